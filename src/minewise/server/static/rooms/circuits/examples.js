/** Example formulas. */

/** @type {[string, string][]} */
export const EXAMPLES = [
  ["Half adder", "sum = a ^ b; carry = a & b"],
  ["AND", "a & b"],
  ["XOR", "a ^ b"],
  ["Majority of three", "a & b | a & c | b & c"],
  ["Full adder", "sum = a ^ b ^ c; carry = a & b | c & (a ^ b)"],
  ["Two-bit adder", "s0 = a0 ^ b0; s1 = a1 ^ b1 ^ (a0 & b0); s2 = a1 & b1 | (a0 & b0) & (a1 ^ b1)"],
  ["Compare two-bit numbers", "more = a1 & ~b1 | (a1 == b1) & a0 & ~b0"],
  ["Unsatisfiable", "(a | b) & (a | ~b) & (~a | b) & (~a | ~b)"],
  ["CNF (DIMACS)", "p cnf 3 4\n1 2 3 0\n-1 -2 0\n-1 -3 0\n-2 -3 0\n"],
  ["Netlist (BLIF)", ".model mux\n.inputs s a b\n.outputs y\n.names s a b y\n01- 1\n1-1 1\n.end\n"],
];

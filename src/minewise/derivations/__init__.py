"""A board as equations and as clauses, solved step by step."""

from __future__ import annotations

from itertools import product

import pytest

from minewise.circuits.tiles.unary import Clauses
from support.models import models


@pytest.mark.parametrize("most", [None, 0, 1, 2, 4, 9])
@pytest.mark.parametrize("inputs", range(6))
def test_counting_in_unary(inputs: int, most: int | None) -> None:
    clauses = Clauses()
    literals = [clauses.variable() * (-1) ** i for i in range(inputs)]
    counted = clauses.counted(literals, most)
    written = [clause for block in clauses.taken() for clause in block.tolist()]
    found = {tuple(model) for model in models(written, [*map(abs, literals), *counted])}
    limit = inputs if most is None else min(most, inputs)
    assert len(counted) == limit
    expected = set()
    for signs in product((1, -1), repeat=inputs):
        values = [sign * abs(literal) for sign, literal in zip(signs, literals, strict=True)]
        true = sum(literal in values for literal in literals)
        if true <= limit:
            expected.add((*values, *(n if i < true else -n for i, n in enumerate(counted))))
    assert found == expected
    assert clauses.taken() == []

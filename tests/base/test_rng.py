"""Random numbers: published vectors, ranges, uniformity, independence of seeds and indices."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise._core import Rng, philox
from support.chance import surprise

uint32 = st.integers(0, 2**32 - 1)
uint64 = st.integers(0, 2**64 - 1)


# Test vectors from Random123, the library by the authors of Philox.
@pytest.mark.parametrize(
    ("counter", "key", "block"),
    [
        (
            [0, 0, 0, 0],
            [0, 0],
            [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8],
        ),
        (
            [0xFFFFFFFF] * 4,
            [0xFFFFFFFF] * 2,
            [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD],
        ),
        (
            [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
            [0xA4093822, 0x299F31D0],
            [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
        ),
    ],
)
def test_philox_matches_the_published_vectors(counter, key, block):
    assert philox(counter, key) == block


@given(seed=uint64, index=uint64, stream=uint32)
def test_numbers_are_philox_blocks_in_order(seed, index, stream):
    key = [seed % 2**32, seed >> 32]
    words = [
        word
        for block in range(3)
        for word in philox([block, stream, index % 2**32, index >> 32], key)
    ]
    rng = Rng(seed, index, stream)
    assert [rng.next() for _ in range(6)] == [
        low + (high << 32) for low, high in zip(words[::2], words[1::2], strict=True)
    ]


def words(rng: Rng, count: int) -> np.ndarray:
    return np.array([rng.next() for _ in range(count)], dtype=np.uint64)


@pytest.mark.parametrize(
    "neighbour",
    [
        lambda i: Rng(5, i + 1),
        lambda i: Rng(6, i),
        lambda i: Rng(5 + 2**32, i),
        lambda i: Rng(5, i + 2**32),
        lambda i: Rng(5, i, stream=1),
    ],
    ids=["index", "seed", "high seed", "high index", "stream"],
)
def test_similar_keys_give_unrelated_numbers(neighbour):
    games = 2000
    same = np.concatenate([words(Rng(5, i), 1) ^ words(neighbour(i), 1) for i in range(games)])
    differing = np.array([int(word).bit_count() for word in same])
    # Each of 64 bits differs with probability one half: mean 32, standard deviation 4.
    assert abs(differing.mean() - 32) < 5 * 4 / games**0.5
    assert differing.min() > 8


@given(seed=uint64, n=st.integers(1, 2**32 - 1))
def test_below_stays_in_range(seed, n):
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@pytest.mark.parametrize("n", [2, 3, 7, 10, 64])
def test_below_is_uniform(n):
    rng = Rng(1)
    assert surprise(Counter(rng.below(n) for _ in range(1000 * n)), n) < 5


def test_below_redraws_to_stay_uniform():
    # Without redrawing, one residue class modulo 3 would come up half of the time.
    rng = Rng(2)
    n = 3 * 2**30
    assert surprise(Counter(rng.below(n) % 3 for _ in range(30_000)), 3) < 5


def test_uniform_fills_the_unit_interval():
    rng = Rng(3)
    numbers = np.array([rng.uniform() for _ in range(20_000)])
    assert numbers.min() >= 0
    assert numbers.max() < 1
    assert surprise(Counter((numbers * 50).astype(int).tolist()), 50) < 5


@given(seed=uint64, n=st.integers(0, 60), data=st.data())
def test_choose_gives_distinct_items(seed, n, data):
    k = data.draw(st.integers(0, n))
    chosen = Rng(seed).choose(k, n)
    assert len(set(chosen)) == k
    assert all(0 <= item < n for item in chosen)


@pytest.mark.parametrize(("k", "n"), [(1, 5), (2, 6), (3, 6), (5, 6)])
def test_every_choice_is_equally_likely(k, n):
    subsets = Counter(frozenset(Rng(4, i).choose(k, n)) for i in range(20_000))
    outcomes = len(list(combinations(range(n), k)))
    assert surprise(subsets, outcomes) < 5


def test_choose_gives_every_order():
    orders = Counter(tuple(Rng(4, i).choose(3, 3)) for i in range(6000))
    assert surprise(orders, 6) < 5


def test_impossible_requests_are_refused():
    with pytest.raises(ValueError, match="n must be positive"):
        Rng(0).below(0)
    with pytest.raises(ValueError, match="k must be at most n"):
        Rng(0).choose(3, 2)

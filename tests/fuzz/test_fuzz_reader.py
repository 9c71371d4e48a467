"""A short, always equal run of the reader's fuzzer; .ci/run makes a longer one."""

from __future__ import annotations

import itertools

from fuzz_reader import OKEYS, fuzz, seeds, texts


def test_every_seed_with_every_okey() -> None:
    pairs = list(itertools.product(seeds(), OKEYS))
    tried, racks = fuzz((text for text, _ in pairs), (okey for _, okey in pairs))
    assert tried == len(pairs) > 0
    assert 0 < racks < tried


def test_changed_seeds() -> None:
    tried, racks = fuzz(itertools.islice(texts(seed=7), 3000), itertools.cycle(OKEYS))
    assert tried == 3000
    assert 0 < racks < tried

"""The order of the slots: fair numbers, exact shares, the same on every computer."""

from collections import Counter
from itertools import chain, permutations, product

from hypothesis import given, strategies as st

from shuffleup_pico import shuffle
from shuffleup_pico.shuffle import Numbers, commitment, slots_in_order


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=16, max_size=16))
def test_every_slot_is_drawn_exactly_once(entropy, nonce):
    assert sorted(slots_in_order(entropy, nonce)) == list(range(54))


def test_the_order_is_the_same_on_every_computer():
    slots = slots_in_order(bytes(range(32)), bytes(range(16)))
    assert slots[:12] == [49, 21, 43, 46, 14, 9, 48, 23, 36, 31, 52, 41]


def test_a_bit_of_the_nonce_changes_the_whole_order():
    one, other = slots_in_order(bytes(32), bytes(16)), slots_in_order(bytes(32), bytes(15) + b"\1")
    assert sum(a == b for a, b in zip(one, other, strict=True)) < 10


def test_the_commitment_is_the_plain_hash_of_the_entropy():
    assert commitment(b"abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@given(st.integers(1, 256), st.binary(max_size=8))
def test_numbers_stay_below_their_bound(bound, seed):
    numbers = Numbers(seed)
    assert all(0 <= numbers.below(bound) < bound for _ in range(50))


def test_a_number_that_would_favour_low_ones_is_drawn_again():
    numbers = Numbers(b"")
    numbers._block = bytes([255, 254, 216, 253, 57, 4])
    assert numbers.below(54) == 3, "57 is 54 and 3; 216 and more are beyond four times 54"
    assert numbers._block == bytes([4])


def test_every_byte_below_the_last_whole_multiple_counts_the_same():
    for bound in range(1, 257):
        shares = Counter()
        for byte in range(256):
            numbers = Numbers(b"")
            numbers._block = bytes([byte, 0])
            number = numbers.below(bound)
            if len(numbers._block) == 1:
                shares[number] += 1
        assert set(shares.values()) == {256 // bound}


def test_three_slots_come_in_all_six_orders_equally_often(monkeypatch):
    """Every pair of bytes that is not drawn again, all of them: the shares are exact."""
    monkeypatch.setattr(shuffle, "SLOTS", 3)
    left = chain.from_iterable(product(range(255), range(256)))
    monkeypatch.setattr(Numbers, "_byte", lambda _self: next(left))
    orders = Counter(tuple(slots_in_order(b"", b"")) for _ in range(255 * 256))
    assert next(left, None) is None, "two bytes an order, and no third one"
    assert orders == dict.fromkeys(permutations(range(3)), 255 * 256 // 6)

"""Chance, pinned by algorithm."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count, islice

import pytest
from situations import after, dealt, opened, phase_of, playing, small, standard

from tribello.actions import Cut, Draw, FirstDealer, NameTrump, Shuffle
from tribello.cards import PACK, Card, Suit, in_order
from tribello.dealing import SHUFFLE, Stream, chance, shuffled_deck
from tribello.engine import Match, why_not
from tribello.rules import AfterCut, RoundOneTrump, Seating
from tribello.state import Cutting, Game, Phase


def words(name: str) -> Iterator[int]:
    """The words of a stream by the published description, told anew."""
    for block in count():
        digest = sha256(f"{name}:{block}".encode()).hexdigest()
        yield from (int(digest[8 * i : 8 * i + 8], 16) for i in range(8))


def test_the_name_of_the_algorithm_is_fixed() -> None:
    """The name stands in logs and is never used for another algorithm."""
    assert SHUFFLE == "tribello-shuffle-1"


def test_numbers_are_words_below_the_largest_multiple() -> None:
    """A bound just above half of all words passes over nearly every other word."""
    bound = 2**31 + 1
    kept = [word for word in islice(words("half"), 80) if word < bound]
    stream = Stream("half")
    assert 25 < len(kept) < 55
    assert [stream.below(bound) for _ in kept] == kept


def test_a_word_at_the_largest_multiple_is_passed_over() -> None:
    """A word equal to its bound is the first that is not below the largest multiple of it."""
    word, following = islice(words("limit"), 2)
    assert following < word > 2**31
    assert Stream("limit").below(word) == following


@pytest.mark.parametrize("bound", [1, 2, 3, 52, 2**16 + 1, 2**32 - 1])
def test_numbers_are_below_their_bound(bound: int) -> None:
    """A number is the word modulo the bound, so always below it."""
    limit = 2**32 // bound * bound
    expected = [word % bound for word in islice(words("any"), 60) if word < limit]
    stream = Stream("any")
    assert [stream.below(bound) for _ in expected] == expected
    assert all(0 <= number < bound for number in expected)


def test_each_choice_takes_one_number() -> None:
    """A choice is the item at the next number below the length."""
    stream, numbers = Stream("choice"), Stream("choice")
    assert [stream.choice("abcde") for _ in range(20)] == [
        "abcde"[numbers.below(5)] for _ in range(20)
    ]


def test_a_shuffle_is_fisher_and_yates_from_the_end() -> None:
    """Each place from the last down to the second changes with one at or before it."""
    numbers, order = Stream(f"{SHUFFLE}:seed:7"), list(PACK)
    for place in reversed(range(1, 52)):
        other = numbers.below(place + 1)
        order[place], order[other] = order[other], order[place]
    assert shuffled_deck("seed", 7, PACK) == tuple(order)


@pytest.mark.parametrize(
    ("seed", "deal", "digest"),
    [
        ("", 1, "dcd3e27f35ad3434"),
        ("tribello", 1, "29eb310d6fdff0d8"),
        ("tribello", 2, "21ca548c3ad70363"),
        ("Трибелло ♠", 12, "51665f2511ca6a0f"),
    ],
)
def test_decks_are_those_published(seed: str, deal: int, digest: str) -> None:
    """The decks of some seeds are pinned by the hash of their names, for every platform."""
    names = " ".join(card.name for card in shuffled_deck(seed, deal, PACK))
    assert sha256(names.encode()).hexdigest()[:16] == digest


def test_small_things_need_no_chance() -> None:
    """To shuffle nothing or one thing gives it back and takes no number."""
    stream = Stream("small")
    assert stream.shuffled(()) == ()
    assert stream.shuffled("a") == ("a",)
    assert stream.below(10**6) == Stream("small").below(10**6)


def test_every_order_comes_up() -> None:
    """Over many streams each of the six orders of three things comes up about as often."""
    orders = [Stream(f"orders:{number}").shuffled("abc") for number in range(600)]
    tally = {order: orders.count(order) for order in set(orders)}
    assert len(tally) == 6
    assert all(70 < times < 130 for times in tally.values())


def test_a_deck_hangs_on_seed_and_deal() -> None:
    """The same seed and deal give the same deck; another seed or deal gives another."""
    deck = shuffled_deck("seed", 1, PACK)
    assert shuffled_deck("seed", 1, PACK) == deck
    assert in_order(deck) == PACK
    others = {shuffled_deck("seed", 2, PACK), shuffled_deck("feed", 1, PACK)}
    assert len(others - {deck}) == 2


@pytest.mark.parametrize(
    "game", [lambda: dealt(1), lambda: dealt(2), lambda: dealt(3), playing], ids=range(4)
)
def test_chance_has_no_say_in_decisions(game: Callable[[], Game[Phase]]) -> None:
    """Where a seat is to cut, to name trump, to exchange or to play, chance does nothing."""
    assert chance(game(), "seed") is None


def test_chance_picks_every_seat_as_first_dealer() -> None:
    """Over some seeds each seat deals first."""
    game = Match().start()
    picked = [chance(game, str(seed)) for seed in range(20)]
    assert set(picked) == {FirstDealer(0), FirstDealer(1), FirstDealer(2)}


def test_chance_draws_for_each_player_from_what_is_left() -> None:
    """Each draw has a stream of its own, by turn and player, and a redraw is of the next turn."""
    game = Match(standard(seating=Seating.DRAW)).start()
    gone: list[str] = []
    for turn, player, name in (
        (0, 0, "9H"),
        (0, 1, "AC"),
        (0, 2, "9C"),
        (1, 0, "KS"),
        (1, 2, "2S"),
    ):
        left = [card for card in PACK if card.name not in gone]
        stream = Stream(f"{SHUFFLE}:seed:0:{turn}:{player}")
        assert chance(game, "seed") == Draw(player, left[stream.below(len(left))])
        game = after(game, Draw(player, Card(name)))
        gone.append(name)
    assert chance(game, "seed") is None


def test_chance_shuffles_the_deck_of_the_deal() -> None:
    """The deck hangs on the number of the deal, not on who deals or on what came before."""
    for number in (3, 4):
        for by in (0, 1):
            game = opened(number, by=by)
            pack = tuple(card for card in PACK if card.name[0] in "QKA")
            assert chance(game, "seed") == Shuffle(shuffled_deck("seed", number, pack))


def test_a_second_shuffle_has_a_deck_of_its_own() -> None:
    """The shuffle after a cut is not the one before it."""
    game = opened(1, standard(after_cut=AfterCut.SHUFFLED))
    assert chance(game, "seed") == Shuffle(shuffled_deck("seed", 1, PACK))
    game = after(game, Shuffle(shuffled_deck("seed", 1, PACK)))
    game = after(game, Cut(2, phase_of(game, Cutting).deck[20]))
    assert chance(game, "seed") == Shuffle(shuffled_deck("seed", "1:again", PACK))


def test_chance_leaves_removed_cards_out() -> None:
    """After a strip only the cards in use are shuffled."""
    game = after(opened(1, small(round_1_trump=RoundOneTrump.STRIP)), NameTrump(0, Suit.CLUBS))
    shuffle = chance(game, "seed")
    assert isinstance(shuffle, Shuffle)
    assert why_not(game, shuffle) is None

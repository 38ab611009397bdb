"""Cards drawn as pictures."""

import re
from typing import Final
from xml.etree import ElementTree

import pytest

from tribello.cards import PACK, Card, Suit
from tribello.render.faces import COLOURS, back, face, pip, placed, placed_pip

SVG: Final = "{http://www.w3.org/2000/svg}"
PICTURES: Final = (*map(face, PACK), back(), *map(pip, Suit))
ENOUGH: Final = 4.5
"""The contrast that WCAG 2.2 asks of words."""


def colourless(drawing: str) -> str:
    """A drawing in which all suits have one colour, without its title."""
    return re.sub("#[0-9a-f]+|<title>.*?</title>", "", drawing)


def brightness(colour: str) -> float:
    """The relative luminance of a colour such as #0a58ca, as WCAG defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.rule("R1.2")
def test_no_two_cards_look_alike() -> None:
    """The 52 faces differ from each other and from the back."""
    assert len({*map(face, PACK), back()}) == 53


@pytest.mark.rule("R1.2")
def test_no_two_cards_look_alike_without_colours() -> None:
    """Who does not see the colours of the suits tells the 52 faces apart by their shapes."""
    assert len({colourless(face(card)) for card in PACK}) == 52
    assert len({colourless(pip(suit)) for suit in Suit}) == 4


def test_every_suit_can_be_read_on_its_card() -> None:
    """The colour of each suit has the contrast of words with the white of a card."""
    assert {suit for suit in Suit if 1.05 / (brightness(COLOURS[suit]) + 0.05) >= ENOUGH} == {*Suit}


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_is_a_whole_document(picture: str) -> None:
    """Each picture is SVG that announces itself as an image and has its name as title."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_asks_for_nothing(picture: str) -> None:
    """No picture has words that need a font, or anything that stands elsewhere."""
    used = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(picture).iter()}
    assert used <= {"svg", "title", "g", "path", "rect"}
    assert "href" not in picture
    assert "url(" not in picture


@pytest.mark.parametrize(("name", "title"), [("TS", "ten of spades"), ("2C", "two of clubs")])
def test_a_face_is_read_aloud_by_its_name(name: str, title: str) -> None:
    """The title of a face names its rank and its suit in words."""
    assert ElementTree.fromstring(face(Card(name)))[0].text == title


def test_a_card_is_placed_as_it_looks_alone() -> None:
    """What is placed in a larger drawing is what the card's own picture has, name and all."""
    for card in PACK:
        inner = face(card).partition(">")[2].removesuffix("</svg>\n")
        assert placed(card, 3, 4.5, 0.5) == (
            f'<g transform="translate(3 4.5) scale(0.5)">{inner}</g>'
        )


@pytest.mark.rule("R4.6")
def test_a_card_face_down_tells_nothing() -> None:
    """A card that is placed face down has no rank, no suit, no colour of one and no name."""
    drawing = placed(None, 0, 0)
    told = {path for card in PACK for path in re.findall(' d="(.*?)"', face(card))}
    assert told.isdisjoint(re.findall(' d="(.*?)"', drawing))
    assert not any(colour in drawing for colour in COLOURS.values())
    assert "<title>" not in drawing


def test_a_suit_is_placed_in_its_colour() -> None:
    """A suit within a larger drawing has the colour of its cards."""
    for suit in Suit:
        assert f'fill="{COLOURS[suit]}"' in placed_pip(suit, 0, 0)

"""The registry of codes."""

import pickle
import re

import pytest

from tribello import codes
from tribello.codes import CODES, Code

CONSTANTS = {name: code for name, code in vars(codes).items() if isinstance(code, Code)}


def test_the_registry_holds_every_constant_once_in_ascending_order() -> None:
    """Codes are listed by rising id; each constant is there, and nothing else."""
    assert list(CODES) == sorted(CODES)
    assert list(CODES.values()) == list(CONSTANTS.values())
    assert all(identifier == code.id for identifier, code in CODES.items())


def test_no_two_codes_share_an_id_or_a_name() -> None:
    """Ids, names and constants are unique, so that none was silently overwritten."""
    assert len(CODES) == len(CONSTANTS)
    assert len({code.name for code in CONSTANTS.values()}) == len(CONSTANTS)


@pytest.mark.parametrize("code", CONSTANTS.values(), ids=str)
def test_a_code_is_well_formed(code: Code) -> None:
    """A code has a T and three digits, a hyphenated name, a clause id and a title."""
    assert re.fullmatch(r"T[1-9]\d\d", code.id)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name)
    assert re.fullmatch(r"R\d+\.\d+", code.clause)
    assert re.fullmatch(r"\S.*[^.\s]", code.title)
    assert str(code) == code.id


@pytest.mark.parametrize("code", CONSTANTS.values(), ids=str)
def test_a_code_from_another_process_is_the_one_registered_here(code: Code) -> None:
    """What comes back from a pickle is the same object, so that codes are known by identity."""
    assert pickle.loads(pickle.dumps(code)) is code


def test_the_registry_cannot_be_changed() -> None:
    """The table of codes is read-only."""
    with pytest.raises(TypeError):
        CODES["T999"] = CODES["T901"]  # type: ignore[index]

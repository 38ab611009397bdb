"""The shape of a log, checked against the schema (R10.2).

With the extra `fast` installed its "valid" is final; anything else goes to `jsonschema` for
the verdict and the words, which is not imported before that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, Final

from tribello.log.faults import Fault
from tribello.log.json_types import JSON
from tribello.log.schema_apart import log_schema_apart
from tribello.log.view_names import VIEWERS_BY_NAME

MOST_FAULTS: Final = 20
"""So many departures are told of one log, unless more are asked for."""


def schema_faults(document: JSON, most: int = MOST_FAULTS) -> tuple[Fault, ...]:
    """Where a JSON value departs from the schema: the first departures, the head's before all.

    Arguments:
        document: the value.
        most: how many are looked for.
    """
    fast = fast_check()
    if fast is not None and fast(document):
        return ()
    from tribello.log.schema_parts import log_schema
    from tribello.log.schema_words import in_our_words

    view = document.get("view") if isinstance(document, dict) else None
    hides = isinstance(view, str) and view in VIEWERS_BY_NAME
    return tuple(islice(in_our_words(log_schema().errors(document), hides=hides), most))


def entry_faults(entry: JSON) -> tuple[Fault, ...]:
    """Where the JSON value of one action departs from the schema."""
    from tribello.log.schema_parts import log_schema
    from tribello.log.schema_words import in_our_words

    return tuple(in_our_words(log_schema().action_errors(entry), hides=False))


@cache
def fast_check() -> Callable[[Any], bool] | None:
    """The compiled check of a whole log; None where the extra `fast` is missing."""
    try:
        from jsonschema_rs import validator_for
    except ImportError:
        return None
    parts = log_schema_apart()
    is_head = validator_for(parts.head).is_valid
    checks = {
        view: {
            kind: validator_for({"type": "array", "items": each}).is_valid
            for kind, each in union.types.items()
        }
        for view, union in parts.unions.items()
    }

    def is_log(document: Any) -> bool:
        try:
            # Most actions stand among others of their type: one call for all of them is quicker.
            runs = groupby(document["actions"], key=itemgetter("type"))
            of = checks[document["view"]]
            return is_head(document) and all(of[kind](list(run)) for kind, run in runs)
        except (KeyError, TypeError):  # an action is no object, or has no type that can be one
            return False

    return is_log

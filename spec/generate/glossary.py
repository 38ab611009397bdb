"""The glossary."""

from __future__ import annotations

from generate.markdown import linked, links, page, table, tight

from tribello import spec


def glossary_page() -> str:
    """The words, in English and Russian."""
    return page(
        "Glossary",
        "One meaning for each word, in the order of the alphabet. What the four sources call the "
        "same thing stands beside it, with the line.",
        tight(
            table(
                ("word", "по-русски", "meaning", "clauses", "in the sources"),
                (_row(term) for term in sorted(spec.terms(), key=lambda term: term.name.lower())),
            )
        ),
    )


def _row(term: spec.Term) -> tuple[str, str, str, str, str]:
    anchor = term.name.lower().replace(" ", "-")
    return (
        f'<a id="{anchor}"></a>[**{term.name}**](#{anchor})',
        f'<span lang="ru">{term.ru}</span>',
        linked(term.text),
        links("clauses", term.clauses),
        linked("; ".join(term.also)),
    )

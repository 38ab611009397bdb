"""What a JUnit report must look like (see ``data/README.md``)."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

REASON: Final = {"type", "message"}
REQUIRED: Final = {
    "testsuites": set[str](),
    "testsuite": {"name", "tests", "failures", "errors"},
    "testcase": {"name"},
    "failure": set[str](),
    "error": set[str](),
    "skipped": set[str](),
}
ADMITTED: Final = {
    "testsuites": {"name", "time", "tests", "failures", "errors"},
    "testsuite": REQUIRED["testsuite"]
    | {"group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"},
    "testcase": {"name", "time", "classname", "group"},
    "failure": REASON,
    "error": REASON,
    "skipped": REASON,
}
CHILDREN: Final = {
    "testsuites": {"testsuite"},
    "testsuite": {"testcase"},
    "testcase": {"failure", "error", "skipped"},
    "failure": set[str](),
    "error": set[str](),
    "skipped": set[str](),
}


def check_junit(root: Element) -> None:
    """Assert that a document follows the rules, and that each suite counts what it holds."""
    assert root.tag == "testsuites"
    for element in root.iter():
        names = set(element.attrib)
        assert REQUIRED[element.tag] <= names <= ADMITTED[element.tag]
        assert {child.tag for child in element} <= CHILDREN[element.tag]
    for suite in root:
        counts = {"tests": "testcase", "failures": "testcase/failure"}
        counts |= {"errors": "testcase/error", "skipped": "testcase/skipped"}
        for name, path in counts.items():
            assert suite.attrib[name] == str(len(suite.findall(path)))

"""The wheel: what is in it, and that it works on its own, away from this checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from email import message_from_string
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest
from logs import document_of, match_log, small_log

import tribello
from tribello.log import write_json
from tribello.log.canonical import canonical_text
from tribello.shipped import LOG_SCHEMA

ROOT: Final = Path(__file__).parents[2]
BIN: Final = "Scripts" if os.name == "nt" else "bin"


def succeed(*command: str | Path, cwd: Path) -> str:
    """What a command prints that must succeed, without the tests' own paths to modules."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    return done.stdout.decode()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "hatchling", "build", "--target", "wheel")
    succeed(*build, "--directory", folder, cwd=ROOT)
    (wheel,) = folder.iterdir()
    return wheel


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a virtual environment with nothing but the wheel and what it needs."""
    home = tmp_path_factory.mktemp("venv")
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    python = home / BIN / "python"
    install = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    succeed(*install, "install", "--no-deps", "--no-index", wheel, cwd=home)
    site = succeed(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home)
    # A path in a .pth file shows the packages there, but not what their own .pth files add:
    # so the requirements are found, the editable install of this checkout is not.
    Path(site.strip(), "requirements.pth").write_text(
        "".join(
            f"{path}\n" for path in {sysconfig.get_path(name) for name in ("purelib", "platlib")}
        ),
        "utf-8",
    )
    return home / BIN


def test_the_wheel_holds_the_package_and_what_ships_with_it(wheel: Path) -> None:
    """Modules, type marker, schema, specification and licence are in it, and nothing else."""
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tribello").rglob("*.py")}
    shipped = {
        f"tribello/_shipped/{path.relative_to(ROOT).as_posix()}"
        for folder in ("schema", "spec")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"generate", "__pycache__", "sabotage.toml"} & set(path.parts)
    }
    info = f"tribello-{tribello.__version__}.dist-info"
    about = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    assert len(names) == len(set(names))
    assert set(names) == (
        modules | {"tribello/py.typed"} | shipped | {f"{info}/{name}" for name in about}
    )
    assert f"tribello/_shipped/{LOG_SCHEMA}" in names


def test_the_wheel_says_what_it_needs(wheel: Path) -> None:
    """Four requirements and the extras, the oldest Python, and the command."""
    info = f"tribello-{tribello.__version__}.dist-info"
    with ZipFile(wheel) as archive:
        metadata = message_from_string(archive.read(f"{info}/METADATA").decode())
        commands = archive.read(f"{info}/entry_points.txt").decode()
    needed = [line.split(">")[0] for line in metadata.get_all("Requires-Dist", [])]
    own = ["attrs", "jsonschema", "tqdm", "typer"]
    of_extras = ["jsonschema-rs", "open-spiel", "pettingzoo", "hypothesis"]
    assert sorted(needed) == sorted(own + of_extras)
    provided = ["fast", "openspiel", "pettingzoo", "testing"]
    assert metadata.get_all("Provides-Extra") == provided
    assert metadata["Requires-Python"] == ">=3.11"
    assert commands.split() == ["[console_scripts]", "tribello", "=", "tribello.__main__:main"]


def test_the_installed_command_validates_from_anywhere(installed: Path, tmp_path: Path) -> None:
    """In a directory of its own the command finds its schema and judges logs."""
    (tmp_path / "match.json").write_bytes(write_json(match_log()))
    said = succeed(installed / "tribello", "validate", "match.json", cwd=tmp_path)
    assert said.startswith("match.json: valid, standard, ")
    broken = document_of(small_log())
    broken["actions"][0]["seat"] = "Ann"
    (tmp_path / "broken.json").write_text(canonical_text(broken), "utf-8")
    done = subprocess.run(
        [installed / "tribello", "validate", "broken.json"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "T201 wrong-type" in done.stdout


def test_the_installed_package_is_its_own(installed: Path, tmp_path: Path) -> None:
    """The package, its version and its schema come from the wheel, not from this checkout."""
    script = "import tribello; print(tribello.__file__, tribello.__version__)"
    place, version = succeed(installed / "python", "-c", script, cwd=tmp_path).split()
    assert Path(place).is_relative_to(installed.parent)
    assert version == tribello.__version__
    schema = succeed(installed / "tribello", "schema", cwd=tmp_path)
    assert schema == (ROOT / LOG_SCHEMA).read_text("utf-8")

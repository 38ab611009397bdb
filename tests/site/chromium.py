"""Finds the browser, and installs Debian's where there is none: `python tests/site/chromium.py`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
STDERR: Final = 2
ADVICE: Final = (
    "Install Chromium or Chrome so that it stands on the PATH, or say where it is: "
    "make test-site CHROMIUM=/path/to/chromium"
)


class NoBrowser(Exception):
    """There is no browser, and none could be installed."""


def chromium() -> str:
    """The path of the browser: what the variable CHROMIUM names, or what the PATH has.

    Raises:
        NoBrowser: neither is there.
    """
    if named := os.environ.get("CHROMIUM"):
        if path := shutil.which(named):
            return path
        raise NoBrowser(f"CHROMIUM is {named}, and no program is there.")
    for name in NAMES:
        if path := shutil.which(name):
            return path
    raise NoBrowser(f"There is no browser. {ADVICE}")


def install() -> None:
    """Install Debian's package.

    Raises:
        NoBrowser: this is no Debian, or may not be changed, or the package is not to be had.
    """
    if not shutil.which("apt-get"):
        raise NoBrowser(f"There is no browser, and no apt-get to install one. {ADVICE}")
    may = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if may and not shutil.which("sudo"):
        raise NoBrowser(f"There is no browser, and only root may install one. {ADVICE}")
    for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        done = subprocess.run([*may, "apt-get", "-qq", *step], check=False, stdout=STDERR)
        if done.returncode:
            raise NoBrowser(f"apt-get {step[0]} failed. {ADVICE}")


def main() -> int:
    """Print where the browser is; the exit code."""
    try:
        try:
            print(chromium())
        except NoBrowser:
            if os.environ.get("CHROMIUM"):
                raise
            install()
            print(chromium())
    except NoBrowser as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

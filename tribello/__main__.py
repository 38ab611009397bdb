"""What the command ``tribello`` and ``python -m tribello`` run."""

import gc

gc.set_threshold(100_000)  # importing makes no garbage, yet looking for it is a tenth of the start

from tribello.cli import main  # noqa: E402  # after the line above

__all__ = ["main"]

if __name__ == "__main__":
    main()

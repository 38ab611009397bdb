"""What the command ``tribello`` and ``python -m tribello`` run."""

import gc
import signal
from contextlib import suppress

# No traceback for who presses Ctrl-C this early; who asked to ignore it, as nohup does, is heard.
_ANSWERS = signal.getsignal(signal.SIGINT) is signal.default_int_handler
if _ANSWERS:
    with suppress(ValueError):  # only the main thread may
        signal.signal(signal.SIGINT, signal.SIG_DFL)
gc.set_threshold(100_000)  # importing makes no garbage, yet looking for it is a tenth of the start

from tribello import cli  # noqa: E402  # after the lines above


def main() -> None:
    """Run the command line."""
    if _ANSWERS:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        cli.main()
    finally:
        gc.freeze()  # at exit Python looks for garbage once more, in all that was imported


if __name__ == "__main__":
    main()

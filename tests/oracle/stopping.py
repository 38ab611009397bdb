"""What becomes of a command of the oracle when somebody presses Ctrl-C."""

import signal
import sys


def stop_at_interrupts() -> None:
    """Lets Ctrl-C end this process with a line and status 130, unless it is to be ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, stop)


def stop(*_: object) -> None:
    """Ends this process; Ctrl-C again does not disturb that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    print("stopped, the rest is not done", file=sys.stderr)
    sys.exit(130)

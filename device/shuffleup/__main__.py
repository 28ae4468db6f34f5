"""Entry point of the program `shuffleup`; Ctrl-C ends it without a traceback from the first line on."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns its exit status: 2 if it cannot be done, 130 after Ctrl-C."""
    try:
        from shuffleup.cli.commands import run  # noqa: PLC0415  # Ctrl-C can come while it is imported

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return 130
    finally:
        if arguments is None:
            from shuffleup.app.process import nothing_left  # noqa: PLC0415  # as above

            nothing_left()


if __name__ == "__main__":
    sys.exit(main())

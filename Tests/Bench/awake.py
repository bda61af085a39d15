#!/usr/bin/python3
"""What a keyboard that nobody touches costs the machine: `awake.py [--seconds N]`.

CPU while keys are scanned, and wake-ups while nothing of accessible typing is on, or dwelling is and no pointer rests.
Measured at the running program on a display of its own.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from proc import usage  # noqa: E402
from Support.session import Session  # noqa: E402

SECONDS = 30
# Until the memory that was needed to come up is given back.
QUIET = 8
SCAN = '[scan]\nmode = "auto"\ninterval-ms = 1000\nrounds = 20\n'
# name, settings, the most CPU in % of a core, the most wake-ups
ROWS = (
    ("scan 1.0 s", SCAN, 1, None),
    ("all off", "", None, 0),
    ("dwell, no pointer", "[dwell]\non = true\n", None, 0),
)


def cost(settings, seconds):
    """% of a core and wake-ups while the keyboard is shown."""
    with Session() as session:
        keyboard = session.keycap(settings='keyboards = ["en-US"]\n' + settings)
        if settings == SCAN:
            session.desk.click(*keyboard.status().key("g").centre)
        session.desk.move(1, 1)
        time.sleep(QUIET)
        pids = [keyboard.process.pid]
        began, before = time.monotonic(), usage(pids)
        time.sleep(seconds)
        spent, woken = (after - first for after, first in zip(usage(pids), before, strict=True))
        if settings == SCAN and woken < seconds / 2:
            sys.exit("The scan does not run.")
        return spent / (time.monotonic() - began) * 100, woken


def report(seconds=SECONDS):
    """Prints the rows; whether one of them misses its goal."""
    missed = False
    print(f"{f'in {seconds} s':28}{'CPU, %':>10}{'wake-ups':>14}")
    for name, settings, most, wakings in ROWS:
        share, woken = cost(settings, seconds)
        late = (most is not None and share > most) or (wakings is not None and woken > wakings)
        missed |= late
        goal = f"   > {most if most is not None else wakings}" if late else ""
        print(f"{name:28}{share:10.2f}{woken:14}{goal}", flush=True)
    return missed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=SECONDS)
    return report(parser.parse_args().seconds)


if __name__ == "__main__":
    sys.exit(main())

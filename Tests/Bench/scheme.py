#!/usr/bin/python3
"""Switches between a light window and a dark one, and counts pictures of another scheme: `scheme.py [--switches N]`.

Each switch must be one change of the keyboard's picture: neither a third look nor a way back.
"""

import argparse
import itertools
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Support.processes import allowed, wait_for
from Support.session import Session

PATIENCE = 20


def corners(session, frame):
    """The colour of the ground at two places of the keyboard, in one picture of one row."""
    x, y, width, _ = (int(value) for value in frame)
    picture = session.picture(x, y + 1, width, 1)
    return picture.pixel(x + 1, y + 1), picture.pixel(x + width - 2, y + 1)


def switch(session, window, frame):
    """How many changes of the picture follow when the window becomes active, and how long the first takes, in s."""
    frames = [corners(session, frame)]
    begin, first = time.monotonic(), None
    session.desk.activate(window.id)
    until = begin + allowed(PATIENCE)
    # The screen is looked at once more 250 ms after the switch.
    while first is None or time.monotonic() < first + 0.35:
        if time.monotonic() > until:
            raise SystemExit("the picture does not change")
        frames.append(corners(session, frame))
        if first is None and frames[-1] != frames[0]:
            first = time.monotonic()
    return sum(one != other for one, other in itertools.pairwise(frames)), first - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--switches", type=int, default=1000)
    options = parser.parse_args()
    with Session(wm="openbox") as session:
        windows = [session.desk.open_window(0, 0, 400, 200, colour=0xf0f0f0, title="light"),
                   session.desk.open_window(200, 100, 400, 200, colour=0x101010, title="dark")]
        session.desk.activate(windows[1].id)
        keyboard = session.keycap()
        status = keyboard.wait_status(lambda s: s.scheme == "dark", "dark", PATIENCE)
        wait_for(lambda: corners(session, status.frame) == corners(session, status.frame), PATIENCE, "a quiet picture")
        wrong, times = 0, []
        for number in range(options.switches):
            changes, seconds = switch(session, windows[number % 2], status.frame)
            wrong += changes != 1
            times.append(seconds)
            if number % 100 == 99:
                print(f"{number + 1} switches, {wrong} with another picture", flush=True)
        times.sort()
        print(f"{len(times)} switches, {wrong} with another picture; the change follows after "
              f"{times[len(times) // 2] * 1000:.0f} ms, at most {times[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    main()

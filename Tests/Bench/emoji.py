#!/usr/bin/python3
"""Measures the emoji keyboard from outside: `emoji.py [--quick]`.

First paint: from the lift on the emoji key to the picture of the grid. Scrolling: from each of a
finger's moves, 60 a second through the whole strip and back, to the picture of it; gliding: the
time between two pictures of a thrown strip. Search: from the lift on a letter to the picture of the
results. Memory: private pages at rest; how many more there are than after a tap on a letter once most
emoji have been seen; and how many more at rest again when the letters are back.
"""

import argparse
import itertools
import os
import select
import sys
import time
from pathlib import Path

from Xlib import X, display
from Xlib.ext import damage, xtest

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from figures import percentile  # noqa: E402
from proc import memory, usage  # noqa: E402
from Support.processes import REPO  # noqa: E402
from Support.session import Session  # noqa: E402

now = time.monotonic
# A preview above a key would hide part of what was found.
SETTINGS = 'keyboards = ["en-US", "emoji"]\nkey-preview = false\n'
SIZES = {"phone": (414, 896), "desktop": (1920, 1080)}
QUERIES = ("cat", "heart", "flag g", "family", "red c", "hand")
PATIENCE = 1.0

FRAME = 1000 / 60
# 60 a second, and what a wait may be longer than asked for.
GLIDE_GOAL = 18

# name, unit, goal
ROWS = (
    ("first paint, p50", "ms", None), ("first paint, worst", "ms", 60),
    ("scroll, p50", "ms", None), ("scroll, p95", "ms", 8), ("scroll, worst", "ms", None),
    ("scroll, CPU per frame", "ms", None),
    ("glide, frames", "", None), ("glide, p50 between frames", "ms", None),
    ("glide, p95 between frames", "ms", GLIDE_GOAL), ("glide, frames missed", "%", 1),
    ("search per key, p50", "ms", None), ("search per key, p95", "ms", 5),
    ("search, CPU per key", "ms", None),
    ("private memory at rest", "MiB", None), ("more while open", "MiB", 12),
    ("more after leaving", "MiB", 1),
)


class Watch:
    """A running keyboard, fingers, and a clock for what is drawn on its window."""

    def __init__(self, session, settings=SETTINGS):
        self.keyboard = session.keycap(settings=settings)
        self.watch = display.Display(session.display)
        self.watch.damage_query_version()
        self.inject = display.Display(session.display)
        frame = tuple(int(v) for v in self.keyboard.status().frame)
        for window in reversed(session.desk.top_levels()):
            if session.desk.frame(window.id) == frame:
                self.watch.create_resource_object("window", window.id).damage_create(
                    damage.DamageReportRawRectangles)
                break
        else:
            raise RuntimeError("the keyboard's window was not found")
        self.watch.sync()

    def close(self):
        self.keyboard.stop()
        for connection in (self.watch, self.inject):
            connection.close()

    def drawn(self, least, until):
        """When at least `least` px had been drawn, in however many parts; None when less was."""
        pixels = 0
        while True:
            while self.watch.pending_events():
                event = self.watch.next_event()
                if type(event).__name__ == "DamageNotify":
                    pixels += event.area.width * event.area.height
                    if pixels >= least:
                        return now()
            left = until - now()
            if left <= 0:
                return None
            select.select([self.watch], [], [], left)

    def settle(self, quiet=0.25):
        """Waits until nothing has been drawn for so long."""
        while self.drawn(1, now() + quiet) is not None:
            pass

    def forget(self, seconds):
        """Leaves out what is drawn within that time."""
        until = now() + seconds
        while self.drawn(1, until) is not None:
            pass

    def move(self, x, y):
        xtest.fake_input(self.inject, X.MotionNotify, 0, x=int(x), y=int(y))
        self.inject.flush()

    def button(self, down):
        xtest.fake_input(self.inject, X.ButtonPress if down else X.ButtonRelease, 1)
        self.inject.flush()

    def tap(self, place, least):
        """ms from the lift to the next picture of at least `least` px."""
        self.move(*place)
        self.button(True)
        self.settle(0.06)
        self.button(False)
        lifted = now()
        seen = self.drawn(least, lifted + PATIENCE)
        if seen is None:
            raise RuntimeError("a tap changed nothing on the screen")
        return (seen - lifted) * 1e3

    def place(self, name):
        return self.keyboard.status().key(name).centre

    def private(self):
        return memory([self.keyboard.process.pid])[1]

    def cpu(self):
        """ms of CPU until now."""
        return usage([self.keyboard.process.pid])[0] * 1e3


def grid_of(status):
    """x, y, width, height of what the emoji take."""
    cells = [key for key in status.keys if key.role == "emoji-cell"]
    left, top = min(key.x for key in cells), min(key.y for key in cells)
    return (left, top, max(key.x + key.width for key in cells) - left,
            max(key.y + key.height for key in cells) - top)


def open_page(watch):
    """ms to the first picture of the grid."""
    status = watch.keyboard.status()
    least = status.frame[2] * status.frame[3] * 0.4
    time_taken = watch.tap(status.key("emoji").centre, least)
    watch.keyboard.wait_status(lambda s: s.keyboard == "emoji", "emoji")
    return time_taken


def scroll(watch, towards):
    """ms from each move of a finger to its picture, until the strip's end is reached."""
    x, y, width, height = grid_of(watch.keyboard.status())
    least, step, times = width * height * 0.9, width / 24, []
    ends = (x + width * 0.9, x + width * 0.1)
    start, stop = ends if towards < 0 else ends[::-1]
    for _ in range(40):
        place, before = start, len(times)
        watch.move(place, y + height / 2)
        watch.button(True)
        watch.settle(0.05)
        moment = now()
        while abs(place - start) < abs(stop - start):
            place += towards * step
            sent = now()
            watch.move(place, y + height / 2)
            seen = watch.drawn(least, sent + 0.1)
            if seen is not None:
                times.append((seen - sent) * 1e3)
            moment += 1 / 60
            time.sleep(max(moment - now(), 0))
        time.sleep(0.15)
        watch.button(False)
        if len(times) - before <= 1:
            return times
    return times


def glide(watch):
    """ms between the pictures of a strip that was thrown; on a busy machine not every throw is one."""
    for _ in range(5):
        times = throw(watch)
        if times:
            return times
    raise RuntimeError("the strip does not glide")


def throw(watch):
    """ms between the pictures after a lift in the middle of a quick move."""
    x, y, width, height = grid_of(watch.keyboard.status())
    watch.move(x + width * 0.9, y + height / 2)
    watch.button(True)
    for step in range(1, 9):
        time.sleep(1 / 120)
        watch.move(x + width * (0.9 - step * 0.05), y + height / 2)
    watch.button(False)
    watch.forget(0.005)
    moments = []
    while (seen := watch.drawn(width * height * 0.9, now() + 0.3)) is not None:
        moments.append(seen)
    return [(after - before) * 1e3 for before, after in itertools.pairwise(moments)]


def search(watch, queries):
    """ms from each letter to the picture of what was found."""
    times = []
    watch.keyboard.tap("search")
    status = watch.keyboard.wait_status(lambda s: s.has("emoji-field"), "the search")
    watch.settle()
    field = status.key("emoji-field")
    for query in queries:
        for letter in query:
            name = "space" if letter == " " else letter
            times.append(watch.tap(status.key(name).centre, field.area * 0.9))
        for _ in query:
            watch.keyboard.tap("delete", status)
        watch.settle()
    return times


def measure(size, quick):
    """All figures on a screen of that size."""
    paints, found = [], {}
    with Session(wm="openbox", size=size) as session:
        for _ in range(3 if quick else 9):
            watch = Watch(session)
            watch.settle()
            paints.append(open_page(watch))
            watch.close()
        watch = Watch(session)
        time.sleep(3)
        rested = watch.private()
        # Any touch brings code back that was given back; it is not that of the emoji.
        watch.keyboard.tap("a")
        watch.settle()
        before = watch.private()
        open_page(watch)
        watch.keyboard.tap("smileys")
        watch.settle()
        began = watch.cpu()
        frames = scroll(watch, -1) + scroll(watch, 1)
        scrolling = (watch.cpu() - began) / len(frames)
        glides = glide(watch)
        opened = watch.private()
        began = watch.cpu()
        keys = search(watch, QUERIES[:2] if quick else QUERIES)
        # Every letter is deleted again, and both are a press and a lift.
        searching = (watch.cpu() - began) / (2 * len(keys))
        opened = max(opened, watch.private())
        watch.keyboard.tap("end-search")
        watch.keyboard.wait_status(lambda s: s.keyboard == "emoji", "emoji")
        watch.keyboard.tap("letters")
        watch.keyboard.wait_status(lambda s: s.keyboard == "en-US", "letters")
        # It rests for five seconds before it gives anything back.
        time.sleep(7)
        after = watch.private()
        watch.close()
    values = (
        percentile(paints, 50), max(paints), percentile(frames, 50), percentile(frames, 95),
        max(frames), scrolling, len(glides), percentile(glides, 50), percentile(glides, 95),
        100 * sum(time > 1.5 * FRAME for time in glides) / len(glides), percentile(keys, 50),
        percentile(keys, 95), searching, rested, opened - before, after - rested)
    for (name, _, _), value in zip(ROWS, values):
        found[name] = value
    return found


def render(results):
    """The table as text."""
    lines = [["figure", "unit", *results, "goal", ""]]
    for name, unit, goal in ROWS:
        values = [found[name] for found in results.values()]
        reached = "" if goal is None else "reached" if max(values) <= goal else "missed"
        lines.append([name, unit, *(f"{v:.2f}".rstrip("0").rstrip(".") for v in values),
                      "" if goal is None else f"≤ {goal}", reached])
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    text = ["  ".join(cell.ljust(width) if column < 2 else cell.rjust(width)
                      for column, (cell, width) in enumerate(zip(line, widths))).rstrip()
            for line in lines]
    text.insert(1, "─" * len(text[0]))
    return "\n".join(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer starts and words")
    options = parser.parse_args()
    if not (REPO / "Assets/Emoji/emoji.list").exists():
        sys.exit("there are no emoji: make setup builds their data")
    results = {name: measure(size, options.quick) for name, size in SIZES.items()}
    print(render(results))
    print(f"\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
          + ("; quick: not for quoting" if options.quick else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())

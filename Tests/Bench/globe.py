#!/usr/bin/python3
"""Measures the switch of keyboards from outside: `globe.py [--rounds N]`.

From the lift on the globe key to the picture of the next keyboard: the first time that each is shown,
and then round after round; touch keyboards, printed ones and the system's own layout. Memory: private
pages at rest with two keyboards, and how many more for each further one, all of them shown before.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from emoji import SIZES, Watch, now  # noqa: E402
from figures import percentile  # noqa: E402
from Support.session import Session  # noqa: E402

FEW = ("en-US", "de")
TOUCH = ("en-US", "de", "fr", "ru", "el", "ar", "he", "th", "ko", "ja-kana", "zh-Hant", "vi")
PRINTED = ("en-US.compact", "de.compact", "fr.numeric-keypad", "ru.notebook", "ja.compact",
           "system.compact")
# Seconds without a picture after which no more are to come, and how long the first may take.
QUIET, PATIENCE = 0.08, 1
# Seconds after the last touch until memory is given back, and a little more.
REST = 6
# Milliseconds, and MiB for each keyboard.
GOALS = {"first": 40, "loaded": 16, "memory": 0.5}


def rest(watch):
    """Private MiB once nothing happens any more."""
    watch.settle()
    time.sleep(REST)
    return watch.private()


def switch(watch, keyboards, rounds):
    """ms of the first switches and of the later ones, and MiB at rest in the end."""
    first, loaded = [], []
    for number in range(rounds + 1):
        for _ in keyboards:
            # The globe stands at the same place in all keyboards of a kind.
            place = watch.keyboard.status().key("globe").centre
            (loaded if number else first).append(tap(watch, place))
    return first, loaded, rest(watch)


def tap(watch, place):
    """ms from the lift to the last picture that follows it: only what changes is drawn, piece by piece."""
    watch.move(*place)
    watch.button(True)
    watch.settle(0.06)
    watch.button(False)
    lifted = now()
    seen = watch.drawn(1, lifted + PATIENCE)
    if seen is None:
        raise RuntimeError("the globe key changed nothing on the screen")
    while (later := watch.drawn(1, seen + QUIET)) is not None:
        seen = later
    return (seen - lifted) * 1e3


def measure(session, keyboards, rounds):
    listed = ", ".join(f'"{name}"' for name in keyboards)
    watch = Watch(session, f"keyboards = [{listed}]\nkey-preview = false\nreduced-motion = true\n")
    try:
        watch.settle()
        return switch(watch, keyboards, rounds)
    finally:
        watch.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    for name, size in SIZES.items():
        with Session(size=size) as session:
            _, _, base = measure(session, FEW, 1)
            for kind, keyboards in (("touch", TOUCH), ("printed", PRINTED)):
                first, loaded, memory = measure(session, keyboards, rounds)
                print(f"{name}, {kind}: first {percentile(first, 50):.1f} / "
                      f"{percentile(first, 95):.1f} ms (goal {GOALS['first']}), "
                      f"loaded {percentile(loaded, 50):.1f} / {percentile(loaded, 95):.1f} ms "
                      f"p50 / p95 (goal {GOALS['loaded']}); memory +"
                      f"{(memory - base) / (len(keyboards) - len(FEW)):.2f} MiB a keyboard "
                      f"(goal {GOALS['memory']}), {base:.1f} MiB with {len(FEW)}", flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Types texts into real programs by `keycap type` and counts what is wrong: `type.py [--quick]`.

One line a cell as it is measured: a client, a state of the server's keyboard, a text. At the end a
table: wrong characters in all rounds, and the median of characters per second until the client
shows the whole text. `--load` keeps all cores busy meanwhile. `--kills N` instead ends `keycap type`
and the keyboard by SIGKILL, N times each in every state; `--taps N` taps letters that the keymap
lacks on the keyboard and tells how long after the lift their keys arrive. The status is 1 if anything was wrong.
"""

import argparse
import os
import random
import select
import statistics
import subprocess
import sys
import time
import traceback
from contextlib import contextmanager
from pathlib import Path

from Xlib import X

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from figures import edit_distance, spread  # noqa: E402
from Support import clients, keymap, kills  # noqa: E402
from Support.keyboard import binary  # noqa: E402
from Support.processes import end, spawn, wait_for  # noqa: E402
from Support.session import Session  # noqa: E402
from Support.text_browser import BROWSERS  # noqa: E402
from Support.text_wine import Wine  # noqa: E402
from Support.texts import ASCII, TEXTS, random_lines  # noqa: E402

KINDS = {**clients.KINDS, **BROWSERS, Wine.kind: Wine}
USUAL = ("xterm", "gtk3", "gtk4", "qt5", "qt6", "tk", "chromium", "firefox")
# Long enough that the start of `keycap type` does not count.
BENCH_TEXTS = {**TEXTS, "ascii": ASCII * 7}


@contextmanager
def busy(is_on):
    """Every core has something else to do."""
    loops = [spawn([sys.executable, "-c", "while True: pass"], dict(os.environ))
             for _ in range(os.cpu_count() if is_on else 0)]
    try:
        yield
    finally:
        for loop in loops:
            end(loop)


def wrong(wanted, got):
    """How many characters differ, common ends left aside."""
    start = 0
    while start < min(len(wanted), len(got)) and wanted[start] == got[start]:
        start += 1
    wanted, got = wanted[start:], got[start:]
    while wanted and got and wanted[-1] == got[-1]:
        wanted, got = wanted[:-1], got[:-1]
    if len(wanted) * len(got) > 4_000_000:
        return max(len(wanted), len(got))
    return edit_distance(wanted, got)


def cell(session, client, text):
    """Types the text once: what is wrong, characters per second, what else has changed."""
    client.clear()
    wait_for(lambda: client.text() == "", 10, "an empty field")
    before, start = session.state(), time.monotonic()
    ended = subprocess.run([binary(), "type"], env=session.environment, input=text.encode(),
                           capture_output=True, timeout=max(300, len(text) / 2), check=False)
    got, rest = client.text(), time.monotonic()
    while got != text and time.monotonic() - rest < 1.5:
        time.sleep(0.02)
        last, got = got, client.text()
        if got != last:
            rest = time.monotonic()
    faults = [before.difference(session.state())]
    if ended.returncode or ended.stderr:
        faults.append(f"status {ended.returncode}: {ended.stderr.decode(errors='replace').strip()}")
    if got != text:
        place = next((i for i, (a, b) in enumerate(zip(text, got)) if a != b), len(got))
        faults.append(f"at {place}: {text[place:place + 12]!r} became {got[place:place + 12]!r}")
    return wrong(text, got), len(text) / (rest - start), "; ".join(filter(None, faults))


def measure(kind, state, texts, rounds):
    """All texts into one client; yields the name of each with the three figures of each round."""
    with Session(wm="openbox", layout=keymap.STATES[state]) as session:
        client = KINDS[kind](session)
        keymap.enter_state(session.desk, state)
        for _ in range(rounds):
            for name, text in texts.items():
                yield name, cell(session, client, text)


def kill(kinds, count):
    """SIGKILL at random moments; True if anything was left behind."""
    failed = 0
    for kind in kinds:
        with Session(wm="openbox") as session:
            chosen = kills.Kills(session, KINDS[kind](session), TEXTS["cjk"] * 2 + TEXTS["mix"],
                                 seed=random.randrange(1 << 30))
            for index in range(count * len(kills.STATES)):
                state = kills.STATES[index % len(kills.STATES)]
                for found in (chosen.kill_type(state), chosen.kill_keyboard(state)):
                    failed += bool(found)
                    if found:
                        print(found, flush=True)
        print(f"{kind}: {2 * count * len(kills.STATES)} kills, {failed} left something behind, "
              f"the slowest repair took {chosen.slowest * 1e3:.0f} ms", flush=True)
    return failed > 0


def tap(count):
    """From the lift of a finger to KeyPress, for letters that the server's keymap has not."""
    with Session(wm="openbox") as session:
        probe = session.probe()
        keyboard = session.keycap("--keyboard", "el")
        keys = [key for key in keyboard.status().keys
                if key.role == "character" and key.label in "αβγδεζηθικλμνξοπρστυφχψω"]
        time.sleep(1)
        times, failed = [], 0
        for index in range(count):
            key = keys[index % len(keys)]
            session.desk.move(*key.centre)
            session.desk.button(True)
            session.desk.display.sync()
            probe.wait(0.03)
            probe.clear()
            lifted = time.monotonic()
            session.desk.button(False)
            session.desk.display.flush()
            # Keys of levels come before it.
            while not probe.text().endswith(key.label) and time.monotonic() < lifted + 1:
                select.select([probe], [], [], 0.1)
            times += [when - lifted for when, event in probe.events if event.type == X.KeyPress][-1:]
            probe.wait(0.02)
            failed += not probe.text().endswith(key.label)
        keyboard.stop()
    print("lift to key, ms: p50 {:.2f}, p95 {:.2f}, p99 {:.2f}".format(*spread(times)),
          f"(goal: p50 1); {failed} of {count} taps wrong")
    return failed > 0


def table(results, kinds, states, names):
    for state in states:
        print(f"\n{state}: wrong characters (characters per second)\n")
        print("| client | " + " | ".join(names) + " |\n|---|" + "---|" * len(names))
        for kind in kinds:
            cells = [results.get((kind, state, name)) for name in names]
            print(f"| {kind} | " + " | ".join(
                f"{sum(one[0] for one in rounds)} ({statistics.median(o[1] for o in rounds):.0f})"
                if rounds else "–" for rounds in cells) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", default=",".join(USUAL), help=", ".join(KINDS))
    parser.add_argument("--states", default="/".join(keymap.STATES), help="with / between")
    parser.add_argument("--texts", default="", help=", ".join(BENCH_TEXTS))
    parser.add_argument("--random", type=int, default=0, metavar="N",
                        help="instead N random letters of all of Unicode")
    parser.add_argument("--kills", type=int, default=0, metavar="N",
                        help="instead end it by SIGKILL N times in each state")
    parser.add_argument("--taps", type=int, default=0, metavar="N",
                        help="instead tap N letters that the keymap lacks")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--load", action="store_true", help="keep all cores busy")
    parser.add_argument("--quick", action="store_true", help="one round without browsers")
    options = parser.parse_args()
    kinds = options.clients.split(",")
    if options.quick:
        options.rounds, kinds = 1, [kind for kind in kinds if kind not in BROWSERS]
    if options.taps:
        with busy(options.load):
            return 1 if tap(options.taps) else 0
    if options.kills:
        with busy(options.load):
            return 1 if kill(kinds, options.kills) else 0
    texts = {name: text for name, text in BENCH_TEXTS.items()
             if not options.texts or name in options.texts.split(",")}
    if options.random:
        texts = {f"random {options.random}": random_lines(options.random, seed=2)}
    states = options.states.split("/")
    results, failed = {}, False
    with busy(options.load):
        for kind in kinds:
            for state in states:
                try:
                    for name, found in measure(kind, state, texts, options.rounds):
                        results.setdefault((kind, state, name), []).append(found)
                        failed = failed or bool(found[0] or found[2])
                        print(f"{kind:9} {state:14} {name:15} {found[0]:5} wrong "
                              f"{found[1]:7.0f} /s  {found[2]}", flush=True)
                except Exception:  # pylint: disable=broad-except  # the other cells are of interest
                    traceback.print_exc()
                    failed = True
    table(results, kinds, states, texts)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""Measures keyboards by others from outside: `extensions.py [--taps N] [--rounds N] [--adversaries N] [--turns NAME…]`.

Tap: from the lift on a key to the stroke at a window with the focus, on a built-in keyboard and on programs in Swift,
Python and sh; the difference is the way through the program. First layout: from the lift on the globe key to the last
picture, when the program starts and when it was frozen. Memory: private pages of the keyboard for each further keyboard
that is enabled and not shown. Adversaries: programs that end, hang, and write garbage, again and again: whether the
keyboard lives, each tap is typed, the focus stays, and nothing wakes the keyboard afterwards.
"""

import argparse
import select
import subprocess
import sys
import time
from pathlib import Path

from Xlib import XK, X, display

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from emoji import Watch, now  # noqa: E402
from figures import percentile  # noqa: E402
from globe import tap as switch  # noqa: E402
from Support.keyboard import binary  # noqa: E402
from Support.processes import wait_for  # noqa: E402
from Support.session import Session  # noqa: E402

SIZE = (1920, 1080)
REST = 5
# ms, and KiB for each keyboard.
GOALS = {"swift": 2, "python": 3, "cold swift": 40, "cold python": 80, "frozen": 5, "memory": 50}
MORSE, SUMS = "org.keycap.morse", "org.keycap.sums"

ADVERSARY = """#!/bin/sh
echo '{"type":"hello","version":1}' >&3
edit=0
while read -r line <&3; do
  case "$line" in
    *'"type":"view"'*) echo '{"type":"layout","rows":[{"keys":[{"id":"a","label":"a","text":"a"},{"id":"b","label":"b","text":"b"}]}]}' >&3 ;;
    *'"id":"b"'*) TURN ;;
    *'"phase":"tap"'*) edit=$((edit + 1)); echo '{"type":"insertText","text":"a","edit":'$edit'}' >&3 ;;
  esac
  case "$line" in *'"n":'*) n=${line#*\\"n\\":}; echo '{"type":"done","n":'"${n%%[!0-9]*}"'}' >&3 ;; esac
done
"""  # noqa: E501
TURNS = {"ends": "exit 1", "hangs": "while :; do :; done", "garbage": "echo garbage >&3; read -r line",
         "numbers": """echo '{"type":"insertText","text":"x","edit":99}' >&3; read -r line""",
         "flood": """while echo '{"type":"playInputClick"}' >&3; do :; done""",
         "stops": "kill -STOP $$", "closes": "exec 3>&-; while :; do :; done",
         "endless": "while printf 0123456789012345678901234567890123456789 >&3; do :; done",
         "deep": "i=0; while [ $i -lt 5000 ]; do printf '[[[[[[[[[[[[[[[[[[[['; i=$((i + 1)); done >&3; echo >&3;"
                 "read -r line",
         "zeros": "printf '\\000\\000\\n' >&3; read -r line",
         "long text": """printf '{"type":"insertText","text":"%0100000d","edit":%d}\\n' 0 $((edit + 1)) >&3
           read -r line""",
         "half": """echo '{"type":"frame","number":1,"half":7,"damage":[]}' >&3; read -r line""",
         "height": """echo '{"type":"constraint","name":"h","constant":1e300}' >&3; read -r line""",
         "heights": """i=0; while [ $i -lt 17 ]; do
           echo '{"type":"constraint","name":"h'$i'","constant":300}'; i=$((i + 1)); done >&3; read -r line""",
         "greets": """echo '{"type":"hello","version":1}' >&3; read -r line"""}
# Taps that come while such a program says nothing more.
FURTHER = {"hangs": 2, "stops": 2}


class Target:
    """A window with the focus, which notes when strokes arrive."""

    def __init__(self, session):
        self.display = display.Display(session.display)
        root = self.display.screen().root
        self.window = root.create_window(0, 0, 200, 100, 0, X.CopyFromParent, event_mask=X.KeyPressMask)
        self.window.map()
        self.display.sync()
        wait_for(lambda: self.window.get_attributes().map_state == X.IsViewable, 5)
        self.window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.display.sync()

    def stroke(self, patience=2):
        """When a stroke came, and its letter; None, None where none comes."""
        until = now() + patience
        while True:
            while self.display.pending_events():
                event = self.display.next_event()
                if event.type == X.KeyPress:
                    keysym = self.display.keycode_to_keysym(event.detail, 0)
                    return now(), XK.keysym_to_string(keysym)
            left = until - now()
            if left <= 0:
                return None, None
            select.select([self.display], [], [], left)

    def has_focus(self):
        return self.display.get_input_focus().focus == self.window


def install(session, identifier, program):
    folder = Path(session.environment["XDG_DATA_HOME"], "keycap/Assets/Extensions", identifier)
    folder.mkdir(parents=True)
    (folder / "manifest.toml").write_text(
        f'identifier = "{identifier}"\nname = "{identifier}"\nprogram = ["keyboard"]\nprotocol = 1\n')
    (folder / "keyboard").write_text(program)
    (folder / "keyboard").chmod(0o755)


def watching(session, keyboards):
    listed = ", ".join(f'"{name}"' for name in keyboards)
    return Watch(session, f"keyboards = [{listed}]\nkey-preview = false\nreduced-motion = true\n")


def show(watch, name, key):
    """Walks to the keyboard; `keycap status` calls keys of programs by their places."""
    for _ in range(10):
        if watch.keyboard.status().keyboard == name:
            break
        watch.keyboard.tell("next-keyboard")
    return watch.keyboard.wait_status(lambda s: s.keyboard == name and s.has(key), name, 10).key(key).centre


def taps(watch, target, place, count, before=None):
    """ms from the lift to the stroke, `count` times; `before` is a key that only prepares one."""
    times = []
    for number in range(count + 20):
        if before:
            press(watch, before)
        watch.move(*place)
        watch.button(True)
        time.sleep(0.02 + 0.0007 * (number % 10))
        watch.button(False)
        lifted = now()
        seen, _ = target.stroke()
        if seen is None:
            raise RuntimeError("a tap typed nothing")
        if number >= 20:
            times.append((seen - lifted) * 1e3)
        time.sleep(0.02)
    return times


def press(watch, place):
    watch.move(*place)
    watch.button(True)
    time.sleep(0.02)
    watch.button(False)
    time.sleep(0.02)


def tell(name, times, goal=None):
    figures = f"p50 {percentile(times, 50):.2f}, p99 {percentile(times, 99):.2f} ms"
    print(f"{name}: {figures}" + (f" (goal {goal})" if goal else ""), flush=True)


def speed(count, rounds):
    with Session(size=SIZE) as session:
        watch = watching(session, ("en-US", MORSE, SUMS))
        target = Target(session)
        built_in = taps(watch, target, show(watch, "en-US", "q"), count)
        tell("tap, built in", built_in)
        place = show(watch, MORSE, "space")
        swift = taps(watch, target, place, count, before=watch.place("key-2"))
        tell("tap, Swift", swift)
        print(f"  more than built in, p99: {percentile(swift, 99) - percentile(built_in, 99):.2f} ms"
              f" (goal {GOALS['swift']})")
        python = taps(watch, target, show(watch, SUMS, "key-6"), count)
        tell("tap, Python", python)
        print(f"  more than built in, p99: {percentile(python, 99) - percentile(built_in, 99):.2f} ms"
              f" (goal {GOALS['python']})")
        watch.close()
    for name, language in ((MORSE, "swift"), (SUMS, "python")):
        cold, frozen = [], []
        for _ in range(rounds):
            with Session(size=SIZE) as session:
                watch = watching(session, ("en-US", name))
                watch.settle()
                cold.append(switch(watch, watch.place("globe")))
                for _ in range(3):
                    switch(watch, watch.place("globe"))
                    time.sleep(0.4)
                    frozen.append(switch(watch, watch.place("globe")))
                watch.close()
        tell(f"first layout, {language}, cold", cold, GOALS[f"cold {language}"])
        tell(f"first layout, {language}, frozen", frozen, GOALS["frozen"])


def memory():
    figures = []
    for count in (0, 20):
        with Session(size=SIZE) as session:
            names = [f"org.example.k{number}" for number in range(count)]
            for name in names:
                install(session, name, "#!/bin/sh\n")
            watch = watching(session, ("en-US", *names))
            watch.settle()
            time.sleep(REST)
            figures.append(watch.private() * 1024)
            watch.close()
    print(f"memory for each enabled keyboard not shown: {(figures[1] - figures[0]) / 20:.1f} KiB"
          f" (goal {GOALS['memory']})", flush=True)


def switches(pid):
    lines = Path("/proc", str(pid), "status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("voluntary_ctxt")).split()[1])


def adversaries(count, turns):
    for name, turn in TURNS.items():
        if name not in turns:
            continue
        dead = lost = moved = 0
        with Session(size=SIZE) as session:
            install(session, "org.example.bad", ADVERSARY.replace("TURN", turn))
            watch = watching(session, ("en-US", "org.example.bad"))
            target = Target(session)
            keyboard = watch.keyboard
            for _ in range(count):
                # Three faults within a minute switch it off.
                subprocess.run([binary(), "extension", "reload"], env=keyboard.environment, check=True)
                place = show(watch, "org.example.bad", "key-1")
                further = FURTHER.get(name, 0)
                for key in (place, place, watch.place("key-2"), *[place] * further):
                    press(watch, key)
                wanted = "aab" + "a" * further
                typed = "".join(filter(None, (target.stroke(4)[1] for _ in wanted)))
                lost += len(wanted) - sum(a == b for a, b in zip(typed, wanted))
                keyboard.wait_status(lambda s: s.keyboard == "en-US", "the system keyboard", 10)
                dead += not keyboard.alive()
                moved += not target.has_focus()
            # The keyboard gives memory back once, 5 s after the last touch, without any such program, too.
            time.sleep(REST + 3)
            before = switches(keyboard.process.pid)
            time.sleep(10)
            wakes = switches(keyboard.process.pid) - before
            watch.close()
        print(f"{name}, {count} times: host dead {dead}, touches lost {lost}, focus moved {moved},"
              f" wake-ups in 10 s after {wakes}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--taps", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--adversaries", type=int, default=100)
    parser.add_argument("--turns", nargs="+", choices=TURNS, default=list(TURNS))
    options = parser.parse_args()
    if options.taps:
        speed(options.taps, options.rounds)
        memory()
    if options.adversaries:
        adversaries(options.adversaries, options.turns)


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Measures the keyboard while something else is being sent: `beside.py [--taps N]`.

`--what type` (the usual): taps at 20 a second while `keycap type` sends 2,000 characters that the
keymap lacks to a program that is busy with them. `--what correction`: a word of ten letters is
corrected by the space, and the next key is tapped 40 ms later. Told are the times from the touch to
the pressed key's picture and from the lift to the key at the server, and what came wrong.
"""

import argparse
import random
import re
import select
import subprocess
import sys
import time
from pathlib import Path

from Xlib import X, display
from Xlib.ext import damage, ge, xinput, xtest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from figures import spread  # noqa: E402
from Support.keyboard import binary  # noqa: E402
from Support.processes import spawn, wait_for  # noqa: E402
from Support.session import Session  # noqa: E402

now = time.monotonic
LETTERS = "qwertyuiopasdfghjklzxcvbnm"


class Watch:
    """Taps keys, and stamps what is drawn and what keys the server gets."""

    def __init__(self, session, keyboard):
        self.session, self.keyboard = session, keyboard
        self.display, self.inject = display.Display(session.display), display.Display(session.display)
        self.display.damage_query_version()
        self.display.xinput_query_version()
        # python-xlib knows no form of raw events: they come as bytes.
        opcode = self.display.query_extension("XInputExtension").major_opcode
        self.raw = (opcode, xinput.RawKeyPress)
        self.display.screen().root.xinput_select_events(
            [(xinput.AllMasterDevices, xinput.RawKeyPressMask)])
        status = keyboard.status()
        self.frame = status.frame
        self.keys = {key.label.lower(): key.centre for key in status.keys if key.role == "character"}
        self.keys[" "] = status.key("space").centre
        window = self.window()
        window.damage_create(damage.DamageReportRawRectangles)
        self.display.sync()
        self.drawn, self.struck = [], []

    def window(self):
        """The keyboard's window: it lies where the status says."""
        x, y, width, height = (int(value) for value in self.frame)
        for window in reversed(self.display.screen().root.query_tree().children):
            found = window.get_geometry()
            if (found.x, found.y, found.width, found.height) == (x, y, width, height):
                return window
        raise RuntimeError("the keyboard's window is not found")

    def pump(self, until):
        """Takes in what comes until that moment."""
        while True:
            readable, _, _ = select.select([self.display], [], [], max(0, until - now()))
            moment = now()
            if not readable and moment >= until:
                return
            while self.display.pending_events():
                self.note(moment, self.display.next_event())

    def note(self, moment, event):
        if event.type == ge.GenericEventCode:
            if (event.extension, event.evtype) == self.raw:
                # deviceid, time, detail
                self.struck.append((moment, int.from_bytes(event.data[6:10], sys.byteorder)))
        elif type(event).__name__ == "DamageNotify":
            area = event.area
            self.drawn.append((moment, (area.x, area.y, area.width, area.height)))

    def tap(self, letter, hold=0.025):
        """Taps a key; when it was pressed and let go."""
        x, y = self.keys[letter]
        xtest.fake_input(self.inject, X.MotionNotify, 0, x=x, y=y)
        xtest.fake_input(self.inject, X.ButtonPress, 1)
        self.inject.flush()
        pressed = now()
        self.pump(pressed + hold)
        xtest.fake_input(self.inject, X.ButtonRelease, 1)
        self.inject.flush()
        return letter, pressed, now()

    def code(self, letter):
        keysym = ord(letter)
        return self.inject.keysym_to_keycode(keysym)

    def feedback(self, taps):
        """From each press to the picture of its key."""
        times = []
        for letter, pressed, _ in taps:
            x, y = self.keys[letter][0] - self.frame[0], self.keys[letter][1] - self.frame[1]
            # What comes so late is another tap's.
            seen = [moment for moment, (left, top, width, height) in self.drawn
                    if pressed < moment < pressed + 0.9 and left <= x < left + width and top <= y < top + height]
            times += [min(seen) - pressed] if seen else []
        return times

    def arrivals(self, taps):
        """From each lift to its key at the server; the keys come in the order of the taps."""
        times, place = [], 0
        for letter, _, lifted in taps:
            code = self.code(letter)
            while place < len(self.struck) and (self.struck[place][1] != code
                                                or self.struck[place][0] < lifted):
                place += 1
            if place == len(self.struck):
                break
            times.append(self.struck[place][0] - lifted)
            place += 1
        return times


def tell(name, times, wanted, goal):
    p50, p95, p99 = spread(times) or (0, 0, 0)
    print(f"{name:24} p50 {p50:8.2f}  p95 {p95:8.2f}  p99 {p99:8.2f} ms  (goal: p99 {goal});"
          f" {len(times)} of {wanted}", flush=True)


def foreign(count):
    """Characters of which each block of 500 has each once: none has a key."""
    return "".join(chr(0x4E00 + index % 500) for index in range(count))


def beside_type(kind, most):
    """Taps while `keycap type` sends; True if anything was lost."""
    with Session(wm="openbox", size=(1280, 800)) as session:
        client = session.client(kind)
        keyboard = session.keycap("--keyboard", "en-US", settings="[focus]\nopen = false\n")
        watch, text, taps = Watch(session, keyboard), foreign(2000), []
        client.focus()
        typing = spawn([binary(), "type"], session.environment, stdin=subprocess.PIPE)
        typing.stdin.write(text.encode())
        typing.stdin.close()
        chooser, moment = random.Random(1), now() + 0.3
        while len(taps) < most and (typing.poll() is None or len(taps) < 40):
            watch.pump(moment)
            taps.append(watch.tap(chooser.choice(LETTERS)))
            moment = max(moment + 0.05, now())
        beside = len(taps)
        typing.wait(300)
        watch.pump(now() + 1)
        wanted = "".join(letter for letter, _, _ in taps)
        wait_for(lambda: len(client.text()) >= len(text) + len(wanted), 120, "all of it")
        got = client.settled_text()
        plain = re.sub("[^a-z]", "", got.lower())
        print(f"{kind}: {beside} taps; the text is {'exact' if re.sub('[a-zA-Z]', '', got) == text else 'WRONG'}, "
              f"the taps are {'exact' if plain == wanted else 'WRONG'}", flush=True)
        tell("touch to feedback", watch.feedback(taps), len(taps), 8)
        tell("lift to key", watch.arrivals(taps), len(taps), 8)
        return re.sub("[a-zA-Z]", "", got) != text or plain != wanted


def beside_correction(kind, rounds):
    """A correction and the tap after it; True if anything came wrong."""
    with Session(wm="openbox", size=(1280, 800), bus=True) as session:
        keyboard = session.keycap("--hidden")
        keyboard.give_words(en="definitely\t5000\nthe\t4000\n")
        client = session.client(kind)
        keyboard.wait_status(lambda status: status.visible and status.has("suggestion-1"), "the bar", 20)
        watch, times, corrected = Watch(session, keyboard), [], 0
        for _ in range(rounds):
            for letter in "definitwly":
                watch.tap(letter)
                watch.pump(now() + 0.05)
            watch.pump(now() + 0.6)
            watch.tap(" ")
            watch.pump(now() + 0.015)
            watch.struck = []
            # 40 ms from one lift to the other.
            taps = [watch.tap("a")]
            watch.pump(now() + 0.4)
            times += watch.arrivals(taps)
            watch.tap(" ")
            watch.pump(now() + 0.3)
            corrected += client.text().lower().endswith("definitely a ")
        print(f"{kind}: {corrected} of {rounds} words corrected: {client.text()[-24:]!r}", flush=True)
        tell("lift to key after it", times, rounds, 10)
        return corrected < rounds / 2


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--what", default="type", choices=("type", "correction"))
    parser.add_argument("--clients", default="gtk3,xterm")
    parser.add_argument("--taps", type=int, default=400)
    options = parser.parse_args()
    failed = False
    for kind in options.clients.split(","):
        if options.what == "type":
            failed |= beside_type(kind, options.taps)
        else:
            failed |= beside_correction(kind, options.taps)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

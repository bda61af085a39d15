#!/usr/bin/python3
"""How the keyboard follows the focused field, toolkit by toolkit: `desktop.py [KIND …]`.

A real finger taps every field twice; the time runs from before the tap until the keyboard's picture is on
the screen. Typing is a hardware key's, timed until the keys show the capital that follows from it. Last it
is timed from the lift of a finger to the key that the server takes, while the program with the field runs
and while it is stopped.
"""

import os
import select
import signal
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / part) for part in ("", "Screen")]

from Xlib import XK, display  # noqa: E402
from Xlib.ext import ge, xinput  # noqa: E402

from Support.bus import Bus  # noqa: E402
from Support.fields import open_fields  # noqa: E402
from Support.processes import TooSlow, Unavailable, wait_for  # noqa: E402
from Support.screen import capture  # noqa: E402
from Support.session import Session  # noqa: E402
from test_fields import EDITABLE, PLAIN, UNCLICKED  # noqa: E402

KINDS = ("gtk3", "gtk4", "qt5", "qt6", "firefox", "chromium")
SIZE = (1920, 1080)
# A row of pixels that only the keyboard paints.
ROW = (0, 900, SIZE[0], 1)
TAPS = 40


class Toolkit:
    """One toolkit's fields and what was found of them."""

    def __init__(self, session, kind):
        self.session, self.desk, self.kind = session, session.desk, kind
        self.keyboard = session.keycap("--hidden", settings="[focus]\nhide-after-ms = 0\n"
                                       "quiet-after-keys-ms = 0\n")
        self.fields = open_fields(session, kind)
        self.times, self.typed, self.running, self.stopped = [], [], [], []
        self.tapped = self.right = self.looks = self.passwords = self.false = 0

    def run(self):
        for name in self.fields.names() * 2:
            plain = name.removesuffix("_dark")
            if plain in UNCLICKED:
                continue
            self.fields.click("button")
            wait_for(lambda: not self.keyboard.status().visible, 10, "hidden")
            if plain in EDITABLE:
                self.open(name, plain)
            else:
                self.fields.tap(name)
                time.sleep(0.4)
                self.false += self.keyboard.status().visible
                # GTK 3 shows a menu above what was touched, which takes the next click.
                self.fields.click("button")
                time.sleep(0.2)
        self.follow()
        self.strike()
        return self

    def open(self, name, plain):
        self.tapped += 1
        before, begin = capture(self.desk, *ROW), time.monotonic()
        self.fields.tap(name)
        try:
            wait_for(lambda: capture(self.desk, *ROW).differs(before), 3, "painted", every=0)
        except TooSlow:
            return
        self.times.append(1000 * (time.monotonic() - begin))
        field = self.keyboard.status().field or {}
        self.right += all(field.get(key) == EDITABLE[plain][key] for key in PLAIN)
        self.passwords += plain in ("password", "unseen") and field.get("secure", False)
        time.sleep(0.35)
        look = "dark" if name.endswith("_dark") else "light"
        self.looks += self.keyboard.status().scheme == look

    def follow(self):
        """From a key of somebody else's to what the keyboard makes of the text."""
        name = next(name for name in ("textview", "textarea") if name in self.fields.names())
        self.fields.focus(name)
        status = self.keyboard.wait_status(lambda s: s.visible, "open", 10)
        strike = self.desk.strike
        code = {name: self.desk.display.keysym_to_keycode(XK.string_to_keysym(name))
                for name in ("h", "i", "period", "space", "BackSpace")}
        for key in ("h", "i", "period"):
            strike(code[key])
        status = self.keyboard.wait_status(lambda s: s.has("a"), "small letters", 10)
        key = status.key("a")
        area = [int(value) for value in (key.x, key.y, key.width, key.height)]
        for turn in range(24):
            time.sleep(0.15)
            before, begin = capture(self.desk, *area), time.monotonic()
            strike(code["BackSpace" if turn % 2 else "space"])
            wait_for(lambda: capture(self.desk, *area).differs(before), 3,
                     "the letters change", every=0)
            self.typed.append(1000 * (time.monotonic() - begin))

    def strike(self):
        """Letters by finger, into the program and beside it while it is stopped."""
        watch = display.Display(self.session.display)
        self.session.on_close(watch.close)
        watch.screen().root.xinput_select_events(
            [(xinput.AllMasterDevices, xinput.RawKeyPressMask)])
        watch.sync()
        at = self.keyboard.wait_status(lambda s: s.visible, "open", 10).key("e").centre
        self.running = [self.lift(watch, at) for _ in range(TAPS)]
        os.kill(self.fields.process.pid, signal.SIGSTOP)
        try:
            self.stopped = [self.lift(watch, at) for _ in range(TAPS)]
        finally:
            os.kill(self.fields.process.pid, signal.SIGCONT)

    def lift(self, watch, at):
        """ms from the lift to the key."""
        self.session.touch.begin(1, *at)
        time.sleep(0.06)
        while watch.pending_events():
            watch.next_event()
        begin = time.monotonic()
        self.session.touch.end(1)
        while time.monotonic() - begin < 3:
            select.select([watch], [], [], 0.1)
            moment = time.monotonic()
            while watch.pending_events():
                event = watch.next_event()
                if event.type == ge.GenericEventCode and event.evtype == xinput.RawKeyPress:
                    time.sleep(0.06)
                    return 1000 * (moment - begin)
        return float("inf")

    def row(self):
        secret = 2 * sum(name.removesuffix("_dark") in ("password", "unseen")
                         for name in self.fields.names())
        return (f"{self.kind:9} {len(self.times):3}/{self.tapped:<3} {centile(self.times, 50):6.0f}"
                f" {centile(self.times, 95):6.0f} {self.false:6} {self.right:4}/{self.tapped:<4}"
                f" {self.passwords:3}/{secret:<3} {self.looks:4}/{self.tapped:<4}"
                f" {centile(self.typed, 50):6.0f} {centile(self.typed, 95):6.0f}"
                f"  {centile(self.running, 50):5.1f} {centile(self.running, 95):5.1f}"
                f"  {centile(self.stopped, 50):5.1f} {centile(self.stopped, 95):5.1f}")


def centile(times, share):
    times = sorted(times)
    return times[min(len(times) - 1, len(times) * share // 100)] if times else float("nan")


def main():
    print("          opened  tap to painted ms  false  right     secret  light or    key to capital ms  "
          "lift to key ms\n"
          "                  median    p95            kind      known   dark        median    p95  "
          "running      stopped")
    for kind in sys.argv[1:] or KINDS:
        try:
            with Session(wm="openbox", size=SIZE, hardware=True) as session:
                Bus(session)
                print(Toolkit(session, kind).run().row(), flush=True)
        except Unavailable as missing:
            print(f"{kind:9} {missing}")


if __name__ == "__main__":
    main()

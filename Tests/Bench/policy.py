#!/usr/bin/python3
"""Attacks a kiosk's policy: `policy.py [--count N] [--seed N]`.

Under `allow = "text"` come taps anywhere on the keyboard, chords of two fingers, requests by the control socket and by
the session's bus, the icon's menu, and `keycap type`, all at random. A window with the focus notes each key that the X
server sends: a forbidden one ends the bench with status 1.
"""

import argparse
import contextlib
import os
import random
import socket
import sys
import time
from collections import Counter
from pathlib import Path

from gi.repository import Gio, GLib

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]

from Support.keyboard import binary, write  # noqa: E402
from Support.processes import settled  # noqa: E402
from Support.session import Session  # noqa: E402

POLICY = 'keyboards = ["en-US", "de", "el", "pc-us"]\nsettings = false\nlock = ["text", "focus"]\n' \
    '[keys]\nallow = "text"\n'
# Tab with and without Shift, Return, BackSpace, Delete, arrows, and what chooses a level.
ALLOWED = {0xff08, 0xff09, 0xfe20, 0xff0d, 0xffff, 0xff51, 0xff52, 0xff53, 0xff54, 0xffe1, 0xffe2, 0xfe03, 0xfe11}
FORBIDDEN_STATE = 0x4c  # Control, Mod1, Mod4
KEYBOARDS = ["en-US", "de", "el", "pc-us", "emoji", "morse", "system", "../../etc/passwd", "", "x" * 300]
BATCH = 100


def is_forbidden(sym, state):
    character = 0x20 <= sym < 0xfd00 or 0xfe50 <= sym < 0xfea0 or sym >> 24 == 1
    return bool(state & FORBIDDEN_STATE) or not (character or sym in ALLOWED or sym == 0)


class Attack:
    """One keyboard under a policy, and who attacks it."""

    def __init__(self, session, chance):
        self.session, self.chance = session, chance
        folder = Path(session.path("etc/keycap"))
        folder.mkdir(parents=True)
        (folder / "policy.toml").write_text(POLICY, encoding="utf-8")
        program = session.path("keycap-in-kiosk")
        write(program, '#!/bin/sh\nexec unshare --map-root-user --mount sh -c '
              f"""'mount --bind "$0" /etc/xdg && exec "$@"' "{folder.parent}" "{binary()}" "$@"\n""")
        os.chmod(program, 0o755)
        self.probe = session.probe(width=400, height=60)
        self.keyboard = session.keycap(program=program)
        self.path = next(Path(session.environment["XDG_RUNTIME_DIR"]).glob("keycap-*.sock"))
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(
            session.environment["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
        self.frame = self.keyboard.status().frame
        self.seen = 0

    def act(self):
        """One act; its kind."""
        acts = {self.tap: 50, self.chord: 15, self.ask: 18, self.call: 16.8, self.type: 0.2}
        act = self.chance.choices(list(acts), list(acts.values()))[0]
        act()
        return act.__name__

    def _point(self):
        x, y, width, height = self.frame
        return int(x + self.chance.random() * width), int(y + self.chance.random() * height)

    def tap(self):
        self.session.touch.tap(*self._point(), hold=0)

    def chord(self):
        touch = self.session.touch
        touch.begin("held", *self._point())
        for _ in range(self.chance.randint(1, 3)):
            touch.tap(*self._point(), hold=0)
        touch.end("held")

    def ask(self):
        """A request by the control socket, or no request at all."""
        names = ["show", "hide", "toggle", "next-keyboard", "status --json", "focus", "auto-show on",
                 "auto-show off", "set-aside", "forget-emoji", "reload-extensions"]
        # Reading all files again takes long.
        names += ["reload"] * (self.chance.random() < 0.05)
        line = self.chance.choice([*names, f"show --keyboard {self.chance.choice(KEYBOARDS[:7])}", "show --floating"])
        if self.chance.random() < 0.3:
            line = "".join(chr(self.chance.randint(0, 255)) for _ in range(self.chance.randint(0, 300)))
        self._send(line.encode("latin-1") + b"\n")

    def _send(self, line):
        # What is no request is cut off.
        with socket.socket(socket.AF_UNIX) as link, contextlib.suppress(ConnectionResetError, BrokenPipeError):
            link.settimeout(60)
            link.connect(str(self.path))
            link.sendall(line)
            link.shutdown(socket.SHUT_WR)
            while link.recv(65536):
                pass

    def _bus_call(self):
        chance, ours = self.chance, ("/org/keycap/Keycap1", "org.keycap.Keycap1")
        item, menu = "/StatusNotifierItem", "/StatusNotifierItem/Menu"
        number = chance.randint(-2, 12)
        return chance.choice([
            (*ours, chance.choice(["Show", "Hide", "Toggle", "NextKeyboard"]), None),
            (*ours, "SetKeyboard", GLib.Variant("(s)", (chance.choice(KEYBOARDS),))),
            (ours[0], "org.freedesktop.DBus.Properties", "Set",
             GLib.Variant("(ssv)", (ours[1], "AutoShow", GLib.Variant("b", chance.random() < 0.5)))),
            (item, "org.kde.StatusNotifierItem", chance.choice(["Activate", "SecondaryActivate"]),
             GLib.Variant("(ii)", (0, 0))),
            (menu, "com.canonical.dbusmenu", "Event",
             GLib.Variant("(isvu)", (number, "clicked", GLib.Variant("i", 0), 0))),
            (menu, "com.canonical.dbusmenu", "GetLayout", GLib.Variant("(iias)", (number, -1, []))),
        ])

    def call(self):
        """A call on the bus; the panel's icon is among its objects."""
        path, interface, member, values = self._bus_call()
        try:
            self.bus.call_sync("org.keycap.Keycap1", path, interface, member, values, None,
                               Gio.DBusCallFlags.NO_AUTO_START, 60000, None)
        except GLib.Error as error:
            if not Gio.DBusError.is_remote_error(error):
                raise

    def type(self):
        text = "".join(self.chance.choice("aQ7ß\n\t\x1b\x03\x7f→😀") for _ in range(6))
        self.keyboard.run("type", text)

    def check(self):
        """What has arrived, and whether the keyboard lives; it is shown again for the next batch."""
        if not self.keyboard.alive():
            sys.exit(f"the keyboard ended\n{self.keyboard.log()[-2000:]}")
        self._send(b"show\n")
        settled(lambda: len(self.probe.presses(modifiers=True)), quiet=0.05)
        pressed = self.probe.presses(modifiers=True)
        bad = sorted({(hex(sym), hex(state)) for sym, state in pressed if is_forbidden(sym, state)})
        if bad:
            sys.exit(f"forbidden keys arrived: {bad}")
        self.seen += len(pressed)
        self.probe.clear()
        self.frame = self.keyboard.status().frame


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance, done, began = random.Random(arguments.seed), Counter(), time.monotonic()
    with Session(wm="openbox", hardware=True, bus=True) as session:
        attack = Attack(session, chance)
        for number in range(arguments.count):
            done[attack.act()] += 1
            if number % BATCH == BATCH - 1:
                attack.check()
            if number % 10_000 == 9_999:
                print(f"{number + 1} acts, {time.monotonic() - began:.0f} s", flush=True)
        attack.check()
    acts = ", ".join(f"{count} {name}" for name, count in sorted(done.items()))
    print(f"{arguments.count} acts ({acts}): {attack.seen} keys arrived, none of them forbidden, "
          f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()

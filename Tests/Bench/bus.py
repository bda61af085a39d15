#!/usr/bin/python3
"""Measures calls on the session's bus from outside: `bus.py [--rounds N]`.

A program with a connection of its own calls each method of the keyboard's objects, and waits for the answer and, where
the keyboard is shown, for its window. Between two calls the keyboard is at rest, as it is between those of a user.
"""

import argparse
import os
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from gi.repository import Gio, GLib  # noqa: E402

from figures import spread  # noqa: E402
from Support.processes import wait_for  # noqa: E402
from Support.session import Session  # noqa: E402

OURS = ("org.keycap.Keycap1", "/org/keycap/Keycap1", "org.keycap.Keycap1")
PHONE = ("sm.puri.OSK0", "/sm/puri/OSK0", "sm.puri.OSK0")
ONBOARD = ("org.onboard.Onboard", "/org/onboard/Onboard/Keyboard", "org.onboard.Onboard.Keyboard")
PROPERTIES = "org.freedesktop.DBus.Properties"
SETTINGS = 'keyboards = ["en-US", "de"]\n[focus]\nopen = false\n'
# Seconds between two calls; and how long an answer may take, in ms.
REST = 0.15
PATIENCE = 5000
# Milliseconds that 95 of 100 calls take at most.
GOAL = 10


class Caller:
    """A program that speaks to the keyboard by the bus."""

    def __init__(self, session):
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        self.bus = Gio.DBusConnection.new_for_address_sync(
            session.environment["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)

    def call(self, target, member, values=None, interface=None):
        """Seconds until the answer is here."""
        began = time.perf_counter()
        self.bus.call_sync(target[0], target[1], interface or target[2], member, values, None,
                           Gio.DBusCallFlags.NONE, PATIENCE, None)
        return time.perf_counter() - began

    def owns(self, name):
        answer = self.bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                                    GLib.Variant("(s)", (name,)), None, Gio.DBusCallFlags.NONE, PATIENCE, None)
        return answer.unpack()[0]


def rounds_of(caller, keyboard, rounds):
    """Seconds that each call took, by its name."""
    def flag(isOn):
        return GLib.Variant("(b)", (isOn,))

    def name(*texts):
        return GLib.Variant(f"({'s' * len(texts)})", texts)

    calls = (
        ("Show", lambda: caller.call(OURS, "Show"), True),
        ("Visible", lambda: caller.call(OURS, "Get", name(OURS[2], "Visible"), PROPERTIES), True),
        ("NextKeyboard", lambda: caller.call(OURS, "NextKeyboard"), True),
        ("SetKeyboard", lambda: caller.call(OURS, "SetKeyboard", name("en-US")), True),
        ("Hide", lambda: caller.call(OURS, "Hide"), False),
        ("SetVisible, true", lambda: caller.call(PHONE, "SetVisible", flag(True)), True),
        ("SetVisible, false", lambda: caller.call(PHONE, "SetVisible", flag(False)), False),
        ("ToggleVisible, shown", lambda: caller.call(ONBOARD, "ToggleVisible"), True),
        ("ToggleVisible, hidden", lambda: caller.call(ONBOARD, "ToggleVisible"), False),
    )
    found = {title: [] for title, _, _ in calls}
    for _ in range(rounds):
        for title, act, visible in calls:
            time.sleep(REST)
            found[title].append(act())
            keyboard.wait_status(lambda status, wanted=visible: status.visible == wanted, title)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=60)
    arguments = parser.parse_args()
    with Session(wm="openbox", bus=True, size=(1920, 1080)) as session:
        session.client("gtk3")
        keyboard = session.keycap("--hidden", settings=SETTINGS)
        caller = Caller(session)
        for target in (OURS, PHONE, ONBOARD):
            wait_for(lambda name=target[0]: caller.owns(name), 10, target[0])
        found = rounds_of(caller, keyboard, arguments.rounds)
    print(f"{'call':24}{'p50':>8}{'p95':>8}{'p99':>8} ms")
    missed = 0
    for title, times in found.items():
        figures = spread(times)
        missed += figures[1] > GOAL
        print(f"{title:24}" + "".join(f"{figure:8.2f}" for figure in figures)
              + ("" if figures[1] <= GOAL else f"  more than {GOAL}"))
    print(f"{arguments.rounds} calls each, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""The buttons of a real joystick device as switches (R-ASSIST-5): needs a /dev/uinput that can be written to.
`kernel.py` beside runs this in an emulated machine."""

import fcntl
import os
import struct
import subprocess
import sys
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "Screen")]

from case import ScreenCase  # noqa: E402
from Support.processes import allowed, spawn, wait_for  # noqa: E402

PATIENCE = 20
TRIGGER, THUMB = 0x120, 0x121
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
UI_DEV_CREATE, UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT = 0x5501, 0x40045564, 0x40045565, 0x40045567


class Pad:
    """A stick with two buttons, made by uinput (linux/uinput.h)."""

    def __init__(self, name):
        self.file = os.open("/dev/uinput", os.O_WRONLY)
        for kind, code in ((UI_SET_EVBIT, EV_KEY), (UI_SET_EVBIT, EV_ABS), (UI_SET_KEYBIT, TRIGGER),
                           (UI_SET_KEYBIT, THUMB), (UI_SET_ABSBIT, 0), (UI_SET_ABSBIT, 1)):
            fcntl.ioctl(self.file, kind, code)
        ranges = [0] * 256
        ranges[0] = ranges[1] = 255
        os.write(self.file, struct.pack("80s4HI256i", name.encode(), 3, 1, 2, 1, 0, *ranges))
        fcntl.ioctl(self.file, UI_DEV_CREATE)

    def tell(self, kind, code, value):
        os.write(self.file, struct.pack("qqHHi", 0, 0, kind, code, value))
        os.write(self.file, struct.pack("qqHHi", 0, 0, EV_SYN, 0, 0))

    def tap(self, code):
        self.tell(EV_KEY, code, 1)
        self.tell(EV_KEY, code, 0)

    def close(self):
        os.close(self.file)


class Joystick(ScreenCase):
    """Somebody types with the two buttons of a stick."""

    NAME = "Test: Stick"

    def learn(self, keyboard, pad, button, *options):
        learner = spawn([keyboard.program, "switch", "learn", *options], keyboard.environment, stdout=subprocess.PIPE)
        self.addCleanup(learner.stdout.close)
        self.assertIn(b"now", learner.stdout.readline())
        pad.tell(EV_ABS, 0, 200)
        pad.tap(button)
        learner.wait(allowed(PATIENCE))
        self.assertEqual(learner.returncode, 0)

    def write_s(self, pad, probe, wanted):
        """Begins, goes to the second row, enters it, goes to its second key and takes it."""
        for button in (THUMB, THUMB, TRIGGER, THUMB, TRIGGER):
            pad.tap(button)
        probe.wait_text(wanted, PATIENCE)

    def test_its_buttons_type_also_when_it_is_plugged_in_again(self):
        session = self.desktop(wm=None)
        probe = session.probe()
        keyboard = session.keycap(settings="# mine\n[scan]\nignore-ms = 0\n")
        pad = Pad(self.NAME)
        self.learn(keyboard, pad, TRIGGER)
        self.learn(keyboard, pad, THUMB, "--next")
        taken = [f"{self.NAME}: joystick {code}" for code in (TRIGGER, THUMB)]
        keyboard.wait_status(lambda status: sorted(status.switches) == taken, "both buttons are taken", PATIENCE)
        self.write_s(pad, probe, "s")
        self.assertEqual(self.opened(keyboard), [self.NAME])
        pad.close()
        wait_for(lambda: not self.opened(keyboard), PATIENCE, "the stick that was unplugged is closed")
        pad = Pad(self.NAME)
        wait_for(lambda: self.opened(keyboard) == [self.NAME], PATIENCE, "the stick is read again")
        self.write_s(pad, probe, "ss")
        keyboard.tell("scan", "off")
        keyboard.wait_status(lambda status: not status.switches, "no switch", PATIENCE)
        self.assertFalse(self.opened(keyboard))
        pad.close()

    def opened(self, keyboard):
        """The names of the input devices that the keyboard has open."""
        names = []
        folder = Path(f"/proc/{keyboard.process.pid}/fd")
        for link in folder.iterdir():
            try:
                node = os.readlink(link)
            except FileNotFoundError:
                continue
            if node.startswith("/dev/input/event"):
                name = Path("/sys/class/input", os.path.basename(node), "device/name")
                names.append(name.read_text().strip() if name.exists() else "")
        return names


if __name__ == "__main__":
    unittest.main()

"""Several displays at once: each has a keyboard of its own, also one that is reached over the network."""

import os
import subprocess

from case import ScreenCase
from Support.processes import allowed, tool, wait_for
from Support.server import Xvfb
from Support.session import Session


class Remote(Xvfb):
    """A server that is reached by TCP, and so has no memory in common with its clients."""

    def command(self, display_fd):
        words = super().command(display_fd)
        words[words.index("-nolisten")] = "-listen"
        return words


class Nested(Xvfb):
    """A server whose screen is a window on another display."""

    def __init__(self, outer):
        super().__init__((1280, 800))
        self.outer = outer

    def command(self, display_fd):
        width, height = self.size
        return [tool("env"), f"DISPLAY={self.outer}", tool("Xephyr"), "-displayfd", str(display_fd), "-screen",
                f"{width}x{height}", "-noreset", "-nolisten", "tcp"]


class Seats(ScreenCase):
    def test_a_nested_display_has_a_keyboard_of_its_own(self):
        outer = self.desktop(wm="openbox", size=(1600, 1000))
        inner = Session(wm="openbox")
        inner.server = Nested(outer.display)
        self.enterContext(inner)
        inner.environment["XDG_RUNTIME_DIR"] = outer.environment["XDG_RUNTIME_DIR"]
        keyboards = inner.keycap("--keyboard", "de"), outer.keycap()
        probes = inner.probe(), outer.probe()
        for keyboard, probe, word in zip(keyboards, probes, ("für", "outer"), strict=True):
            probe.focus()
            keyboard.type(word)
            self.assert_typed(probe, word)

    def test_a_rotated_display_has_a_keyboard_across_it(self):
        outer = self.desktop(wm="openbox", size=(1600, 1000))
        inner = Session(wm="openbox")
        inner.server = Nested(outer.display)
        self.enterContext(inner)
        keyboard, probe = inner.keycap("--keyboard", "de"), inner.probe()
        probe.focus()
        for way, size in (("left", (800, 1280)), ("normal", (1280, 800))):
            subprocess.run([tool("xrandr"), "--orientation", way], env=inner.environment, check=True)
            inner.server.screen_changed()
            keyboard.wait_status(lambda s, size=size: s.frame[2] == size[0] and s.frame[1] + s.frame[3] == size[1], way)
        keyboard.type("für")
        self.assert_typed(probe, "für")

    def test_a_touch_screen_that_does_not_follow_its_monitor(self):
        """`keycap doctor` tells it, and its advice mends it."""
        session = self.desktop(wm="openbox", hardware=True)
        keyboard, client = session.keycap(settings='keyboards = ["de"]\n'), session.client("xterm")
        device = "inputtest touch"

        def told():
            return next(line for line in keyboard.run("doctor").stdout.splitlines() if " touch " in line)

        def xinput(*words):
            subprocess.run([tool("xinput"), *words], env=session.environment, check=True)

        self.assertTrue(told().startswith("ok"), told())
        xinput("set-prop", device, "Coordinate Transformation Matrix", *["0", "-1", "1", "1", "0", "0", "0", "0", "1"])
        wait_for(lambda: "Coordinate Transformation Matrix is that of no monitor" in told(), 10, "it is told")
        output = next(line for line in keyboard.run("doctor").stdout.splitlines() if "map-to-output" in line)
        xinput("map-to-output", device, output.split()[-1])
        wait_for(lambda: told().startswith("ok"), 10, "it fits again")
        keyboard.type("touch", tap=keyboard.touch)
        self.assert_typed(client, "touch")

    def test_two_displays_have_a_keyboard_each(self):
        near = self.desktop(wm="openbox")
        far = Session(wm="openbox")
        far.server = Remote((1280, 800))
        self.enterContext(far)
        # The same user has both seats.
        far.environment["XDG_RUNTIME_DIR"] = near.environment["XDG_RUNTIME_DIR"]
        far.environment["DISPLAY"] = "localhost" + far.display
        here = near.keycap("--keyboard", "en-US")
        there = far.keycap("--keyboard", "de")
        self.assertEqual((here.status().keyboard, there.status().keyboard), ("en-US", "de"))
        probes = near.probe(), far.probe()
        for keyboard, probe, word in zip((here, there), probes, ("near", "zwei"), strict=True):
            keyboard.type(word)
            self.assert_typed(probe, word)
        there.tell("hide")
        self.assertEqual((here.status().visible, there.status().visible), (True, False))
        here.tell("quit")
        here.process.wait(allowed(5))
        there.tell("show")
        wait_for(lambda: there.status().visible, 5, "the other one goes on")
        sockets = [name for name in os.listdir(near.environment["XDG_RUNTIME_DIR"]) if name.endswith(".sock")]
        self.assertEqual(len(sockets), 1, sockets)

"""Several displays at once: each has a keyboard of its own, also one that is reached over the network."""

import os

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
        for keyboard, probe, word in zip((here, there), probes, ("near", "für"), strict=True):
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

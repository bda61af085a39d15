"""What tests of the settings application's window share."""

import os
import time
import unittest

from Xlib import XK

from case import ScreenCase
from Support.processes import wait_for
from Support.settings import SettingsApplication, program

PATIENCE = 30
FILE = "# mine\nkeyboards = ['en-US', 'de'] # as ever\n"


class SettingsCase(ScreenCase):
    """A keyboard that runs, and the window on one page; keys, fingers, and what is told to screen readers."""

    def window(self, page, settings=FILE, **options):
        self.begin(settings, **options)
        return SettingsApplication(self.session, page)

    def begin(self, settings=FILE, arguments=("--hidden",), **options):
        if program() is None:
            if os.environ.get("CI"):
                self.fail("keycap-settings is not built")
            raise unittest.SkipTest("keycap-settings is not built")
        self.session = self.desktop(wm="openbox", bus=True, **options)
        self.keyboard = self.session.keycap(*arguments, settings=settings + "[focus]\nopen = false\n")

    def key(self, names):
        """Presses keys one after the other; `Control_L+Down` are two at once."""
        display = self.session.desk.display
        for name in names.split():
            codes = [display.keysym_to_keycode(XK.string_to_keysym(part)) for part in name.split("+")]
            for code in codes:
                self.session.desk.key(code, True)
            for code in reversed(codes):
                self.session.desk.key(code, False)

    def focused(self, window):
        """The names of what got the focus since this was last asked."""
        events = window.ask("heard")
        new = events[self.heard:]
        self.heard = len(events)
        return [name for _, name, comes in new if comes]

    def listen(self, window):
        self.heard = 0
        window.ask("listen", kinds=["object:state-changed:focused"])

    def walk(self, window, key, wanted, most=90, patience=10):
        """Presses `key` until all of `wanted` had the focus; what had it. `patience` is in steps of 20 ms."""
        seen = []
        for _ in range(most):
            self.key(key)
            # Not every step is told, that into a group for one: the next key need not wait for ever.
            for _ in range(patience):
                came = self.focused(window)
                seen += came
                if came:
                    break
                time.sleep(0.02)
            if wanted <= set(seen):
                break
        return seen

    def enlarge(self, window, width, height):
        """Gives the window a size in px, at the upper left corner."""
        desk = self.session.desk
        active = wait_for(desk.active, PATIENCE, "the window")
        desk.display.create_resource_object("window", active).configure(x=0, y=0, width=width, height=height)
        desk.display.sync()
        wait_for(lambda: window.find("Keyboard Settings", "frame")["frame"][3] > height - 60, PATIENCE, "its size")

    def frame(self, window, name, role=None):
        """Where a widget is on the screen: GTK 4 tells places in the window."""
        desk = self.session.desk
        active = wait_for(desk.active, PATIENCE, "the window")
        left, top, wide, _ = desk.frame(active)
        widget, whole = window.find(name, role)["frame"], window.find("Keyboard Settings", "frame")["frame"]
        rim = (wide - whole[2]) // 2
        return left + rim + widget[0], top + rim + widget[1], widget[2], widget[3]

    def tap(self, window, name, role=None):
        """A finger on the upper part of a widget, which may reach below the window."""
        left, top, wide, _ = self.frame(window, name, role)
        self.session.touch.begin(0, left + wide // 2, top + 20)
        self.session.touch.end(0)

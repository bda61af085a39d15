"""Clicks for those who cannot press every button: tools of the band, and rests outside the keyboard (R-ASSIST-9)."""

import contextlib
import time

from Xlib import X, error

from case import ScreenCase
from Support.processes import allowed, wait_for

PATIENCE = 3


class Clicks(ScreenCase):
    """A mouse with one button, in a real text view of GTK 3."""

    def setting(self, settings="[clicks]\ntools = true\n", text="hello there"):
        self.session = self.desktop(wm="openbox", hardware=True)
        self.mouse = self.session.server.pointer
        self.client = self.session.client("gtk3")
        self.client.fill(text)
        self.keyboard = self.session.keycap(settings=settings)
        self.addCleanup(lambda: self.assertTrue(self.client.has_focus()))
        x, y, *_ = self.client.frame()
        return x + 20, y + 8

    def choose(self, *tools):
        """By the mouse itself, whose presses are taken while a tool is chosen."""
        if not self.keyboard.status().has("scroll"):
            self.mouse.click(*self.keyboard.status().key("mouse").centre)
            self.keyboard.wait_status(lambda status: status.has("scroll"), "the tools", PATIENCE)
        status = self.keyboard.status()
        places = {tool: status.key(tool).centre for tool in tools}
        for tool in tools:
            self.mouse.click(*places[tool])
        # Its answer comes when the tool is in force.
        self.keyboard.status()

    def click(self, x, y):
        """A click by itself: GTK takes two that are close together for a double click."""
        time.sleep(allowed(0.06))
        self.mouse.click(x, y)

    def wait_typed(self, key, wanted, tap=None):
        """What a key types tells where the caret is and what is selected."""
        (tap or self.session.touch.tap)(*self.keyboard.status().key(key).centre)
        wait_for(lambda: self.client.text() == wanted, PATIENCE, repr(wanted))

    def menus(self):
        """The windows above all others that are no window of ours."""
        found = set()
        for window in self.session.desk.top_levels():
            with contextlib.suppress(error.XError):
                attributes = window.get_attributes()
                if attributes.override_redirect and attributes.map_state == X.IsViewable:
                    found.add(window.id)
        return found

    def test_a_right_click_opens_the_menu_and_is_for_once(self):
        place = self.setting()
        before = self.menus()
        self.choose("right-click")
        self.mouse.click(*place)
        wait_for(lambda: self.menus() - before, PATIENCE, "the context menu")
        self.session.desk.strike(9)  # Escape
        wait_for(lambda: not self.menus() - before, PATIENCE, "the menu has gone")
        # The next one is a plain click again.
        self.click(*place)
        self.session.touch.tap(*self.keyboard.status().key("x").centre)
        wait_for(lambda: "x" in self.client.text(), PATIENCE, "the letter")
        self.assertFalse(self.menus() - before)

    def test_a_double_click_selects_a_word(self):
        place = self.setting()
        self.choose("double-click")
        self.mouse.click(*place)
        self.wait_typed("x", "x there")

    def test_two_presses_drag(self):
        x, y = self.setting()
        self.choose("drag")
        self.mouse.click(x - 19, y)
        for across in (100, 200, 400):
            self.mouse.move(x + across, y)
        self.mouse.click(x + 400, y)
        self.wait_typed("x", "x")

    def test_a_rest_outside_the_keyboard_is_the_press_of_the_tool(self):
        x, y = self.setting("[clicks]\ntools = true\nanywhere = true\ntime-ms = 400\n")
        before = self.menus()
        self.choose("right-click")
        self.mouse.move(x + 300, y + 40)
        wait_for(lambda: self.menus() - before, PATIENCE, "the context menu")

"""Clicks for those who cannot press every button: tools of the band, and rests outside the keyboard (R-ASSIST-9)."""

import contextlib
import signal
import time

from Xlib import X, error

from case import ScreenCase
from Support.processes import allowed, wait_for

PATIENCE = 3
# 60 lines, each one word that begins at the left edge.
LINES = "\n".join(f"{number:02}wordwordword" for number in range(60))


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

    def wait_clicks(self, **chosen):
        """What the keyboard has read so far tells which click the next press is."""
        self.keyboard.wait_status(lambda status: status.clicks == chosen, f"chosen: {chosen}", PATIENCE)

    def click(self, x, y):
        """A click by itself: GTK takes two that are close together for a double click."""
        time.sleep(allowed(0.06))
        self.mouse.click(x, y)

    def wait_typed(self, key, wanted, tap=None):
        """What a key types tells where the caret is and what is selected."""
        (tap or self.session.touch.tap)(*self.keyboard.status().key(key).centre)
        wait_for(lambda: self.client.text() == wanted, PATIENCE, repr(wanted))

    def wait_marked(self, x, y):
        """GTK has marked what is here, and owns the selection, once its ground is another one."""
        wait_for(lambda: self.session.picture(x, y - 6, 1, 1).pixel(x, y - 6) != (255, 255, 255), PATIENCE, "the mark")

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
        self.wait_clicks(right="once")
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
        self.wait_clicks(double="once")
        self.mouse.click(*place)
        self.wait_typed("x", "x there")

    def test_a_button_that_is_held_for_long_is_let_go(self):
        """A hand holds the button longer than the keyboard needs to answer the press."""
        place = self.setting()
        self.choose("double-click")
        self.wait_clicks(double="once")
        self.mouse.move(*place)
        self.mouse.button(1, True)
        self.wait_clicks()
        self.mouse.button(1, False)
        self.wait_typed("x", "x there")
        # The next one is a plain click again, and a program hears of it.
        self.click(place[0] - 19, place[1])
        self.wait_typed("y", "yx there")

    def test_a_locked_tool_stays_until_it_is_chosen_again(self):
        place = self.setting()
        self.choose("double-click", "double-click")
        self.wait_clicks(double="locked")
        # The keyboard is used meanwhile by the same mouse.
        for across, key, wanted in ((0, "x", "x there"), (10, "y", "x y")):
            self.click(place[0] + across, place[1])
            self.wait_marked(place[0] + across + 6, place[1])
            self.wait_typed(key, wanted, self.mouse.click)
        self.choose("double-click")
        self.wait_clicks()
        self.click(place[0] - 19, place[1])
        self.wait_typed("z", "zx y")

    def test_a_middle_click_pastes_what_is_selected(self):
        place = self.setting()
        self.choose("double-click")
        self.wait_clicks(double="once")
        self.mouse.click(*place)
        self.wait_marked(place[0] + 6, place[1])
        self.choose("middle-click")
        self.wait_clicks(middle="once")
        self.click(place[0] + 400, place[1])
        wait_for(lambda: self.client.text() == "hello therehello", PATIENCE, "the word twice")

    def test_two_presses_drag(self):
        x, y = self.setting()
        self.choose("drag")
        self.wait_clicks(drag="once")
        self.mouse.click(x - 19, y)
        self.wait_clicks(drag="held")
        for across in (100, 200, 400):
            self.mouse.move(x + across, y)
        self.mouse.click(x + 400, y)
        self.wait_clicks()
        self.wait_typed("x", "x")
        # Nothing is held any more: a move selects nothing.
        self.click(x - 19, y)
        self.mouse.move(x + 400, y)
        self.wait_typed("y", "yx")

    def test_scrolling_follows_the_pointer(self):
        x, y = self.setting(text=LINES)
        # The beginnings of the lines, where no caret blinks.
        area = (x - 18, y, 40, 100)
        first = self.session.picture(*area)
        self.choose("scroll")
        self.wait_clicks(scroll="once")
        # The pointer may have moved before the keyboard has read the press.
        with self.late():
            self.mouse.click(x, y + 30)
            self.mouse.move(x, y + 100)
        wait_for(lambda: self.session.picture(*area).differs(first), PATIENCE, "the text moves")
        self.assertEqual(self.keyboard.status().clicks, {"scroll": "held"})
        # The next press ends it, and the one after that is a plain click again.
        self.mouse.click(x, y + 100)
        self.wait_clicks()
        self.click(x, y + 30)
        self.session.touch.tap(*self.keyboard.status().key("x").centre)
        wait_for(lambda: "x" in self.client.text(), PATIENCE, "the letter")
        self.assertNotIn("x", "".join(self.client.text().splitlines()[:2]), "the text had been scrolled")

    @contextlib.contextmanager
    def late(self):
        """The keyboard reads nothing meanwhile, as on a machine that is busy."""
        self.keyboard.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.keyboard.process.send_signal(signal.SIGCONT)

    def test_a_drag_that_is_read_late_is_where_it_was_made(self):
        x, y = self.setting()
        self.choose("drag")
        self.wait_clicks(drag="once")
        with self.late():
            self.mouse.click(x - 19, y)
            self.mouse.click(x + 400, y)
        self.wait_clicks()
        self.wait_typed("x", "x")

    def test_a_click_right_after_one_that_is_read_late_is_a_plain_one(self):
        x, y = self.setting()
        self.choose("middle-click")
        self.wait_clicks(middle="once")
        with self.late():
            self.mouse.click(x + 400, y)
            self.mouse.click(x - 19, y)
        self.wait_clicks()
        self.wait_typed("x", "xhello there")

    def test_a_rest_outside_the_keyboard_is_the_press_of_the_tool(self):
        x, y = self.setting("[clicks]\ntools = true\nanywhere = true\ntime-ms = 400\n")
        before = self.menus()
        self.choose("right-click")
        self.wait_clicks(right="once")
        self.mouse.move(x + 300, y + 40)
        wait_for(lambda: self.menus() - before, PATIENCE, "the context menu")

"""Menus held open and dialogs that grab the keyboard: no tap is lost."""

import shutil

from Xlib import X

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.fields import open_fields
from Support.processes import never, wait_for

PATIENCE = 20
BROWSERS = ("chromium",) if shutil.which("chromium") else ()


class Menus(ScreenCase):
    """A real menu holds the pointer and the keyboard; what is tapped on the keyboard arrives."""

    @for_each(*((kind, how) for kind in ("gtk3", "gtk4") for how in ("finger", "pointer")))
    def test_a_tap_beside_an_open_menu_is_not_lost(self, case):
        kind, how = case
        session = self.desktop(wm="openbox", hardware=True)
        Bus(session)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, kind)
        fields.focus("entry")
        status = keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        tap = keyboard.touch if how == "finger" else keyboard.tap
        for typed in ("q", "qwq", "qwqwq"):
            self.open_menu(session, fields)
            tap("q", status)
            # The tap closes the menu, as any does outside it; the key goes to where keys went before.
            wait_for(lambda: not fields.last("menu"), PATIENCE, "the menu is closed")
            wait_for(lambda: fields.text("entry").lower() == typed, PATIENCE, "the letter")
            tap("w", status)
            wait_for(lambda: fields.text("entry").lower() == typed + "w", PATIENCE, "the next, once")

    @for_each("gtk3", "gtk4", "qt5", *BROWSERS)
    def test_the_keyboard_stays_while_a_menu_of_the_field_is_open(self, kind):
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden", settings="[focus]\nhide-after-ms = 50\n")
        fields = open_fields(session, kind)
        name = "text" if kind in BROWSERS else "entry"
        fields.focus(name)
        keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        before = len(session.desk.top_levels())
        session.desk.click(*fields.centre(name), 3)
        wait_for(lambda: len(session.desk.top_levels()) > before, PATIENCE, "a menu")
        # Longer than it takes to tell that a field was left, and to hide for that.
        never(lambda: not keyboard.status().visible, 0.8, "it hides")

    @staticmethod
    def open_menu(session, fields):
        x, y = fields.centre("entry")
        session.desk.click(x, y, 3)
        wait_for(lambda: fields.last("menu"), PATIENCE, "the menu of the entry is open")

    def test_a_finger_on_a_menu_above_the_keyboard_is_the_menus(self):
        session = self.desktop(hardware=True)
        client = session.probe(width=300, height=100, x=40, y=60)
        keyboard = session.keycap()
        status = keyboard.status()
        x, y = status.key("q").centre
        menu = session.desk.open_window(x - 20, y - 20, 40, 40, override=True)
        session.desk.display.sync()
        granted = menu.grab_pointer(False, X.ButtonPressMask, X.GrabModeAsync, X.GrabModeAsync,
                                    X.NONE, X.NONE, X.CurrentTime)
        self.assertEqual(granted, X.GrabSuccess)
        keyboard.touch("q", status)
        keyboard.touch("w", status)
        self.assert_typed(client, "w")
        session.desk.display.ungrab_pointer(X.CurrentTime)


class Lists(ScreenCase):
    """A list of completions under a field grabs the keys (Qt): the field is no secret for that (R-DESK-1)."""

    def test_typing_goes_on_beside_a_list_of_completions(self):
        session = self.desktop(wm="openbox", hardware=True, bus=True)
        keyboard = session.keycap("--hidden", settings="[text]\nautocapitalization = false\n")
        keyboard.give_words(en="sword\t90\nswore\t80\n")
        fields = open_fields(session, "qt5", "list")
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.visible and s.has("suggestion-1"), "the bar", PATIENCE)
        for count in range(1, 5):
            keyboard.touch("swor"[count - 1])
            wait_for(lambda n=count: fields.text("entry") == "swor"[:n], PATIENCE, "the letter")
            status = keyboard.wait_status(lambda s: s.custody == "list", "the list has the keys", PATIENCE)
            self.assertFalse(status.field["secure"])
        keyboard.touch("suggestion-2")
        wait_for(lambda: fields.text("entry") == "sword ", PATIENCE, "the word that was chosen")
        keyboard.touch("return")
        wait_for(lambda: fields.last("done"), PATIENCE, "return goes to the field")
        self.assertEqual(fields.text("entry"), "sword ")
        # A secret stays one.
        fields.focus("password")
        keyboard.wait_status(lambda s: s.custody == "focus" and s.field["secure"], "a secret", PATIENCE)

    @for_each("rows", "late-rows")
    def test_a_field_beside_new_rows_keeps_the_keyboard(self, rows):
        """A list of Qt claims the focus for its current row while another field has it (R-TRAIT-4), at once or after
        the program was busy for a while."""
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, "qt5", rows)
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.visible and not s.field["multiline"], "the entry", PATIENCE)
        keyboard.tap("return")
        keyboard.wait_status(lambda s: s.field and s.field["multiline"], "the area", PATIENCE)
        wait_for(lambda: fields.last("focus") == "plain", PATIENCE, "the area has the focus")
        keyboard.tap("a")
        wait_for(lambda: (fields.text("plain") or "").lower() == "a", PATIENCE, "the letter")
        status = keyboard.status()
        self.assertTrue(status.visible and status.field["editable"], status.field)


class Dialogs(ScreenCase):
    """A dialog that asks for a password grabs the keyboard; nothing else may hear the keys."""

    @for_each("finger", "pointer")
    def test_keys_go_to_the_window_that_grabs_them(self, how):
        session = self.desktop(wm="openbox", hardware=True)
        other = session.client("xterm", geometry="60x8+600+40")
        dialog = session.probe(width=300, height=100, x=40, y=60)
        keyboard = session.keycap()
        status = keyboard.status()
        granted = dialog.x_window.grab_keyboard(True, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
        self.assertEqual(granted, X.GrabSuccess)
        granted = dialog.x_window.grab_pointer(
            True, X.ButtonPressMask | X.ButtonReleaseMask, X.GrabModeAsync, X.GrabModeAsync,
            X.NONE, X.NONE, X.CurrentTime)
        self.assertEqual(granted, X.GrabSuccess)
        dialog.display.sync()
        other.focus()
        tap = keyboard.touch if how == "finger" else keyboard.tap
        for count, letter in enumerate("secret", 1):
            tap(letter, status)
            # Of presses that somebody grabs the server tells nobody where the pointer was: it rests until the key is
            # there.
            wait_for(lambda n=count: len(dialog.presses()) >= n, PATIENCE, "the key")
        self.assert_typed(dialog, "secret")
        self.assertEqual(other.text(), "", "nobody else hears it")
        dialog.display.ungrab_keyboard(X.CurrentTime)
        dialog.display.ungrab_pointer(X.CurrentTime)
        dialog.display.sync()
        tap("q", status)
        self.assert_typed(other, "q")

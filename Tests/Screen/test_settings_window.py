"""The window of the settings application: by keys alone, by taps on its keyboards, and what the running keyboard makes
of its edits (R-APP)."""

import unittest
from pathlib import Path

from Xlib import X
from Xlib.ext import xtest

import test_text
from case import for_each
from settings_case import FILE, PATIENCE, SettingsCase
from Support.keyboard import write
from Support.processes import wait_for
from Support.settings import SettingsApplication, program

PAGES = ["keyboards", "text", "look", "accessibility", "opening", "morse", "others", "about"]
# What somebody does something with.
CONTROLS = {"check box", "push button", "toggle button", "combo box", "spin button", "radio button", "text", "slider"}
# The least heights in px of what a finger taps; those of buttons and sliders are told without their padding, 5 and
# 12 px at each side.
HEIGHTS = {"list item": 44, "spin button": 44, "text": 44, "combo box": 44, "radio button": 44, "slider": 20,
           "push button": 34}
# The desktop's theme decides on the buttons that close windows.
WINDOW_BUTTON = [24, 24]
SLIDER = "Height of the Keys (mm)"


def is_tapped(name):
    """The text of a choice inside its row has no name, and the cheat sheet is there to be read."""
    return name != "" and "\u2002" not in name


class SettingsWindow(SettingsCase):
    @for_each(*PAGES)
    def test_every_control_is_reached_by_tab(self, page):
        """R-APP-4: no page needs the pointer."""
        window = self.window(page)
        window.find("Keyboard Settings", "frame")
        self.listen(window)
        rows = [row for row in window.all() if row["role"] in CONTROLS and row["sensitive"] and row["name"]
                and row["focusable"] and row.get("frame", [0, 0, 0, 0])[2] > 0]
        wanted = {row["name"] for row in rows} - {"Minimize", "Maximize", "Close", "Back"}
        seen = self.walk(window, "Tab", wanted)
        self.assertEqual(wanted - set(seen), set(), f"{len(seen)} things had the focus")
        nameless = {name for name in seen if not name or name.startswith(("Adw", "Gtk"))}
        self.assertEqual(nameless, set(), "things without a name had the focus")

    @for_each(*PAGES)
    def test_no_row_is_told_as_one_that_is_not_selected(self, page):
        """R-APP-4: screen readers say so of items of a list that take the focus; those of the list of pages are."""
        window = self.window(page)
        window.find("Keyboard Settings", "frame")
        items = {row["name"] for row in window.all() if row["role"] == "list item" and row["focusable"]}
        # The row of a choice lends its focus to the list that it opens.
        self.assertEqual(items - {""}, {"Keyboards", "Text", "Look", "Accessibility", "Opening", "Morse",
                                        "Keyboards by Others", "About"})

    @for_each(*((page, language) for page in PAGES for language in ("en", "de", "he")))
    def test_a_narrow_window_has_all_of_a_page(self, case):
        """R-APP-4: 360 px wide, nothing stands out of the window, and a finger finds everything."""
        page, language = case
        self.begin()
        window = SettingsApplication(self.session, page, environment={"LANGUAGE": language})
        desk = self.session.desk
        whole = wait_for(lambda: self.narrow(window), PATIENCE, "the window is 360 px wide")
        active = desk.active()
        self.assertEqual(desk.frame(active)[2], 360)
        rows = [row for row in window.all() if row.get("frame", [0] * 4)[2] > 1]
        # Bars are a px wider than the window.
        outside = [row for row in rows if row["frame"][0] < -1 or sum(row["frame"][0::2]) > whole[2] + 1]
        self.assertEqual(outside, [])
        low = [row for row in rows if row["role"] in HEIGHTS and row["frame"][3] < HEIGHTS[row["role"]]
               and row["frame"][2:] != WINDOW_BUTTON and is_tapped(row["name"])]
        self.assertEqual(low, [])

    def narrow(self, window):
        """Makes the window as narrow as a phone; its frame once it is."""
        desk = self.session.desk
        active = desk.active()
        if not active:
            return None
        desk.display.create_resource_object("window", active).configure(x=0, y=0, width=360, height=700)
        desk.display.sync()
        frames = [row["frame"] for row in window.windows() if row["role"] == "frame"]
        return frames[0] if frames and 0 < frames[0][2] <= 360 else None

    def test_a_keyboard_is_dragged_by_a_finger(self):
        """R-APP-1: by the handle of its row; the window then takes taps as before."""
        window = self.window("keyboards", hardware=True)
        left, top, _, high = self.frame(window, "Deutsch", "panel")
        touch, path = self.session.touch, Path(self.keyboard.settings_path)
        touch.begin(0, left + 30, top + high // 2)
        for way in range(4, high + 8, 4):
            touch.move(0, left + 30, top + high // 2 - way)
        self.assertIn("['en-US', 'de']", path.read_text(), "it stays as long as the finger is down")
        touch.end(0)
        wait_for(lambda: '["de", "en-US"]' in path.read_text(), PATIENCE, "the order")
        self.tap(window, "Remember per Application", "list item")
        wait_for(lambda: "remember-per-application = true" in path.read_text(), PATIENCE, "the switch")

    def test_the_keyboard_types_into_the_window_that_sets_it(self):
        """The field is seen above the keyboard; what is typed into it is neither changed nor learned."""
        self.begin(size=(1280, 800), hardware=True)
        write(self.keyboard.settings_path, "keyboards = ['en-US']\n")
        shortcuts = Path(self.session.environment["XDG_CONFIG_HOME"], "keycap/shortcuts.toml")
        window = SettingsApplication(self.session, "text")
        window.find("New Shortcut", "text")
        self.listen(window)
        self.assertIn("New Shortcut", self.walk(window, "Tab", {"New Shortcut"}, patience=50))
        self.keyboard.wait_status(lambda status: status.visible, "the keyboard opens", PATIENCE)
        wait_for(lambda: self.is_above(window, "New Shortcut"), PATIENCE, "the field is seen")
        for key in "xq":
            self.keyboard.tap(key)
        window.wait(lambda field: field["text"] == "xq", "New Shortcut", "text")
        self.focused(window)
        self.tap(window, "Text of the New Shortcut", "text")
        wait_for(lambda: "Text of the New Shortcut" in self.focused(window), PATIENCE, "the other field")
        for key in "zebraq":
            self.keyboard.tap(key)
        self.keyboard.tap("return")
        wait_for(lambda: shortcuts.exists() and 'xq = "zebraq"' in shortcuts.read_text(), PATIENCE, "it is added")
        words = Path(self.session.environment["XDG_DATA_HOME"], "keycap/words")
        self.assertFalse(words.exists() and "zebraq" in words.read_text())

    def is_above(self, window, field):
        top, high = self.frame(window, field, "text")[1::2]
        return top > 0 and top + high <= self.keyboard.status().frame[1]

    @for_each(("look", SLIDER, "slider"), ("accessibility", "Dwell Time (ms)", "spin button"))
    def test_the_wheel_scrolls_the_page_and_changes_no_number(self, case):
        page, name, role = case
        window = self.window(page)
        window.find(name, role)
        wait_for(lambda: self.frame(window, name, role)[2] > 100, PATIENCE, "it has its size")
        left, top, wide, high = self.frame(window, name, role)
        value, text = window.find(name, role)["value"], Path(self.keyboard.settings_path).read_text()
        display = self.session.desk.display
        xtest.fake_input(display, X.MotionNotify, x=left + wide // 2, y=top + high // 2)
        for _ in range(3):
            xtest.fake_input(display, X.ButtonPress, 5)
            xtest.fake_input(display, X.ButtonRelease, 5)
        display.sync()
        wait_for(lambda: self.frame(window, name, role)[1] < top - 50, PATIENCE, "the page is scrolled")
        self.assertEqual(window.find(name, role)["value"], value)
        self.assertEqual(Path(self.keyboard.settings_path).read_text(), text)

    def test_a_slider_sets_the_height_of_the_keys(self):
        """R-APP-1, R-APP-3, R-SIZE-2: a finger on it, and the keys of both keyboards follow in mm."""
        window = self.window("look", arguments=(), hardware=True, size=(1280, 1200))
        wait_for(lambda: self.laid_out(window), PATIENCE, "the preview has its size")
        before, shown = self.heights(window), self.millimetres(window)
        left, top, wide, high = self.frame(window, SLIDER, "slider")
        # The knob is 20 px wide, and stands where the value is between 20 and 200 mm.
        knob = left + 10 + (wide - 20) * (shown - 20) / 180
        touch = self.session.touch
        touch.begin(0, knob, top + high // 2)
        for step in range(2, 26, 2):
            touch.move(0, knob - step, top + high // 2)
        touch.end(0)
        path = Path(self.keyboard.settings_path)
        wait_for(lambda: f"\nsize = {self.millimetres(window):g}\n" in path.read_text(), PATIENCE, "the size")
        change = shown - self.millimetres(window)
        self.assertGreater(change, 3, "the finger has moved the knob")
        lower = [height - change * 96 / 25.4 for height in before]
        wait_for(lambda: all(abs(now - wanted) < 2 for now, wanted in zip(self.heights(window), lower, strict=True)),
                 PATIENCE, f"the keyboard and the preview become {lower} px high")

    def millimetres(self, window):
        return window.find(SLIDER, "slider")["value"]

    def heights(self, window):
        """Of the running keyboard and of the preview, in px."""
        return self.keyboard.status().frame[3], self.frame(window, "Keyboard to try")[3]

    def test_a_tap_on_a_theme_card_changes_the_running_keyboard(self):
        """R-APP-1, R-APP-2: one card is chosen, and the file has its theme."""
        window = self.window("look", arguments=(), hardware=True, size=(1280, 1920))
        self.enlarge(window, 880, 1400)
        frame = [int(value) for value in self.keyboard.status().frame]
        wait_for(lambda: self.session.picture(*frame).luminance() > 150, PATIENCE, "the keys are light")
        wait_for(lambda: self.frame(window, "Dark", "radio button")[3] > 100, PATIENCE, "the cards have their size")
        self.assertTrue(window.find("Light or dark", "radio button")["on"])
        self.tap(window, "Dark", "radio button")
        wait_for(lambda: self.session.picture(*frame).luminance() < 110, PATIENCE, "the keys are dark")
        wanted = FILE + 'theme = "dark"\n[focus]\nopen = false\n'
        self.assertEqual(Path(self.keyboard.settings_path).read_text(), wanted)
        window.wait(lambda card: card["on"], "Dark", "radio button")
        self.assertFalse(window.find("Light or dark", "radio button")["on"])

    def typed(self, window, text):
        shown = [row["name"] for row in window.all() if row["role"] == "label" and row["name"].endswith("|")]
        return shown == [text + "|"]

    def test_taps_on_the_preview_type_what_they_are_on(self):
        """R-APP-3: also where a finger goes down and up at once, and several follow each other closely."""
        window = self.window("look", hardware=True)
        left, top, wide, _ = wait_for(lambda: self.laid_out(window), PATIENCE, "the preview has its size")
        touch = self.session.touch
        for finger, letter in enumerate("qpwoeiru"):
            x = left + wide * ("qwertyuiop".index(letter) + 0.5) / 10
            touch.begin(finger % 2, x, top + 56 + 24)
            touch.end(finger % 2)
        wait_for(lambda: self.typed(window, "qpwoeiru"), PATIENCE, "what was tapped stands above the keyboard")

    def laid_out(self, window):
        frame = self.frame(window, "Keyboard to try")
        return frame if frame[2] > 300 and frame[3] > 200 else None


class Followed(test_text.Typing):
    """The keyboard that runs, and the window whose edits it follows."""

    def test_shortcuts_and_words_are_followed_at_once(self):
        """R-APP-1, R-TEXT-5, R-TEXT-9: without a new start of the keyboard."""
        if program() is None:
            raise unittest.SkipTest("keycap-settings is not built")
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.keyboard.give_words(en=test_text.WORDS)
        window = SettingsApplication(self.session, "text")
        self.client = self.session.client("gtk3")
        self.keyboard.wait_status(lambda s: s.visible and s.has("suggestion-1"), "it opens for the field", 10)
        window.enter("New Shortcut", "brb")
        window.enter("Text of the New Shortcut", "be right back")
        window.press("Add Shortcut", "push button")
        wait_for(lambda: self.types("brb ", "be right back "), PATIENCE, "the shortcut is followed")
        window.enter("New Word", "heffalump")
        window.press("Add Word", "push button")
        wait_for(lambda: self.offers("heff", "heffalump"), PATIENCE, "the word is offered")
        window.press("Actions for heffalump", "push button")
        window.press("Never Suggest", "push button")
        wait_for(lambda: not self.offers("heff", "heffalump"), PATIENCE, "the word is not offered")

    def clear(self):
        self.client.fill("")
        wait_for(lambda: self.client.text() == "", PATIENCE, "the field is empty")

    def types(self, keys, wanted):
        """Nothing tells when the file has been read: what is typed may be the first to show it."""
        self.clear()
        self.wait_shift(keys[0].upper())
        self.keys(keys)
        return self.client.settled_text().lower() == wanted

    def offers(self, keys, word):
        self.clear()
        self.wait_shift(keys[0].upper())
        self.keys(keys)
        self.keyboard.wait_guesses(self.seen, keys)
        # The status tells no suggestion.
        self.keyboard.tap("suggestion-2")
        return self.client.settled_text().lower() == word + " "


if __name__ == "__main__":
    unittest.main()

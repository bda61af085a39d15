"""The window of the settings application: by keys alone, by taps on its keyboards, and what the running keyboard makes
of its edits (R-APP)."""

import unittest
from pathlib import Path

import test_text
from case import for_each
from settings_case import FILE, PATIENCE, SettingsCase
from Support.processes import wait_for
from Support.settings import SettingsApplication, program

PAGES = ["keyboards", "text", "look", "accessibility", "opening", "morse", "others", "about"]
# What somebody does something with.
CONTROLS = {"check box", "push button", "toggle button", "combo box", "spin button", "radio button", "text"}


class SettingsWindow(SettingsCase):
    @for_each(*PAGES)
    def test_every_control_is_reached_by_tab(self, page):
        """R-APP-4: no page needs the pointer."""
        window = self.window(page)
        window.find("Keyboard Settings", "frame")
        self.listen(window)
        rows = [row for row in window.ask("list") if row["role"] in CONTROLS and row["sensitive"] and row["name"]
                and row["focusable"] and row.get("frame", [0, 0, 0, 0])[2] > 0]
        wanted = {row["name"] for row in rows} - {"Minimize", "Maximize", "Close", "Back"}
        seen = self.walk(window, "Tab", wanted)
        self.assertEqual(wanted - set(seen), set(), f"{len(seen)} things had the focus")
        nameless = {name for name in seen if not name or name.startswith(("Adw", "Gtk"))}
        self.assertEqual(nameless, set(), "things without a name had the focus")

    def test_a_tap_on_a_theme_card_changes_the_running_keyboard(self):
        """R-APP-1, R-APP-2: one card is chosen, and the file has its theme."""
        window = self.window("look", arguments=(), hardware=True, size=(1280, 1200))
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
        shown = [row["name"] for row in window.ask("list") if row["role"] == "label" and row["name"].endswith("|")]
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

"""Fields that refuse characters, as those of a greatest length do (R-HARM-6)."""

import os
from pathlib import Path

import test_text
from case import for_each
from Support.text_browser import BROWSERS, LIMIT

KINDS = ("gtk3", "qt5", *(["gtk4", "qt6", "chromium", "firefox"] if os.environ.get("KEYCAP_DESKTOP") else []))
# Before it, so many characters stand in the field.
FILLED = range(LIMIT - 9, LIMIT + 1)
TYPED = "we teh  teh  ten omw teh "


class Refusing(test_text.Typing):
    """Whatever the services would make of what was typed, nothing else is deleted for it."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.keyboard.give_words(en=test_text.WORDS)
        self.store = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap/words"

    def strike(self, text):
        """Types without waiting: what is refused never arrives."""
        for character in text:
            status = self.keyboard.status()
            name = "space" if character == " " else character
            key = next(key for key in status.keys if name in (key.role, key.id))
            self.keyboard.tap(key.id, status)

    @for_each(*KINDS)
    def test_real_text_stays(self, kind):
        if kind in BROWSERS:
            self.client = BROWSERS[kind](self.session)
            self.client.go("limited")
        else:
            self.client = self.session.client(kind, "limit", str(LIMIT))
        self.keyboard.wait_status(lambda status: status.visible, "it opens for the field", 20)
        for length in FILLED:
            filled = ("Mend no word of it " * 2)[:length]
            with self.subTest(length=length):
                self.client.fill(filled)
                self.strike(TYPED)
                text = self.client.settled_text()
                self.assertTrue(text.startswith(filled), text)
                self.assertLessEqual(len(text), LIMIT)
        self.keyboard.stop()
        learned = self.store.read_text().split() if self.store.exists() else []
        for word in learned:
            self.assertNotIn(word.lower(), ("itweteh", "tehteh", "weteh"))

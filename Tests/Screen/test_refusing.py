"""Fields that refuse characters, as those of a greatest length do (R-HARM-6)."""

import os
import time
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

    FILLED, TYPED, SETTINGS = FILLED, TYPED, ""
    # What becomes of it where there is room; None where the services may do as they like.
    WHOLE = None
    # The key as it stands once the keyboard knows what the field was filled with.
    FIRST = "w"

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden", settings=self.SETTINGS)
        self.keyboard.give_words(en=test_text.WORDS)
        self.store = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap/words"

    def strike(self, text):
        """Types without waiting: what is refused never arrives."""
        for character in text:
            status = self.keyboard.status()
            name = "space" if character == " " else character
            key = next(key for key in status.keys if name in (key.role, key.id, key.label))
            self.keyboard.tap(key.id, status)

    @for_each(*KINDS)
    def test_real_text_stays(self, kind):
        if kind in BROWSERS:
            self.client = BROWSERS[kind](self.session)
            self.client.go("limited")
        else:
            self.client = self.session.client(kind, "limit", str(LIMIT))
        self.keyboard.wait_status(lambda status: status.visible, "it opens for the field", 20)
        for length in self.FILLED:
            filled = ("Mend no word of it " * 2)[:length]
            with self.subTest(length=length):
                self.client.fill(filled)
                self.keyboard.wait_status(lambda status: any(key.label == self.FIRST for key in status.keys),
                                          "no sentence begins there", 10)
                # What tells a syllable of the field's text shows nowhere.
                time.sleep(0.3)
                self.strike(self.TYPED)
                self.keyboard.wait_status(lambda status: not status.proving, "nothing waits", 20)
                text = self.client.settled_text()
                self.assertTrue(text.startswith(filled), text)
                self.assertLessEqual(len(text), LIMIT)
                if self.WHOLE and len(filled + self.WHOLE) <= LIMIT:
                    self.assertEqual(text, filled + self.WHOLE)
        self.keyboard.stop()
        learned = self.store.read_text().split() if self.store.exists() else []
        for word in learned:
            self.assertNotIn(word.lower(), ("itweteh", "tehteh", "weteh"))


class Hangul(Refusing):
    """A syllable that grows takes back what it was before, and no more."""

    FILLED, TYPED, SETTINGS = range(LIMIT - 4, LIMIT + 1), "ㅎㅏㄴㄱㅡㄹㅇㅗㅏ ", 'keyboards = ["ko"]\n'
    WHOLE, FIRST = "한글와 ", "ㅎ"


class Telex(Refusing):
    """Letters that take their signs by other letters."""

    FILLED, TYPED, SETTINGS = range(LIMIT - 11, LIMIT + 1, 2), "tieengs dduowcj ", 'keyboards = ["vi"]\n'
    WHOLE, FIRST = "tiếng được ", "t"

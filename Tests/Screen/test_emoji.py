"""The emoji keyboard, tapped, scrolled and searched."""

import os
import time
import unittest
from pathlib import Path

from case import ScreenCase, for_each
from Support.processes import REPO

SETTINGS = 'keyboards = ["en-US", "de", "emoji"]\n'
DATA = REPO / "Assets/Emoji/emoji.list"


def cells(status):
    """The emoji that are seen, in their order."""
    return [key for key in status.keys if key.role == "emoji-cell"]


@unittest.skipUnless(DATA.exists(), "make setup builds the emoji's data")
class Emoji(ScreenCase):
    """Into real programs."""

    def open(self, session, settings=SETTINGS, **options):
        keyboard = session.keycap(settings=settings, **options)
        self.show(keyboard)
        return keyboard

    def show(self, keyboard):
        keyboard.tap("emoji")
        return keyboard.wait_status(lambda s: s.keyboard == "emoji" and cells(s), "emoji")

    def group(self, keyboard, name):
        keyboard.tap(name)
        return keyboard.status()

    @for_each("gtk3", "xterm")
    def test_taps_type_what_they_show(self, kind):
        session = self.desktop(wm="openbox", size=(414, 896))
        client = session.client(kind, geometry="30x6+0+0") if kind == "xterm" else (
            session.client(kind))
        # A terminal's letters have no key for it, for they keep Esc and the like.
        keyboard = session.keycap(settings='keyboards = ["emoji", "en-US"]\n')
        keyboard.wait_status(cells, "emoji")
        wanted = ""
        # Also those of several characters: people with professions, flags, keycaps.
        for name in ("smileys", "people", "travel", "symbols", "flags"):
            status = self.group(keyboard, name)
            for cell in cells(status)[4:10]:
                keyboard.tap(cell.id, status)
                wanted += cell.label
        self.assertGreater(max(len(key) for key in wanted.split()), 6)
        self.assert_typed(client, wanted, timeout=10)
        self.assertTrue(client.has_focus())

    def test_the_letters_come_back_and_the_used_stay(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keyboard = self.open(session)
        status = self.group(keyboard, "food")
        first = cells(status)[5]
        keyboard.tap(first.id, status)
        keyboard.tap("letters")
        keyboard.wait_status(lambda s: s.keyboard == "en-US", "letters")
        keyboard.tap("a")
        status = self.show(keyboard)
        keyboard.tap("recents")
        status = keyboard.status()
        self.assertEqual(cells(status)[0].label, first.label)
        self.assertEqual(cells(status)[0].id, "emoji-0-0")
        self.assert_typed(client, first.label + "a")
        keyboard.stop()
        kept = Path(session.environment.get(
            "XDG_STATE_HOME", session.environment["HOME"] + "/.local/state"), "keycap/emoji")
        self.assertIn(first.label, kept.read_text(encoding="utf-8"))
        self.assertEqual(os.stat(kept).st_mode & 0o777, 0o600)
        keyboard = session.keycap(settings=SETTINGS)
        status = self.show(keyboard)
        keyboard.tap("recents")
        self.assertEqual(cells(keyboard.status())[0].label, first.label)
        keyboard.tell("forget-emoji")
        keyboard.stop()
        self.assertEqual(kept.read_text(encoding="utf-8"), "")

    @for_each(("en-US", "grinning cat", "😺"), ("de", "katze", "🐈"))
    def test_search_types_on_the_letters_and_not_into_the_field(self, case):
        name, query, wanted = case
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keyboard = self.open(session, f'keyboards = ["{name}", "emoji"]\n')
        height = keyboard.status().frame[3]
        keyboard.tap("search")
        status = keyboard.wait_status(lambda s: s.keyboard == name, "letters")
        self.assertGreater(status.frame[3], height)
        for letter in query:
            keyboard.tap({" ": "space"}.get(letter, letter))
        status = keyboard.wait_status(
            lambda s: wanted in [cell.label for cell in cells(s)[:6]], wanted)
        self.assertEqual(client.text(), "")
        cell = next(cell for cell in cells(status) if cell.label == wanted)
        keyboard.tap(cell.id, status)
        self.assert_typed(client, wanted)
        keyboard.tap("delete")
        keyboard.tap("end-search")
        keyboard.wait_status(lambda s: s.keyboard == "emoji", "emoji")
        self.assert_typed(client, wanted)
        self.assertTrue(client.has_focus())
        self.assertNotIn(query, keyboard.tell("status", "--json"))

    def test_no_emoji_key_without_the_keyboard(self):
        session = self.desktop(size=(414, 896))
        keyboard = session.keycap(settings='keyboards = ["en-US", "de"]\n')
        self.assertFalse(keyboard.status().has("emoji"))
        self.assertTrue(keyboard.status().has("fn"))


@unittest.skipUnless(DATA.exists(), "make setup builds the emoji's data")
class EmojiTouch(ScreenCase):
    """With real fingers."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True)
        self.client = self.session.client("gtk3")
        self.touch = self.session.touch
        self.keyboard = self.session.keycap(settings=SETTINGS)
        self.keyboard.tap("emoji")
        self.keyboard.wait_status(lambda s: cells(s), "emoji")

    def test_a_finger_scrolls_and_throws(self):
        def left():
            return cells(self.keyboard.status())[0].id

        x, y = cells(self.keyboard.status())[20].centre
        # On a busy machine a finger may have come to rest before it lifts.
        for _ in range(5):
            before = left()
            self.touch.begin("finger", x, y)
            self.touch.glide("finger", [(x - 200, y)], 0.1)
            self.touch.end("finger")
            at_lift = left()
            self.assertNotEqual(at_lift, before, "it follows the finger")
            time.sleep(0.5)
            if left() != at_lift:
                break
        else:
            self.fail("it never glides on")
        self.assertEqual(self.client.text(), "")

    def test_a_hold_offers_skin_tones_and_remembers_the_choice(self):
        self.keyboard.tap("people")
        status = self.keyboard.status()
        wave = next(cell for cell in cells(status) if cell.label == "👋")
        x, y = wave.centre
        self.touch.begin(1, x, y)
        time.sleep(0.7)
        self.touch.move(1, x + 110, y - 60)
        self.touch.end(1)
        typed = self.client.wait_text("👋🏼", 2)
        self.assertRegex(typed, "^👋[\U0001F3FB-\U0001F3FF]$")
        status = self.keyboard.status()
        self.assertIn(typed, [cell.label for cell in cells(status)])

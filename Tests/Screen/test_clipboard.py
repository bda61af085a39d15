"""The clipboard: what was copied, tapped into real programs; the keys that edit."""

import contextlib
import os
import stat
from pathlib import Path

from case import ScreenCase, for_each
from Support.copying import Copying
from Support.processes import TooSlow, wait_for

SETTINGS = 'keyboards = ["en-US", "clipboard"]\n'


def clippings(status):
    """The copied texts that are seen, in their order."""
    return [key for key in status.keys if key.role == "clipping"]


class Clipboard(ScreenCase):
    """Into real programs."""

    def begin(self, kind, settings=SETTINGS, **options):
        self.session = self.desktop(wm="openbox", **options)
        self.client = self.session.client(kind)
        self.clipboard = Copying(self.session)
        self.keyboard = self.session.keycap(settings=settings)

    def show(self, count):
        self.keyboard.tap("globe")
        return self.keyboard.wait_status(
            lambda s: s.keyboard == "clipboard" and len(clippings(s)) == count, "the clippings")

    @for_each("gtk3", "qt5", "xterm")
    def test_a_tap_types_what_was_copied(self, kind):
        self.begin(kind)
        texts = ["plain words", "“ĝ 😀 λ”", "Straße 12; {x}"]
        for count, text in enumerate(texts, 1):
            self.clipboard.copy(text)
            self.show(count)
            self.keyboard.tap("letters")
            self.keyboard.wait_status(lambda s: s.keyboard == "en-US", "the letters")
        status = self.show(3)
        wanted = ""
        for cell, text in zip(clippings(status), reversed(texts), strict=True):
            self.keyboard.tap(cell.id, status)
            wanted += text
        self.assert_typed(self.client, wanted, timeout=10)
        self.assertTrue(self.client.has_focus())

    @for_each("gtk3", "qt5", "tk")
    def test_lines_are_pasted_in_one_piece(self, kind):
        self.begin(kind)
        self.clipboard.copy("one\ntwo λ\nthree")
        self.show(1)
        self.clipboard.copy("other")
        status = self.keyboard.wait_status(lambda s: len(clippings(s)) == 2, "both")
        self.keyboard.tap(clippings(status)[1].id, status)
        self.assert_typed(self.client, "one\ntwo λ\nthree", timeout=10)
        # Our own text on the clipboard is no news.
        self.assertEqual(len(clippings(self.keyboard.status())), 2)

    def test_keys_edit(self):
        self.begin("gtk3")
        for key in "one":
            self.keyboard.tap(key)
        self.assert_typed(self.client, "one")
        self.keyboard.tap("globe")
        self.keyboard.wait_status(lambda s: s.keyboard == "clipboard", "the clipboard")
        for key in ("select-all", "cut"):
            self.keyboard.tap(key)
        self.assert_typed(self.client, "")
        # What the application has cut is a clipping.
        self.keyboard.wait_status(lambda s: len(clippings(s)) == 1, "what was cut")
        for key in ("paste", "paste", "select-back", "copy", "delete"):
            self.keyboard.tap(key)
        self.assert_typed(self.client, "")

    def test_a_kept_text_outlives_the_run(self):
        self.begin("gtk3")
        self.clipboard.copy("kept\\ text")
        self.clipboard.copy("other")
        status = self.show(2)
        cell = clippings(status)[1]
        # The first choice, to keep it, is meant while the finger has not moved.
        self.keyboard.tap(cell.id, status, hold=1.0)
        file = Path(self.session.environment.get(
            "XDG_STATE_HOME", self.session.environment["HOME"] + "/.local/state"),
            "keycap/clippings")
        wait_for(file.exists, 10, "the file of what is kept")
        self.assertEqual(file.read_text(), "kept\\\\ text\n")
        self.assertEqual(stat.S_IMODE(os.stat(file).st_mode), 0o600)
        self.keyboard.stop()
        self.keyboard = self.session.keycap(settings=SETTINGS)
        status = self.show(1)
        self.keyboard.tap(clippings(status)[0].id, status)
        self.assert_typed(self.client, "kept\\ text")

    def test_a_copied_text_is_offered(self):
        self.begin("gtk3", settings=SETTINGS + "[text]\nsuggestions-everywhere = true\n")
        self.clipboard.copy("once")
        self.keyboard.wait_status(lambda s: s.has("suggestion-1"), "the bar")
        # Nobody is told what stands in the cells: a tap on an empty one does nothing, and the offer is there once.
        tries = 0
        while not self.client.text():
            tries += 1
            self.assertLess(tries, 10, "what was copied is not offered")
            self.keyboard.tap("suggestion-1")
            with contextlib.suppress(TooSlow):
                wait_for(self.client.text, 0.5, "the offer is typed")
        self.assert_typed(self.client, "once")

    def test_secrets_are_no_clippings(self):
        self.begin("gtk3")
        owner = self.clipboard.own("secret", "hunter2")
        self.assertEqual(owner.stdout.readline(), b"asked TARGETS\n")
        self.clipboard.copy("open")
        self.show(1)

    def test_what_is_copied_while_the_keyboard_reads_is_kept(self):
        """The one who copied before answers nobody."""
        self.begin("gtk3")
        self.clipboard.own("silent", "held")
        self.clipboard.copy("open")
        status = self.show(1)
        self.keyboard.tap(clippings(status)[0].id, status)
        self.assert_typed(self.client, "open")

    def test_without_the_keyboard_nothing_is_read(self):
        self.begin("gtk3", settings='keyboards = ["en-US", "de"]\n')
        owner = self.clipboard.own("open", "words")
        self.keyboard.tap("a")
        self.assert_typed(self.client, "a")
        os.set_blocking(owner.stdout.fileno(), False)
        self.assertIn(owner.stdout.read(), (None, b""))

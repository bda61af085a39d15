"""An engine of a running Fcitx 5 converts what is typed on the pinyin keyboard (R-TEXT-6, R-TRUST-4)."""

import os
import unittest
from itertools import pairwise

from case import ScreenCase, for_each
from Support.bus import BusWatch, bus_address
from Support.fields import open_fields
from Support.input_methods import LAYOUTS, InputMethod, has_pinyin, is_installed
from Support.processes import wait_for
from Support.text_browser import BROWSERS
from test_conversion import child, has_engine

SETTINGS = 'keyboards = ["zh-Hans", "en-US"]\n[pinyin]\nengine = "{}"\n'
ENGINE = "fcitx:pinyin"
# No pair of these letters is in the name of a method or an interface.
PASSWORD = "xqzjxwqkzvjq"
KINDS = ("gtk3", "qt5", *(["gtk4", "qt6", "chromium", "firefox"] if os.environ.get("KEYCAP_DESKTOP") else []))


class MethodEngines(ScreenCase):
    """With the real daemon and its engine for pinyin."""

    def open(self, kind, engine=ENGINE):
        if not is_installed("fcitx", kind) or not has_pinyin("fcitx"):
            self.skipTest(f"make setup-test installs fcitx for {kind} with pinyin, where it does")
        session = self.desktop(wm="openbox", size=(414, 896), bus=True)
        method = InputMethod(session, "fcitx")
        keyboard = session.keycap(settings=SETTINGS.format(engine))
        client = BROWSERS[kind](session) if kind in BROWSERS else session.client(kind)
        method.wait_focus(client)
        method.use(LAYOUTS["fcitx"])
        keyboard.wait_status(lambda s: s.field and s.field["editable"] and s.has("candidates"), "the row", 20)
        return method, client, keyboard

    @for_each(*KINDS)
    def test_its_candidates_are_taken(self, kind):
        method, client, keyboard = self.open(kind)
        keyboard.compose("nihaoshijie")
        self.assertTrue(method.serves_keyboard())
        # No engine of the keyboard's own runs.
        self.assertRaises(AssertionError, child, keyboard.process.pid)
        keyboard.tap("space")
        self.assert_typed(client, "你好世界", timeout=20)
        # Straight behind it delete brings the letters back.
        keyboard.tap("delete")
        self.assert_typed(client, "", timeout=20)
        # 你好 is the third, and leaves the rest.
        keyboard.tap("candidate-2", keyboard.wait_candidates())
        keyboard.wait_status(
            lambda s: any(key.role == "chosen" for key in s.keys) and s.has("candidate-0"), "a part", 20)
        self.assert_typed(client, "")
        keyboard.wait_candidates()
        keyboard.tap("space")
        self.assert_typed(client, "你好世界", timeout=20)
        # Return takes letters as they are, and the program's own engine leaves them so.
        keyboard.compose("wo")
        keyboard.tap("return")
        self.assert_typed(client, "你好世界wo", timeout=20)
        keyboard.tap("globe")
        keyboard.wait_status(lambda s: s.keyboard == "en-US", "letters", 20)
        wait_for(lambda: not method.serves_keyboard(), 20, "it is the keyboard's no more")
        self.assertEqual(method.engine(), LAYOUTS["fcitx"])
        keyboard.tap("a")
        self.assert_typed(client, "你好世界woa", timeout=20)

    def test_it_learns_of_what_was_kept(self):
        _, client, keyboard = self.open("gtk3")
        keyboard.tap("candidate-2", keyboard.compose("shijie"))
        wait_for(lambda: len(client.text()) == 2, 20, "two ideographs")
        chosen = client.text()
        # It is taught behind the next composition.
        keyboard.compose("wo")
        keyboard.tap("return")
        self.assert_typed(client, chosen + "wo", timeout=20)
        keyboard.compose("shijie")
        keyboard.tap("space")
        self.assert_typed(client, chosen + "wo" + chosen, timeout=20)

    def test_a_password_is_on_no_bus(self):
        """Each message that the keyboard sends while it is typed is looked at: on the session's bus and on that of
        accessibility."""
        method, client, keyboard = self.open("gtk3")
        session = keyboard.session
        keyboard.compose("shi")
        self.assertTrue(method.serves_keyboard())
        keyboard.tap("return")
        self.assert_typed(client, "shi", timeout=20)
        fields = open_fields(session, "gtk3")
        watches = [BusWatch(session), BusWatch(session, bus_address(session.environment))]
        names = [watch.names(keyboard.process.pid) for watch in watches]
        self.assertTrue(all(names), "it speaks on both")
        fields.focus("password")
        status = keyboard.wait_status(lambda s: s.field and s.field["secure"], "a password", 20)
        for watch in watches:
            watch.say("Before")
        for letter in PASSWORD:
            keyboard.tap(letter, status)
        wait_for(lambda: fields.text("password") == PASSWORD, 20, "it arrives")
        for watch in watches:
            watch.say("Behind")
        session_bus, accessibility = (watch.between("Before", "Behind", name) for watch, name in zip(watches, names))
        self.assertEqual(session_bus, [])
        for message in accessibility:
            held = message.partition("\n")[2]
            self.assertFalse([pair for pair in pairwise(PASSWORD) if "".join(pair) in held], message)
        # The watch hears what is composed elsewhere.
        client.focus()
        keyboard.wait_status(lambda s: s.field and not s.field["secure"] and s.has("candidates"), "the row", 20)
        keyboard.compose("wo")
        watches[0].say("Composed")
        told = watches[0].between("Behind", "Composed", watches[0].names(keyboard.process.pid))
        self.assertTrue([message for message in told if "member=ProcessKeyEvent" in message])

    @unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
    def test_one_that_ends_in_the_middle_loses_nothing(self):
        method, client, keyboard = self.open("gtk3")
        keyboard.compose("ni")
        self.assertTrue(method.serves_keyboard())
        method.kill()
        keyboard.tap("h")
        keyboard.tap("a")
        keyboard.tap("o")
        keyboard.tap("space")
        self.assert_typed(client, "你好", timeout=20)
        self.assertIn("the keyboard's own engine converts", keyboard.log())

    @unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
    def test_one_that_is_not_there(self):
        method, client, keyboard = self.open("gtk3", engine="fcitx:nonsense")
        keyboard.compose("nihao")
        keyboard.tap("space")
        self.assert_typed(client, "你好", timeout=20)
        self.assertFalse(method.serves_keyboard())
        self.assertEqual(keyboard.log().count("has no such engine"), 1)

    @unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
    def test_a_field_of_which_nothing_is_known_is_not_told_to_it(self):
        _, client, keyboard = self.open("gtk3")
        keyboard.compose("ni")
        self.assertRaises(AssertionError, child, keyboard.process.pid)
        keyboard.tap("return")
        # What is still on its way would arrive in the next field.
        self.assert_typed(client, "ni", timeout=20)
        silent = keyboard.session.probe()
        silent.focus()
        keyboard.wait_status(lambda s: not s.field or not s.field["editable"], "nobody tells of the field", 20)
        keyboard.tell("show")
        keyboard.wait_status(lambda s: s.visible and s.has("candidates"), "the row", 20)
        keyboard.compose("hao")
        self.assertTrue(child(keyboard.process.pid), "the keyboard's own engine converts")
        keyboard.tap("space")
        self.assert_typed(silent, "好", timeout=20)

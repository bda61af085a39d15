"""Rules say of applications what these do not tell themselves."""

import subprocess

from Xlib import Xatom

from case import ScreenCase
from Support.bus import Bus
from Support.fields import open_fields
from Support.keyboard import write
from Support.processes import end, spawn

RULE = """[[application]]
class = "Keycap-test"
whole-window = true
type = "emailAddress"
"""


class Rules(ScreenCase):
    """Applications of no toolkit, with nothing but their WM_CLASS."""

    def test_a_terminal_is_known_and_opens_the_keyboard(self):
        session = self.desktop(wm="openbox")
        keyboard = session.keycap("--hidden")
        client = session.client("xterm")
        status = keyboard.wait_status(lambda s: s.visible, "visible for a terminal")
        self.assertEqual(status.field["type"], "terminal")
        self.assertEqual(status.field["sources"]["type"], "rule")
        keyboard.tap("a", status)
        self.assert_typed(client, "a")
        other = session.probe()
        other.focus()
        keyboard.wait_status(lambda s: not s.visible, "hidden when another window is active")
        keyboard.tell("show")
        client.focus()
        keyboard.tell("hide")
        self.assertFalse(keyboard.status().visible, "hidden by hand it stays hidden")

    def test_rules_of_the_user_count_when_they_are_saved(self):
        session = self.desktop(wm="openbox")
        session.desk.open_window(20, 40, 300, 200)
        keyboard = session.keycap("--hidden", settings="")
        self.assertFalse(keyboard.status().visible)
        path = keyboard.settings_path.replace("settings.toml", "applications.toml")
        write(path, RULE)
        status = keyboard.wait_status(lambda s: s.visible, "the rule is read")
        self.assertEqual(status.field["type"], "emailAddress")
        self.assertTrue(status.has("@"), "its keys are there")
        write(path, RULE.replace("emailAddress", "email"))
        self.assertIn("applications.toml:4: application.type", self.log_with(keyboard, ":4:"))
        self.assertEqual(keyboard.status().field["type"], "emailAddress", "the last good rules hold")

    def test_a_window_says_what_its_field_is_and_whether_it_wants_a_keyboard(self):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        self.hint(session, client, "inhibit-osk email")
        keyboard = session.keycap("--hidden")
        status = keyboard.wait_status(lambda s: s.decision == "refused", "no keyboard", 20)
        self.assertFalse(status.visible)
        self.assertEqual(status.field["sources"]["open"], "input hints")
        self.hint(session, client, "email")
        status = keyboard.wait_status(lambda s: s.visible, "it changed its mind", 20)
        self.assertEqual(status.field["type"], "emailAddress")
        self.assertTrue(status.has("@"))
        self.hint(session, client, "")
        keyboard.wait_status(lambda s: s.field["type"] == "terminal", "what the rules say", 20)

    def test_a_window_without_a_toolkit_says_that_it_is_a_field(self):
        """No rule and no bus tell of it; its hints change while it has the focus."""
        session = self.desktop(wm="openbox")
        probe = session.probe()
        keyboard = session.keycap("--hidden")
        self.hint(session, probe, "digits")
        status = keyboard.wait_status(lambda s: s.visible, "the keyboard opens", 20)
        self.assertEqual(status.plane, "number-pad")
        self.assertEqual(status.field["sources"]["editable"], "input hints")
        self.hint(session, probe, "url")
        status = keyboard.wait_status(lambda s: s.plane == "letters", "other keys", 20)
        self.assertTrue(status.has(".com"))
        self.assertEqual(status.field["return_key"], "go")

    def test_a_window_leaves_itself_to_the_built_in_keyboards(self):
        """R-TRAIT-6: `_KEYCAP_ALLOW_CUSTOM_KEYBOARDS` of 0, and again when it has changed."""
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keyboard = session.keycap()
        desk = session.desk
        name = desk.atom("_KEYCAP_ALLOW_CUSTOM_KEYBOARDS")
        for allowed in (True, False, True, False):
            desk.window(client.window).change_property(name, Xatom.CARDINAL, 32, [int(allowed)])
            desk.display.sync()
            keyboard.wait_status(
                lambda s, allowed=allowed: s.field and s.field["custom_keyboards"] == allowed,
                f"custom keyboards: {allowed}", 20)
        doctor = spawn([keyboard.program, "doctor", "--focus"], keyboard.environment,
                       stdout=subprocess.PIPE)
        self.addCleanup(end, doctor)
        told = [doctor.stdout.readline().decode() for _ in range(11)]
        self.assertIn("custom-keyboards    no (window property)\n", told)
        self.assertIn("layer               a rule takes the whole window\n", told)

    def told(self, keyboard, line):
        """The line of `doctor --focus` that begins so."""
        doctor = spawn([keyboard.program, "doctor", "--focus"], keyboard.environment, stdout=subprocess.PIPE)
        try:
            while text := doctor.stdout.readline().decode():
                if text.startswith(line):
                    return text.removeprefix(line).strip()
        finally:
            end(doctor)
        return None

    def test_the_layer_and_the_bus_are_named(self):
        session = self.desktop(wm="openbox", hardware=True)
        bare = session.keycap("--hidden")
        session.probe().focus()
        bare.wait_status(lambda s: s.button, "the button", 20)
        self.assertIn("reports nothing", self.told(bare, "layer"))
        self.assertIn("none", self.told(bare, "accessibility bus"))
        bare.stop()
        Bus(session)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, "gtk3")
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.visible, "open", 20)
        # The click that gives the focus is a tap, too.
        self.assertIn(self.told(keyboard, "layer"),
                      ("the application reports the focus", "the tap lies in the field's frame"))
        self.assertEqual(self.told(keyboard, "accessibility bus"), "connected")
        keyboard.tell("hide")
        keyboard.wait_status(lambda s: not s.visible, "hidden", 20)
        fields.tap("entry")
        keyboard.wait_status(lambda s: s.visible, "open again", 20)
        self.assertEqual(self.told(keyboard, "layer"), "the tap lies in the field's frame")
        fields.stop()
        session.environment["NO_AT_BRIDGE"] = "1"
        fields = open_fields(session, "gtk3")
        keyboard.wait_status(lambda s: s.button, "the button: the application reports nothing", 20)
        self.assertEqual(self.told(keyboard, "accessibility bus"),
                         "connected, but the application is not on it: NO_AT_BRIDGE=1 in its environment keeps it off")
        root = session.desk.root
        root.change_property(session.desk.atom("AT_SPI_BUS"), Xatom.STRING, 8, b"unix:path=/tmp/at-spi/bus_999,guid=1")
        session.desk.display.sync()
        self.assertIn("that of display :999, another session", self.told(keyboard, "accessibility bus"))

    @staticmethod
    def hint(session, client, words):
        desk = session.desk
        desk.window(client.window).change_property(
            desk.atom("_KEYCAP_INPUT_HINTS"), desk.atom("UTF8_STRING"), 8, words.encode())
        desk.display.sync()

    @staticmethod
    def log_with(keyboard, text):
        keyboard.wait_status(lambda _: text in keyboard.log(), "the mistake is told")
        return keyboard.log()

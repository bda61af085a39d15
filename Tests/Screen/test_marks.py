"""What is composed stands marked in the field, by `keycap-im`; what input contexts tell (R-DOC-7, R-TRUST-4)."""

import glob
import os
import shutil
import signal
import subprocess
import unittest
from pathlib import Path

from case import ScreenCase, for_each
from Support.input_methods import LAYOUTS, InputMethod, has_module, is_installed
from Support.processes import allowed, tool, wait_for
from Support.text_browser import BROWSERS
from test_conversion import has_engine

SETTINGS = 'keyboards = ["zh-Hans", "en-US"]\n[text]\nmarks-in-field = {}\n'
PROGRAMS = {"chromium": "chromium", "firefox": "firefox-esr"}
WEB = [name for name, program in PROGRAMS.items() if shutil.which(program)]
KINDS = ("gtk3", "gtk4")
QT = ("qt5", *(["qt6"] if has_module("fcitx", "qt6") else []))


def servers(session):
    """The processes of `keycap-im` on this session's bus."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        words = ignore_gone(lambda path=path: Path(path).read_bytes().split(b"\0")) or [b""]
        if words[1:2] == [b"keycap-im"] and session.environment["DBUS_SESSION_BUS_ADDRESS"].encode() in words:
            found.append(int(path.split("/")[2]))
    return found


def ignore_gone(read):
    """What `read` gives; nothing where the process has ended meanwhile."""
    try:
        return read()
    except OSError:
        return None


@unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
class Marks(ScreenCase):
    """With real clients and the modules that Fcitx has for them."""

    def open(self, kind, *options, marks="true"):
        if not has_module("fcitx", kind):
            self.skipTest(f"make setup-test installs Fcitx's module for {kind}, where it does")
        session = self.desktop(wm="openbox", size=(414, 896), bus=True)
        session.environment.update(GTK_IM_MODULE="fcitx", QT_IM_MODULE="fcitx")
        keyboard = session.keycap(settings=SETTINGS.format(marks))
        if marks == "true":
            wait_for(lambda: servers(session), 20, "keycap-im runs")
        client = session.client(kind, *options)
        if "secret" not in options:
            keyboard.wait_status(lambda s: s.keyboard == "zh-Hans" and s.has("candidates"), "the row", 20)
        return session, client, keyboard

    def spell(self, client, keyboard, letters, marked=None):
        """Types letters; waits until they are marked in the field."""
        for letter in letters:
            keyboard.tap(letter)
        self.wait_mark(client, marked or letters)

    def wait_mark(self, client, wanted):
        wait_for(lambda: client.mark().replace(" ", "") == wanted, 20, f"the mark {wanted!r}", every=0.03)

    def convert(self, client, keyboard):
        """Takes the first candidate of nihao; no mark is left."""
        keyboard.wait_status(lambda s: s.has("candidate-0"), "candidates", 20)
        keyboard.tap("space")
        self.assert_typed(client, "你好", timeout=20)
        self.wait_mark(client, "")

    def take_letters(self, client, keyboard):
        """Return takes the letters as they are; no mark is left."""
        keyboard.tap("return")
        self.assert_typed(client, "nihao", timeout=20)
        self.wait_mark(client, "")

    def strike_a(self, session):
        """A key of a real keyboard."""
        session.desk.strike(session.desk.display.keysym_to_keycode(ord("a")))

    @for_each(*KINDS)
    def test_what_is_composed_is_marked_in_the_field(self, kind):
        _, client, keyboard = self.open(kind)
        self.spell(client, keyboard, "nihao")
        self.assertEqual(client.text(), "")
        self.convert(client, keyboard)
        # Delete brings the composition back, and its mark.
        keyboard.tap("delete")
        self.wait_mark(client, "nihao")
        self.assert_typed(client, "", timeout=20)
        self.take_letters(client, keyboard)

    @for_each(*KINDS)
    def test_a_mark_goes_with_the_focus_and_is_no_text(self, kind):
        session, client, keyboard = self.open(kind)
        self.spell(client, keyboard, "ni")
        before = keyboard.wait_status(lambda s: s.field, "the field is known", 20).field["serial"]
        other = session.client(kind)
        self.wait_mark(client, "")
        self.assertEqual(client.text(), "")
        # The other field has nothing of it, and gets marks of its own.
        self.assertEqual(other.mark(), "")
        keyboard.wait_status(
            lambda s: s.field and s.field["serial"] != before and s.has("candidates") and not s.has("candidate-0"),
            "nothing is composed in the other field", 20)
        self.spell(other, keyboard, "wo")
        self.assertEqual(client.mark(), "")

    @for_each(*KINDS)
    def test_a_keyboard_that_is_killed_leaves_no_mark(self, kind):
        session, client, keyboard = self.open(kind)
        first = servers(session)
        self.spell(client, keyboard, "nihao")
        keyboard.stop(signal.SIGKILL)
        self.wait_mark(client, "")
        # The server is there until another keyboard's takes its place; the client types on.
        self.assertEqual(servers(session), first)
        self.strike_a(session)
        self.assert_typed(client, "a", timeout=20)
        keyboard = session.keycap()
        wait_for(lambda: len(servers(session)) == 1 and servers(session) != first, 20, "one server, the new one")
        keyboard.wait_status(lambda s: s.has("candidates"), "the row", 20)
        self.spell(client, keyboard, "wo")

    def test_clients_do_not_wait_for_the_keyboard(self):
        session, client, keyboard = self.open("gtk3")
        self.spell(client, keyboard, "ni")
        keyboard.process.send_signal(signal.SIGSTOP)
        self.addCleanup(keyboard.process.send_signal, signal.SIGCONT)
        name = "org.fcitx.Fcitx"
        told = subprocess.run(
            [tool("gdbus"), "call", "--session", "--dest", name + "5", "--object-path", "/inputmethod",
             "--method", name + ".InputMethod1.Version"],
            env=session.environment, timeout=allowed(5), capture_output=True, text=True)
        self.assertIn("uint32 1", told.stdout)

    # Of its first field Qt tells hints only when they change.
    @for_each("gtk3")
    def test_a_field_is_a_password_if_its_context_says_so(self, kind):
        _, client, keyboard = self.open(kind, "secret")
        status = keyboard.wait_status(lambda s: s.field and s.field["secure"], "it is secret", 20)
        self.assertEqual(status.field["sources"]["secure"], "input method")
        # Keys go straight to the field; nothing is composed.
        keyboard.wait_status(lambda s: s.has("q") and not s.has("candidates"), "keys for a password", 20)
        keyboard.tap("q")
        self.assert_typed(client, "q", timeout=20)
        self.assertEqual(client.mark(), "")

    @for_each(*KINDS)
    def test_a_field_that_becomes_a_password_loses_its_mark(self, kind):
        _, client, keyboard = self.open(kind)
        self.spell(client, keyboard, "ni")
        client.ask("secret yes")
        self.wait_mark(client, "")
        keyboard.wait_status(lambda s: s.field and s.field["secure"], "it is secret", 20)
        self.assertEqual(client.text(), "")

    @for_each(*QT)
    def test_programs_of_qt_get_none(self, kind):
        """They would crash at the next click if the server were killed beside a mark."""
        session, client, keyboard = self.open(kind)
        for letter in "ni":
            keyboard.tap(letter)
        keyboard.wait_status(lambda s: s.has("candidate-0"), "candidates", 20)
        self.assertEqual(client.mark(), "")
        for server in servers(session):
            os.kill(server, signal.SIGKILL)
        keyboard.tap("space")
        self.assert_typed(client, "你", timeout=20)

    def test_marks_go_with_their_setting(self):
        session, client, keyboard = self.open("gtk3")
        self.spell(client, keyboard, "ni")
        keyboard.write_settings(SETTINGS.format("false"))
        self.wait_mark(client, "")
        self.assertEqual(len(servers(session)), 1)

    def test_it_is_off_at_first(self):
        session, client, keyboard = self.open("gtk3", marks="false")
        keyboard.tap("n")
        keyboard.wait_status(lambda s: s.has("candidate-0"), "candidates", 20)
        self.assertEqual((client.mark(), servers(session)), ("", []))

    def test_the_names_of_a_running_fcitx_are_left_alone(self):
        if not is_installed("fcitx", "gtk4"):
            self.skipTest("make setup-test installs Fcitx 5, where it does")
        session = self.desktop(wm="openbox", size=(414, 896), bus=True)
        method = InputMethod(session, "fcitx")
        owner = method.owner()
        client = session.client("gtk4")
        method.wait_focus(client)
        keyboard = session.keycap("--verbose", settings=SETTINGS.format("true"))
        wait_for(lambda: "keycap-im waits for another input method" in keyboard.log(), 20, "it waits")
        self.assertEqual(method.owner(), owner)
        method.use(LAYOUTS["fcitx"])
        self.assertIn("Fcitx 5 runs and keeps its place", keyboard.run("doctor").stdout)
        self.assertEqual(client.text(), "")

    def open_browser(self, kind):
        """A keyboard beside a browser, whose text area has the focus."""
        if not has_module("fcitx", "gtk3"):
            self.skipTest("make setup-test installs Fcitx's module for gtk3, where it does")
        session = self.desktop(wm="openbox", size=(414, 896), bus=True)
        session.environment.update(GTK_IM_MODULE="fcitx")
        keyboard = session.keycap(settings=SETTINGS.format("true"))
        wait_for(lambda: servers(session), 20, "keycap-im runs")
        client = BROWSERS[kind](session)
        keyboard.wait_status(lambda s: s.keyboard == "zh-Hans" and s.has("candidates"), "the row", 20)
        return client, keyboard

    @for_each(*WEB)
    def test_browsers_tell_marks_as_text_and_they_are_marks_all_the_same(self, kind):
        client, keyboard = self.open_browser(kind)
        for field in ("area", "line", "rich"):
            client.go(field)
            # What is composed goes with the focus, of which the keyboard may hear after the first letter.
            keyboard.wait_status(lambda s, field=field: s.field and s.field["multiline"] == (field != "line"),
                                 f"the field is known: {field}", 20)
            self.spell(client, keyboard, "nihao")
            self.convert(client, keyboard)
            keyboard.tap("delete")
            self.wait_mark(client, "nihao")
            self.take_letters(client, keyboard)

    @for_each(*WEB)
    def test_a_mark_in_a_browser_goes_with_the_focus(self, kind):
        client, keyboard = self.open_browser(kind)
        self.spell(client, keyboard, "ni")
        client.go("line")
        keyboard.wait_status(lambda s: s.has("candidates") and not s.has("candidate-0"), "nothing is composed", 20)
        self.wait_mark(client, "")
        self.assertEqual(client.text(), "")
        # Firefox shows no mark of what is composed next: it has just ended a composition by itself.
        for letter in "wo":
            keyboard.tap(letter)
        keyboard.wait_status(lambda s: s.has("candidate-0"), "candidates", 20)
        keyboard.tap("space")
        self.assert_typed(client, "我", timeout=20)
        client.go("secret")
        keyboard.wait_status(lambda s: s.field and s.field["secure"] and s.has("q"), "keys for a password", 20)
        keyboard.tap("q")
        self.assert_typed(client, "q", timeout=20)
        self.assertEqual(client.mark(), "")

"""Screen lockers, greeters and other grabs of the keyboard (R-DESK-1, R-DESK-2, R-DESK-3)."""

import contextlib
import os
import socket
import subprocess
import unittest
from pathlib import Path

from Xlib import X
from Xlib.display import Display

import test_text
from case import ScreenCase, for_each
from Support.copying import Copying
from Support.keyboard import binary
from Support.lockers import KINDS, Login
from Support.processes import REPO, TooSlow, allowed, end, spawn, tool, wait_for
from Support.speech import ScriptedSpeech
from Support.wm import WindowManager

PASSWORD = "swordfish"


class Locks(ScreenCase):
    """A text view with suggestions had the focus when the screen was locked."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True, hardware=True)
        self.keyboard = self.session.keycap("--hidden", settings="[text]\nautocapitalization = false\n")
        self.keyboard.give_words(en=test_text.WORDS)
        self.client = self.session.client("gtk3")
        self.await_bar()

    def await_bar(self):
        return self.keyboard.wait_status(
            lambda s: s.visible and s.has("suggestion-1") and s.custody == "focus", "the bar", 10)

    def learned(self):
        return self.keyboard.tell("words", "list").split()

    def test_a_password_is_neither_shown_nor_corrected_nor_learned(self):
        locker = KINDS["xscreensaver"](self.session).lock()
        status = self.keyboard.wait_status(lambda s: s.custody == "lock", "locked", 5)
        self.assertTrue(status.visible)
        self.assertTrue(status.field["secure"])
        self.assertFalse(status.has("suggestion-1"))
        for letter in PASSWORD:
            self.keyboard.touch(letter, status)
        self.keyboard.touch("space", status)
        self.assertFalse(self.keyboard.status().has("suggestion-1"))
        # Whoever types besides is let in when all that was tapped has been sent.
        self.assertEqual(self.keyboard.run("type", "").returncode, 0)
        locker.stop()
        self.await_bar()
        # What is typed now is typed here, and the first thing to be learned. A word is learned where the text before
        # it is known, which a busy application tells late.
        typed = ""
        while "zyxwv" not in self.learned():
            self.assertLess(len(typed), 100, "no word of the field is learned")
            typed += "zyxwv "
            self.keyboard.type("zyxwv ")
            self.assert_typed(self.client, typed)
            with contextlib.suppress(TooSlow):
                wait_for(lambda: "zyxwv" in self.learned(), 0.5, "a word of the field is learned")
        self.assertNotIn(PASSWORD, " ".join(self.learned()))
        self.assertNotIn(PASSWORD, self.keyboard.log())

    @for_each(*KINDS)
    def test_a_locker_makes_the_field_secret(self, kind):
        locker = KINDS[kind](self.session).lock()
        status = self.keyboard.wait_status(lambda s: s.custody != "focus", "grabbed", 5)
        self.assertTrue(status.field["secure"])
        wanted = "lock" if kind == "xscreensaver" else "grabber"
        self.keyboard.wait_status(lambda s: s.custody == wanted, wanted, 5)
        locker.stop()
        self.await_bar()
        self.keyboard.type("ok")
        self.assert_typed(self.client, "ok")

    def test_a_keyboard_that_starts_behind_a_lock_knows_it(self):
        self.keyboard.stop()
        locker = KINDS["i3lock"](self.session).lock()
        keyboard = self.session.keycap("--hidden")
        keyboard.wait_status(lambda s: s.custody == "grabber", "grabbed", 5)
        locker.stop()
        keyboard.wait_status(lambda s: s.custody == "focus", "free", 5)

    def test_a_window_that_goes_during_the_grab_does_not_leave_it_locked(self):
        locker = KINDS["i3lock"](self.session).lock()
        self.keyboard.wait_status(lambda s: s.custody == "grabber", "grabbed", 5)
        self.client.stop()
        locker.stop()
        self.keyboard.wait_status(lambda s: s.custody == "focus", "free", 10)


class Sessions(ScreenCase):
    """Lockers of desktops tell logind, and grab the keyboard or not."""

    def test_a_session_that_logind_calls_locked(self):
        session = self.desktop(wm="openbox", bus=True)
        login = Login(session)
        login.say("lock")
        keyboard = session.keycap()
        keyboard.wait_status(lambda s: s.custody == "lock", "locked before the start", 10)
        self.assertTrue(keyboard.status().field["secure"])
        for word, custody in (("unlock", "focus"), ("lock", "lock"), ("unlock", "focus")):
            login.say(word)
            keyboard.wait_status(lambda s, c=custody: s.custody == c, word, 10)
        login.say("lock")
        keyboard.wait_status(lambda s: s.custody == "lock", "locked", 10)
        end(login.process)
        keyboard.tell("hide")
        self.assertTrue(keyboard.alive(), "logind has gone")


class Menus(ScreenCase):
    """A menu grabs the keys for a moment."""

    @for_each("openbox", "metacity")
    def test_a_menu_moves_nothing_and_leaves_nothing_behind(self, manager):
        session = self.desktop(wm=manager, bus=True)
        client = session.client("gtk3")
        keyboard = session.keycap(settings="[text]\nautocapitalization = false\n")
        keyboard.wait_status(lambda s: s.field, "the field", 10)
        frame = keyboard.status().frame
        desk = session.desk
        window = desk.root.create_window(0, 0, 9, 9, 0, X.CopyFromParent, override_redirect=True)
        window.map()
        for _ in range(3):
            wait_for(lambda: window.grab_keyboard(False, X.GrabModeAsync, X.GrabModeAsync,
                                                  X.CurrentTime) == X.GrabSuccess, 5, "a grab")
            keyboard.wait_status(lambda s: s.custody == "passing" and s.field and s.field["secure"], "a menu", 5)
            self.assertEqual(keyboard.status().frame, frame)
            desk.display.ungrab_keyboard(X.CurrentTime)
            desk.display.sync()
            keyboard.wait_status(lambda s: s.custody == "focus" and s.field and not s.field["secure"], "free", 5)
        self.assertEqual(keyboard.status().frame, frame)
        keyboard.tap("a")
        self.assert_typed(client, "a")


class Greeters(ScreenCase):
    """A login screen: no window manager, a greeter that gives the focus to whatever is mapped."""

    def test_nothing_is_read_or_written_at_home(self):
        session = self.desktop()
        keyboard = session.keycap("--greeter", settings='keyboards = ["el"]\ntheme = "dark"\n')
        home = Path(session.environment["HOME"])
        before = sorted(str(path) for path in home.rglob("*"))
        client = session.probe()
        status = keyboard.status()
        self.assertEqual(status.custody, "greeter")
        self.assertTrue(status.field["secure"])
        self.assertEqual(status.keyboard, "en-US", "not what the settings at home say")
        for letter in PASSWORD:
            keyboard.tap(letter, status)
        self.assert_typed(client, PASSWORD)
        keyboard.tell("quit")
        keyboard.process.wait(allowed(5))
        self.assertEqual(sorted(str(path) for path in home.rglob("*")), before)

    def test_the_globe_starts_nothing(self):
        session = self.desktop()
        keyboard = session.keycap(environment={"XDG_SESSION_CLASS": "greeter"})
        status = keyboard.status()
        self.assertEqual(status.custody, "greeter")
        keyboard.tap("globe", status, hold=0.8)
        keyboard.tap("globe", status)
        keyboard.wait_status(lambda s: s.keyboard != status.keyboard, "the next keyboard")

    def test_nothing_of_a_session_is_offered(self):
        """The administrator's settings ask for it, the services are there, and a field that is no password's."""
        session = self.desktop(bus=True, hardware=True)
        speech, clipboard = ScriptedSpeech(session), Copying(session)
        client = session.client("gtk3")
        administrators = Path(session.path("etc"))
        (administrators / "keycap").mkdir(parents=True)
        (administrators / "keycap/settings.toml").write_text(
            'keyboards = ["en-US", "emoji", "clipboard"]\n[speech]\non = true\n', encoding="utf-8")
        keyboard = session.keycap("--greeter", environment={"XDG_CONFIG_DIRS": str(administrators)})
        clipboard.copy("of a session")
        keyboard.type("teh ", tap=keyboard.touch)
        wait_for(lambda: client.text() == "teh ", 10, "what was tapped, uncorrected and without a capital")
        status = keyboard.status()
        self.assertTrue(status.field["secure"])
        self.assertFalse([key.label for key in status.keys if key.id.startswith("suggestion") and key.label])
        for name in ("ctrl", "alt"):
            keyboard.touch(name)
        keyboard.touch("e")
        keyboard.touch("ctrl")
        keyboard.touch("a")
        keyboard.touch("x")
        wait_for(lambda: client.text() == "x", 10, "Ctrl+A selects, Ctrl+Alt+E does nothing")
        self.tap_emoji(keyboard, client)
        keyboard.wait_status(lambda s: s.keyboard == "clipboard", "the clipboard")
        self.assertFalse([key.id for key in keyboard.status().keys if key.role == "clipping"])
        self.assertEqual(speech.connections, 0)
        for name in ("org.keycap.Keycap1", "sm.puri.OSK0", "org.onboard.Onboard"):
            told = subprocess.run(
                [tool("gdbus"), "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/",
                 "--method", "org.freedesktop.DBus.NameHasOwner", name],
                env=session.environment, check=True, capture_output=True, text=True).stdout
            self.assertEqual(told.strip(), "(false,)", name)

    def tap_emoji(self, keyboard, client):
        """Taps an emoji, and it is not among those used last; at the end the keyboard behind it is shown."""
        def cells(status):
            return [key for key in status.keys if key.role == "emoji-cell"]

        keyboard.tap("globe")
        status = keyboard.wait_status(lambda s: s.keyboard == "emoji" and cells(s), "the emoji")
        emoji = cells(status)[0]
        keyboard.touch(emoji.id, status)
        wait_for(lambda: client.text() == "x" + emoji.label, 10, "the emoji")
        keyboard.touch("letters")
        keyboard.wait_status(lambda s: s.keyboard == "en-US", "the letters")
        keyboard.tap("globe")
        again = keyboard.wait_status(lambda s: s.keyboard == "emoji" and cells(s), "the emoji again")
        # Those used last are the first group.
        self.assertFalse(again.has("emoji-0-0"))
        keyboard.tap("globe")

    def test_it_gives_way_to_the_focused_window(self):
        session = self.desktop()
        keyboard = session.keycap("--greeter")
        low = keyboard.status().frame
        self.assertLessEqual(low[3], 0.4 * 800 + 1)
        probe = session.probe(x=500, y=600, width=200, height=100)
        probe.focus()
        keyboard.wait_status(lambda s: s.frame[1] == 0, "at the upper edge", 5)
        keyboard.tap("a")
        self.assert_typed(probe, "a")
        other = session.probe(x=100, y=20, width=200, height=100)
        other.focus()
        keyboard.wait_status(lambda s: s.frame == low, "at the lower edge", 5)

    def test_whoever_focuses_what_is_mapped_does_not_focus_the_keyboard(self):
        """LightDM's greeters do so, but for notifications, tips and lists of combo boxes."""
        session = self.desktop()
        probe = session.probe()
        display = Display(session.display)
        self.addCleanup(display.close)
        root = display.screen().root
        root.change_attributes(event_mask=X.SubstructureNotifyMask)
        display.sync()
        session.keycap("--greeter")
        kinds = {display.intern_atom(f"_NET_WM_WINDOW_TYPE_{name}")
                 for name in ("NOTIFICATION", "TOOLTIP", "COMBO")}
        mapped = []
        while display.pending_events():
            event = display.next_event()
            if event.type == X.MapNotify:
                mapped.append(event.window)
        ours = [window for window in mapped if window.get_wm_class() == ("keycap", "Keycap")]
        self.assertTrue(ours)
        kind = display.intern_atom("_NET_WM_WINDOW_TYPE")
        for window in ours:
            found = window.get_full_property(kind, X.AnyPropertyType)
            self.assertIn(found.value[0], kinds)
        self.assertTrue(probe.has_focus())

    def test_the_server_may_come_later(self):
        session = self.desktop()
        # Another name of the same server.
        late = Path(f"/tmp/.X11-unix/X{20_000 + session.server.pid % 10_000}")
        environment = {**session.environment, "DISPLAY": f":{late.name[1:]}"}
        self.addCleanup(late.unlink, missing_ok=True)
        with socket.socket(socket.AF_UNIX) as closed:
            closed.bind(os.fspath(late))
            closed.listen()
            closed.settimeout(allowed(20))
            keyboard = spawn([binary(), "run", "--data", str(REPO), "--greeter"], environment)
            self.addCleanup(end, keyboard)
            closed.accept()[0].close()
            late.unlink()
        late.symlink_to(f"/tmp/.X11-unix/X{session.display[1:]}")
        wait_for(lambda: spawn([binary(), "status"], environment).wait() == 0, 20, "it answers", every=0.2)

    def test_a_server_that_has_ended_is_not_waited_for(self):
        session = self.desktop()
        gone = Path(f"/tmp/.X11-unix/X{20_000 + session.server.pid % 10_000}")
        ticket = Path(session.path("ticket"))
        ticket.touch()
        self.addCleanup(gone.unlink, missing_ok=True)
        with socket.socket(socket.AF_UNIX) as closed:
            closed.bind(os.fspath(gone))
            closed.listen()
            closed.settimeout(allowed(20))
            keyboard = spawn([binary(), "run", "--data", str(REPO), "--greeter"],
                             {**session.environment, "DISPLAY": f":{gone.name[1:]}", "XAUTHORITY": str(ticket)})
            self.addCleanup(end, keyboard)
            tried = closed.accept()[0]
            # The display manager removes it with its server.
            ticket.unlink()
            tried.close()
            self.assertNotEqual(keyboard.wait(allowed(20)), 0)
            closed.setblocking(False)
            self.assertRaises(BlockingIOError, closed.accept)

    @unittest.skipUnless(os.geteuid() == 0, "only root starts programs of others")
    def test_it_outlives_the_greeter_and_ends_with_the_login(self):
        session = self.desktop()
        keyboard = session.keycap("--greeter")
        # Two of the system's users, and somebody.
        for user in (0, 112, 4321):
            self.assertTrue(keyboard.alive())
            window = spawn([tool("setpriv"), f"--reuid={user}", "--clear-groups", tool("xterm"), "-e", "cat"],
                           session.environment)
            self.addCleanup(end, window)
            shown = wait_for(lambda window=window: session.desk.windows_of(window.pid), 10, "its window")[0]
            wait_for(lambda shown=shown: session.desk.set_focus(shown) or session.desk.focus() not in (0, 1), 10,
                     "a window has the focus")
            if user != 4321:
                # The keyboard looks for the focus before it types.
                keyboard.tap("a")
                end(window)
                wait_for(lambda: session.desk.focus() in (0, 1), 10, "it has gone")
        wait_for(lambda: not keyboard.alive(), 10, "it ends")

    def test_a_window_manager_may_come_later_and_go(self):
        session = self.desktop()
        keyboard = session.keycap()
        probe = session.probe()
        whole = 800
        for name in ("openbox", "metacity"):
            manager = WindowManager(name, session)
            wait_for(lambda: session.desk.work_area()[3] < whole, 10, f"{name} knows of the area")
            probe.focus()
            keyboard.tap("a")
            self.assert_typed(probe, "a")
            probe.clear()
            manager.stop()
            wait_for(lambda: not probe.focus() and probe.has_focus(), 5, "the focus")
            keyboard.wait_status(lambda s: s.visible and s.custody == "focus", "the keyboard is back")
            keyboard.wait_painted()
            keyboard.tap("b")
            self.assert_typed(probe, "b")
            probe.clear()
        self.assertTrue(keyboard.alive())

"""Starting twice, ending in every way, and what is left in the server afterwards."""

import os
import signal
import stat
import time
from pathlib import Path

from Xlib import X

from case import ScreenCase, for_each
from Support import keymap
from Support.clients import stop_for_good
from Support.keyboard import write
from Support.processes import REPO, allowed, end, spawn, wait_for

# How often many keyboards are started at once.
RACES = int(os.environ.get("KEYCAP_RACES", "3"))


class Commands(ScreenCase):
    """`keycap` beside a running keyboard."""

    def test_a_second_start_shows_the_first(self):
        session = self.desktop(wm="openbox")
        keyboard = session.keycap()
        keyboard.tell("hide")
        keyboard.wait_status(lambda s: not s.visible, "hidden")
        second = spawn(keyboard.command, keyboard.environment)
        self.assertEqual(second.wait(allowed(5)), 0, "the second one ends well")
        keyboard.wait_status(lambda s: s.visible, "the first one is shown")
        self.assertTrue(keyboard.alive())

    def test_another_sessions_start_shows_the_first(self):
        """R-DESK-8: one display has one keyboard, wherever each session has its sockets."""
        session = self.desktop(wm="openbox")
        keyboard = session.keycap()
        elsewhere = session.path("elsewhere")
        os.mkdir(elsewhere, 0o700)
        far = {**keyboard.environment, "XDG_RUNTIME_DIR": elsewhere}
        keyboard.tell("hide")
        keyboard.wait_status(lambda s: not s.visible, "hidden")
        second = spawn([*keyboard.command, "--keyboard", "el"], far)
        self.addCleanup(end, second)
        self.assertEqual(second.wait(allowed(10)), 0, "the second one ends well")
        keyboard.wait_status(lambda s: s.visible and s.keyboard == "el", "the first one is shown", 60)
        self.assertTrue(keyboard.alive())
        near, keyboard.environment = keyboard.environment, far
        for command, visible in (("hide", False), ("toggle", True)):
            keyboard.tell(command)
            keyboard.environment = near
            keyboard.wait_status(lambda s, v=visible: s.visible == v, command)
            keyboard.environment = far
        client = session.client("xterm")
        keyboard.tell("type", "über")
        self.assert_typed(client, "über")
        keyboard.tell("quit")
        self.assertEqual(keyboard.process.wait(allowed(10)), 0)
        self.assertEqual(keyboard.run("status").returncode, 3, "nobody answers")
        third = spawn(keyboard.command, far)
        self.addCleanup(end, third)
        wait_for(lambda: keyboard.run("status").returncode == 0, 10, "the display is free again")
        keyboard.environment = near
        self.assertEqual(keyboard.run("status").returncode, 0, "and known to the first session")

    def test_a_keyboard_that_was_killed_leaves_the_display(self):
        session = self.desktop(wm="openbox")
        keyboard = session.keycap()
        keyboard.process.kill()
        keyboard.process.wait(allowed(5))
        self.assertTrue(session.keycap().status().visible)

    def test_signals_show_and_hide_as_scripts_expect(self):
        session = self.desktop(wm="openbox")
        keyboard = session.keycap()
        for number, visible in ((signal.SIGUSR1, False), (signal.SIGUSR1, False), (signal.SIGUSR2, True),
                                (signal.SIGRTMIN, False), (signal.SIGRTMIN, True)):
            keyboard.process.send_signal(number)
            keyboard.wait_status(lambda s, v=visible: s.visible == v, f"signal {number}")
        self.assertTrue(keyboard.alive())

    @for_each("openbox", "xfwm4", "metacity")
    def test_nobody_closes_its_windows(self, manager):
        """`wmctrl -c`, the panels' "Close all": the keyboard stays, and so does its area."""
        session = self.desktop(wm=manager)
        keyboard = session.keycap()
        desk = session.desk
        area = wait_for(lambda: desk.work_area() if desk.work_area()[3] < 800 else None, 10, "the area")
        docks = [window for window in desk.clients()
                 if "reserved" in (desk.window(window).get_wm_name() or "")]
        self.assertTrue(docks)
        for window in docks:
            desk.close_window(window)
        probe = session.probe()
        keyboard.type("ok")
        self.assert_typed(probe, "ok")
        self.assertTrue(keyboard.alive())
        self.assertEqual(desk.work_area(), area)

    def test_a_start_without_standard_streams_types(self):
        """Some programs start others with the descriptors 0 to 2 closed."""
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keyboard = session.keycap()
        keyboard.stop()
        start = ["/bin/sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *keyboard.command]
        process = spawn(start, keyboard.environment)
        session.on_close(lambda: end(process))
        wait_for(lambda: process.poll() is not None or keyboard.run("status").returncode == 0, allowed(10), "an answer")
        self.assertIsNone(process.poll(), "it runs")
        keyboard.tap("q", keyboard.wait_status(lambda s: s.visible, "shown"))
        self.assert_typed(client, "q")
        streams = {os.readlink(f"/proc/{process.pid}/fd/{number}") for number in range(3)}
        self.assertEqual(streams, {"/dev/null"})

    def test_a_second_start_takes_effect_or_says_that_it_does_not(self):
        session = self.desktop(wm="openbox")
        keyboard = session.keycap()
        start = keyboard.command[1:]
        result = keyboard.run("--theme", "dark", "--keyboard", "el", "--floating")
        self.assertEqual((result.returncode, result.stderr.strip()), (0, ""))
        keyboard.wait_status(
            lambda s: (s.keyboard, s.theme) == ("el", "dark") and s.window["width"] < 1280,
            "all of it is seen", 60)
        for option, kind, there in (("--theme", "theme", "high-contrast"),
                                    ("--keyboard", "keyboard", "en-US")):
            result = keyboard.run(option, "nosuch")
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn(f"there is no {kind} “nosuch”", result.stderr)
            self.assertIn(there, result.stderr)
        status = keyboard.status()
        self.assertEqual((status.keyboard, status.theme), ("el", "dark"), "nothing has changed")
        result = keyboard.run(*start)
        self.assertEqual(result.returncode, 0)
        self.assertIn("counts when one starts", result.stderr)

    def test_a_theme_of_ones_own_is_shown_as_the_readme_says(self):
        session = self.desktop(wm="openbox")
        mine = Path(session.environment["XDG_DATA_HOME"]) / "keycap/Themes/mine.toml"
        write(mine, (REPO / "Themes/dark.toml").read_text().replace('name = "dark"', 'name = "mine"'))
        keyboard = session.keycap()
        checked = keyboard.run("check", str(mine))
        self.assertEqual((checked.returncode, checked.stderr), (0, ""))
        beside = keyboard.run("--theme", "mine")
        self.assertEqual((beside.returncode, beside.stderr), (0, ""))
        keyboard.wait_status(lambda s: s.theme == "mine", "it is seen", 60)
        keyboard.stop()
        self.assertEqual(session.keycap("--theme", "mine").status().theme, "mine")

    def test_what_is_not_there_is_an_error_at_the_start(self):
        session = self.desktop()
        keyboard = session.keycap("--hidden")
        keyboard.tell("quit")
        self.assertEqual(keyboard.process.wait(allowed(60)), 0)
        start = keyboard.command[1:]
        for extra in (("--theme", "nosuch"), ("--keyboard", "nosuch"), ("--settings", "/nosuch")):
            result = keyboard.run(*start, *extra)
            self.assertIn(result.returncode, (1, 2), extra)
            self.assertIn("nosuch", result.stderr)
        keyboard.environment = {**keyboard.environment, "DISPLAY": ":987"}
        result = keyboard.run(*start)
        self.assertEqual(result.returncode, 4)
        self.assertIn(":987", result.stderr)

    def test_of_many_starts_at_once_one_stays(self):
        session = self.desktop(wm="openbox")
        keyboard = session.keycap("--hidden")
        for _ in range(RACES):
            keyboard.tell("quit")
            self.assertEqual(keyboard.process.wait(allowed(10)), 0)
            starts = [spawn(keyboard.command[:-1], keyboard.environment) for _ in range(12)]
            for start in starts:
                self.addCleanup(end, start)
            wait_for(lambda: keyboard.run("status").returncode == 0, 20, "one answers")
            keyboard.wait_status(lambda s: s.visible, "one is shown", 20)
            wait_for(lambda s=starts: sum(start.poll() is not None for start in s) == 11, 20,
                     "the others end")
            self.assertEqual([start.returncode for start in starts if start.poll() is not None],
                             [0] * 11)
            keyboard.process = next(start for start in starts if start.poll() is None)

    def test_show_hide_toggle_quit(self):
        session = self.desktop()
        keyboard = session.keycap("--hidden")
        self.assertFalse(keyboard.status().visible)
        for command, visible in (("show", True), ("show", True), ("hide", False),
                                 ("toggle", True), ("toggle", False)):
            keyboard.tell(command)
            keyboard.wait_status(lambda s, v=visible: s.visible == v, command)
        keyboard.tell("quit")
        self.assertEqual(keyboard.process.wait(allowed(3)), 0)
        self.assertEqual(keyboard.run("status").returncode, 3, "nobody answers")

    def test_the_socket_is_the_users_own_and_one_a_display(self):
        session, other = self.desktop(), self.desktop()
        keyboard = session.keycap()
        sockets = [path for path in Path(session.environment["XDG_RUNTIME_DIR"]).rglob("*")
                   if stat.S_ISSOCK(path.stat().st_mode)]
        self.assertEqual(len(sockets), 1, sockets)
        self.assertEqual(stat.S_IMODE(sockets[0].stat().st_mode), 0o600)
        result = keyboard.run("status")
        self.assertEqual(result.returncode, 0)
        keyboard.environment = {**keyboard.environment, "DISPLAY": other.display}
        self.assertNotEqual(keyboard.run("status").returncode, 0, "another display")
        keyboard.environment = {**keyboard.environment, "DISPLAY": session.display}
        keyboard.stop()
        self.assertFalse(sockets[0].exists(), "the socket is gone")

    def test_a_socket_left_behind_is_replaced(self):
        session = self.desktop()
        keyboard = session.keycap()
        stop_for_good(keyboard.process)
        again = session.keycap()
        self.assertTrue(again.status().visible)


class Endings(ScreenCase):
    """No key stays down and the map is as before, however the keyboard ends."""

    def session_with_chord(self, lock):
        """Greek keyboard (spare keycodes bound), Shift latched or locked, a finger down."""
        session = self.desktop(wm="openbox", hardware=True)
        session.probe(width=200, height=60)
        before = session.state()
        keyboard = session.keycap("--keyboard", "el")
        keyboard.type("αβγ")
        status = keyboard.status()
        keyboard.touch("shift", status)
        if lock:
            keyboard.touch("shift", status)
            keyboard.wait_status(lambda s: s.shift == "locked", "locked")
        else:
            keyboard.wait_status(lambda s: s.shift == "once", "on")
        status = keyboard.status()
        if status.has("ctrl"):
            session.touch.begin("ctrl", *status.key("ctrl").centre)
        session.touch.begin("letter", *status.key("Λ").centre)
        return session, keyboard, before

    @for_each(*[(s, lock) for s in ("SIGTERM", "SIGINT", "SIGHUP") for lock in (False, True)])
    def test_signal(self, case):
        name, lock = case
        session, keyboard, before = self.session_with_chord(lock)
        keyboard.stop(getattr(signal, name), timeout=3)
        self.assertEqual(keymap.wait_unchanged(session.desk, before, 1), "")
        session.touch.lift_all()

    @for_each("SIGTERM", "SIGINT", "SIGHUP")
    def test_a_signal_is_obeyed_whatever_is_under_way(self, name):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keyboard = session.keycap()
        # Keys for a program that reads nothing, a finger that stays down, and a request that is not finished.
        os.kill(client.process.pid, signal.SIGSTOP)
        self.addCleanup(os.kill, client.process.pid, signal.SIGCONT)
        typing = spawn([keyboard.program, "type", "Ξεσκεπάζω " * 200], keyboard.environment)
        self.addCleanup(end, typing)
        status = keyboard.status()
        for letter in "abc":
            keyboard.tap(letter, status)
        session.desk.move(*status.key("p").centre)
        session.desk.button(True)
        session.desk.display.sync()
        self.assertEqual(keyboard.stop(getattr(signal, name), timeout=3), 0)
        session.desk.button(False)

    @for_each("latched", "locked")
    def test_kill_in_the_middle_of_a_chord(self, how):
        session, keyboard, before = self.session_with_chord(how == "locked")
        stop_for_good(keyboard.process)
        self.assertEqual(keymap.wait_unchanged(session.desk, before, 2), "", "within 2 s")
        session.touch.lift_all()

    def test_kill_at_a_random_moment_of_fast_typing(self):
        session = self.desktop(wm="openbox")
        session.probe()
        before = session.state()
        for pause in (0.01, 0.03, 0.05, 0.08):
            keyboard = session.keycap("--keyboard", "el")
            status = keyboard.status()
            for letter in "καλημερακοσμε" * 3:
                session.desk.move(*status.key(letter).centre)
                session.desk.button(True)
                session.desk.button(False)
            session.desk.display.flush()
            time.sleep(pause)
            stop_for_good(keyboard.process)
            self.assertEqual(keymap.wait_unchanged(session.desk, before, 2), "", f"{pause} s")

    def test_kill_during_the_type_command(self):
        session = self.desktop(wm="openbox")
        session.client("xterm")
        before = session.state()
        for pause in (0.02, 0.06, 0.15):
            keyboard = session.keycap("--hidden")
            typing = spawn([keyboard.program, "type", "Ξεσκεπάζω την ψυχοφθόρα 你好 " * 40],
                           keyboard.environment)
            time.sleep(pause)
            stop_for_good(typing)
            stop_for_good(keyboard.process)
            self.assertEqual(keymap.wait_unchanged(session.desk, before, 2), "", f"{pause} s")

    def test_the_server_goes_away(self):
        session = self.desktop(wm="openbox")
        session.probe()
        keyboard = session.keycap("--keyboard", "el")
        ours = [path for path in Path(session.environment["XDG_RUNTIME_DIR"]).rglob("*keycap*")
                if not path.is_dir()]
        self.assertTrue(ours, "a socket and a lock")
        session.server.process.kill()
        wait_for(lambda: not keyboard.alive(), 3, "the keyboard ends")
        self.assertEqual(keyboard.process.returncode, 4, "as where there is no server")
        wait_for(lambda: not self.survivors(session), 3, "its helpers end too")
        self.assertEqual([path for path in ours if path.exists()], [])

    def test_a_server_that_stands_still_loses_nothing(self):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keyboard = session.keycap()
        keyboard.type("ab")
        socket = next(Path(session.environment["XDG_RUNTIME_DIR"]).rglob("*keycap*.sock"))
        os.kill(session.server.pid, signal.SIGSTOP)
        try:
            writing = spawn([keyboard.program, "type", "cd"], keyboard.environment)
            self.addCleanup(end, writing)
            begin = time.monotonic()
            result = keyboard.run("status", timeout=30)
            # It answers until it needs the server, and says that it does not from then on.
            self.assertIn(result.returncode, (0, 1))
            self.assertEqual("does not answer" in result.stderr, result.returncode == 1, result.stderr)
            self.assertLess(time.monotonic() - begin, allowed(5))
            self.assertTrue(socket.exists() and keyboard.alive())
        finally:
            os.kill(session.server.pid, signal.SIGCONT)
        self.assertEqual(writing.wait(allowed(10)), 0)
        keyboard.wait_status(lambda s: s.visible, "it answers again", 10)
        keyboard.type("ef")
        self.assertEqual(client.wait_text("abcdef", 10), "abcdef")
        keyboard.tell("hide")
        keyboard.wait_status(lambda s: not s.visible, "hidden")

    @staticmethod
    def survivors(session):
        """Processes that still carry this desktop's home."""
        mark = ("HOME=" + session.environment["HOME"]).encode()
        found = []
        for entry in os.listdir("/proc"):
            if not entry.isdigit():
                continue
            try:
                process = Path("/proc", entry)
                if (process / "comm").read_text().startswith("keycap") \
                        and mark in (process / "environ").read_bytes():
                    found.append(int(entry))
            except OSError:
                pass
        return found

    @for_each("SIGTERM", "SIGKILL")
    def test_no_process_is_left(self, name):
        session = self.desktop()
        keyboard = session.keycap()
        keyboard.stop(getattr(signal, name))
        wait_for(lambda: not self.survivors(session), 3, "its helpers end too")


class Errors(ScreenCase):
    """X errors never end the program and lose no key."""

    @for_each(None, "openbox")
    def test_the_focused_window_is_destroyed(self, wm):
        session = self.desktop(wm=wm)
        survivor = session.probe(x=10)
        keyboard = session.keycap()
        for round_ in range(5):
            victim = session.probe(x=450)
            keyboard.tap("a")
            self.assertEqual(victim.wait_text("a"), "a")
            victim.x_window.destroy()
            victim.display.sync()
            if not wm:
                survivor.focus()
            wait_for(survivor.has_focus, 3, "the focus goes to the other window")
            survivor.clear()
            keyboard.tap("b")
            self.assertEqual(survivor.wait_text("b"), "b", f"round {round_}")
        self.assertTrue(keyboard.alive())

    @for_each(None, "openbox")
    def test_windows_come_and_go_while_it_types(self, manager):
        """Each of them takes the focus. A window manager gives it back in its own time: only without
        one is it known who gets the key."""
        session = self.desktop(wm=manager)
        keeper = session.probe(x=10)
        keyboard = session.keycap()
        status = keyboard.status()
        root, desk = session.desk.root, session.desk
        for _ in range(40):
            window = root.create_window(5, 5, 30, 30, 0, X.CopyFromParent, override_redirect=True)
            window.map()
            window.set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
            window.destroy()
            desk.display.sync()
            keeper.x_window.set_input_focus(X.RevertToParent, X.CurrentTime)
            keeper.display.sync()
            keyboard.tap("k", status)
            if manager is None:
                wait_for(lambda: keeper.of_type(X.KeyRelease), 5, "the key arrives")
                self.assertEqual(keeper.text(), "k")
                keeper.clear()
        wait_for(keeper.has_focus, 5, "the focus is back")
        self.assertTrue(keyboard.alive())

    def test_no_window_has_the_focus(self):
        session = self.desktop()
        keyboard = session.keycap()
        session.desk.display.set_input_focus(X.NONE, X.RevertToNone, X.CurrentTime)
        session.desk.display.sync()
        keyboard.type("abc")
        time.sleep(0.3)
        probe = session.probe()
        keyboard.type("d")
        self.assert_typed(probe, "d")

"""The keyboard neither waits for applications nor does anything while nothing happens."""

import os
import random
import signal
import time
from pathlib import Path

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.desk import Desk
from Support.fields import open_fields
from Support.keyboard import binary
from Support.processes import allowed, end, spawn, tool, wait_for
from Support.screen import capture
from Support.texts import TEXTS

PATIENCE = 20
TEXT = "patience"


class Hanging(ScreenCase):
    """An application that hangs delays no key."""

    @for_each("gtk3", "qt5")
    def test_typing_goes_on_beside_an_application_that_hangs(self, kind):
        session = self.desktop(wm="openbox")
        Bus(session)
        terminal = session.client("xterm", geometry="60x8+640+40")
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, kind)
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.visible and s.field["editable"], "open", PATIENCE)
        terminal.focus()
        free = self.type_into(keyboard, terminal)
        # The focus goes to a field of which nothing more will be heard, and away again.
        os.kill(fields.process.pid, signal.SIGSTOP)
        self.addCleanup(os.kill, fields.process.pid, signal.SIGCONT)
        fields.click("textview")
        terminal.focus()
        keyboard.tell("show")
        stopped = self.type_into(keyboard, terminal)
        self.assertLess(stopped, 3 * free + 0.1, f"{free * 1000:.1f} ms while it answered")

    def type_into(self, keyboard, terminal):
        """Types and answers how long it took from the tap to the look of the pressed key, median."""
        keyboard.wait_status(lambda s: s.visible and s.has("p"), "keys", PATIENCE)
        terminal.clear()
        status, desk, times = keyboard.status(), keyboard.desk, []
        for letter in TEXT:
            key = status.key(letter)
            area = (int(key.x) + 8, int(key.y) + 8, 8, 8)
            before = capture(desk, *area)
            desk.move(*key.centre)
            begin = time.monotonic()
            desk.button(True)
            desk.display.sync()
            wait_for(lambda: capture(desk, *area).differs(before), 5, "pressed", every=0.001)
            times.append(time.monotonic() - begin)
            desk.button(False)
            desk.display.sync()
            wait_for(lambda: not capture(desk, *area).differs(before), 5, "released")
        self.assert_typed(terminal, TEXT, PATIENCE)
        return sorted(times)[len(times) // 2]


class Stopped(ScreenCase):
    """Whoever stops the keyboard stops no other program: it holds no grab of the server meanwhile."""

    def test_others_do_not_wait_for_a_keyboard_that_is_stopped(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        other, dice, text = Desk(session.display), random.Random(6), TEXTS["cjk"] * 40
        self.addCleanup(other.close)
        # A text for which the keymap is written again and again, each time under a grab.
        typing = spawn([binary(), "type", text], session.environment)
        self.addCleanup(end, typing)
        self.addCleanup(typing.kill)
        wait_for(client.text, PATIENCE, "the text has begun")
        for turn in range(60):
            time.sleep(dice.random() * 0.02)
            self.assertIsNone(typing.poll(), f"the text ended before stop {turn}")
            typing.send_signal(signal.SIGSTOP)
            # So that a server that waits for it waits no longer than that.
            going_on = spawn(["sh", "-c", f"sleep 2; kill -CONT {typing.pid}"], session.environment)
            began = time.monotonic()
            other.display.sync()
            self.assertLess(time.monotonic() - began, 1, f"stop {turn}")
            # The typing goes on when the user wants it to, and not before.
            wait_for(lambda: self.state(typing.pid) == "T", 5, "it is stopped", every=0.001)
            end(going_on)
            typing.send_signal(signal.SIGCONT)

    @staticmethod
    def state(process):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


class Idle(ScreenCase):
    """An idle desktop costs nothing: no thread wakes up, no message is sent."""

    @for_each("shown", "hidden")
    def test_nothing_happens_while_nothing_happens(self, how):
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, "gtk3")
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        if how == "hidden":
            fields.focus("button")
            keyboard.wait_status(lambda s: not s.visible, "hidden", PATIENCE)
        watch = self.watch_bus(session)
        # What is cleaned up after the last key has to be over.
        self.wait_at_rest(keyboard.process.pid, 6)
        before, messages = self.switches(keyboard.process.pid), self.messages(watch)
        time.sleep(8)
        self.assertEqual(self.switches(keyboard.process.pid), before, "a thread woke up")
        self.assertEqual(self.messages(watch), messages, "something was said on the bus")

    def watch_bus(self, session):
        address = session.desk.property(session.desk.root, "AT_SPI_BUS")
        log = session.path("bus.log")
        with open(log, "wb") as file:
            process = spawn([tool("dbus-monitor"), "--address", bytes(address).decode()],
                            session.environment, stdout=file)
        session.on_close(lambda: end(process))
        wait_for(lambda: Path(log).stat().st_size > 0, 5, "dbus-monitor listens")
        return log

    @staticmethod
    def messages(log):
        return Path(log).read_bytes().count(b" path=")

    @staticmethod
    def switches(pid):
        """How often each thread has gone to sleep, which is how often it has woken up."""
        found = {}
        for thread in Path(f"/proc/{pid}/task").iterdir():
            for line in (thread / "status").read_text().splitlines():
                if line.startswith("voluntary_ctxt_switches"):
                    found[thread.name] = int(line.split()[1])
        return found

    def wait_at_rest(self, pid, seconds):
        deadline = time.monotonic() + allowed(40)
        since, last = time.monotonic(), self.switches(pid)
        while time.monotonic() - since < seconds:
            self.assertLess(time.monotonic(), deadline, "it never comes to rest")
            time.sleep(0.2)
            now = self.switches(pid)
            if now != last:
                last, since = now, time.monotonic()

"""The keyboard neither waits for applications nor does anything while nothing happens."""

import os
import signal
import time
from pathlib import Path

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.fields import open_fields
from Support.processes import allowed, end, spawn, tool, wait_for
from Support.screen import capture

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

"""What is typed leaves no trace with others: on the buses, in a core, in reach of other programs (R-TRUST-4)."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

from case import ScreenCase
from Support.bus import Bus, bus_address
from Support.clients import PYTHON, find_window
from Support.fields import open_fields
from Support.keyboard import Keycap, binary, write
from Support.lockers import NOBODY
from Support.processes import allowed, end, spawn, tool, wait_for
from test_secrets import CANARY, Passwords

# A terminal of the library that most terminals are made of. It asks for a hidden answer, and then for a word.
TERMINAL = """
import sys
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Vte
window, terminal = Gtk.Window(title="prompt"), Vte.Terminal()
window.add(terminal)
terminal.spawn_sync(Vte.PtyFlags.DEFAULT, "/", ["/bin/sh", "-c", sys.argv[1]], [], GLib.SpawnFlags.DEFAULT,
                    None, None, None)
window.show_all()
terminal.grab_focus()
Gtk.main()
"""
PROMPT = ("stty -echo; printf '[sudo] password: '; : > {0}.ready; IFS= read -r answer; echo \"$answer\" > {0}; "
          "stty echo; read -r word; echo $word > {0}.word; sleep 1000")


class UsersKeycap(Keycap):
    """Another user's keyboard: it answers him alone, not even root."""

    def ask(self, request):
        result = self.run(*request.split())
        if result.returncode:
            raise ConnectionError(result.stderr)
        return result.stdout


class Traces(ScreenCase):
    """Words that nobody would write by chance."""

    def test_the_buses_carry_nothing_that_was_typed(self):
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden", settings="[text]\nautocapitalization = false\n")
        fields = open_fields(session, "gtk3")
        fields.focus("password")
        status = keyboard.wait_status(lambda s: s.visible and s.field and s.field["secure"], "a password", 20)
        heard = [self.listen(session, "--session"), self.listen(session, "--address", bus_address(session.environment))]
        for letter in CANARY:
            keyboard.tap(letter, status)
        keyboard.tap("space", status)
        wait_for(lambda: fields.text("password") == CANARY + " ", 20, "it arrives")
        fields.focus("entry")
        status = keyboard.wait_status(lambda s: s.field and not s.field["secure"], "the field is left", 20)
        word = CANARY[::-1]
        for letter in word:
            keyboard.tap(letter, status)
        wait_for(lambda: fields.text("entry") == word, 20, "the word arrives")
        # The application itself tells of its text: all that came before has been heard.
        wait_for(lambda: f'"{word[-1]}"' in heard[1].read_text(), 20, "the word's end on the bus")
        keyboard.tell("hide")
        for file in heard:
            self.assertNotIn(CANARY[:6], file.read_text())
        # No message names one letter after the other.
        said = [line.split('"')[1] for line in heard[1].read_text().splitlines() if line.count('"') == 2]
        self.assertNotIn(CANARY, "".join(text for text in said if len(text) == 1))

    def listen(self, session, *bus):
        file = Path(session.path("heard" + bus[0]))
        with open(file, "wb") as output:
            monitor = spawn([tool("dbus-monitor"), *bus], session.environment, stdout=output)
        session.on_close(lambda: end(monitor))
        wait_for(lambda: "NameLost" in file.read_text() or "NameAcquired" in file.read_text(), 20, "the monitor")
        return file

    def test_the_answer_to_a_prompt_in_a_vte_terminal_leaves_no_trace(self):
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap(settings="[text]\nautocapitalization = false\n")
        file = Path(session.path("answer"))
        terminal = spawn([PYTHON, "-c", TERMINAL, PROMPT.format(file)], session.environment)
        session.on_close(lambda: end(terminal))
        wait_for(lambda: find_window(session.desk, "prompt"), 20, "the terminal")
        wait_for(Path(f"{file}.ready").exists, 20, "the prompt")
        status = keyboard.wait_status(lambda s: s.visible and s.field and s.field["type"] == "terminal",
                                      "the terminal's field", 20)
        letters = random.Random(5)
        answer = " ".join("".join(letters.choice("qwertzuiopasdfghjklyxcvbnm") for _ in range(12)) for _ in range(3))
        for letter in answer:
            keyboard.tap("space" if letter == " " else letter, status)
        self.assertFalse([key for key in keyboard.status().keys if key.role == "suggestion"])
        keyboard.tap("return", status)
        wait_for(lambda: file.exists() and file.read_text() == answer + "\n", 20, "it arrives")
        for letter in "ls":
            keyboard.tap(letter, status)
        keyboard.tap("return", status)
        wait_for(Path(f"{file}.word").exists, 20, "the next line arrives")
        memory = Passwords.memory_of(session)
        self.assertIn(b"en-US", memory, "what is looked through is the keyboard's memory")
        for word in answer.split():
            for code in ("utf-8", "utf-16-le", "utf-32-le"):
                self.assertFalse(word.encode(code) in memory, (word, code))

    def test_no_program_of_the_user_reads_its_memory_and_no_crash_writes_it(self):
        session = self.desktop(wm="openbox")
        Bus(session)
        self.give_to_user(session)
        keyboard = UsersKeycap(session, program=self.as_user(session, binary())).start()
        probe = session.probe()
        for letter in "abc":
            keyboard.tap(letter)
        self.assert_typed(probe, "abc")
        if os.geteuid() == 0:
            with self.assertRaises((AssertionError, ConnectionError), msg="another user is not answered"):
                Keycap.ask(keyboard, "status")
        ours = self.processes(keyboard)
        self.assertGreaterEqual(len(ours), 2, "the keyboard and its guardian")
        other = spawn([self.as_user(session, tool("sleep")), "1000"], session.environment)
        session.on_close(lambda: end(other))
        wait_for(lambda: Path(f"/proc/{other.pid}/comm").read_text() == "sleep\n", 20, "a program like others")
        self.assertTrue(self.can_read(session, other.pid), "the user reads what is his")
        for process in ours:
            self.assertFalse(self.can_read(session, process), Path(f"/proc/{process}/cmdline").read_bytes())
        if not self.dumps(other):
            self.skipTest("no program writes a core here")
        for core in Path(session.environment["HOME"]).glob("core*"):
            core.unlink()
        self.assertFalse(self.dumps(keyboard.process))
        self.assertEqual(list(Path(session.environment["HOME"]).glob("core*")), [])

    @staticmethod
    def give_to_user(session):
        """Where root runs the tests, an ordinary user runs the keyboard: root reads all memory."""
        if os.geteuid() == 0:
            for folder, _, _ in os.walk(session.directory):
                os.chown(folder, NOBODY, NOBODY)

    @staticmethod
    def as_user(session, program):
        path = session.path("user-" + os.path.basename(program))
        become = f"exec {tool('setpriv')} --reuid={NOBODY} --regid={NOBODY} --clear-groups " \
            if os.geteuid() == 0 else "exec "
        write(path, f'#!/bin/sh\nulimit -c "$(ulimit -H -c)"\ncd "{session.environment["HOME"]}"\n'
                    f'{become}"{program}" "$@"\n')
        os.chmod(path, 0o755)
        return path

    @staticmethod
    def processes(keyboard):
        """The keyboard and what it has started."""
        found = [keyboard.process.pid]
        for process in found:
            for task in Path(f"/proc/{process}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
        return found

    def can_read(self, session, process):
        code = f"open('/proc/{process}/mem', 'rb', 0)"
        result = subprocess.run(
            [self.as_user(session, sys.executable), "-c", code], env=session.environment, capture_output=True,
            text=True, timeout=allowed(20), check=False)
        if result.returncode:
            self.assertIn("Permission", result.stderr)
        return result.returncode == 0

    @staticmethod
    def dumps(process):
        """Whether a crash of a child writes its memory."""
        os.kill(process.pid, signal.SIGSEGV)
        ended, status = wait_for(lambda: found if (found := os.waitpid(process.pid, os.WNOHANG))[0] else None, 20,
                                 "it crashes")
        assert ended == process.pid
        return os.WCOREDUMP(status)

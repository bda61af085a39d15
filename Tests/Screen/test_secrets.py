"""What is typed goes to the focused window and nowhere else (R-TRUST-4)."""

import os
from pathlib import Path

from case import ScreenCase

CANARY = "xyzzyplughqwzx"


class Canary(ScreenCase):
    """A word that nobody would write by chance is typed, then looked for everywhere."""

    def test_typed_text_is_in_no_log_status_or_file(self):
        session = self.desktop(wm="openbox", hardware=True)
        client = session.client("xterm")
        keyboard = session.keycap(environment={"KEYCAP_LOG": "debug"})
        for letter in CANARY:
            keyboard.touch(letter)
        self.assert_typed(client, CANARY)
        keyboard.tell("type", CANARY[::-1])
        self.assert_typed(client, CANARY + CANARY[::-1])
        status = keyboard.tell("status", "--json") + keyboard.tell("status")
        memory_of_arguments = self.command_lines(keyboard.process.pid)
        keyboard.tell("hide")
        keyboard.stop()
        os.remove(client.file)
        for secret in (CANARY, CANARY[::-1]):
            self.assertNotIn(secret, status)
            self.assertNotIn(secret, memory_of_arguments)
            self.assertEqual(self.files_with(session, secret), [])
        spelled = " ".join(CANARY)
        log = keyboard.log()
        for trace in (spelled, ",".join(CANARY), "\n".join(CANARY), CANARY[:5], CANARY[:5].upper()):
            self.assertNotIn(trace, log)
        self.assertEqual(self.keysyms_in(log), [], "no key is named line by line")

    @staticmethod
    def command_lines(pid):
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")

    @staticmethod
    def keysyms_in(log):
        """Lines of the log that, one after another, name the first letters of the canary."""
        lines = log.splitlines()
        heads = [f"'{letter}'" for letter in CANARY[:3]] + [f'"{letter}"' for letter in CANARY[:3]]
        return [line for line in lines if any(head in line for head in heads)]

    @staticmethod
    def files_with(session, secret):
        found = []
        for path in Path(session.directory).rglob("*"):
            if path.is_file() and secret.encode() in path.read_bytes():
                found.append(str(path))
        return found

"""What is typed goes to the focused window and nowhere else (R-TRUST-4)."""

import os
import random
import unittest
from pathlib import Path

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.fields import open_fields
from Support.processes import REPO, wait_for
from test_fields import MORE, TOOLKITS

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


class Passwords(ScreenCase):
    """What is typed into a password field is nowhere in our memory once the field is left (R-TRAIT-4).

    GTK 4 and Qt announce it on the accessibility bus in clear.
    """

    @for_each(*TOOLKITS, *MORE)
    def test_a_password_leaves_no_trace(self, kind):
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden", environment={"KEYCAP_LOG": "debug"})
        fields = open_fields(session, kind)
        other = "entry" if "entry" in fields.names() else "text"
        fields.focus(other)
        keyboard.wait_status(lambda s: s.visible, "open", 20)
        fields.focus("password")
        status = keyboard.wait_status(lambda s: s.field and s.field["secure"], "a password", 20)
        self.assertFalse([key for key in status.keys if key.role == "suggestion"])
        letters = random.Random(7)
        password = "".join(letters.choice("qwertzuiopasdfghjklyxcvbnm") for _ in range(20))
        for letter in password:
            keyboard.tap(letter, status)
        # What a word's end sets off elsewhere: learning, correcting, shortcuts.
        keyboard.tap("space", status)
        wait_for(lambda: fields.text("password") == password + " ", 20, "it arrives")
        fields.focus(other)
        keyboard.wait_status(lambda s: s.field and not s.field["secure"], "the field is left", 20)
        memory = self.memory_of(session)
        self.assertIn(b"en-US", memory, "what is looked through is the keyboard's memory")
        for code in ("utf-8", "utf-16-le", "utf-32-le"):
            self.assertFalse(password.encode(code) in memory, code)
            self.assertFalse(password[:10].encode(code) in memory, code)
        self.assertNotIn(password[:6], keyboard.log())
        keyboard.tell("hide")
        keyboard.stop()
        kept = [path for path in Canary.files_with(session, password[:8])
                if path != fields.log]
        self.assertEqual(kept, [], "nothing is learned of it")

    @for_each("bus", "no bus")
    def test_the_answer_to_a_hidden_prompt_leaves_no_trace(self, how):
        session = self.desktop(wm="openbox", bus=how == "bus")
        # The terminal hides what is typed and says so to nobody.
        terminal = session.client("xterm", shell=True)
        keyboard = session.keycap(settings="[text]\nautocapitalization = false\n")
        letters = random.Random(11)
        words = ["".join(letters.choice("qwertzuiopasdfghjklyxcvbnm") for _ in range(12)) for _ in range(3)]
        status = keyboard.status()
        for word in words:
            for letter in word:
                keyboard.tap(letter, status)
            keyboard.tap("space", status)
        keyboard.tap("return", status)
        wait_for(lambda: terminal.text() == " ".join(words) + " \n", 20, "it arrives")
        # What is typed next is read in its turn.
        for letter in "ls":
            keyboard.tap(letter, status)
        keyboard.tap("return", status)
        wait_for(lambda: terminal.text().endswith("ls\n"), 20, "the next line arrives")
        memory = self.memory_of(session)
        self.assertIn(b"en-US", memory, "what is looked through is the keyboard's memory")
        for word in words:
            for code in ("utf-8", "utf-16-le", "utf-32-le"):
                self.assertFalse(word.encode(code) in memory, (word, code))
        keyboard.tell("hide")
        keyboard.stop()
        for word in words:
            kept = [path for path in Canary.files_with(session, word) if path != terminal.file]
            self.assertEqual(kept, [], "nothing is learned of it")

    @unittest.skipUnless((REPO / "Assets/Emoji/emoji.list").exists(), "make setup builds the data")
    def test_emoji_of_a_password_are_not_remembered(self):
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden", settings='keyboards = ["emoji", "en-US"]\n')
        fields = open_fields(session, "gtk3")

        def cells(status):
            return [key for key in status.keys if key.role == "emoji-cell"]

        def pick(name, *numbers):
            fields.focus(name)
            secret = name == "password"
            status = keyboard.wait_status(
                lambda s: s.visible and cells(s) and s.field["secure"] == secret, name, 20)
            typed = [cells(status)[number] for number in numbers]
            for cell in typed:
                keyboard.tap(cell.id, status)
            wanted = "".join(cell.label for cell in typed)
            wait_for(lambda: fields.text(name) == wanted, 20, f"emoji in {name}")
            return [cell.label for cell in typed]

        open_ones = pick("entry", 3, 9)
        secrets = pick("password", 14, 6, 17, 11, 5)
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.field and not s.field["secure"], "the field is left", 20)
        memory = self.memory_of(session)
        self.assertNotIn("".join(secrets).encode(), memory)
        keyboard.stop()
        kept = Path(session.environment["XDG_STATE_HOME"], "keycap/emoji").read_text()
        for emoji in open_ones:
            self.assertIn(emoji, kept, "what is no secret is remembered")
        for emoji in secrets:
            self.assertNotIn(emoji, kept)

    def test_morse_of_a_password_leaves_no_trace(self):
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden", settings='keyboards = ["morse"]\n')
        fields = open_fields(session, "gtk3")
        fields.focus("password")
        status = keyboard.wait_status(lambda s: s.visible and s.field["secure"], "open", 20)
        codes = {"k": "-.-", "q": "--.-", "w": ".--", "x": "-..-", "z": "--..", "j": ".---"}
        password = "qxzjwkzqxjkw"
        for letter in password:
            for sign in codes[letter]:
                keyboard.tap("dot" if sign == "." else "dash", status)
            keyboard.tap("space", status)
        wait_for(lambda: fields.text("password").lower() == password, 20, "it arrives")
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.field and not s.field["secure"], "the field is left", 20)
        memory = self.memory_of(session).lower()
        signs = "".join(codes[letter] for letter in password).replace(".", "\u00b7")
        for trace in (password, " ".join(password), signs):
            self.assertNotIn(trace.encode(), memory)

    def test_a_line_that_hides_its_text_is_a_secret_from_the_first_key(self):
        """GTK 4 has no role for it; what it draws tells."""
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden", settings="[text]\nautocapitalization = false\n")
        fields = open_fields(session, "gtk4")
        fields.focus("hidden")
        keyboard.wait_status(lambda s: s.visible, "open", 20)
        letters = random.Random(11)
        password = "".join(letters.choice("qwertzuiopasdfghjklyxcvbnm") for _ in range(20))
        keyboard.tap(password[0])
        status = keyboard.wait_status(lambda s: s.field["secure"], "a secret", 20)
        self.assertEqual(status.field["sources"]["secure"], "hidden text")
        self.assertFalse([key for key in status.keys if key.role == "suggestion"])
        for letter in password[1:]:
            keyboard.tap(letter, status)
        wait_for(lambda: fields.text("hidden") == password, 20, "it arrives")
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.field and not s.field["secure"], "the field is left", 20)
        memory = self.memory_of(session)
        for code in ("utf-8", "utf-16-le", "utf-32-le"):
            self.assertFalse(password.encode(code) in memory, code)
            self.assertFalse(password[:4].encode(code) in memory, code)

    @staticmethod
    def memory_of(session):
        """Everything writable of the keyboard's processes."""
        mark = ("HOME=" + session.environment["HOME"]).encode() + b"\0"
        found = b""
        for entry in filter(str.isdigit, os.listdir("/proc")):
            process = Path("/proc", entry)
            try:
                if not (process / "comm").read_text().startswith("keycap") \
                        or mark not in (process / "environ").read_bytes():
                    continue
                places = [line.split() for line in (process / "maps").read_text().splitlines()]
            except OSError:
                continue
            with open(process / "mem", "rb", buffering=0) as memory:
                for place in places:
                    if "w" not in place[1] or place[-1] in ("[vvar]", "[vsyscall]"):
                        continue
                    start, end = (int(part, 16) for part in place[0].split("-"))
                    memory.seek(start)
                    try:
                        found += memory.read(end - start) + b"\0"
                    except OSError:
                        continue
        return found

"""What is left when Keycap ends by force: nothing, within two seconds on a machine of its own."""

import os
import random
import signal
import subprocess
import time
from pathlib import Path

from case import ScreenCase, for_each
from Support import kills
from Support.keyboard import binary
from Support.processes import allowed, spawn, wait_for
from Support.texts import TEXTS

BUSY = 6.0
LETTERS = str.maketrans("0123456789", "abcdefghij")


class Killed(ScreenCase):
    """SIGKILL at moments that chance chooses; `Tests/Bench/type.py --kills N` chooses more."""

    @for_each("xterm", "gtk3")
    def test_in_the_middle_of_a_text(self, kind):
        session = self.desktop(wm="openbox")
        client = session.client(kind)
        chosen = kills.Kills(session, client, TEXTS["cjk"] + TEXTS["greek+cyrillic"], seed=3,
                             patience=BUSY)
        for state in kills.STATES * 2:
            self.assertEqual(chosen.kill_type(state), "")

    def test_the_keyboard_while_it_starts_and_types(self):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        chosen = kills.Kills(session, client, TEXTS["mix"], seed=4, patience=BUSY)
        for state in kills.STATES * 2:
            self.assertEqual(chosen.kill_keyboard(state), "")

    def test_the_learned_words_while_they_are_written(self):
        """They are as they were before or as they were to be, and nothing else is left of them."""
        session = self.desktop()
        keyboard = session.keycap("--hidden")
        store = Path(session.environment["XDG_DATA_HOME"]) / "keycap/words"
        files, lists = [session.path("one"), session.path("both")], []
        for first, path in zip((0, 2000), files):
            # Words without digits; what is seen twice is learned.
            words = [f"w{number}".translate(LETTERS) for number in range(first, first + 2000)]
            document = session.path("document")
            Path(document).write_text(". ".join(words * 2))
            keyboard.tell("words", "train", "--language", "en", document)
            keyboard.tell("words", "export", "--output", path)
            lists.append(keyboard.tell("words", "list"))
        self.assertEqual([text.count("\n") for text in lists], [2000, 4000])
        found, took, dice = lists[1], 0, random.Random(5)
        for _ in range(24):
            if found == lists[1]:
                # An import adds to what is there: the short list stands there again.
                keyboard.tell("words", "reset")
                began = time.monotonic()
                keyboard.tell("words", "import", files[0])
                took = time.monotonic() - began
            importing = spawn([binary(), "words", "import", files[1]], session.environment)
            time.sleep(dice.uniform(0, took * 4))
            importing.kill()
            importing.wait()
            found = keyboard.tell("words", "list")
            self.assertTrue(found in lists, f"whole, old or new, not {len(found)} characters")
        keyboard.tell("words", "reset")
        left = sorted(path.name for path in store.parent.glob("words*"))
        self.assertEqual(left, ["words", "words.lock"])

    def test_the_server_ends_in_the_middle_of_a_text(self):
        session = self.desktop()
        session.probe()
        typing = spawn([binary(), "type"], session.environment, stdin=subprocess.PIPE,
                       stderr=subprocess.PIPE)
        typing.stdin.write((TEXTS["cjk"] * 40).encode())
        typing.stdin.close()
        wait_for(lambda: session.desk.property(session.desk.root, "_KEYCAP_BANK"), 10, "a bank")
        time.sleep(0.1)
        os.kill(session.server.pid, signal.SIGKILL)
        status = typing.wait(allowed(BUSY))
        with typing.stderr:
            told = typing.stderr.read().decode()
        self.assertEqual(status, 1)
        self.assertIn(session.display, told)
        wait_for(lambda: not kills.leftovers(session), BUSY, "the guardian has gone too")

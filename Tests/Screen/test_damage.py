"""Half-typed and hostile files under the running keyboard: it lives, tells every mistake with its line, keeps
what held before, and follows the file that was put right (R-HARM-4)."""

import os
import struct
import threading
from pathlib import Path

from case import ScreenCase
from Support.keyboard import tools, write
from Support.processes import REPO, wait_for

# Each has ended a parser of others, and what is told of it.
HALVES = {
    "[\n": ":1:2: the name of a table is missing here",
    "[“text”]\n": ":1:2: “ is no quotation mark",
    "[[[\n": ":1:3: [ cannot begin the name of a table",
    "[ü]\n": ":1:2: ü cannot begin the name of a table",
    'theme = "dark"\nx=1979-05-27T:\n': ":2:3: x: 1979-05-27T: is no date or time",
    's=["»",}\n': ":1:8: s: } is no value",
    "\n\n[}hortcuts1e-308]\n": ":3:2: } cannot begin the name of a table",
    "\n[text\n": ":2:6: the end of the line stands where ] belongs",
}


class Damage(ScreenCase):
    def setUp(self):
        self.session = self.desktop(wm="openbox")
        self.client = self.session.client("xterm")

    def save(self, path, text):
        """As an editor does that writes in place."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def test_half_typed_settings_are_survived_and_told(self):
        keyboard = self.session.keycap(settings='theme = "dark"\n')
        keyboard.wait_status(lambda s: s.scheme == "dark", "the first settings")
        typed = ""
        for text, told in HALVES.items():
            self.save(keyboard.settings_path, text)
            wait_for(lambda: keyboard.settings_path + told in keyboard.log(), 5, f"told: {told}")
            keyboard.tap("a")
            typed += "a"
            self.assert_typed(self.client, typed)
            self.assertEqual(keyboard.status().scheme, "dark", "the last good settings stay")
        self.save(keyboard.settings_path, 'theme = "light"\n')
        keyboard.wait_status(lambda s: s.scheme == "light", "the mended settings", 5)

    def test_a_start_with_broken_settings_has_the_defaults(self):
        text = '[\ntheme = dark\n[timing]\nlong-press-ms = "5"\n'
        keyboard = self.session.keycap(settings=text)
        path = keyboard.settings_path
        told = [f"{path}:1:2: ", f"{path}:2:9: theme: dark is no value", f"{path}:4: timing.long-press-ms: is a text"]
        for line in told:
            wait_for(lambda line=line: line in keyboard.log(), 5, f"told: {line}")
        keyboard.tap("a")
        self.assert_typed(self.client, "a")
        # The same again is told no second time; another mistake is.
        self.save(path, text)
        self.save(path, text + "globe = 1\n")
        wait_for(lambda: "timing.globe: unknown key" in keyboard.log(), 5, "the new mistake")
        for line in told:
            self.assertEqual(keyboard.log().count(line), 1, line)
        check = keyboard.run("check", path)
        self.assertEqual(check.returncode, 1)
        self.assertEqual(len(check.stderr.splitlines()), 4, check.stderr)
        self.save(path, 'theme = "dark"\n')
        keyboard.wait_status(lambda s: s.scheme == "dark", "the mended settings", 5)

    def test_every_kind_of_file_may_be_broken(self):
        keyboard = self.session.keycap(settings='keyboards = ["mine", "en-US"]\ntheme = "mine"\n')
        data = self.session.path("home/.local/share/keycap")
        config = os.path.dirname(keyboard.settings_path)
        files = {
            f"{data}/Assets/Keyboards/mine.toml": REPO / "Assets/Keyboards/de.toml",
            f"{data}/Themes/mine.toml": REPO / "Themes/dark.toml",
            f"{config}/applications.toml": REPO / "Assets/Applications/browsers.toml",
            f"{config}/shortcuts.toml": None,
        }
        for path, source in files.items():
            good = source.read_text(encoding="utf-8") if source else '[shortcuts]\nbrb = "be right back"\n'
            write(path, good)
            for text in HALVES:
                self.save(path, good[: len(good) // 2] + text)
                self.save(path, text)
            # Saves that come at once may be read as one: the last is told in any case.
            name = os.path.basename(path) + list(HALVES.values())[-1]
            keyboard.tap("a")
            wait_for(lambda name=name: name in keyboard.log(), 5, f"{name} is told")
            self.assertTrue(keyboard.alive(), name)
            write(path, good)
        self.assert_typed(self.client, "a" * len(files))

    def test_a_storm_of_half_saves_leaves_the_taps_alone(self):
        keyboard = self.session.keycap(settings='theme = "dark"\n')
        ended = threading.Event()

        def storm():
            texts = ['theme = "light"\nsize = "large"\n', '[text]\nlearning = false\n', *HALVES]
            while not ended.is_set():
                for text in texts:
                    with open(keyboard.settings_path, "w", encoding="utf-8") as file:
                        file.write(text[: len(text) // 2])
                        file.flush()
                        file.write(text[len(text) // 2 :])
                    ended.wait(0.002)

        thread = threading.Thread(target=storm)
        thread.start()
        try:
            for count in range(1, 31):
                # A size that changes between the look and the tap moves the key: the space bar's middle stays.
                keyboard.tap("space")
                self.assertTrue(keyboard.alive())
                wait_for(lambda count=count: len(self.client.text()) >= count, 10, f"{count} spaces")
        finally:
            ended.set()
            thread.join()
        self.save(keyboard.settings_path, 'theme = "dark"\nsize = "small"\n')
        keyboard.wait_status(lambda s: s.scheme == "dark", "the mended settings", 5)

    def test_lists_without_an_end_are_mistakes(self):
        keyboard = self.session.keycap(settings='theme = "dark"\n')
        names = ",".join(f'"k{number}"' for number in range(20000))
        self.save(keyboard.settings_path, f"keyboards = [{names}]\n")
        wait_for(lambda: "20000 texts are too many" in keyboard.log(), 5, "told")
        keyboard.tap("a")
        self.assert_typed(self.client, "a")
        self.assertEqual(keyboard.status().scheme, "dark")

    def test_alternates_without_an_end_are_a_mistake(self):
        mine = self.session.path("home/.local/share/keycap/Assets/Keyboards/mine.toml")
        signs = " ".join(chr(0x4E00 + number % 20000) for number in range(150_000))
        good = (REPO / "Assets/Keyboards/en-US.toml").read_text(encoding="utf-8")
        good = good.replace('identifier = "en-US"', 'identifier = "mine"')
        write(mine, good)
        keyboard = self.session.keycap(settings='keyboards = ["mine"]\n')
        self.save(mine, good.replace("[alternates]\n", f'[alternates]\nq = "{signs}"\n'))
        wait_for(lambda: "alternates.q: 599999 bytes of text are too many" in keyboard.log(), 20, "told")
        keyboard.tap("a")
        self.assert_typed(self.client, "a")

    def test_a_lexicon_whose_nodes_have_several_parents_hangs_nothing(self):
        """Ways through such a trie are without number: no walk may take all of them."""
        keyboard = self.session.keycap()
        letters = "abcdefghijklmn"
        words = self.session.path("words")
        write(words, "".join(f"{a}{b}{c}\t1\n" for a in letters for b in letters for c in letters))
        path = Path(self.session.environment["XDG_DATA_HOME"], "keycap/Assets/Lexicons/en.lexicon")
        path.parent.mkdir(parents=True)
        keyboard.tell("lexicon", "build", "--language", "en", "--output", os.fspath(path), words)
        data = bytearray(path.read_bytes())
        count, nodes = struct.unpack_from("<II", data, 12)
        for node in range(nodes - count - 1):
            struct.pack_into("<IBB", data, 72 + 4 * count + 6 * node, node + 1 | count << 24, 1 + node % count, 0)
        path.write_bytes(data)
        asked = "complete\ten\tthe \ta\t\nfix\ten\tthe \tabd\t\ncomplete\ten\t\t\t\n"
        answer = keyboard.run("textbench", text=asked, timeout=5, program=tools())
        self.assertEqual((answer.returncode, answer.stdout.count("\n")), (0, 3))

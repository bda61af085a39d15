"""Chinese in pinyin, zhuyin and cangjie, Japanese, and hanja: keys, candidates, text in real programs (R-TEXT-6)."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from case import ScreenCase, for_each
from Support.fields import open_fields
from Support.orca import Orca
from Support.processes import wait_for
from Support.screen_reader import ScreenReader

PROGRAMS = Path(os.environ.get("KEYCAP", "")).resolve().parent


def has_engine(name="libime", data="/usr/share/libime/sc.dict"):
    """Whether make build has made the library, the engine is installed, and the kernel has a sandbox."""
    if not (PROGRAMS / f"libkeycap-{name}.so").exists() or not Path(data).exists():
        return False
    told = subprocess.run([PROGRAMS / "keycap-sandbox", "--probe"], capture_output=True, text=True)
    return '"runs":true' in told.stdout


def has_rime():
    """Whether zhuyin and cangjie are converted here."""
    return has_engine("librime", "/usr/share/rime-data/build/bopomofo_tw.schema.yaml")


def has_hangul():
    """Whether hanja are offered here."""
    return has_engine("libhangul", "/usr/share/libhangul/hanja/hanja.txt")


def has_mozc():
    """Whether Japanese is converted here."""
    return has_engine("mozc", "/usr/lib/mozc/mozc_server")


@unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
class Conversion(ScreenCase):
    """With the real engine."""

    def open(self, kind, name="zh-Hans", second="en-US"):
        session = self.desktop(wm="openbox", size=(414, 896))
        client = session.client(kind)
        keyboard = session.keycap(settings=f'keyboards = ["{name}", "{second}"]\n')
        keyboard.wait_status(lambda s: s.keyboard == name and s.has("candidates"), "the row")
        return client, keyboard

    def open_learning(self, *keyboards):
        """A desktop, a field that may be learned from, as the bus tells, and the keyboard on it."""
        session = self.desktop(wm="openbox", size=(414, 896), bus=True)
        client = session.client("gtk3")
        listed = ", ".join(f'"{name}"' for name in keyboards)
        keyboard = session.keycap(settings=f"keyboards = [{listed}]\n")
        keyboard.wait_status(lambda s: s.field and s.field["editable"] and s.has("candidates"), "the row", 20)
        return session, client, keyboard

    @for_each("gtk3", "qt5")
    def test_what_is_chosen_arrives(self, kind):
        client, keyboard = self.open(kind)
        keyboard.compose("nihaoshijie")
        keyboard.tap("space")
        self.assert_typed(client, "你好世界", timeout=20)
        # Straight behind it delete brings the letters back.
        keyboard.tap("delete")
        self.assert_typed(client, "", timeout=20)
        status = keyboard.wait_candidates()
        keyboard.tap("candidate-0", status)
        self.assert_typed(client, "你好世界", timeout=20)
        keyboard.compose("wo")
        keyboard.tap("return")
        self.assert_typed(client, "你好世界wo", timeout=20)

    @unittest.skipUnless(has_mozc(), "make setup-test installs mozc, make build its library")
    def test_what_engines_have_learned_is_listed_and_forgotten(self):
        _, client, keyboard = self.open_learning("zh-Hans", "ja-romaji")
        self.assertEqual(keyboard.tell("words", "engines"), "")
        keyboard.compose("nihao")
        keyboard.tap("space")
        self.assert_typed(client, "你好", timeout=20)
        # What was committed is learned at the next key.
        keyboard.compose("women")
        wait_for(lambda: "\t你好\n" in keyboard.tell("words", "engines"), 20, "it is learned", every=0.2)
        keyboard.tap("globe")
        keyboard.wait_status(lambda s: s.keyboard == "ja-romaji" and s.has("candidates"), "Japanese", 20)
        keyboard.compose("ni")

        def engines():
            """Their names, without what they have learned."""
            lines = keyboard.tell("words", "engines").splitlines()
            return [line.split("\t")[:2] for line in lines if line[0] != "\t"]

        wait_for(lambda: engines() == [["libime", "pinyin"], ["mozc", "kana"]], 20, "both", every=0.2)
        keyboard.tell("words", "reset", "--engine", "libime")
        self.assertEqual(engines(), [["mozc", "kana"]])
        self.assertNotEqual(keyboard.run("words", "reset", "--engine", "libhangul").returncode, 0)
        keyboard.tell("words", "reset")
        self.assertEqual(engines(), [])

    def test_a_single_word_is_forgotten_while_the_keyboard_runs(self):
        _, client, keyboard = self.open_learning("zh-Hans")
        typed = ""
        for letters, word in (("nihao", "你好"), ("shijie", "世界")):
            keyboard.compose(letters)
            keyboard.tap("space")
            typed += word
            self.assert_typed(client, typed, timeout=20)

        def learned():
            return [line.strip() for line in keyboard.tell("words", "engines").splitlines() if line[0] == "\t"]

        wait_for(lambda: learned() == ["你好"], 20, "the first is learned", every=0.2)
        keyboard.tell("words", "forget", "你好")
        self.assertEqual(learned(), [])
        self.assertNotEqual(keyboard.run("words", "forget", "你好").returncode, 0)
        # The engine of the keyboard, which runs, has forgotten it too, and learns on.
        keyboard.compose("wo")
        keyboard.tap("return")
        wait_for(lambda: learned() == ["世界"], 20, "the second alone", every=0.2)

    def test_what_is_committed_last_is_learned_when_the_keyboard_ends(self):
        _, client, keyboard = self.open_learning("zh-Hans")
        keyboard.compose("nihao")
        keyboard.tap("space")
        self.assert_typed(client, "你好", timeout=20)
        keyboard.stop()
        self.assertIn("\t你好\n", keyboard.tell("words", "engines"))

    @unittest.skipUnless(has_mozc(), "make setup-test installs mozc, make build its library")
    def test_mozc_keeps_what_is_committed_last_when_the_keyboard_ends(self):
        session, client, keyboard = self.open_learning("ja-romaji")
        keyboard.compose("nihon")
        keyboard.tap("space")
        self.assert_typed(client, "日本", timeout=20)
        keyboard.stop()
        folder = Path(session.environment["XDG_STATE_HOME"], "keycap/Conversion/convert-kana")
        self.assertTrue((folder / "mozc/.history.db").exists(), list(folder.rglob("*")))

    @unittest.skipUnless(has_rime(), "make setup-test installs librime, make build its library")
    def test_words_of_librime_are_listed_only_while_nobody_has_them_open(self):
        session, client, keyboard = self.open_learning("zh-Hant", "en-US")
        keyboard.compose("ㄋㄧˇ")
        keyboard.tap("space")
        self.assert_typed(client, "你", timeout=20)
        keyboard.compose("ㄏㄠˇ")
        told = keyboard.run("words", "engines")
        self.assertIn("librime tells nothing now", told.stderr)
        # A second librime would have repaired what the first has open, and put its files there.
        folder = Path(session.environment["XDG_STATE_HOME"], "keycap/Conversion/convert-zhuyin")
        self.assertEqual(list(folder.rglob("lost")), [])
        keyboard.stop()
        wait_for(lambda: "\t你\n" in keyboard.tell("words", "engines"), 20, "it is told", every=0.2)

    def test_english_words_and_emoji_stand_among_the_candidates(self):
        client, keyboard = self.open("gtk3")
        for letters, role in (("iphone", "word-candidate"), ("pingguo", "emoji-candidate")):
            keyboard.compose(letters)

            def find(status, role=role):
                return [key for key in status.keys if key.role == role]

            # They come behind the engine's candidates.
            status = keyboard.wait_status(find, role, 20)
            keyboard.tap(find(status)[0].id, status)
        self.assert_typed(client, "iPhone🍎", timeout=20)

    def test_a_screen_reader_says_and_presses_candidates(self):
        session = self.desktop(wm="openbox", size=(414, 896), bus=True)
        client = session.client("gtk3")
        keyboard = session.keycap(settings='keyboards = ["zh-Hans"]\n')
        reader = ScreenReader(session, "keycap")
        keyboard.wait_status(lambda s: s.has("candidates"), "the row", 20)
        keyboard.compose("nihao")
        reader.find("hao")
        reader.press("你好")
        self.assert_typed(client, "你好", timeout=20)
        # The status tells no texts.
        keyboard.compose("wo")
        reader.find("我")
        self.assertNotIn("我", [key.label for key in keyboard.status().keys])

    def test_orca_says_candidates(self):
        session = self.desktop(wm="openbox", size=(414, 896), bus=True)
        session.client("gtk3")
        keyboard = session.keycap(settings='keyboards = ["zh-Hans"]\n')
        keyboard.wait_status(lambda s: s.has("candidates"), "the row", 20)
        orca = Orca(session)
        status = keyboard.compose("nihao")
        orca.hear(status.key("candidate-0").centre, "^你好 push button")
        orca.hear(status.key("composed-0").centre, "^ni push button")
        keyboard.tap("candidates-open")
        status = keyboard.wait_status(lambda s: s.has("candidate-5") and not s.has("q"), "all of them", 20)
        orca.hear(status.key("candidate-0").centre, "^你好 push button")

    @unittest.skipUnless(has_mozc(), "make setup-test installs mozc, make build its library")
    def test_words_that_may_come_next_in_japanese(self):
        client, keyboard = self.open("gtk3", "ja-romaji")

        def find(status):
            return [key for key in status.keys if key.role == "next-word"]

        keyboard.compose("hon")
        keyboard.tap("space")
        status = keyboard.wait_status(lambda s: len(find(s)) == 3, "what may come next", 20)
        self.assert_typed(client, "本", timeout=20)
        keyboard.tap("candidate-1", status)
        self.assert_typed(client, "本です", timeout=20)
        keyboard.wait_status(lambda s: len(find(s)) == 3, "what may come then", 20)

    def test_words_that_may_come_next(self):
        client, keyboard = self.open("gtk3")
        keyboard.compose("xihuan")
        keyboard.tap("space")

        def find(status):
            return [key for key in status.keys if key.role == "next-word"]

        status = keyboard.wait_status(find, "what may come next", 20)
        keyboard.tap("candidate-0", status)
        wait_for(lambda: len(client.text()) == 3, 20, "喜欢 and a word")
        keyboard.wait_status(find, "what may come then", 20)
        text = client.text()
        keyboard.tap("123")
        keyboard.tap("7", keyboard.wait_status(lambda s: s.plane == "numbers", "digits", 20))
        keyboard.wait_status(lambda s: not find(s), "nothing offered", 20)
        self.assert_typed(client, text + "7", timeout=20)

    def test_what_ends_a_composition(self):
        client, keyboard = self.open("gtk3")
        text = ""

        def typed(more):
            nonlocal text
            text += more
            self.assert_typed(client, text, timeout=20)

        # Letters that are left stay letters: by the globe, and where the keyboard is hidden.
        keyboard.compose("ni")
        keyboard.tell("next-keyboard")
        typed("ni")
        keyboard.tell("next-keyboard")
        keyboard.wait_status(lambda s: s.keyboard == "zh-Hans", "pinyin", 20)
        keyboard.compose("hao")
        keyboard.tell("hide")
        typed("hao")
        keyboard.tell("show")
        keyboard.wait_status(lambda s: s.visible and s.has("candidates"), "the row", 20)
        # An apostrophe parts syllables; a mark takes the first candidate.
        keyboard.compose("xi'an")
        keyboard.tap("space")
        typed("西安")
        # A choice for a part leaves the rest, and delete undoes it.
        for undoes in (True, False):
            keyboard.compose("womenqubeijing")
            keyboard.tap("candidate-1")
            if undoes:
                keyboard.tap("delete")
            keyboard.wait_candidates()
            keyboard.tap("space")
            typed("我们去北京")
        keyboard.compose("wo")
        keyboard.tap("123")
        keyboard.wait_status(lambda s: s.plane == "numbers", "digits", 20)
        keyboard.tap("7")
        typed("我7")

    @unittest.skipUnless(has_rime(), "make setup-test installs librime, make build its library")
    def test_zhuyin_and_cangjie(self):
        client, keyboard = self.open("gtk3", "zh-Hant", "zh-Hant-cangjie")
        # The space bar is the first tone of a syllable that has none yet, and takes what is complete.
        keyboard.compose("ㄇㄚ")
        keyboard.tap("space")
        keyboard.compose("ㄋㄧˇㄏㄠˇ")
        keyboard.tap("space")
        self.assert_typed(client, "媽你好", timeout=20)
        keyboard.compose("ㄇㄚ")
        keyboard.tap("return")
        self.assert_typed(client, "媽你好ㄇㄚ", timeout=20)
        keyboard.tell("next-keyboard")
        keyboard.wait_status(lambda s: s.keyboard == "zh-Hant-cangjie", "cangjie", 20)
        keyboard.compose("人弓火")
        keyboard.tap("space")
        self.assert_typed(client, "媽你好ㄇㄚ你", timeout=20)

    @unittest.skipUnless(has_mozc(), "make setup-test installs mozc, make build its library")
    def test_japanese(self):
        client, keyboard = self.open("gtk3", "ja-romaji", "ja-kana")
        # The n at the end is ん for a finger, too, and is no more replaced when a part was chosen.
        keyboard.compose("nihon")
        keyboard.tap("candidate-0")
        self.assert_typed(client, "日本", timeout=20)
        keyboard.compose("kannji")
        keyboard.tap("return")
        self.assert_typed(client, "日本かんじ", timeout=20)
        keyboard.compose("nyu")
        keyboard.tap("delete")
        for letter in "hongo":
            keyboard.tap(letter)
        keyboard.tap("space")
        self.assert_typed(client, "日本かんじ日本語", timeout=20)
        keyboard.tell("next-keyboard")
        keyboard.wait_status(lambda s: s.keyboard == "ja-kana", "kana", 20)
        for key in ("か", "゛゜小", "か"):
            keyboard.tap(key)
        keyboard.wait_candidates()
        keyboard.tap("space")
        self.assert_typed(client, "日本かんじ日本語画家", timeout=20)

    @unittest.skipUnless(has_mozc(), "make setup-test installs mozc, make build its library")
    def test_a_touch_in_the_composition_row_cuts(self):
        client, keyboard = self.open("gtk3", "ja-romaji", "zh-Hans")

        def pieces(status):
            return [key.id for key in status.keys if key.role == "composed"]

        # mozc offers 運んでいる and the like for はこんでいる. Cut behind は, it is asked for こんでいる alone.
        keyboard.compose("hakonndeiru")
        status = keyboard.wait_status(lambda s: len(pieces(s)) == 6, "six kana", 20)
        row = status.key("composed-0")
        self.assertEqual((row.height, status.key("candidate-0").height), (20, 44))
        keyboard.tap("composed-0", status)
        keyboard.wait_candidates()
        keyboard.tap("space")
        keyboard.wait_status(lambda s: pieces(s) == [f"composed-{n}" for n in range(1, 6)], "は chosen", 20)
        keyboard.wait_candidates()
        keyboard.tap("space")
        wait_for(lambda: client.text()[1:] in ("混んでいる", "込んでいる"), 20, "the part by itself")
        first = client.text()
        # In pinyin it cuts behind a syllable; the engine goes on with the rest.
        keyboard.tell("next-keyboard")
        keyboard.wait_status(lambda s: s.keyboard == "zh-Hans", "pinyin", 20)
        keyboard.compose("womenqubeijing")
        status = keyboard.wait_status(lambda s: len(pieces(s)) == 5, "five syllables", 20)
        keyboard.tap("composed-1", status)
        keyboard.wait_candidates()
        keyboard.tap("space")
        keyboard.wait_status(lambda s: len(pieces(s)) == 3, "three are left", 20)
        keyboard.wait_candidates()
        keyboard.tap("space")
        self.assert_typed(client, first + "我们去北京", timeout=20)

    @unittest.skipUnless(has_hangul(), "make setup-test installs libhangul, make build its library")
    @for_each("gtk3", "gtk4", "qt5")
    def test_hanja(self, kind):
        session = self.desktop(wm="openbox", size=(414, 896))
        client = session.client(kind)
        keyboard = session.keycap(settings='keyboards = ["ko", "en-US"]\n')
        keyboard.wait_status(lambda s: s.keyboard == "ko" and s.has("hanja"), "Hangul", 20)
        for jamo in "ㄷㅐㅎㅏㄴㅁㅣㄴㄱㅜㄱ":
            keyboard.tap(jamo)
        self.assert_typed(client, "대한민국", timeout=20)
        keyboard.tap("hanja")
        status = keyboard.wait_candidates()
        keyboard.tap("candidate-0", status)
        self.assert_typed(client, "大韓民國", timeout=20)
        # The row is gone. A syllable alone, then a jamo, which has signs.
        keyboard.wait_status(lambda s: not s.has("candidates"), "the keys", 20)
        for jamo in "ㅎㅏㄴ":
            keyboard.tap(jamo)
        keyboard.tap("hanja")
        status = keyboard.wait_candidates()
        keyboard.wait_painted()
        # A finger held on 漢 shows that it is the Han of the river, and takes it all the same.
        row = (0, int(status.key("candidate-1").y) - 18, 414, 16)
        before = session.picture(*row)
        session.desk.move(*status.key("candidate-1").centre)
        session.desk.button(True)
        session.desk.display.sync()
        wait_for(lambda: session.picture(*row).differs(before), 10, "the meaning")
        session.desk.button(False)
        session.desk.display.sync()
        self.assert_typed(client, "大韓民國漢", timeout=20)
        keyboard.tap("space")
        keyboard.tap("ㅁ")
        keyboard.tap("hanja")
        keyboard.wait_candidates()
        # A key goes on with the text.
        keyboard.tap("ㅏ")
        keyboard.wait_status(lambda s: not s.has("candidates"), "the keys", 20)
        self.assert_typed(client, "大韓民國漢 마", timeout=20)

    def test_all_candidates_stand_in_the_place_of_the_keys(self):
        client, keyboard = self.open("gtk3")
        keyboard.compose("shi")
        window = keyboard.status().window
        keyboard.tap("candidates-open")
        status = keyboard.wait_status(lambda s: s.has("candidate-24") and not s.has("q"), "all of them", 20)
        self.assertTrue(status.has("composed-0"))
        self.assertEqual(status.window, window)
        # The engine's rarer ideographs stand further down. They come by and by: before they are there, the key leads to
        # the last of those that are.
        def next_ones():
            keyboard.tap("candidates-down")
            return not keyboard.status().has("candidate-0")

        wait_for(next_ones, 20, "the next ones")
        keyboard.tap("candidates-up")
        status = keyboard.wait_status(lambda s: s.has("candidate-0"), "the first ones", 20)
        keyboard.tap("candidate-0", status)
        self.assert_typed(client, "是", timeout=20)
        keyboard.wait_status(lambda s: s.has("q"), "the keys", 20)
        # A held delete takes what is composed and no more.
        keyboard.compose("nihao")
        x, y = keyboard.centre("delete")
        keyboard.desk.move(x, y)
        keyboard.desk.button(True)
        keyboard.desk.display.sync()
        keyboard.wait_status(lambda s: not s.has("candidate-0"), "nothing composed", 20)
        keyboard.desk.button(False)
        keyboard.desk.display.sync()
        keyboard.tap("space")
        self.assert_typed(client, "是 ", timeout=20)

    def test_a_helper_that_is_stopped_or_killed_loses_nothing(self):
        client, keyboard = self.open("gtk3")
        keyboard.compose("ni")
        helper = child(keyboard.process.pid)
        os.kill(helper, signal.SIGSTOP)
        area = keyboard.status().key("candidates")
        left, top = int(area.x), int(area.y)

        def pixels():
            """The left part of the composition row."""
            picture = keyboard.session.picture(left, top, 160, 20)
            return [picture.pixel(left + x, top + y) for x in range(160) for y in range(20)]

        before = pixels()
        keyboard.tap("h")
        wait_for(lambda: pixels() != before, 10, "the letter in the composition row")
        keyboard.tap("a")
        keyboard.tap("o")
        os.kill(helper, signal.SIGKILL)
        keyboard.tap("space")
        self.assert_typed(client, "你好", timeout=20)


class Secrets(ScreenCase):
    """What is typed into a password field reaches no helper (R-TRUST-4)."""

    @unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
    def test_a_helper_hears_nothing_of_a_password(self):
        session = self.desktop(wm="openbox", bus=True)
        # The same program, beside a helper that writes down all that it is sent.
        folder = Path(session.path("programs"))
        folder.mkdir()
        for name in ("keycap", "keycap-sandbox"):
            shutil.copy(PROGRAMS / name, folder / name)
        listener = folder / "keycap-convert"
        listener.write_text('#!/bin/sh\nexec cat <&3 >>"$HOME/heard"\n', encoding="utf-8")
        listener.chmod(0o755)

        def heard():
            return "".join(path.read_text() for path in Path(session.directory).rglob("heard"))

        keyboard = session.keycap(
            "--hidden", program=str(folder / "keycap"), settings='keyboards = ["zh-Hans", "en-US"]\n')
        fields = open_fields(session, "gtk3")
        fields.focus("entry")
        status = keyboard.wait_status(lambda s: s.visible and s.keyboard == "zh-Hans", "open", 20)
        for letter in "ni":
            keyboard.tap(letter, status)
        wait_for(lambda: "\tni\n" in heard(), 20, "what is composed in another field is heard")
        fields.focus("password")
        status = keyboard.wait_status(lambda s: s.field and s.field["secure"], "a password", 20)
        before = heard()
        password = "xyzzyplughqwzx"
        for letter in password:
            keyboard.tap(letter, status)
        wait_for(lambda: fields.text("password") == password, 20, "it arrives")
        # Its last word would come when the next reading is begun.
        self.assertEqual(heard(), before)
        fields.focus("entry")
        status = keyboard.wait_status(lambda s: s.keyboard == "zh-Hans" and s.has("candidates"), "pinyin", 20)
        keyboard.tap("h", status)
        wait_for(lambda: heard().endswith("\th\n"), 20, "the next reading")
        for length in (4, len(password)):
            self.assertNotIn(password[:length], heard())
        keyboard.tell("hide")
        keyboard.stop()
        kept = []
        for path in Path(session.directory).rglob("*"):
            if path.is_file() and str(path) != fields.log and password.encode() in path.read_bytes():
                kept.append(str(path))
        self.assertEqual(kept, [])


class Bench(unittest.TestCase):
    """The programs that measurements ask."""

    def ask(self, command, *lines):
        text = "".join("\t".join(line) + "\n" for line in lines)
        told = subprocess.run([PROGRAMS / "keycap-tools", command], input=text, capture_output=True, text=True,
                              timeout=120)
        answers = told.stdout.splitlines()
        self.assertEqual(len(answers), len(lines), told.stderr)
        return [answer.split("\t") for answer in answers]

    def test_composers_answer(self):
        lines = [("hangul2", "rnrwjddml", "국정의"), ("telex", "nos bij", "nó bị"), ("vni", "nu7o7c1", "nước")]
        for command in ("textbench", "convert-bench"):
            answers = self.ask(command, *[("ime", scheme, "", keys, "") for scheme, keys, _ in lines])
            self.assertEqual([answer[0] for answer in answers], [text for _, _, text in lines])

    @unittest.skipUnless(has_hangul(), "make setup-test installs libhangul, make build its library")
    def test_hanja_answer(self):
        answer, _ = self.ask("convert-bench", ("ime", "hanja", "", "대한민국", ""), ("ime", "hanja", "", "한", ""))
        self.assertEqual(answer, ["大韓民國"])

    @unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
    def test_a_sentence_is_chosen_in_parts_and_learned(self):
        keys = [("key", letter, "5") for letter in "daozhilixian"]
        choose = ["hello"], ["open", "pinyin"], *keys, ["state", "", "90"]
        found = self.ask("convert-bench", *choose)[-1]
        self.assertEqual(found[:2], ["dao zhi li xian", ""])
        part = found[2:].index("岛")
        before = ["ime", "pinyin", "", "daozhilixian", ""]
        pick = ["pick", str(part), "50"]
        rest = self.ask("convert-bench", *choose, pick)[-1]
        self.assertEqual(rest[0], "岛zhi li xian")
        number = str(rest[2:].index("智力"))
        answers = self.ask("convert-bench", *choose, pick, ["pick", number, "50"], ["pick", "0", "5"], before)
        self.assertNotEqual(found[2], "岛智力县")
        self.assertTrue(answers[-2][1].startswith("岛智力"), answers[-2])
        self.assertEqual(answers[-1][0], answers[-2][1])


    @unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
    def test_a_helper_that_is_killed_at_any_moment_changes_nothing(self):
        command = [PROGRAMS / "keycap-tools", "convert-bench"]
        program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(program.wait)
        self.addCleanup(program.stdout.close)
        self.addCleanup(program.stdin.close)

        def ask(*fields):
            program.stdin.write("\t".join(fields) + "\n")
            program.stdin.flush()
            return program.stdout.readline().rstrip("\n").split("\t")

        def spell(kill=None):
            states = []
            for place, key in enumerate([*"nihao", " "]):
                if place == kill:
                    os.kill(child(program.pid), signal.SIGKILL)
                states.append(ask("key", key, "5"))
            ask("reset")
            return states

        self.assertEqual(ask("open", "pinyin", "private"), ["ok"])
        whole = spell()
        self.assertEqual(whole[-1][1], "你好")
        for place in range(6):
            # Three deaths in a minute would count as a broken engine.
            ask("later", "61000")
            self.assertEqual(spell(place), whole)


def child(parent):
    """The process of the engine that this one has started."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)
        except OSError:
            continue
        name, of = fields[0].split("(", 1)[1], int(fields[1].split()[1])
        if of == parent and name.startswith(("keycap-convert", "mozc_server")):
            return int(entry.name)
    raise AssertionError("no helper runs")


class Helper(unittest.TestCase):
    """The helper by itself, without a display."""

    def setUp(self):
        self.start()

    def start(self, home=None, **environment):
        """Starts a helper that has learned nothing, or one whose folder is there."""
        if not home:
            folder = tempfile.TemporaryDirectory()
            self.addCleanup(folder.cleanup)
            home = folder.name
        self.home = Path(home)
        ours, theirs = socket.socketpair()
        ours.settimeout(60)
        self.ours = ours
        self.addCleanup(ours.close)
        # The helper speaks on descriptor 3.
        command = ["bash", "-c", f'exec "$0" 3>&{theirs.fileno()}', PROGRAMS / "keycap-convert"]
        process = subprocess.Popen(command, pass_fds=[theirs.fileno()], env={"HOME": str(home), **environment})
        theirs.close()
        self.process = process
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.lines = ours.makefile("rw", encoding="utf-8", newline="\n")
        self.addCleanup(self.lines.close)

    def ask(self, *fields):
        self.tell(*fields)
        return self.lines.readline().rstrip("\n").split("\t")

    def tell(self, *fields):
        self.lines.write("\t".join(fields) + "\n")
        self.lines.flush()

    def first(self, number):
        answer = self.ask("compose", str(number), "30", "shi")
        self.assertEqual(answer[:2], ["candidates", str(number)])
        return answer[3]

    @unittest.skipUnless(has_engine() and has_rime() and has_mozc(), "make setup-test installs the engines")
    def test_it_stays_small(self):
        readings = {"pinyin": "woxihuanchishuiguo", "zhuyin": "ㄊㄧㄢㄑㄧˋㄏㄣˇㄏㄠˇ", "kana": "わたしのなまえは"}
        for scheme, reading in readings.items():
            self.start()
            self.ask("open", scheme)
            for length in range(1, len(reading) + 1):
                self.ask("compose", str(length), "30", reading[:length])
            if scheme == "pinyin":
                self.assertIn("吃", self.ask("next", "99", "40", "我喜欢")[2:])

            def resident():
                status = Path(f"/proc/{self.process.pid}/status").read_text()
                return int(status.split("VmRSS:")[1].split()[0]) / 1024

            # What it gives back it gives back behind its answer.
            wait_for(lambda resident=resident: resident() <= 30, 10, f"30 MiB for {scheme}")

    @unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
    def test_it_learns_and_forgets_when_its_files_are_removed(self):
        self.assertEqual(self.ask("open", "pinyin"), ["ready", "libime"])
        before = self.first(1)
        for _ in range(8):
            self.tell("learn", "shi", "3:尸")
        self.assertEqual(self.first(2), "3:尸")
        self.assertEqual(self.ask("list", "100"), ["learned", "尸"])
        names = {path.name: path.stat().st_mode & 0o777 for path in self.home.iterdir()}
        self.assertEqual(names, {"words": 0o600, "history": 0o600})
        # What another process has it forget is forgotten here.
        one, process = self.lines, self.process
        self.start(self.home)
        self.assertEqual(self.ask("open", "pinyin"), ["ready", "libime"])
        self.assertEqual(self.ask("forget", "没有"), ["forgotten", "no"])
        self.assertEqual(self.ask("forget", "尸"), ["forgotten", "yes"])
        self.assertEqual(self.ask("list", "100"), ["learned"])
        self.lines, self.process = one, process
        self.assertEqual(self.first(4), before)
        self.tell("learn", "shi", "3:尸")
        self.assertEqual(self.ask("list", "100"), ["learned", "尸"])
        for name in names:
            (self.home / name).unlink()
        self.assertEqual(self.first(3), before)
        self.assertEqual(self.ask("list", "100"), ["learned"])
        self.assertEqual(list(self.home.iterdir()), [])

    @unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
    def test_libime_is_loaded_without_an_error_for_each_number(self):
        said = self.home / "bindings"
        self.start(self.home, LD_DEBUG="bindings", LD_DEBUG_OUTPUT=str(said))
        self.assertEqual(self.ask("open", "pinyin"), ["ready", "libime"])
        lines = Path(f"{said}.{self.process.pid}").read_text().splitlines()
        # libime makes its errors by this function, and it has to be ours (Sources/Engines/libime.cpp).
        makers = [line for line in lines if "libIMECore" in line.split(" to ")[0] and "failureB5cxx11C1" in line]
        self.assertIn("libkeycap-libime.so", makers[0].split(" to ")[1])
        # Files that cannot be read are begun anew: the error is thrown, and caught.
        for name in ("words", "history"):
            (self.home / name).write_bytes(b"\0nothing")
        self.start(self.home)
        self.assertEqual(self.ask("open", "pinyin"), ["ready", "libime"])
        self.assertTrue(self.first(1))
        self.assertEqual(self.ask("list", "100"), ["learned"])

    @unittest.skipUnless(has_rime(), "make setup-test installs librime, make build its library")
    def test_librime_learns_and_forgets(self):
        self.assertEqual(self.ask("open", "zhuyin"), ["ready", "librime"])

        def texts(number, reading="ㄊㄧㄢㄑㄧˋㄏㄣˇㄏㄠˇ"):
            answer = self.ask("compose", str(number), "30", reading)
            self.assertEqual(answer[:2], ["candidates", str(number)])
            return answer[2], answer[3:]

        parted, found = texts(1)
        self.assertEqual(parted, "ㄊㄧㄢ ㄑㄧˋ ㄏㄣˇ ㄏㄠˇ")
        self.assertEqual(found[0], "12:天氣很好")
        # What is left of a reading when its beginning was chosen.
        answer = self.ask("compose", "2", "30", "ㄊㄧㄢㄑㄧˋㄏㄣˇㄏㄠˇ", "6:天氣")
        self.assertEqual(answer[2:4], ["ㄏㄣˇ ㄏㄠˇ", "6:很好"])
        before = texts(3, "ㄕˋ")[1]
        self.assertNotEqual(before[0], "2:弒")
        for _ in range(8):
            self.tell("learn", "ㄕˋ", "2:弒")
        self.assertEqual(texts(4, "ㄕˋ")[1][0], "2:弒")
        self.assertEqual(self.ask("list", "100"), ["learned", "弒"])
        self.assertEqual(texts(5, "ㄕˋ")[1][0], "2:弒")
        files = list(self.home.rglob("*"))
        self.assertNotEqual(files, [])
        self.assertEqual([path for path in files if path.stat().st_mode & 0o077], [])
        self.assertEqual(self.ask("forget", "天氣"), ["forgotten", "no"])
        self.assertEqual(self.ask("forget", "弒"), ["forgotten", "yes"])
        self.assertEqual(self.ask("list", "100"), ["learned"])
        self.assertEqual(texts(7, "ㄕˋ")[1], before)
        for _ in range(8):
            self.tell("learn", "ㄕˋ", "2:弒")
        self.assertEqual(texts(8, "ㄕˋ")[1][0], "2:弒")
        shutil.rmtree(self.home / "terra_pinyin.userdb")
        self.assertEqual(texts(6, "ㄕˋ")[1], before)

    @unittest.skipUnless(has_rime(), "make setup-test installs librime, make build its library")
    def test_of_two_processes_one_learns(self):
        self.assertEqual(self.ask("open", "zhuyin"), ["ready", "librime"])

        def first(number):
            return self.ask("compose", str(number), "30", "ㄕˋ")[3]

        before = first(1)
        one, process = self.lines, self.process
        self.start(self.home)
        self.assertEqual(self.ask("open", "zhuyin"), ["ready", "librime"])
        for _ in range(8):
            self.tell("learn", "ㄕˋ", "2:弒")
        # The second converts, learns nothing, and has what the first learns in no file of its own.
        self.assertEqual(first(1), before)
        self.assertEqual(self.ask("list", "100"), ["unknown"])
        self.lines = one
        self.assertEqual(first(2), before)
        for _ in range(8):
            self.tell("learn", "ㄕˋ", "2:弒")
        self.assertEqual(first(3), "2:弒")
        process.kill()
        process.wait()
        # Whoever comes next has the folder, and nothing is left of the second.
        self.start(self.home)
        self.assertEqual(self.ask("open", "zhuyin"), ["ready", "librime"])
        self.assertEqual(first(1), "2:弒")
        self.assertEqual(list(self.home.glob("beside-*")), [])
        self.assertEqual(list(self.home.rglob("lost")), [])

    @unittest.skipUnless(has_mozc(), "make setup-test installs mozc, make build its library")
    def test_mozc_writes_its_last_lesson_before_it_ends(self):
        self.assertEqual(self.ask("open", "kana"), ["ready", "mozc"])

        def first():
            return self.ask("compose", "1", "30", "きょう")[3]

        self.assertEqual(first(), "3:今日")
        # While it reads its files, as at the start, it learns nothing.
        time.sleep(1)
        self.tell("learn", "きょう", "3:享")
        self.ours.shutdown(socket.SHUT_WR)
        self.process.wait()
        self.start(self.home)
        self.assertEqual(self.ask("open", "kana"), ["ready", "mozc"])
        wait_for(lambda: first() == "3:享", 10, "what was learned", every=0.1)

    @unittest.skipUnless(has_mozc(), "make setup-test installs mozc, make build its library")
    def test_mozc_learns_and_forgets(self):
        self.assertEqual(self.ask("open", "kana"), ["ready", "mozc"])

        def texts(number, *fields):
            answer = self.ask("compose", str(number), "30", *fields)
            self.assertEqual(answer[:2], ["candidates", str(number)])
            return answer[3:]

        self.assertEqual(texts(1, "わたしのなまえはなかのです")[0], "13:私の名前は中野です")
        self.assertIn("4:私の", texts(2, "わたしのなまえはなかのです"))
        self.assertEqual(texts(3, "わたしのなまえはなかのです", "4:私の")[0], "9:名前は中野です")
        # An n at the end is ん.
        self.assertEqual(texts(4, "にほn")[0], "3:日本")
        before = texts(5, "かんじ")
        self.assertEqual(before[:2], ["3:感じ", "3:漢字"])
        # What may come next is told of a word that was composed or offered, and nothing is learned of it.
        for _ in range(3):
            self.assertIn("3:享", texts(6, "きょう"))
            self.assertEqual(len(self.ask("next", "7", "20", "享")[2:]), 3)
        self.assertEqual(texts(8, "きょう")[0], "3:今日")
        self.assertEqual(self.ask("next", "9", "20", "今日"), ["next", "9", "は", "も", "、"])
        self.assertIn("、", self.ask("next", "10", "2", "も")[2:] + self.ask("next", "11", "20", "foo"))
        texts(12, "わたしのなまえは", "4:私の")
        self.assertEqual(self.ask("next", "13", "1", "私の名前は"), ["next", "13", "、"])

        def has_learned(reading, *choices):
            # While it reads or writes its files, as at the start, it learns nothing.
            self.tell("learn", reading, *choices)
            return choices[0].split(":")[1] in texts(14, "きょう" if len(choices) == 1 else "かんじ")[0]

        # Once is enough, for a word as for the parts of a sentence.
        wait_for(lambda: has_learned("かんじをへんかんする", "4:漢字を", "6:変換する"), 10, "what was learned")
        self.assertIn("変換する", texts(15, "へんかん")[0])
        wait_for(lambda: has_learned("きょう", "3:享"), 10, "a word")
        files = list(self.home.rglob("*"))
        self.assertEqual([path for path in files if path.stat().st_mode & 0o077], [])
        shutil.rmtree(self.home / "mozc")
        self.assertEqual(texts(7, "かんじ")[0], before[0])

    @unittest.skipUnless(has_hangul(), "make setup-test installs libhangul, make build its library")
    def test_libhangul_finds_the_end_of_a_text(self):
        self.assertEqual(self.ask("open", "hanja"), ["ready", "libhangul"])
        answer = self.ask("compose", "1", "4", "대한민국")
        self.assertEqual(answer, ["candidates", "1", "대한민국", "4:大韓民國", "2:民國", "1:國", "1:局"])
        # What they mean comes behind them, where it is known.
        meanings = self.lines.readline().rstrip("\n").split("\t")
        self.assertEqual(meanings, ["meanings", "1", "대한민국", "", "나라 국", "부분 국, 판 국"])
        self.assertEqual(self.ask("compose", "2", "3", "ㅁ")[3:], ["1:＃", "1:＆", "1:＊"])
        self.assertEqual(self.ask("compose", "3", "3", "뷁")[3:], [])
        self.tell("learn", "한", "1:漢")
        self.assertEqual(self.ask("compose", "4", "1", "한")[3:], ["1:韓"])
        self.assertEqual(list(self.home.iterdir()), [])

    @unittest.skipUnless(has_engine(), "make setup-test installs libime, make build its library")
    def test_pairs_of_sounds_that_are_switched_on_count_as_one(self):
        self.assertEqual(self.ask("open", "pinyin"), ["ready", "libime"])

        def texts(number):
            answer = self.ask("compose", number, "5", "zongguoyinhang")
            return [field.split(":", 1)[1] for field in answer[3:]]

        self.assertNotIn("中国银行", texts("1"))
        self.assertEqual(self.ask("open", "pinyin", "zh-z", "in-ing"), ["ready", "libime"])
        self.assertEqual(texts("2")[0], "中国银行")
        self.assertEqual(self.ask("open", "pinyin"), ["ready", "libime"])
        self.assertNotIn("中国银行", texts("3"))

"""Keyboards by others: programs in the real sandbox, in the globe's order, typing into real clients."""

import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

from case import ScreenCase, for_each
from Support.clients import PYTHON
from Support.keyboard import Keycap, binary
from Support.processes import REPO, end, never, spawn, tool, wait_for

OURS = "org.example.mine"
# `keycap status` calls the keys of a program by their places (R-TRUST-4): the first one is "a" in all of these.
A = "key-1"
SETTINGS = f'keyboards = ["en-US", "{OURS}"]\n'

# Answers each tap with its text, but hangs at the key that says so.
HANGS = """#!/bin/sh
echo '{"type":"hello","version":1}' >&3
edit=0
a='{"id":"a","label":"a","text":"a"}'
hang='{"id":"hang","label":"hang","text":"h"}'
end='{"id":"end","label":"end","text":"e"}'
while read -r line <&3; do
  case "$line" in
    *'"type":"view"'*) echo '{"type":"layout","rows":[{"keys":['"$a,$hang,$end"']}]}' >&3 ;;
    *'"id":"hang"'*'"phase":"tap"'*) while :; do :; done ;;
    *'"id":"end"'*'"phase":"tap"'*) exit 1 ;;
    *'"phase":"tap"'*) edit=$((edit + 1)); echo '{"type":"insertText","text":"a","edit":'$edit'}' >&3 ;;
  esac
  case "$line" in *'"n":'*) n=${line#*\\"n\\":}; echo '{"type":"done","n":'"${n%%[!0-9]*}"'}' >&3 ;; esac
done
"""


class Extensions(ScreenCase):
    """Somebody else's keyboard is one of the keyboards."""

    def install(self, session, language="sh"):
        """A bundle made by `keycap extension new`, in the user's own data directory; its folder."""
        folder = Path(session.environment["XDG_DATA_HOME"], "keycap/Assets/Extensions")
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [binary(), "extension", "new", "--data", REPO, "--language", language, OURS], cwd=folder,
            env=session.environment, check=True, capture_output=True)
        return folder / OURS

    def show(self, session):
        keyboard = session.keycap(settings=SETTINGS)
        keyboard.tap("globe")
        keyboard.wait_status(lambda s: s.keyboard == OURS and s.has(A), "the keys of its program", 10)
        return keyboard

    def test_without_the_library_nothing_is_made(self):
        session = self.desktop()
        made = subprocess.run(
            [binary(), "extension", "new", "--data", session.directory, OURS], cwd=session.directory,
            env={**session.environment, "XDG_DATA_DIRS": session.directory}, check=False, capture_output=True,
            text=True)
        self.assertEqual(made.returncode, 1)
        self.assertIn("--data DIR", made.stderr)
        self.assertFalse(Path(session.directory, OURS).exists())

    @for_each("sh", "python")
    def test_its_keys_type(self, language):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        self.install(session, language)
        keyboard = self.show(session)
        for key in (A, "space", A):
            keyboard.tap(key)
        self.assert_typed(client, "a a")
        keyboard.tap("globe")
        keyboard.wait_status(lambda s: s.keyboard == "en-US", "the next keyboard")
        keyboard.type("q")
        keyboard.tell("next-keyboard")
        keyboard.wait_status(lambda s: s.keyboard == OURS and s.has(A), "back again")
        keyboard.tap(A)
        self.assert_typed(client, "a aqa")
        self.assertTrue(client.has_focus())

    def test_it_may_be_the_first_keyboard(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        self.install(session)
        keyboard = session.keycap(settings=f'keyboards = ["{OURS}", "en-US"]\n')
        keyboard.wait_status(lambda s: s.keyboard == OURS and s.has(A), "the keys of its program", 10)
        keyboard.tap(A)
        self.assert_typed(client, "a")

    @for_each("hang", "end")
    def test_the_system_keyboard_takes_the_place_of_one_that_fails(self, key):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        bundle = self.install(session)
        (bundle / "keyboard.sh").write_text(HANGS)
        keyboard = self.show(session)
        keyboard.tap(A)
        keyboard.tap({"hang": "key-2", "end": "key-3"}[key])
        keyboard.wait_status(lambda s: s.keyboard == "en-US", "the system keyboard", 10)
        # The tap that was not worked off is typed all the same.
        self.assert_typed(client, "a" + key[0])
        keyboard.type("x")
        self.assert_typed(client, "a" + key[0] + "x")
        self.assertIn(OURS, keyboard.log())

    def test_the_list_tells_what_is_enabled_and_disable_what_it_did(self):
        session = self.desktop(wm="openbox")
        self.install(session)
        keyboard = self.show(session)
        data = ("--data", str(REPO))

        def state():
            lines = keyboard.run("extension", "list", *data).stdout.splitlines()
            return next(line.split("\t")[3] for line in lines if line.startswith(OURS + "\t"))

        self.assertEqual(state(), "enabled")
        keyboard.tell("extension", "disable", *data, OURS)
        self.assertEqual(state(), "disabled")
        self.assertIn("was not enabled", keyboard.run("extension", "disable", *data, OURS).stdout)
        unknown = keyboard.run("extension", "disable", *data, "org.nobody.Knows")
        self.assertNotEqual(unknown.returncode, 0)
        self.assertIn("no keyboard org.nobody.Knows is installed", unknown.stderr)
        keyboard.wait_status(lambda s: s.keyboard != OURS, "another keyboard", 10)

    def test_its_program_ends_with_the_keyboard(self):
        session = self.desktop(wm="openbox")
        self.install(session)
        keyboard = self.show(session)
        place = session.environment["XDG_DATA_HOME"]
        children = programs(place)
        self.assertEqual(len(children), 1, children)
        keyboard.stop(signal.SIGKILL)
        wait_for(lambda: not programs(place))

    @for_each("terminal", "file")
    def test_what_is_typed_is_told_to_a_terminal_alone(self, where):
        """`keycap extension run`: a keyboard is tried before it is installed."""
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        bundle = self.install(session, "python").rename(session.path(OURS))
        # A letter that no word of the protocol has.
        program = bundle / "keyboard.py"
        # It prints as it starts, and tries what the sandbox refuses.
        tries = "try:\n    import os\n    os.fork()\nexcept OSError:\n    print('Ѯ\\33[2Jprinted', flush=True)\n"
        text = program.read_text().replace('"abcde"', '"aѮ"').replace("'abcde'", "'aѮ'")
        first, rest = text.split("\n", 1)
        program.write_text(f"{first}\n{tries}{rest}")
        keyboard = Keycap(session)
        command = [binary(), "extension", "run", "--debug", "--data", str(REPO), str(bundle)]
        messages = Path(keyboard.log_path if where == "file" else session.path("terminal"))
        keyboard.command = command if where == "file" else [
            tool("script"), "--quiet", "--flush", "--command", shlex.join(command), str(messages)]
        keyboard.start()
        keyboard.wait_status(lambda s: s.keyboard == OURS and s.has("key-2"), "its keys", 10)
        keyboard.tap("key-2")
        self.assert_typed(client, "Ѯ")
        # Another one is not started beside it.
        other = keyboard.run("extension", "run", "--data", str(REPO), str(bundle))
        self.assertIn("keycap quit", other.stderr)
        keyboard.stop()
        told = messages.read_text()
        self.assertIn(" -- started", told)
        self.assertIn("insertText", told)
        self.assertEqual("Ѯ" in told, where == "terminal", told)
        self.assertEqual("| Ѯ\N{REPLACEMENT CHARACTER}[2Jprinted" in told, where == "terminal", told)
        self.assertEqual("refused the call clone: EPERM" in told, where == "terminal", told)

    def test_a_program_waits_for_a_debugger(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        bundle = self.install(session).rename(session.path(OURS))
        keyboard = Keycap(session)
        keyboard.command = [binary(), "extension", "run", "--wait", "--data", str(REPO), str(bundle)]
        # Nothing is painted before the program has told its keys.
        keyboard.hidden = True
        keyboard.start()
        waiting = wait_for(lambda: re.search(r"process (\d+) waits", Path(keyboard.log_path).read_text()), 10)
        process = int(waiting[1])
        wait_for(lambda: state(process) == "T", 5, "it stands still")
        # Longer than a program has that nobody debugs.
        never(lambda: state(process) != "T" or "ended" in Path(keyboard.log_path).read_text(), 4, "it is ended")
        os.kill(process, signal.SIGCONT)
        keyboard.wait_status(lambda s: s.keyboard == OURS and s.has(A), "its keys", 10)
        # As at a breakpoint.
        os.kill(process, signal.SIGSTOP)
        keyboard.tap(A)
        never(lambda: keyboard.status().keyboard != OURS, 3, "the system keyboard takes its place")
        os.kill(process, signal.SIGCONT)
        self.assert_typed(client, "a")


BRAILLE = "org.keycap.braille"
DOTS = "key-2"
PRESSED, LIGHT = (0x16, 0x50, 0xB8), (0xFF, 0xFF, 0xFF)


class Pictures(ScreenCase):
    """A keyboard that draws itself: what it drew is what is seen, fingers on it are its own."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True)
        self.client = self.session.client("gtk3")
        self.keyboard = self.session.keycap(
            settings=f'theme = "light"\nkeyboards = ["{BRAILLE}", "en-US"]\n')
        status = self.keyboard.wait_status(lambda s: s.has(DOTS), "its picture", 10)
        key = status.key(DOTS)
        self.x, self.y, self.width, self.height = map(int, (key.x, key.y, key.width, key.height))
        self.wait_colours([LIGHT] * 6)

    def place(self, column):
        """The middle of the dot in that column, from the left, 0 to 5."""
        side = self.width // 6
        return self.x + column * side + side // 2, self.y + self.height // 2

    def colours(self):
        picture = self.session.picture(self.x, self.y, self.width, self.height)
        return [picture.pixel(*self.place(column)) for column in range(6)]

    def wait_colours(self, wanted):
        wait_for(lambda: self.colours() == wanted, 5, f"{wanted}, not {self.colours()}")

    def chord(self, *columns):
        touch = self.session.touch
        for column in columns:
            touch.begin(column, *self.place(column))
        self.wait_colours([PRESSED if column in columns else LIGHT for column in range(6)])
        for column in columns:
            touch.end(column)
        self.wait_colours([LIGHT] * 6)

    def test_fingers_together_are_a_letter(self):
        # From the left the dots are 3, 2, 1, 4, 5, 6: c is 1 and 4, a is 1, b is 1 and 2.
        self.chord(2, 3)
        self.chord(2)
        self.chord(1, 2)
        self.assert_typed(self.client, "cab")
        self.assertTrue(self.client.has_focus())

    def test_the_picture_is_there_again_when_the_keyboard_comes_back(self):
        self.keyboard.tell("next-keyboard")
        self.keyboard.wait_status(lambda s: s.keyboard == "en-US", "the next keyboard")
        self.keyboard.tell("next-keyboard")
        self.keyboard.wait_status(lambda s: s.keyboard == BRAILLE and s.has(DOTS), "back again")
        self.wait_colours([LIGHT] * 6)
        self.chord(2)
        self.assert_typed(self.client, "a")


MORSE = "org.keycap.morse"
SIGNALS = {".": "key-2", "-": "key-3"}
PLACE = " (47.5, 8.25)"


class OpenAccess(ScreenCase):
    """What the user grants and takes back, beside a stand-in for GeoClue (R-TRUST-3, R-MORSE-5)."""

    def key_in(self, signals):
        """A letter by its signals, and the space that ends it."""
        for signal_ in signals:
            self.keyboard.tap(SIGNALS[signal_])
        self.keyboard.tap("space")

    def sos(self):
        for letter in ("...", "---", "..."):
            self.key_in(letter)
        self.keyboard.tap("space")

    def test_the_place_is_told_while_it_is_granted(self):
        session = self.desktop(wm="openbox", bus=True)
        address = session.environment["DBUS_SESSION_BUS_ADDRESS"]
        session.environment["DBUS_SYSTEM_BUS_ADDRESS"] = address
        stand_in = spawn([PYTHON, str(REPO / "Tests/Support/geoclue.py"), address, "47.5", "8.25"],
                         session.environment, stdout=subprocess.PIPE)
        session.on_close(lambda: end(stand_in))
        self.assertEqual(stand_in.stdout.readline(), b"ready\n")
        client = session.client("gtk3")
        keyboard = self.keyboard = session.keycap(settings=f'keyboards = ["{MORSE}", "en-US"]\n')
        # A field that is told of while a letter is keyed ends the letter: it may be another one.
        keyboard.wait_status(lambda s: s.has(SIGNALS["."]) and s.field, "its keys, and the field", 10)
        self.sos()
        self.assert_typed(client, "sos ")
        data = ("--data", str(REPO))
        self.assertIn("where you are", keyboard.run("extension", "grant", *data, MORSE, "location").stdout)
        # The program is started anew at once, and asks.
        self.assertEqual([stand_in.stdout.readline() for _ in range(2)], [b"asked\n", b"told\n"])
        self.assertNotEqual(keyboard.run("extension", "grant", *data, MORSE, "network").returncode, 0)
        self.sos()
        self.assert_typed(client, f"sos sos{PLACE} ")
        before = programs_of(keyboard, "org.keycap.morse/morse")
        keyboard.tell("extension", "revoke", *data, MORSE, "location")
        wait_for(lambda: len(now := programs_of(keyboard, "org.keycap.morse/morse")) == 1 and now != before, 10,
                 "the program without the grant")
        self.sos()
        self.assert_typed(client, f"sos sos{PLACE} sos ")
        self.assertTrue(client.has_focus())

    def test_another_theme_does_not_end_the_letter(self):
        client = (session := self.desktop(wm="openbox")).client("gtk3")
        settings = f'keyboards = ["{MORSE}", "en-US"]\n'
        keyboard = self.keyboard = session.keycap(settings=f'{settings}theme = "light"\n')
        keyboard.wait_status(lambda s: s.has(SIGNALS["."]), "its keys", 10)
        for _ in range(2):
            keyboard.tap(SIGNALS["."])
        keyboard.write_settings(f'{settings}theme = "dark"\n')
        keyboard.wait_status(lambda s: s.scheme == "dark", "the other theme", 10)
        self.key_in(".")
        self.assert_typed(client, "s")


SUMS = "org.keycap.sums"
ROWS = "789÷456×123−0.()+"


class Sums(ScreenCase):
    """A keyboard that reads what stands before the insertion point."""

    @staticmethod
    def key(sign):
        """The key of a sign by its place: the rows of signs come first, then the globe and the space bar."""
        places = {"replace": len(ROWS) + 3, "result": len(ROWS) + 4}
        return f"key-{places.get(sign) or ROWS.index(sign) + 1}"

    def wait_point(self, keyboard, client, typed, wanted):
        """Waits until the key of the point types `wanted` behind what is `typed`, and takes it back."""
        def types():
            keyboard.tap(self.key("."))
            wait_for(lambda: client.text() != typed, 5, "the key types")
            text = client.text()
            keyboard.tap("delete")
            self.assert_typed(client, typed)
            return text == typed + wanted

        wait_for(types, 10, f"the key types {wanted}")

    def test_the_result_of_the_sum_stands_on_a_key(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keyboard = session.keycap(settings='keyboards = ["org.keycap.sums", "en-US"]\n')
        keyboard.wait_status(lambda s: s.has(self.key("result")), "its keys", 10)
        for key in "12×3":
            keyboard.tap(self.key(key))
        self.assert_typed(client, "12×3")
        keyboard.tap(self.key("result"))
        self.assert_typed(client, "12×3=36")
        keyboard.tap("space")
        for key in "(7−9)":
            keyboard.tap(self.key(key))
        keyboard.tap(self.key("replace"))
        self.assert_typed(client, "12×3=36 −2")

    def test_its_own_setting_counts_at_once(self):
        """`settings.toml` of its bundle declares what the user sets."""
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keyboards = 'keyboards = ["org.keycap.sums", "en-US"]\n'
        keyboard = session.keycap(settings=keyboards)
        keyboard.wait_status(lambda s: s.has(self.key("result")), "its keys", 10)
        before = programs_of(keyboard, "org.keycap.sums/sums.py", word=2)
        point = '[extensions."org.keycap.sums".settings]\npoint = '
        keyboard.write_settings(f'{keyboards}{point}","\n')
        self.wait_point(keyboard, client, "", ",")
        for key in "3÷2":
            keyboard.tap(self.key(key))
        keyboard.tap(self.key("result"))
        self.assert_typed(client, "3÷2=1,5")
        # What it has not declared is as before.
        keyboard.write_settings(f'{keyboards}{point}"x"\n')
        self.wait_point(keyboard, client, "3÷2=1,5", ".")
        self.assertEqual(programs_of(keyboard, "org.keycap.sums/sums.py", word=2), before)


def state(process):
    """How the process is: `T` for one that stands still."""
    return Path("/proc", str(process), "stat").read_text().rsplit(")", 1)[1].split()[0]


def programs_of(keyboard, name, word=0):
    """The processes of a keyboard that run the program of a bundle; it is that word of a script's command line."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = Path("/proc", entry, "cmdline").read_bytes().split(b"\0")
            if words[word:] and words[word].decode().endswith(name) and descends(entry, keyboard.process.pid):
                found.append(int(entry))
        except OSError:
            continue
    return found


def descends(process, ancestor):
    while int(process) > 1 and int(process) != ancestor:
        process = Path("/proc", str(process), "stat").read_text().rpartition(")")[2].split()[1]
    return int(process) == ancestor


def programs(place):
    """The processes whose program is the keyboard of these tests, installed below `place`."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = Path("/proc", entry, "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        programs = [word.decode() for word in words[:2]]
        if any(word.startswith(place) and word.endswith(f"{OURS}/keyboard.sh") for word in programs):
            found.append(int(entry))
    return found

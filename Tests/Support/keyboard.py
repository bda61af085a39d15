"""The keyboard under test: started with a home of its own, asked for its keys, tapped."""

import json
import os
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from .planes import Planes
from .processes import REPO, TooSlow, allowed, end, spawn, wait_for
from .screen import capture

START_TIMEOUT = 10.0
# Whose keyboards, themes and words are read: the repository's, or those that were installed with the program.
DATA = None if os.environ.get("KEYCAP_INSTALLED") else REPO


def binary():
    """$KEYCAP, else the newest build."""
    if os.environ.get("KEYCAP"):
        return str(Path(os.environ["KEYCAP"]).resolve())
    built = [path for path in (REPO / ".build/release/keycap", REPO / ".build/debug/keycap")
             if path.exists()]
    if not built:
        raise RuntimeError("keycap is not built; run `make build`")
    return str(max(built, key=lambda path: path.stat().st_mtime))


def tools():
    """`keycap-tools` of the same build, the program for measurements."""
    return str(Path(binary()).with_name("keycap-tools"))


@dataclass(frozen=True)
class Key:
    """A key as `keycap status --json` tells of it, in root px."""

    id: str
    label: str
    role: str
    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self):
        return int(self.x + self.width / 2), int(self.y + self.height / 2)

    @property
    def area(self):
        return self.width * self.height


class Status:
    """The answer of `keycap status --json`."""

    def __init__(self, answer):
        self.answer = answer
        self.keys = [Key(key["id"], key["label"], key["role"], *_rectangle(key["rect"]))
                     for key in answer["keys"]]

    def __getattr__(self, name):
        try:
            return self.answer[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def frame(self):
        """x, y, width, height of the window."""
        return _rectangle(self.answer["window"])

    def key(self, name):
        """A key by the text on it, by its role or by its id, in this order."""
        for attribute in ("label", "role", "id"):
            found = [key for key in self.keys if getattr(key, attribute) == name]
            if attribute == "label":
                found.sort(key=lambda key: key.role != "character")
            if found:
                return found[0]
        shown = " ".join(key.label or key.id for key in self.keys)
        raise KeyError(f"no key {name!r} on {self.keyboard}/{self.plane}: {shown}")

    def has(self, name):
        try:
            self.key(name)
            return True
        except KeyError:
            return False


def _rectangle(rect):
    return rect["x"], rect["y"], rect["width"], rect["height"]


class Keycap:
    """`keycap run` and the commands that speak to it."""

    def __init__(self, session, *arguments, settings=None, data=DATA, environment=None,
                 program=None):
        self.session, self.desk = session, session.desk
        self.program = program or binary()
        # The user's languages; the other programs speak English, by which they name their fields.
        languages = {"LANGUAGE": "en_US:de:el"}
        self.environment = {**languages, **session.environment, **(environment or {})}
        self.command = [self.program, "run", *(["--data", str(data)] if data else []), *arguments]
        self.hidden = "--hidden" in arguments
        self.log_path = session.path("keycap.log")
        self.settings_path = os.path.join(session.environment["XDG_CONFIG_HOME"],
                                          "keycap", "settings.toml")
        self.process = None
        if settings is not None:
            self.write_settings(settings)

    # Life

    def start(self):
        with open(self.log_path, "ab") as log:
            self.process = spawn(self.command, self.environment, stdout=log, stderr=log)
        self.session.on_close(self.stop)
        wait_for(self._answers, START_TIMEOUT, "keycap answers")
        if not self.hidden:
            wait_for(lambda: self.status().visible, START_TIMEOUT, "keycap is visible")
            self.wait_painted()
        return self

    def _answers(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"keycap ended with status {self.process.returncode}:\n{self.log()}")
        try:
            return self.ask("status --json")
        except OSError:
            return None

    def wait_painted(self, timeout=5.0):
        """Waits until a key's middle is not of one colour."""
        def painted():
            keys = self.status().keys
            keys = [key for key in keys if key.role == "character"] or [
                key for key in keys if key.role == "space"]
            if not keys:
                return False
            key = keys[len(keys) // 2]
            x, y, width, height = (int(v) for v in (key.x, key.y, key.width, key.height))
            area = capture(self.desk, x, y, max(1, width), max(1, height))
            return len(area.colours(x, y, area.width, area.height)) > 2

        wait_for(painted, timeout, "keycap is painted")

    def stop(self, number=signal.SIGTERM, timeout=5.0):
        """Ends it by a signal; its exit status, negative for a signal's."""
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(allowed(timeout))
            except subprocess.TimeoutExpired:
                end(self.process)
                raise TooSlow(f"keycap did not end on signal {number}") from None
        return self.process.returncode

    def alive(self):
        return self.process.poll() is None

    def log(self):
        return Path(self.log_path).read_text(errors="replace")

    # Commands

    def run(self, *arguments, text=None, timeout=10, program=None):
        """Runs `keycap ARGUMENTS`, or another program, in the same desktop."""
        return subprocess.run([program or self.program, *arguments], env=self.environment, input=text,
                              stdin=subprocess.DEVNULL if text is None else None,
                              capture_output=True, text=True, timeout=allowed(timeout))

    def tell(self, *arguments):
        """A command that has to succeed."""
        result = self.run(*arguments)
        if result.returncode:
            raise AssertionError(f"keycap {' '.join(arguments)}: status {result.returncode}, "
                                 f"{result.stderr.strip()}")
        return result.stdout

    def give_words(self, **lists):
        """Starts anew with lexicons of these lists, `word TAB count` a line, by language."""
        folder = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap/Assets/Lexicons"
        folder.mkdir(parents=True, exist_ok=True)
        for language, words in lists.items():
            path = self.session.path(f"words-{language}")
            write(path, words)
            self.tell("lexicon", "build", "--language", language,
                      "--output", os.fspath(folder / f"{language}.lexicon"), path)
        self.stop()
        self.start()

    def ask(self, request):
        """What the keyboard answers on its control socket, without the process that a command is. Tests ask
        for nothing as often as for the status."""
        path = os.path.join(self.environment["XDG_RUNTIME_DIR"], f"keycap-{self.environment['DISPLAY']}.sock")
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(allowed(5))
            connection.connect(path)
            connection.sendall(request.encode() + b"\n")
            with connection.makefile("rb") as stream:
                head, _, answer = stream.read().partition(b"\n")
        if head != b"ok":
            raise AssertionError(f"{request}: {answer.decode() or 'no answer'}")
        return answer.decode()

    def glance(self):
        """The status as it is, even if a finger on its way was aimed at other keys."""
        return Status(json.loads(self.ask("status --json")))

    def status(self):
        """The status once the keys have stood as long as a finger needs to aim at them (R-TRAIT-12)."""
        end = time.monotonic() + allowed(5)
        while (status := self.glance()).settling:
            if time.monotonic() > end:
                raise TooSlow("the keys never stand still")
            time.sleep(0.02)
        return status

    def wait_status(self, condition, what, timeout=3.0):
        """Waits for a status that fulfils `condition` and returns it."""
        def fulfilled():
            status = self.status()
            return status if condition(status) else None

        return wait_for(fulfilled, timeout, what)

    def wait_guesses(self, seen, word):
        """Waits until the text that `seen()` gives ends in `word`, in letters of any size, and the word services
        have answered about it."""
        wait_for(lambda: seen().lower().endswith(word.lower()), 5, f"{word!r} arrives")
        # What an application tells of its text may be another text to guess about.
        quiet, since = 0.2, time.monotonic()
        deadline = since + allowed(5)
        while time.monotonic() - since < quiet:
            if self.status().guessing:
                since = time.monotonic()
                if since > deadline:
                    raise TooSlow("the word services do not answer")

    def write_settings(self, text):
        write(self.settings_path, text)

    # Fingers

    def centre(self, name):
        return self.status().key(name).centre

    def tap(self, name, status=None, hold=0.0):
        """Taps a key with the pointer; returns when the X server has sent the events."""
        x, y = (status or self.status()).key(name).centre
        self.desk.move(x, y)
        self.desk.button(True)
        self.desk.display.sync()
        if hold:
            time.sleep(hold)
        self.desk.button(False)
        self.desk.display.sync()

    def compose(self, letters):
        """Taps what is spelled on a converting keyboard; the status with the candidates for it."""
        for letter in letters:
            self.tap(letter)
        return self.wait_candidates()

    def wait_candidates(self):
        """Waits for the candidates of all that is composed."""
        return self.wait_status(lambda s: any(key.role == "candidate" for key in s.keys), "candidates", 20)

    def touch(self, name, status=None, hold=0.0):
        """Taps a key with a real finger."""
        x, y = (status or self.status()).key(name).centre
        self.session.touch.tap(x, y, hold=hold)

    def type(self, text, tap=None):
        """Types `text` key by key, changing planes and shift as a person would: not faster than words are guessed."""
        tap, planes = tap or self.tap, None
        for character in text:
            name = {" ": "space", "\n": "return"}.get(character, character)
            status = self.wait_status(lambda status: not status.guessing, "the word services answer")
            if not self._offers(status, name):
                planes = planes or Planes(self, tap)
                for plane in planes.names:
                    status = planes.go(plane)
                    if self._offers(status, name):
                        break
                else:
                    raise KeyError(f"{status.keyboard} has no key for {character!r}")
            self._shift_for(name, tap)
            tap(name)

    def _shift_for(self, name, tap):
        """Sees that the key of that name stands there: a capital that is due is not always wanted, and may come
        later than its word."""
        def stands():
            status = self.status()
            if status.has(name) and (status.key(name).label != name.upper() or name == name.upper()):
                return True
            tap("shift")
            return False

        wait_for(stands, 5, f"the key {name}", every=0.1)

    @staticmethod
    def _offers(status, name):
        """Whether a plane has a key, itself or shifted."""
        return status.has(name) or (name.isupper() and status.has(name.lower()))


def write(path, text):
    """Writes a file in one step, as an editor saves it."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)

"""Fields of real toolkits and browsers, where they are and which of them has the focus."""

import bisect
import contextlib
import json
import threading
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from .browser import command, serve
from .clients import PYTHON, find_window
from .processes import TooSlow, allowed, end, spawn, wait_for

APP = str(Path(__file__).resolve().parent / "fields_app.py")
PAGE = Path(__file__).resolve().parent / "fields.html"
UNUSUAL = PAGE.with_name("unusual.html")


class Fields:
    """What a program with fields tells of itself."""

    def __init__(self, session):
        self.session, self.desk = session, session.desk
        self.process = None

    def lines(self):
        """Everything that was told, oldest first."""
        raise NotImplementedError

    def last(self, key, default=None):
        return next((line[key] for line in reversed(self.lines()) if key in line), default)

    def text(self, name):
        """What stands in a field."""
        return next((line["text"] for line in reversed(self.lines()) if line.get("field") == name), "")

    def rect(self, name):
        """x, y, width, height in root px."""
        return tuple(self.last("rects")[name])

    def names(self):
        return list(self.last("rects"))

    def centre(self, name):
        x, y, width, height = self.rect(name)
        return x + min(width // 2, 60), y + min(height // 2, 12)

    def click(self, name, button=1):
        """Clicks the middle of a field."""
        self.desk.click(*self.centre(name), button)

    def tap(self, name):
        """Taps it with a finger."""
        self.session.touch.tap(*self.centre(name))

    def focus(self, name):
        """Clicks it until its program says that it has the focus: a window that is still being laid out takes a
        click elsewhere."""
        deadline = time.monotonic() + allowed(5)
        while self.last("focus") != name:
            self.click(name)
            with contextlib.suppress(TooSlow):
                return wait_for(lambda: self.last("focus") == name, 0.5, f"{name} has the focus")
            if time.monotonic() > deadline:
                raise TooSlow(f"{name} never gets the focus")
        return None

    def stop(self):
        end(self.process)


class Toolkit(Fields):
    """`fields_app.py` of one toolkit."""

    def __init__(self, session, kind, look="light"):
        super().__init__(session)
        self.kind, self.title = kind, f"fields of {kind} {look}"
        self.log = session.path(f"fields-{kind}-{look}")
        Path(self.log).write_bytes(b"")
        self.process = spawn([PYTHON, APP, kind, self.log, self.title, look],
                             {**session.environment, "GDK_BACKEND": "x11"})
        session.on_close(self.stop)
        self.window = wait_for(lambda: find_window(self.desk, self.title), 20, "its window",
                               every=0.03)
        wait_for(lambda: self.last("focus"), 10, "it has the focus", every=0.03)
        # GTK 4 leaves it to the window manager where its windows are.
        self.move(20, 40)

    def lines(self):
        text = Path(self.log).read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def move(self, x, y):
        """Moves the window and waits until its program knows."""
        self.desk.window(self.window).configure(x=x, y=y)
        self.desk.display.sync()
        _wait_settled(lambda: self.last("rects"))

    def rect(self, name):
        x, y, width, height = super().rect(name)
        if self.last("in_window"):
            left, top, *_ = self.desk.frame(self.window)
            x, y = x + left, y + top
        return x, y, width, height


class Browser(Fields):
    """A page of fields in `chromium` or `firefox-esr`, light ones above dark ones."""

    def __init__(self, session, kind, look, *arguments, size=(1000, 640), page=PAGE):
        super().__init__(session)
        self.arguments, self.page = arguments, page
        self.kind, self.look, self._lines = kind, look, []
        self._lock = threading.Lock()
        self.address = serve(session, self._handler()) + f"#{look}"
        self.process = spawn(self._command(size), session.environment)
        session.on_close(self.stop)
        wait_for(lambda: self.last("ready"), 60, f"{kind} shows the page", every=0.05)
        deadline = time.monotonic() + allowed(20)
        while not self.last("rects") and time.monotonic() < deadline:
            # The page may not be drawn yet, and does not hear of a pointer that rests.
            active = self.desk.active()
            x, y, width, height = self.desk.frame(active) if active else (0, 0, *size)
            for step in (0, 9):
                self.desk.move(x + width // 2 + step, y + height - 60)
                self.desk.display.sync()
                time.sleep(0.05)
        _wait_settled(lambda: self.last("rects"))

    def _command(self, size):
        width, height = size
        arguments = ["--width", str(width), "--height", str(height)] if self.kind == "firefox" else \
            [f"--window-size={width},{height}", "--window-position=0,0"]
        return command(self.kind, self.session.path("profile"), *self.arguments, *arguments, self.address)

    def _handler(self):
        fields = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                found = self.path == "/"
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                if found:
                    self.wfile.write(fields.page.read_bytes())

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                line = {**json.loads(body), "t": time.monotonic()}
                with fields._lock:
                    bisect.insort(fields._lines, line, key=lambda line: line["number"])
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        return Handler

    def lines(self):
        with self._lock:
            return list(self._lines)


def _wait_settled(value, quiet=0.3, timeout=10.0):
    deadline, since, last = time.monotonic() + allowed(timeout), time.monotonic(), value()
    while time.monotonic() < deadline and (not last or time.monotonic() - since < quiet):
        time.sleep(0.03)
        now = value()
        if now != last:
            last, since = now, time.monotonic()
    return last


def open_fields(session, kind, look="light", *arguments):
    """The fields of a toolkit or a browser, which may be given arguments."""
    if kind in ("chromium", "firefox"):
        return Browser(session, kind, look, *arguments)
    return Toolkit(session, kind, look)

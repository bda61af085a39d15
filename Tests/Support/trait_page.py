"""A page with fields of every kind in a browser with Keycap's extension (`traits.html`)."""

import contextlib
import json
import queue
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from .browser import command, install_extension, serve
from .processes import TooSlow, allowed, end, spawn, wait_for

PAGE = Path(__file__).with_name("traits.html")


class TraitPage:
    def __init__(self, session, kind, program, page=PAGE):
        self.session, self.kind = session, kind
        self._page = page
        self._commands, self._answers = queue.Queue(), queue.Queue()
        address = serve(session, self._handler())
        profile = session.path(kind)
        arguments = install_extension(session, kind, profile, program)
        options = [f"--app={address}", "--window-size=1000,600"] if kind == "chromium" else [address]
        self.process = spawn(command(kind, profile, *arguments, *options), session.environment)
        session.on_close(lambda: end(self.process))
        wait_for(lambda: self.focus("type=text"), 20, f"{kind} has the focus", every=0.2)

    def focus(self, name):
        """Gives a field the focus; whether the page has it."""
        while not self._answers.empty():
            self._answers.get()
        self._commands.put(name)
        try:
            return self._answers.get(timeout=allowed(15))
        except queue.Empty as error:
            raise TooSlow(f"{self.kind} does not answer") from error

    def _handler(self):
        page = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = "null"
                if self.path == "/command":
                    with contextlib.suppress(queue.Empty):
                        body = json.dumps(page._commands.get(timeout=allowed(10)))
                elif self.path == "/":
                    body = page._page.read_text("utf-8")
                self._answer(body.encode())

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                page._answers.put(json.loads(body))
                self._answer(b"")

            def _answer(self, body):
                try:
                    self.send_response(200)
                    self.send_header("Content-Type", "text/html; charset=utf-8")
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:
                    pass

            def log_message(self, *_):
                pass

        return Handler

"""Chromium and Firefox with a page that is one text area, served from this machine. It can become another field."""

import json
import queue
from http.server import BaseHTTPRequestHandler

from .browser import command, serve
from .clients import Client
from .processes import TooSlow, allowed, spawn, wait_for

# What the field `limited` takes at most, in characters.
LIMIT = 24

PAGE = """<!doctype html><meta charset="utf-8"><title>%s</title>
<style>.field { position: fixed; inset: 0; width: 100%%; height: 100%% } .field:not(:focus) { z-index: -1 }</style>
<textarea class="field" id="area" autofocus spellcheck="false" autocomplete="off"></textarea>
<input class="field" id="line" autocomplete="off"><input class="field" id="limited" maxlength="%d" autocomplete="off">
<div class="field" id="rich" contenteditable></div>
<input class="field" id="secret" type="password"><div class="field" id="keys" tabindex="0"></div><script>
let area = document.getElementById("area"), marked = "";
for (const field of document.querySelectorAll(".field")) {
  field.addEventListener("compositionupdate", event => { marked = event.data; });
  field.addEventListener("compositionend", () => { marked = ""; });
}
const keys = document.getElementById("keys");
keys.addEventListener("keydown", event => {
  if ([...event.key].length === 1) keys.textContent += event.key;
  event.preventDefault();
});
async function serve() {
  for (;;) try {
    const command = await (await fetch("/command")).json();
    if (command && command.go) { area = document.getElementById(command.go); area.focus(); }
    let answer = area.value === undefined ? area.textContent : area.value;
    if (command && command.fill !== undefined) { area.value = command.fill; area.focus(); }
    if (command && command.focus) answer = document.hasFocus() && document.activeElement === area;
    if (command && command.mark) answer = marked;
    if (command) await fetch("/answer", {method: "POST", body: JSON.stringify(answer)});
  } catch (problem) { await new Promise(done => setTimeout(done, 200)); }
}
area.addEventListener("keydown", event => {
  if (event.key != "Tab") return;
  event.preventDefault();
  area.setRangeText("\\t", area.selectionStart, area.selectionEnd, "end");
});
area.focus();
serve();
</script>"""


class BrowserText(Client):
    """A text area that tells its text when it is asked."""

    def __init__(self, session):
        self._commands, self._answers = queue.Queue(), queue.Queue()
        self.address = serve(session, self._handler())
        super().__init__(session)
        wait_for(lambda: self.ask({"focus": True}) is True, 20, f"{self.kind} has the focus",
                 every=0.2)

    def _handler(self):
        client = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                if self.path == "/command":
                    try:
                        body = json.dumps(client._commands.get(timeout=allowed(10)))
                    except queue.Empty:
                        body = "null"
                else:
                    body = PAGE % (client.title, LIMIT) if self.path == "/" else ""
                self._answer(body.encode())

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                client._answers.put(json.loads(body))
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

    def _find(self):
        """Its window, whose title has the browser's name behind ours."""
        if self.process.poll() is not None:
            raise RuntimeError(f"{self.kind} ended with status {self.process.returncode}")
        for window in self.desk.clients():
            name = self.desk.property(self.desk.window(window), "_NET_WM_NAME") or []
            if self.title.encode() in bytes(name):
                return window
        return None

    def ask(self, command, timeout=15):
        while not self._answers.empty():
            self._answers.get()
        self._commands.put(command)
        try:
            return self._answers.get(timeout=allowed(timeout))
        except queue.Empty as error:
            raise TooSlow(f"{self.kind} does not answer") from error

    def text(self):
        return self.ask({})

    def mark(self):
        return self.ask({"mark": True})

    def go(self, field):
        """Another field has the focus and is asked from now on: area, line, limited, rich, secret, or keys,
        which shows what `keydown` names."""
        self.ask({"go": field})

    def clear(self):
        self.fill("")

    def fill(self, text):
        """Puts `text` in the field and the caret behind it."""
        self.ask({"fill": text})


class Chromium(BrowserText):
    kind = "chromium"
    options = ("--app={address}", "--window-size=900,600")

    def _start(self):
        options = [option.format(address=self.address) for option in self.options]
        return spawn(command("chromium", self.session.path("chromium"), *options), self.session.environment)


class Kiosk(Chromium):
    """All of the screen, as in shops and on walls."""

    kind = "kiosk"
    options = ("--kiosk", "{address}")


class Firefox(BrowserText):
    kind = "firefox"

    def _start(self):
        return spawn(command("firefox", self.session.path("firefox"), self.address), self.session.environment)


BROWSERS = {kind.kind: kind for kind in (Chromium, Kiosk, Firefox)}

"""The editors in browsers that `editors.py` types code into: pages of our own, and JupyterLab."""

import contextlib
import json
import os
import socket
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import ClassVar

from coding import PATIENCE
from Support.browser import command, serve
from Support.processes import REPO, Unavailable, allowed, end, seen, settled, spawn, wait_for

# What `make setup-editors` has fetched.
FETCHED = REPO / ".build/editors"
# What makes each editor in a page, and `text()` and `empty()` of it.
PAGES = {
    "CodeMirror 5": """<link rel="stylesheet" href="/codemirror/lib/codemirror.css">
<script src="/codemirror/lib/codemirror.js"></script><script>
const editor = CodeMirror(document.body, {smartIndent: false, indentWithTabs: false, lineNumbers: true,
  extraKeys: {Enter: editor => editor.replaceSelection("\\n")}});
const text = () => editor.getValue(), empty = () => { editor.setValue(""); editor.focus(); };
start();</script>""",
    "Ace": """<script src="/ace/ace.js"></script><script>
const area = document.createElement("div"); area.style.height = "350px"; document.body.append(area);
const editor = ace.edit(area); editor.setOptions({useSoftTabs: true, enableAutoIndent: false});
editor.setBehavioursEnabled(false); editor.session.setUseWorker(false);
const text = () => editor.getValue(), empty = () => { editor.setValue(""); editor.focus(); };
start();</script>""",
    "Monaco": """<script src="/monaco/min/vs/loader.js"></script><script>
const area = document.createElement("div"); area.style.height = "350px"; document.body.append(area);
let editor; const text = () => editor.getValue(), empty = () => { editor.setValue(""); editor.focus(); };
require.config({paths: {vs: "/monaco/min/vs"}}); require(["vs/editor/editor.main"], () => {
  editor = monaco.editor.create(area, {autoClosingBrackets: "never", autoClosingQuotes: "never", autoIndent: "none",
    quickSuggestions: false, suggestOnTriggerCharacters: false, acceptSuggestionOnEnter: "off",
    wordBasedSuggestions: "off", trimAutoWhitespace: false, minimap: {enabled: false}}); start(); });</script>""",
}
PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>a page</title><body style="margin: 0"><script>
// Tells the text all the time, and begins with an empty one when the answer says so.
function start() {
  let piece = 0;
  setInterval(async () => {
    const answer = await fetch("/text", {method: "POST", body: JSON.stringify({piece, text: text()})});
    const wanted = await answer.json();
    if (wanted != piece) { empty(); piece = wanted; }
  }, 100);
}
</script>%s</body></html>"""
PLACES = {"/codemirror/": Path("/usr/share/javascript/codemirror"),
          "/ace/": FETCHED / "django_ace/static/django_ace/ace", "/monaco/": FETCHED / "monaco/monaco-editor"}


def browse(session, kind, address, title):
    """A browser, once its window has the page's title; until then it has the address."""
    place = [] if kind == "firefox" else ["--window-position=0,0", "--window-size=1000,416"]
    process = spawn(command(kind, session.path(f"profile-{kind}"), *place, address), session.environment)
    session.on_close(lambda: end(process))
    desk = session.desk

    def window():
        for found in desk.clients():
            if bytes(desk.property(desk.window(found), "_NET_WM_NAME") or []).startswith(title.encode()):
                return found
        return None

    return wait_for(window, 60, f"{kind} shows {title}")


class Page:
    """An editor in a page of our own."""

    def __init__(self, session, name, kind):
        self.session, self.name = session, name
        missing = [place for start, place in PLACES.items() if start in PAGES[name] and not place.exists()]
        if missing:
            raise Unavailable(f"{missing[0]} is not there: make setup-editors fetches it")
        self.piece, self.told = 0, (0, "")
        self.window = browse(session, kind, serve(session, self._handler()), "a page")

    def _handler(self):
        page = self

        class Handler(SimpleHTTPRequestHandler):
            def translate_path(self, path):
                for start, place in PLACES.items():
                    if path.startswith(start):
                        return os.fspath(place / path.split("?")[0].removeprefix(start))
                return "/nothing"

            def do_GET(self):
                if self.path == "/":
                    self._answer(PAGE % PAGES[page.name], "text/html")
                else:
                    super().do_GET()

            def do_POST(self):
                told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                page.told = told["piece"], told["text"]
                self._answer(json.dumps(page.piece), "application/json")

            def _answer(self, text, kind):
                with contextlib.suppress(OSError):
                    self.send_response(200)
                    self.send_header("Content-Type", f"{kind}; charset=utf-8")
                    self.end_headers()
                    self.wfile.write(text.encode())

            def log_message(self, *_):
                pass

        return Handler

    def open(self, _, __):
        self.session.desk.activate(self.window)
        self.piece += 1
        wait_for(lambda: self.told == (self.piece, ""), PATIENCE, f"{self.name} is empty")

    def text(self, typist):
        # A page on a busy machine may rest before it has read all that was typed.
        seen(lambda: self.told[1].split() == typist.text.split(), allowed(PATIENCE), 0.1)
        return settled(lambda: self.told, quiet=1)[1]

    def close(self):
        pass


class Lab:
    """JupyterLab: a file in its editor, or the first cell of a notebook."""

    SETTINGS: ClassVar = {"defaultConfig": {"autoClosingBrackets": False, "smartIndent": False, "lineNumbers": False}}
    KERNEL: ClassVar = {"name": "python3", "language": "python", "display_name": "Python 3"}
    CELL: ClassVar = {"cell_type": "code", "id": "one", "execution_count": None, "metadata": {}, "outputs": [],
                      "source": []}
    NOTEBOOK: ClassVar = {"cells": [CELL], "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}

    def __init__(self, session, name, kind):
        self.session, self.name = session, name
        program = FETCHED / "venv/bin/jupyter-lab"
        if not program.exists():
            raise Unavailable(f"{program} is not there: make setup-editors fetches it")
        home = Path(session.environment["HOME"])
        settings = home / ".jupyter/lab/user-settings/@jupyterlab/codemirror-extension/plugin.jupyterlab-settings"
        news = home / ".jupyter/lab/user-settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
        saves = home / ".jupyter/lab/user-settings/@jupyterlab/docmanager-extension/plugin.jupyterlab-settings"
        # What was saved just now is not saved again when it is asked for.
        for path, what in ((settings, self.SETTINGS), (news, {"checkForUpdates": False, "fetchNews": "false"}),
                           (saves, {"autosave": False})):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(what))
        # So far below the window's upper edge, in px; Chromium has a bar more.
        self.first_line = 204 if kind == "firefox" else 262
        root = Path(session.path("lab"))
        root.mkdir()
        self.is_notebook = "notebook" in name
        self.file = root / ("piece.ipynb" if self.is_notebook else "piece.py")
        self.file.write_text(json.dumps(self.NOTEBOOK) if self.is_notebook else "")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = spawn([os.fspath(program), "--no-browser", "--allow-root", f"--port={port}", "--ServerApp.token=",
                        f"--ServerApp.root_dir={root}"], session.environment)
        session.on_close(lambda: end(server))
        with contextlib.suppress(ConnectionRefusedError):
            wait_for(lambda: self._answers(port), 60, "JupyterLab answers", every=0.2)
        self.window = browse(session, kind, f"http://127.0.0.1:{port}/doc/tree/{self.file.name}", self.file.name)

    @staticmethod
    def _answers(port):
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", port)) == 0

    def open(self, _, typist):
        """The text has the focus; what is there from the piece before is deleted by the keyboard's own keys."""
        self.session.desk.activate(self.window)
        wait_for(lambda: self.click(typist.keyboard), PATIENCE, f"{self.name} has the focus")
        # Where nothing was changed, nothing is saved.
        typist.type("x ")
        typist.chord("ctrl", "a")
        typist.chord("ctrl", "x")
        wait_for(lambda: not self.text(typist).strip(), PATIENCE, f"{self.name} is empty")

    def click(self, keyboard):
        """Whether a click gives the text the focus: until JupyterLab is there, something else has it."""
        desk = self.session.desk
        x, y, width, height = desk.frame(self.window)
        desk.click(x + width // 2, y + min(height - 90, self.first_line))

        def has_focus():
            status = keyboard.status()
            return status.visible and status.field and "cm-content" in status.field["names"]

        return seen(has_focus, 2)

    def saved(self):
        text = self.file.read_text(encoding="utf-8")
        return "".join(json.loads(text)["cells"][0]["source"]) if self.is_notebook else text

    def text(self, typist):
        """The file, once it is saved by the keyboard's own keys."""
        before = self.file.stat().st_mtime_ns
        typist.chord("ctrl", "s")
        wait_for(lambda: self.file.stat().st_mtime_ns != before, PATIENCE, "JupyterLab saves")
        settled(lambda: (self.file.stat().st_mtime_ns, self.file.stat().st_size))
        return self.saved()

    def close(self):
        pass

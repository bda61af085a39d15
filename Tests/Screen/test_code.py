"""Source code and prose in real editors: code is left as it is typed, prose is helped (R-HARM-1)."""

import contextlib
import os
from pathlib import Path

from case import ScreenCase, for_each
from Support.fields import Browser
from Support.processes import TooSlow, end, spawn, tool, wait_for
from test_fields import MORE

PATIENCE = 20
# How each is started by itself, without what it remembers.
EDITORS = {
    "geany": ["--new-instance", "--no-session", "--no-terminal", "--no-msgwin"],
    "gedit": ["--standalone"], "pluma": [], "mousepad": ["--disable-server"],
}
WORDS = "the\t5000\nworld\t300\nname\t400\nlast\t300\nsaw\t200\nI\t4000\ndog\t100\nget\t500\nhas\t500\n"
CODE = 'def getUsr(nme, lst): return "hte wrold" -- ... hte '
PROSE = "I saw hte dog -- "


class Editors(ScreenCase):
    """A file is opened, text is tapped in at its start, and what is saved is read."""

    def check(self, editor, name, rest, text, wanted):
        """Where `text` is tapped in at the start of a file that holds `rest`, `wanted` is saved."""
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden")
        keyboard.give_words(en=WORDS)
        path = Path(session.path(name))
        path.write_text(rest, encoding="utf-8")
        process = spawn([tool(editor), *EDITORS[editor], os.fspath(path)],
                        {**session.environment, "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "0"})
        self.addCleanup(end, process)
        desk = session.desk
        window = wait_for(desk.clients, PATIENCE, f"{editor}'s window").pop()
        desk.activate(window)
        keyboard.wait_status(lambda status: status.visible, f"it opens for {editor}", PATIENCE)
        keyboard.type(text)
        # A chord ends what waits for the editor's word on the text: a slow machine's editor may be behind.
        keyboard.wait_status(lambda status: not status.proving, "nothing waits for the editor", PATIENCE)
        # By the keyboard's own keys: those of another would overtake what is still under way.
        keyboard.tap("ctrl")
        keyboard.tap("s")
        saved = wait_for(lambda: (found := path.read_text(encoding="utf-8")) != rest and found, PATIENCE,
                         f"{editor} saves")
        self.assertEqual(saved.removesuffix("\n"), wanted + rest.removesuffix("\n"))

    @for_each(*EDITORS)
    def test_code_is_left_as_it_is_typed(self, editor):
        self.check(editor, "users.py", "\nimport os\n", CODE, CODE)

    @for_each(*EDITORS)
    def test_prose_in_the_same_editor_is_helped(self, editor):
        helped = PROSE.replace("hte", "the").replace("--", "—")
        self.check(editor, "README.md", "\nWe went out, and it was late.\n", PROSE, helped)


class Pages(ScreenCase):
    """Editors of code on pages, and prose beside them."""

    PAGE = Path(__file__).parent.parent / "Support/code.html"
    TEXT = 'f(nme) "hte x'
    CODE = ("codemirror6", "codemirror5", "monaco", "ace", "unchecked", "code", "pre")

    @for_each(*(kind for kind in MORE if kind in ("chromium", "firefox")))
    def test_code_is_left_as_it_is_typed_and_prose_is_helped(self, kind):
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden")
        keyboard.give_words(en=WORDS)
        fields = Browser(session, kind, "light", page=self.PAGE)
        helped = PROSE.replace("hte", "the").replace("--", "—")
        for name in (*self.CODE, "prose", "article"):
            fields.focus(name)
            keyboard.wait_status(lambda s: s.visible and s.field["editable"], f"open for {name}", PATIENCE)
            text, wanted = (self.TEXT, self.TEXT) if name in self.CODE else (PROSE, helped)
            keyboard.type(text)
            with contextlib.suppress(TooSlow):
                wait_for(lambda name=name, wanted=wanted: fields.text(name).rstrip() == wanted.rstrip(), PATIENCE)
            self.assertEqual(fields.text(name).rstrip(), wanted.rstrip(), name)

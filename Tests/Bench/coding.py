"""The editors on the desktop that `editors.py` types code into: how each is started and read."""

import os
from pathlib import Path

from Support.clients import stop_for_good
from Support.copying import Copying
from Support.processes import end, spawn, tool, wait_for

PATIENCE = 8
# Indentation, brackets and words that an editor adds by itself are switched off: they are no change of the keyboard's.
GEANY = ("[geany]\nindent_mode=0\nautocomplete_symbols=false\nauto_complete_symbols=false\nauto_close_xml_tags=false\n"
         "complete_snippets=false\nautoclose_chars=0\nauto_continue_multiline=false\npref_main_load_session=false\n")
KATE = ("[KTextEditor Document]\nIndentation Mode=none\nOn-The-Fly Spellcheck=false\nRemove Spaces=0\n"
        "[KTextEditor View]\nAuto Brackets=false\nAuto Completion=false\nWord Completion=false\n"
        "[General]\nShow welcome view for new window=false\n")
# Kate would ask whether it may start a language server.
PLUGINS = "[Kate Plugins]\nlspclientplugin=false\n"
GSETTINGS = ("[org/gnome/gedit/preferences/editor]\nauto-indent=false\n"
             "[org/mate/pluma]\nauto-indent=false\n[org/xfce/mousepad/preferences/view]\nauto-indent=false\n"
             # It would ask whether to restore a text of more than 30 s, as the bench ends it by force.
             "[org/xfce/mousepad/preferences/file]\nsession-restore='never'\n")
HOMES = {".config/geany/geany.conf": GEANY, ".config/katerc": KATE, ".config/kwriterc": KATE,
         ".local/share/kate/anonymous.katesession": PLUGINS,
         ".config/glib-2.0/settings/keyfile": GSETTINGS}
# How each is started by itself, without what it remembers.
COMMANDS = {
    "Geany": ("geany", "--new-instance", "--no-session", "--no-terminal", "--no-msgwin"),
    "gedit": ("gedit", "--standalone"), "Pluma": ("pluma",), "Mousepad": ("mousepad", "--disable-server"),
    "Kate": ("kate", "-n", "-b"),
}


class Window:
    """An editor on the desktop, with a file by the language's name, or with a new one that has no name yet."""

    def __init__(self, session, name, is_named):
        self.session, self.name, self.is_named = session, name, is_named
        self.process = None
        for path, text in HOMES.items():
            file = Path(session.environment["HOME"], path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)

    def open(self, file_name, _):
        """Starts it on an empty text, which has the focus."""
        session = self.session
        self.file = Path(session.path(file_name))
        self.file.write_text("")
        # Kate's modes of languages count more than its settings, and this more than the modes.
        self.file.with_name(".kateconfig").write_text("kate: indent-mode none;\n")
        before = session.desk.clients()
        command = COMMANDS[self.name]
        self.process = spawn([tool(command[0]), *command[1:], *([os.fspath(self.file)] if self.is_named else [])],
                             {**session.environment, "GSETTINGS_BACKEND": "keyfile", "NO_AT_BRIDGE": "0",
                              "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"})
        session.on_close(lambda: end(self.process))
        self.window = wait_for(lambda: session.desk.clients() - before, PATIENCE, f"{self.name}'s window").pop()
        session.desk.activate(self.window)

    def text(self, typist):
        """What has been typed: the file, once it is saved by the keyboard's own keys; or what these copy."""
        if self.is_named:
            typist.chord("ctrl", "s")
            return wait_for(lambda: self.file.read_text(encoding="utf-8"), PATIENCE, f"{self.name} saves")
        copying = Copying(self.session)
        copying.copy("nothing yet")
        typist.chord("ctrl", "a")
        typist.chord("ctrl", "c")
        return wait_for(lambda: (found := copying.pasted()) != "nothing yet" and found, PATIENCE,
                        f"{self.name} copies")

    def close(self):
        # It would ask whether to save the text.
        if self.process.poll() is None:
            stop_for_good(self.process)
        wait_for(lambda: self.window not in self.session.desk.clients(), PATIENCE, f"{self.name} is gone")

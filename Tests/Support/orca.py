"""Orca with its mouse review on, in a session with an accessibility bus; what it says is read from its debug log."""

import fcntl
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from .processes import TooSlow, end, spawn, tool, wait_for
from .speech import SpeechDispatcher

PATIENCE = 10


class Orca:
    """The screen reader of the desktop. It waits for the speech service at each letter, so there has to be one. A user
    has one Orca at most, whatever his sessions: each ends the one before, so the next test waits for this one's end.
    """

    def __init__(self, session):
        self.session = session
        turn = open(os.path.join(tempfile.gettempdir(), "keycap-orca"), "w")  # noqa: SIM115
        session.on_close(turn.close)
        fcntl.flock(turn, fcntl.LOCK_EX)
        self.speech = SpeechDispatcher(session)
        home = Path(session.path("orca"))
        data = home / ".local/share"
        folder = data / "orca"
        folder.mkdir(parents=True)
        profile = {"profile": ["Default", "default"], "pronunciations": {}, "keybindings": {},
                   "enableMouseReview": True}
        (folder / "user-settings.conf").write_text(json.dumps({
            "general": {"enableMouseReview": True, "startingProfile": ["Default", "default"]},
            "profiles": {"default": profile}, "pronunciations": {}, "keybindings": {}}))
        self.file = session.path("orca.log")
        environment = {**session.environment, "HOME": str(home), "XDG_DATA_HOME": str(data)}
        self.process = spawn([tool("orca"), "--replace", "--debug-file", self.file], environment,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        session.on_close(lambda: end(self.process))
        wait_for(self.log, PATIENCE, "Orca's log")

    def log(self):
        return Path(self.file).read_text(errors="replace") if os.path.exists(self.file) else ""

    def hear(self, place, what):
        """Moves the pointer there, and a little to and fro, until Orca has said this, a regular expression."""
        begin, (x, y), turn = len(self.log()), place, 0

        def says():
            nonlocal turn
            turn += 1
            self.session.desk.move(x + turn % 2, y)
            self.session.desk.display.sync()
            return any(re.search(what, said) for said in self.said(begin))

        try:
            wait_for(says, PATIENCE, f"Orca says {what}", every=0.3)
        except TooSlow as error:
            raise AssertionError(f"{error}; it said {self.said(begin)}") from None

    def said(self, begin):
        return re.findall(r"SPEECH OUTPUT: '([^']*)'", self.log()[begin:])

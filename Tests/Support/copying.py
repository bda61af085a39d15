"""What is on the clipboard of a session, and who put it there."""

import subprocess

from Support.clients import PYTHON
from Support.processes import REPO, end, spawn, tool, wait_for


class Copying:
    """Copies and pastes as other programs do."""

    def __init__(self, session):
        self.session = session

    def own(self, kind, text):
        """Owns the clipboard as `clipboard.py` does; the process, which says what it is asked for."""
        script = str(REPO / "Tests/Support/clipboard.py")
        owner = spawn([PYTHON, script, kind, text], self.session.environment, stdout=subprocess.PIPE)
        self.session.on_close(lambda: end(owner))
        assert owner.stdout.readline() == b"ready\n"
        return owner

    def copy(self, text):
        """By xclip, which stays as the owner: its child, that becomes it after the parent has ended."""
        before = self._owner()
        subprocess.run([tool("xclip"), "-selection", "clipboard"], input=text.encode(), check=True,
                       env=self.session.environment, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        wait_for(lambda: self._owner() not in (0, before), 10, "xclip has the clipboard")

    def _owner(self):
        """The window that has the clipboard; 0 for none."""
        display = self.session.desk.display
        found = display.get_selection_owner(display.get_atom("CLIPBOARD"))
        return getattr(found, "id", found)

    def pasted(self):
        """What xclip reads."""
        return subprocess.run([tool("xclip"), "-selection", "clipboard", "-o"], check=False,
                              env=self.session.environment, capture_output=True, timeout=10).stdout.decode()

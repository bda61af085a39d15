"""The settings application under test, driven as a screen reader drives it."""

import json
import subprocess
import sys
from pathlib import Path

from .keyboard import binary
from .processes import REPO, end, spawn, wait_for

PATIENCE = 30


def program():
    """Beside the keyboard under test; None where it was built without GTK."""
    path = Path(binary()).with_name("keycap-settings")
    return str(path) if path.exists() else None


class SettingsApplication:
    """`keycap-settings` on one page, and a reader of its widgets."""

    name = "org.keycap.Settings"

    def __init__(self, session, page, *, command=None, environment=None):
        """`command` runs in place of `program()`."""
        self.session = session
        self.environment = {**session.environment, "GTK_IM_MODULE": "", **(environment or {})}
        self.log_path = session.path("settings.log")
        with open(self.log_path, "ab") as log:
            self.process = spawn([command or program(), "--data", str(REPO), "--page", page], self.environment,
                                 stdout=log, stderr=log)
        session.on_close(lambda: end(self.process))
        self.reader = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("reader.py"))], env=session.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            start_new_session=True)
        session.on_close(self._end_reader)
        wait_for(lambda: self.ask("list"), PATIENCE, "the window of the settings", every=0.05)

    def _end_reader(self):
        end(self.reader)
        self.reader.stdin.close()
        self.reader.stdout.close()

    def ask(self, what, name=None, **more):
        request = {"program": self.name, "do": what, "name": name, **more}
        self.reader.stdin.write(json.dumps(request) + "\n")
        self.reader.stdin.flush()
        answer = json.loads(self.reader.stdout.readline() or "null")
        if isinstance(answer, dict) and "failure" in answer:
            raise AssertionError(answer["failure"])
        return answer

    def find(self, name, role=None):
        """What is told of a widget, once it is there."""
        return wait_for(lambda: self.ask("tell", name, role=role), PATIENCE, f"a widget {name!r}", every=0.05)

    def press(self, name, role=None):
        wait_for(lambda: self.ask("press", name, role=role), PATIENCE, f"{name!r} is pressed", every=0.05)

    def set(self, name, value, role=None):
        wait_for(lambda: self.ask("set", name, role=role, value=value), PATIENCE, f"{name!r} is set", every=0.05)

    def enter(self, name, text, role="text"):
        wait_for(lambda: self.ask("enter", name, role=role, text=text), PATIENCE, f"{name!r} is typed", every=0.05)

    def wait(self, condition, name, role=None):
        """Waits until a widget is so."""
        def fulfilled():
            facts = self.ask("tell", name, role=role)
            return facts if facts and condition(facts) else None

        return wait_for(fulfilled, PATIENCE, f"{name!r} as it should be", every=0.05)

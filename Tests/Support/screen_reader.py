"""A screen reader at work on one program: it finds what it is told of by name and role, and presses it."""

import json
import subprocess
import sys
from pathlib import Path

from .processes import end, wait_for

PATIENCE = 60


class ScreenReader:
    """Asks `reader.py`, which is a process inside the session."""

    def __init__(self, session, name):
        self.name = name
        self.reader = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("reader.py"))], env=session.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            start_new_session=True)
        session.on_close(self._end_reader)
        wait_for(self.windows, PATIENCE, f"{name} on the accessibility bus", every=0.05)

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

    def windows(self):
        """What is told of each window; nothing where one of them goes meanwhile."""
        return self.ask("windows") or []

    def all(self):
        """What is told of each object; asked again where one goes meanwhile."""
        return wait_for(lambda: self.ask("list"), PATIENCE, f"the objects of {self.name}", every=0.05)

    def find(self, name, role=None):
        """What is told of an object, once it is there."""
        return wait_for(lambda: self.ask("tell", name, role=role), PATIENCE, f"{name!r}", every=0.05)

    def press(self, name, role=None):
        wait_for(lambda: self.ask("press", name, role=role), PATIENCE, f"{name!r} is pressed", every=0.05)

    def wait(self, condition, name, role=None):
        """Waits until an object is so."""
        def fulfilled():
            facts = self.ask("tell", name, role=role)
            return facts if facts and condition(facts) else None

        return wait_for(fulfilled, PATIENCE, f"{name!r} as it should be", every=0.05)

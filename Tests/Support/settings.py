"""The settings application under test, driven as a screen reader drives it."""

from pathlib import Path

from .keyboard import binary
from .processes import REPO, end, spawn, wait_for
from .screen_reader import ScreenReader

PATIENCE = 30


def program():
    """Beside the keyboard under test; None where it was built without GTK."""
    path = Path(binary()).with_name("keycap-settings")
    return str(path) if path.exists() else None


class SettingsApplication(ScreenReader):
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
        super().__init__(session, self.name)

    def set(self, name, value, role=None):
        wait_for(lambda: self.ask("set", name, role=role, value=value), PATIENCE, f"{name!r} is set", every=0.05)

    def enter(self, name, text, role="text"):
        wait_for(lambda: self.ask("enter", name, role=role, text=text), PATIENCE, f"{name!r} is typed", every=0.05)

"""Login screens that let a user in: the greeter with our keyboard, the password by touch, the user's session with a
keyboard of its own. Only in a mount namespace of the caller's own (`unshare -m -n`), as root."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

from .desk import Desk
from .keyboard import Status, binary
from .places import LoginFolder, LoginScreen
from .processes import REPO, end, spawn, tool
from .screen import capture
from .server import Xorg

UID = 4321
# Says whether the password is the right one, and keeps what was given otherwise.
CHECK = """#!/bin/sh
word=$(tr -d '\\0')
[ "$word" = "$(cat '{place}/right')" ] && exit 0
printf '%s\\n' "$word" >> '{place}/wrong'
exit 1
"""
# What the user's session is: a window manager, a terminal, and the entry that starts the keyboard with the session.
SESSION = """#!/bin/sh
exec >'{home}/log' 2>&1
export XDG_RUNTIME_DIR='{home}/run' XDG_DATA_DIRS='{place}/share':/usr/share PATH='{place}/bin':"$PATH" LC_ALL=C.UTF-8
mkdir -m 700 "$XDG_RUNTIME_DIR"
exec dbus-run-session -- sh -c 'openbox --sm-disable & eval "$(sed -n s/^Exec=//p "{entry}")" &
  id -un > "{home}/user"; printf %s "$DISPLAY" > "{home}/display"
  exec xterm -geometry 80x12+20+20 -e sh -c "stty raw -echo; exec cat > {home}/typed"'
"""


class Account:
    """A user with a password and a session, and what is seen of the session."""

    def __init__(self, place, password):
        self.home = Path(place, "kim")
        self.home.mkdir()
        os.chown(self.home, UID, UID)
        Path(place, "right").write_text(password, encoding="utf-8")
        Path(place, "wrong").touch()
        check = Path(place, "check")
        check.write_text(CHECK.format(place=place), encoding="utf-8")
        check.chmod(0o755)
        # Debian's own session, /etc/X11/Xsession, runs this file.
        session = self.home / ".xsession"
        entry = REPO / "Documentation/autostart.desktop"
        session.write_text(SESSION.format(home=self.home, place=place, entry=entry), encoding="utf-8")
        session.chmod(0o755)
        self.pam = (f"auth required pam_exec.so quiet expose_authtok {check}\nauth required pam_permit.so\n"
                    "account required pam_permit.so\nsession required pam_permit.so\n")
        self.line = f"kim:x:{UID}:{UID}:Kim:{self.home}:/bin/sh\n"

    def told(self, name):
        path = self.home / name
        return path.read_text(encoding="utf-8").strip() if path.exists() else ""

    def keyboard(self, *arguments):
        """What a command says to the keyboard of the session, as its user."""
        environment = {"PATH": os.environ["PATH"], "DISPLAY": self.told("display"), "LC_ALL": "C.UTF-8",
                       "XDG_RUNTIME_DIR": str(self.home / "run"), "HOME": str(self.home)}
        return subprocess.run(
            [tool("setpriv"), f"--reuid={UID}", f"--regid={UID}", "--clear-groups", binary(), *arguments],
            env=environment, capture_output=True, text=True, check=False)

    def status(self):
        done = self.keyboard("status", "--json")
        return Status(json.loads(done.stdout)) if done.returncode == 0 else None


def own_etc():
    """A copy of /etc in its place, to be written into by this mount namespace."""
    copy = tempfile.mkdtemp(dir="/tmp", prefix="keycap-etc-")
    subprocess.run([tool("cp"), "-a", "/etc/.", copy], check=True)
    subprocess.run([tool("mount"), "--bind", copy, "/etc"], check=True)


class Lightdm(LoginScreen):
    """LightDM with its GTK greeter."""

    def __init__(self, password):
        super().__init__("lightdm-gtk-greeter", (
            "/etc/lightdm/lightdm-gtk-greeter.conf",
            "[greeter]\nkeyboard=onboard\na11y-states=+keyboard\nkeyboard-position=50%,center -0;100% 33%\n"))
        self.password = password

    def _prepare(self):
        own_etc()
        super()._prepare()
        self.account = Account(self.directory, self.password)
        path = Path(self.path("lightdm.conf"))
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("user-session=openbox", "session-wrapper=/etc/X11/Xsession"), encoding="utf-8")
        Path("/etc/pam.d/lightdm").write_text(self.account.pam, encoding="utf-8")
        users = Path("/etc/passwd").read_text(encoding="utf-8").splitlines()
        Path("/etc/passwd").write_text("\n".join([*(line for line in users if not line.startswith("kim:")), ""])
                                       + self.account.line, encoding="utf-8")


class Sddm(LoginFolder):
    """SDDM's daemon in its test mode: its screen is Xephyr's window on a screen of the tests."""

    def __init__(self, password):
        super().__init__(Xorg((1024, 768)))
        self.password = password

    def _start(self):
        own_etc()
        self.account = Account(self.directory, self.password)
        os.makedirs(self.path("share"))
        os.makedirs(self.path("bin"))
        os.symlink(REPO, self.path("share/keycap"))
        os.symlink(binary(), self.path("bin/keycap"))
        with open("/etc/passwd", "a", encoding="utf-8") as file:
            file.write(self.account.line)
        Path("/etc/pam.d/sddm").write_text(self.account.pam, encoding="utf-8")
        setup = Path(self.path("setup"))
        setup.write_text(f"#!/bin/sh\nXDG_DATA_DIRS={self.path('share')} HOME={self.path()} LC_ALL=C.UTF-8 "
                         f"{binary()} run --greeter >{self.path('greeter.log')} 2>&1 &\n", encoding="utf-8")
        setup.chmod(0o755)
        Path("/etc/sddm.conf").write_text(
            f"[General]\nInputMethod=\n[Users]\nMinimumUid={UID}\nMaximumUid={UID + 9}\n[X11]\n"
            f"DisplayCommand={setup}\n", encoding="utf-8")
        self.server.start()
        self.on_close(self.server.stop)
        bus = spawn([tool("dbus-daemon"), "--session", "--nofork", "--print-address"], {"PATH": os.environ["PATH"]},
                    stdout=subprocess.PIPE)
        self.on_close(lambda: end(bus))
        self.environment = {"PATH": os.environ["PATH"], "DISPLAY": self.server.display, "HOME": self.path(),
                            "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().decode().strip(), "LC_ALL": "C.UTF-8"}
        self.log = self.path("sddm.log")
        with open(self.log, "wb") as log:
            # It leaves a file in its folder.
            process = spawn(["/bin/sh", "-c", 'cd "$HOME" && exec "$0" --test-mode', tool("sddm")], self.environment,
                            stdout=log, stderr=log)
        self.on_close(lambda: end(process, timeout=10))
        self.desk = Desk(self.server.display)
        self.on_close(self.desk.close)

    def picture(self, *area):
        return capture(self.desk, *area)

    @property
    def touch(self):
        return self.server.touch

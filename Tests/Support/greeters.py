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
from .processes import REPO, end, spawn, tool, wait_for
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
# What Documentation/login.md has in the script that SDDM starts beside its greeter.
SETUP = """/usr/share/sddm/scripts/Xsetup
keycap run --greeter &
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
        entry = REPO / "Packaging/autostart.desktop"
        session.write_text(SESSION.format(home=self.home, place=place, entry=entry), encoding="utf-8")
        session.chmod(0o755)
        self.pam = (f"auth required pam_exec.so quiet expose_authtok {check}\nauth required pam_permit.so\n"
                    "account required pam_permit.so\nsession required pam_permit.so\n")
        self.line = f"kim:x:{UID}:{UID}:Kim:{self.home}:/bin/sh\n"

    def join(self):
        """The account, and none of an earlier place, is one of the system's."""
        users = Path("/etc/passwd")
        others = [line for line in users.read_text(encoding="utf-8").splitlines() if not line.startswith("kim:")]
        users.write_text("\n".join([*others, self.line]), encoding="utf-8")

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
        self.account.join()


class SddmXorg(Xorg):
    """The X server that SDDM starts: with the devices of the tests in place of this machine's."""

    def script(self):
        # SDDM waits until the server has told its number.
        return f"""#!/bin/sh
while [ "$1" != -displayfd ]; do shift; done
exec {" ".join(f"'{word}'" for word in self.command('@')).replace("'@'", '"$2"')} 2>>'{self.directory}/stderr'
"""


class Sddm(LoginFolder):
    """SDDM's daemon, as Documentation/login.md sets it up."""

    def __init__(self, password):
        super().__init__(SddmXorg((1024, 768)))
        self.password = password

    def write(self, path, text, mode=0o644):
        Path(path).write_text(text, encoding="utf-8")
        os.chmod(path, mode)
        return path

    def _start(self):
        own_etc()
        self.account = Account(self.directory, self.password)
        self.account.join()
        for name in ("share", "bin", "state"):
            os.makedirs(self.path(name))
        os.symlink(REPO, self.path("share/keycap"))
        os.symlink(binary(), self.path("bin/keycap"))
        os.chmod(self.path("state"), 0o777)
        subprocess.run([tool("mount"), "--bind", self.path("state"), "/var/lib/sddm"], check=True)
        self.on_close(lambda: subprocess.run([tool("umount"), "--lazy", "/var/lib/sddm"], check=True))
        self.write("/etc/pam.d/sddm", self.account.pam)
        self.write("/etc/pam.d/sddm-greeter",
                   "".join(f"{kind} required pam_permit.so\n" for kind in ("auth", "account", "session")))
        xserver = self.write(self.path("xserver"), self.server.script(), 0o755)
        self.number = self.path("number")
        setup = self.write(self.path("setup"), f"""#!/bin/sh
echo "$DISPLAY" >> {self.number}
export PATH={self.path("bin")}:"$PATH" XDG_DATA_DIRS={self.path("share")} LC_ALL=C.UTF-8
exec >>{self.path("greeter.log")} 2>&1
{SETUP}""", 0o755)
        self.write("/etc/sddm.conf", f"[General]\nInputMethod=\n[Users]\nMinimumUid={UID}\nMaximumUid={UID + 9}\n"
                   f"[X11]\nServerPath={xserver}\nDisplayCommand={setup}\n")
        bus = spawn([tool("dbus-daemon"), "--session", "--nofork", "--print-address"], {"PATH": os.environ["PATH"]},
                    stdout=subprocess.PIPE)
        self.on_close(lambda: end(bus))
        address = bus.stdout.readline().decode().strip()
        self.environment = {"PATH": os.environ["PATH"], "HOME": self.path(), "LC_ALL": "C.UTF-8",
                            "DBUS_SYSTEM_BUS_ADDRESS": address}
        process = spawn([tool("sddm")], self.environment, cwd=self.directory)
        self.on_close(lambda: end(process, timeout=10))
        number = Path(self.number)
        wait_for(number.exists, 20, "SDDM starts a server")
        self.server.display = wait_for(lambda: number.read_text(encoding="utf-8").split(), 10, "its number")[0]
        self.desk = Desk(self.server.display)
        self.on_close(self.desk.close)

    def passwords(self):
        """Those that PAM was given and that were not the right one."""
        return Path(self.path("wrong")).read_text(encoding="utf-8").splitlines()

    def homes(self):
        return [self.account.home, self.path("state")]

    def is_ready(self, _count):
        return True

    def picture(self, *area):
        return capture(self.desk, *area)

    @property
    def touch(self):
        return self.server.touch

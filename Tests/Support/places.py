"""Login screens and lockers as they run in reality, each until it has taken passwords: what PAM, or who stands
in its place, was given.

They read what is fixed in /etc, so that `bind` lays files of the test over it: only in a mount namespace of the
caller's own (`unshare -m -n`)."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from Xlib.error import XError

from . import plug, server
from .desk import Desk
from .keyboard import binary
from .lockers import Locker, XScreenSaver, XSecureLock
from .processes import REPO, end, settled, spawn, tool, wait_for
from .screen import capture
from .session import Session

# Reads the password from PAM, writes it down, and says that it is wrong: so the greeter asks again.
RECORD = """#!/bin/sh
word=$(tr -d '\\0')
[ -n "$word" ] && printf '%s\\n' "$word" >> "{path}"
exit 1
"""
USER = "kim:x:1000:1000:Kim:/home/kim:/bin/bash\n"


def bind(path, text):
    """Puts a file into a folder of /etc, for this mount namespace."""
    folder, copy = os.path.dirname(path), tempfile.mkdtemp(dir="/tmp", prefix="keycap-etc-")
    if folder == "/etc":
        copy = os.path.join(copy, "file")
        shutil.copy(path, copy)
        Path(copy).write_text(text, encoding="utf-8")
        folder = path
    else:
        shutil.copytree(folder, copy, dirs_exist_ok=True, symlinks=True)
        Path(copy, os.path.basename(path)).write_text(text, encoding="utf-8")
    subprocess.run([tool("mount"), "--bind", copy, folder], check=True)


def recorder(place):
    """Lines for PAM under which every password is written down, and is wrong."""
    check = Path(place, "check")
    record = Path(place, "passwords")
    check.write_text(RECORD.format(path=record))
    check.chmod(0o755)
    record.touch()
    record.chmod(0o666)
    return (f"auth required pam_exec.so quiet expose_authtok {check}\n"
            "account required pam_permit.so\nsession required pam_permit.so\n")


def apart():
    """Runs this program anew in a mount and a network namespace of its own, unless it is there already."""
    if os.environ.get("KEYCAP_PLACES") == "apart":
        return
    os.environ["KEYCAP_PLACES"] = "apart"
    os.execv(tool("unshare"), ["unshare", "--mount", "--net", "sh", "-c", 'ip link set lo up; exec "$@"', "sh",
                               sys.executable, *sys.argv])


class LightdmXorg(server.Xorg):
    """The X server that LightDM starts: with the devices of the tests in place of this machine's."""

    def __init__(self, size):
        super().__init__(size)
        self.number = os.path.join(self.directory, "display")

    def script(self):
        command = " ".join(f"'{word}'" for word in self.command(0)[3:])
        return (f"#!/bin/sh\necho \"$1\" > '{self.number}'\n"
                f"exec {self.command(0)[0]} \"$1\" {command} 2>'{self.directory}/stderr'\n")


class LoginFolder:
    """A folder that users of all names can read, and what ends with it."""

    def __init__(self, xserver):
        self.directory = tempfile.mkdtemp(prefix="keycap-login-", dir="/tmp")
        os.chmod(self.directory, 0o755)
        self.server = xserver
        self._closers = []

    def path(self, *parts):
        return os.path.join(self.directory, *parts)

    def on_close(self, action):
        self._closers.append(action)

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for close in reversed(self._closers):
            close()
        shutil.rmtree(self.directory, ignore_errors=True)
        shutil.rmtree(self.server.directory, ignore_errors=True)


class LoginScreen(LoginFolder):
    """LightDM with one of its greeters and our keyboard; the passwords that PAM gets."""

    def __init__(self, greeter, configuration, size=(1024, 768), wrapper=""):
        super().__init__(LightdmXorg(size))
        self.greeter, self.configuration, self.wrapper = greeter, configuration, wrapper
        self.record = self.path("passwords")

    def write(self, name, text, mode=0o644):
        path = Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return str(path)

    def _start(self):
        self._prepare()
        self.home = self.path("home")
        bus = spawn([tool("dbus-daemon"), "--session", "--nofork", "--print-address"],
                    {"PATH": os.environ["PATH"]}, stdout=subprocess.PIPE)
        self.on_close(lambda: end(bus))
        address = bus.stdout.readline().decode().strip()
        environment = {"PATH": os.environ["PATH"], "DBUS_SYSTEM_BUS_ADDRESS": address}
        self.log = self.path("lightdm.log")
        with open(self.log, "wb") as log:
            self.process = spawn(
                [tool("lightdm"), "--debug", "--config", self.path("lightdm.conf"), "--log-dir", self.path("log"),
                 "--run-dir", self.path("run"), "--cache-dir", self.path("cache"), "--pid-file", self.path("pid")],
                environment, stdout=log, stderr=log)
        self.on_close(lambda: end(self.process, timeout=10))
        number = Path(self.server.number)
        wait_for(lambda: number.exists() and number.read_text().strip(), 20, "LightDM starts a server")
        self.display = self.server.display = number.read_text().strip()
        wait_for(self._connect, 20, "the server answers", every=0.05)
        self.on_close(self.desk.close)
        self.environment = {**environment, "DISPLAY": self.display, "HOME": self.home, "XDG_CONFIG_HOME": self.home,
                            "LC_ALL": "C.UTF-8"}

    def _connect(self):
        try:
            self.desk = Desk(self.display)
        except Exception:
            return False
        return True

    def _prepare(self):
        os.makedirs(self.path("bin"))
        os.makedirs(self.path("share"))
        os.symlink(REPO, self.path("share/keycap"))
        os.symlink(binary(), self.path("bin/keycap"))
        os.symlink(binary(), self.path("bin/onboard"))
        xserver = self.write("xserver", self.server.script(), 0o755)
        wrapper = self.write("wrapper", "#!/bin/sh\n"
                             f"export PATH={self.path('bin')}:$PATH HOME={self.path('home')}\n"
                             f"export XDG_DATA_DIRS={self.path('share')}:/usr/share NO_AT_BRIDGE=0 LC_ALL=C.UTF-8\n"
                             f"{self.wrapper}\nexec \"$@\" 2>{self.path('greeter.log')}\n", 0o755)
        os.makedirs(self.path("home"))
        self.write("lightdm.conf", f"""[LightDM]
greeter-user=root
minimum-display-number=90
sessions-directory=/usr/share/xsessions
user-authority-in-system-dir=true
[Seat:*]
type=local
xserver-command={xserver}
greeter-session={self.greeter}
greeter-wrapper={wrapper}
greeter-hide-users=false
user-session=openbox
[XDMCPServer]
enabled=false
[VNCServer]
enabled=false
""")
        bind("/etc/pam.d/lightdm", recorder(self.directory))
        bind("/etc/pam.d/lightdm-greeter", "auth required pam_permit.so\naccount required pam_permit.so\n"
             "session required pam_permit.so\n")
        users = Path("/etc/passwd").read_text(encoding="utf-8")
        bind("/etc/passwd", users + USER)
        file, text = self.configuration
        bind(file, text)

    def passwords(self):
        return Path(self.record).read_text(encoding="utf-8").splitlines()

    def homes(self):
        return [self.home]

    def is_ready(self, count):
        """Whether LightDM has asked for the password after `count` wrong ones."""
        asked = Path(self.log).read_text(errors="replace").count("Prompt greeter with")
        return asked > count

    def picture(self, *area):
        return capture(self.desk, *area)

    @property
    def touch(self):
        return self.server.touch


class SlickGreeter(LoginScreen):
    """Its menu starts the keyboard, always by the name `onboard`."""

    # In px: the menu of accessibility, and its first entry.
    MENU, ENTRY = (872, 12), (800, 40)

    def __init__(self):
        super().__init__("slick-greeter", ("/etc/lightdm/slick-greeter.conf", "[Greeter]\n"))

    def __enter__(self):
        super().__enter__()
        wait_for(lambda: self.is_ready(0), 20, "the first question")
        settled(lambda: self.picture(0, 0, 1024, 440).png())
        self.touch.tap(*self.MENU)
        settled(lambda: self.picture(0, 0, 1024, 440).png())
        self.touch.tap(*self.ENTRY)
        return self


class LockedSession(Session):
    """A desktop whose screen one of the lockers has locked."""

    def __init__(self, kind):
        super().__init__(wm="openbox", hardware=True, size=(1024, 768))
        self.kind = kind

    def __enter__(self):
        super().__enter__()
        self.locker = self.kind(self)
        self.locker.lock()
        return self

    def passwords(self):
        return Path(self.locker.home, "passwords").read_text(encoding="utf-8").splitlines()

    def homes(self):
        return [self.locker.home, self.environment["HOME"]]

    def is_ready(self, _count):
        return True


class MateScreensaver(Locker):
    """Its dialog embeds the keyboard below the password line."""

    def start(self):
        bind("/etc/pam.d/mate-screensaver", recorder(self.home))
        settings = Path(self.home, "glib-2.0/settings/keyfile")
        settings.parent.mkdir(parents=True)
        settings.write_text(
            "[org/mate/screensaver]\nembedded-keyboard-enabled=true\nlock-enabled=true\nlock-delay=0\n"
            f"embedded-keyboard-command='{binary()} run --data {REPO} --xid'\nmode='blank-only'\n")
        address = f"unix:path={self.home}/bus"
        self.environment.update(GSETTINGS_BACKEND="keyfile", DBUS_SESSION_BUS_ADDRESS=address)
        bus = self.run("dbus-daemon", "--session", "--nofork", f"--address={address}")
        self.session.on_close(lambda: end(bus))
        wait_for(Path(self.home, "bus").exists, 10, "a bus")
        self.process = self.run("mate-screensaver", "--no-daemon")
        wait_for(lambda: self.run("mate-screensaver-command", "--lock").wait(60) == 0, 20, "it locks", every=0.5)


class BelowKeyboard(XScreenSaver):
    """The session's own keyboard stands above XScreenSaver's windows."""

    # It asks nobody for a password.
    user = 1000

    def start(self):
        bind("/etc/passwd", Path("/etc/passwd").read_text(encoding="utf-8") + USER)
        bind("/etc/pam.d/xscreensaver", recorder(self.home))
        self.keyboard = self.session.keycap()
        super().start()

    def ask(self):
        """A tap beside the keyboard brings the dialog, where it is gone."""
        desk = self.session.desk

        def dialog():
            for window in desk.root.query_tree().children:
                with contextlib.suppress(XError):
                    shape = window.get_geometry()
                    if window.get_attributes().map_state and 300 < shape.width < 1000 and shape.height < 500:
                        return shape.y + shape.height
            return None

        def asks():
            if not (found := dialog()):
                self.session.touch.tap(500, 20)
            return found

        end = wait_for(asks, 20, "the dialog", every=3)
        self.keyboard.wait_status(lambda status: status.frame[1] >= end, "below the dialog", 10)
        # What the dialog shows at first takes no keys.
        time.sleep(3)


class Xsecurelock(XSecureLock):
    """The keyboard is a child of the saver's window."""

    def start(self):
        saver = Path(self.home, "saver")
        saver.write_text(f'#!/bin/sh\nexec "{binary()}" run --data "{REPO}" --into "$XSCREENSAVER_WINDOW"\n')
        saver.chmod(0o755)
        bind("/etc/pam.d/keycap-test", recorder(self.home))
        self.environment.update(XSECURELOCK_SAVER=str(saver), XSECURELOCK_NO_COMPOSITE="1",
                                XSECURELOCK_PAM_SERVICE="keycap-test", XSECURELOCK_AUTH_TIMEOUT="600")
        super().start()


class Keys:
    """Taps the keys of a keyboard that tells where they are."""

    def __init__(self, locker):
        self.locker, self.keyboard = locker, locker.keyboard

    def tap(self, key):
        self.keyboard.touch(key)

    def type(self, text):
        self.locker.ask()
        # The dialog of the last attempt may go: the first key only brings the next one.
        self.tap("delete")
        time.sleep(1)
        self.locker.ask()
        for character in text:
            self._show("ABC" if character.isalpha() else ".?123", character.lower())
            if character.isupper():
                self._show("shift", character)
            self.tap(character)

    def _show(self, key, label):
        """Taps a key, a label or a role, unless a key with this label is there already. At a lock the keyboard
        hears of touches a moment later."""
        def is_there(status):
            return any(one.label == label and one.role == "character" for one in status.keys)

        if not is_there(self.keyboard.status()):
            self.tap(key)
            self.keyboard.wait_status(is_there, label, 10)


def typist(place):
    """What types passwords by touch, and the frame of the keyboard. No request is asked for: an embedded keyboard
    answers none."""
    wait_for(lambda: plug.find(place.desk, place.desk.root.id), 20, "a keyboard")
    # The embedder moves and sizes it until it fits.
    frame = settled(lambda: plug.find(place.desk, place.desk.root.id), quiet=1)
    if isinstance(getattr(place, "locker", None), BelowKeyboard):
        place.locker.ask()
        return Keys(place.locker), place.locker.keyboard.status().frame
    plug.wait_painted(place.desk, frame)
    return plug.Fingers(place.touch, frame), frame

#!/usr/bin/python3
"""One desktop in a tree of Debian: `session.py DESKTOP [TASK …] [--pictures FOLDER]`, as root in the tree.

A session of an ordinary user runs on an X server of its own, with the keyboard by its autostart entry, and an injected
touch screen. For each task one line of JSON is printed: the task, `works`, `fails` or `not tried`, and a note.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Xlib import XK
from Xlib.error import XError

from Support import server
from Support.desk import Desk
from Support.keyboard import Keycap, write
from Support.processes import TooSlow, end, seen, settled, spawn, tool
from Support.screen import capture

SIZE = (1280, 800)
USER, NUMBER, PASSWORD = "tablet", 1234, "swordfish"
HOME = f"/tmp/home-{USER}"
# A session has come to rest when its panels and its desktop have been there for so long, in s.
REST = 6


class Desktop:
    """How a desktop is started, and what of it the tasks use."""

    def __init__(self, session, *, editor, terminal, launcher, lock=None, replace=None, files=None, locker=""):
        self.session, self.editor, self.terminal, self.launcher = session, editor, terminal, launcher
        self.lock, self.replace, self.files, self.locker = lock, replace, files or {}, locker


SCREENSAVER = ("dbus-send --session --print-reply --dest=org.freedesktop.ScreenSaver /ScreenSaver "
               "org.freedesktop.ScreenSaver.Lock")
DESKTOPS = {
    "XFCE": Desktop(
        "xfce4-session", editor="mousepad", terminal="xfce4-terminal", launcher="xfce4-appfinder",
        lock="xflock4", replace="xfwm4 --replace",
        locker="command -v xfce4-screensaver && exec xfce4-screensaver; exec xscreensaver --no-splash"),
    "MATE": Desktop(
        "mate-session", editor="pluma", terminal="mate-terminal", launcher="mate-panel --run-dialog",
        lock="mate-screensaver-command --lock", replace="marco --replace", locker="mate-screensaver"),
    "LXQt": Desktop(
        "startlxqt", editor="featherpad", terminal="qterminal", launcher="lxqt-runner", replace="openbox --replace",
        files={".config/lxqt/session.conf": "[General]\nwindow_manager=openbox\n"}),
    "Cinnamon": Desktop(
        "cinnamon-session --session cinnamon", editor="gnome-text-editor", terminal="gnome-terminal",
        launcher="key Super_L", lock="cinnamon-screensaver-command --lock", replace="cinnamon --replace",
        locker="cinnamon-screensaver"),
    "Plasma": Desktop(
        "startplasma-x11", editor="kwrite note.txt", terminal="konsole", launcher="krunner", lock=SCREENSAVER,
        replace="kwin_x11 --replace", locker="plasmashell"),
    "GNOME": Desktop(
        "gnome-shell --x11", editor="gnome-text-editor", terminal="gnome-terminal", launcher="key Super_L"),
}


class Trouble(RuntimeError):
    """A task did not come out as it has to."""


class Keyboard(Keycap):
    """It answers its own user alone."""

    def ask(self, request):
        answer = self.session.shell(f"keycap {request}")
        if not answer.startswith("{"):
            raise AssertionError(answer)
        return answer


class Session:
    """The running desktop; what `Support.keyboard` needs of a session is here, too."""

    def __init__(self, name, pictures):
        self.name, self.desktop, self.pictures = name, DESKTOPS[name], pictures
        self.directory, self.closers = HOME, []
        self.processes = []

    def __enter__(self):
        self.make_user()
        self.server = server.Xorg(SIZE, 96)
        self.server.start()
        self.closers.append(self.server.stop)
        self.touch = self.server.touch
        run = f"/tmp/run-{USER}"
        for folder in (HOME, run, f"{HOME}/.config", f"{HOME}/.local/share", f"{HOME}/.local/state"):
            Path(folder).mkdir(parents=True, exist_ok=True)
        self.environment = {
            "HOME": HOME, "USER": USER, "LOGNAME": USER, "SHELL": "/bin/sh", "DISPLAY": self.server.display,
            "XDG_RUNTIME_DIR": run, "XDG_SESSION_TYPE": "x11", "XDG_CONFIG_HOME": f"{HOME}/.config",
            "XDG_DATA_HOME": f"{HOME}/.local/share", "XDG_STATE_HOME": f"{HOME}/.local/state",
            "XDG_CACHE_HOME": f"{HOME}/.cache", "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/games:/usr/sbin",
            "LANG": "C.UTF-8", "LANGUAGE": "en_US", "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11",
            "QT_QPA_PLATFORM": "xcb", "XDG_CURRENT_DESKTOP": self.name, "XDG_CONFIG_DIRS": "/etc/xdg"}
        for name, text in self.desktop.files.items():
            write(Path(HOME, name), text)
        self.own(HOME, run)
        os.chmod(run, 0o700)
        self.desk = Desk(self.server.display)
        self.closers.append(self.desk.close)
        subprocess.run([tool("setxkbmap"), "-display", self.server.display, "-layout", "us"], check=False)
        self.start_buses()
        self.said = self.shell("keycap autostart on").strip()
        self.start_desktop()
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            end(process)
        for close in reversed(self.closers):
            close()

    def make_user(self):
        if subprocess.run(["id", USER], check=False, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode:
            subprocess.run(["useradd", "-u", str(NUMBER), "-d", HOME, "-s", "/bin/sh", USER], check=True)
        subprocess.run(["chpasswd"], input=f"{USER}:{PASSWORD}", text=True, check=True)
        shutil.rmtree(HOME, ignore_errors=True)

    def own(self, *paths):
        subprocess.run(["chown", "-R", USER, *paths], check=True)

    def start_buses(self):
        """A system bus of this tree, and the bus of the session."""
        # The socket of a session before has no bus any more.
        Path("/run/dbus/system_bus_socket").unlink(missing_ok=True)
        Path("/run/dbus").mkdir(parents=True, exist_ok=True)
        self.processes.append(spawn(
            ["dbus-daemon", "--system", "--nofork", "--nopidfile"], {"PATH": os.environ["PATH"]}))
        bus = self.spawn("dbus-daemon --session --nofork --print-address", stdout=subprocess.PIPE)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()

    def start_desktop(self):
        with open(f"{HOME}/session.log", "wb") as log:
            self.main = self.spawn(self.desktop.session, stdout=log, stderr=log)
        if self.name == "GNOME":
            self.spawn("sleep 8; exec keycap run --hidden")
        self.keyboard = Keyboard(self, data=None)
        if not seen(self.answers, 40, 0.3):
            self.picture("no-keyboard")
            print(Path(HOME, "session.log").read_text(errors="replace")[-3000:], file=sys.stderr)
            print(subprocess.run(["ps", "-eo", "pid,user,args"], capture_output=True, text=True).stdout,
                  file=sys.stderr)
            print(self.shell("ls -la $XDG_RUNTIME_DIR; keycap status | head -3"), file=sys.stderr)
            raise Trouble("the keyboard does not start with the session")
        # Plasma hides what there is until it has started.
        seen(lambda: not self.runs("ksplash"), 60, 0.5)
        settled(self.signs, quiet=REST)

    def runs(self, name):
        return name in subprocess.run(["ps", "-eo", "args"], check=False, capture_output=True, text=True).stdout

    def answers(self):
        try:
            return self.keyboard.glance()
        except (OSError, AssertionError):
            return None

    def signs(self):
        return sorted(self.desk.clients()), self.desk.active()

    def path(self, *parts):
        return os.path.join(self.directory, *parts)

    # Programs

    def spawn(self, command, **options):
        process = spawn(["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--inh-caps=-all", "sh",
                         "-c", f"cd; {command}"], self.environment, **options)
        self.processes.append(process)
        return process

    def shell(self, command, timeout=30):
        process = self.spawn(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            return process.communicate(timeout=timeout)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            end(process)
            return "no end"

    def open(self, command, seconds=40):
        """Starts a program; its window, active and at rest."""
        before = self.desk.clients()
        process = self.spawn(command)

        def window():
            active = self.desk.active()
            return active if active in self.desk.clients() - before else 0

        found = seen(window, seconds, 0.1)
        if not found:
            raise Trouble(f"{command.split()[0]} shows no window")
        settled(lambda: self.frame(found), quiet=1.5)
        return found, process

    def frame(self, window):
        try:
            return self.desk.frame(window)
        except XError:
            return None

    def close_all(self):
        for window in self.desk.clients():
            try:
                kind = self.desk.property(self.desk.window(window), "_NET_WM_WINDOW_TYPE")
                if not kind or self.desk.atom("_NET_WM_WINDOW_TYPE_NORMAL") in kind:
                    # An editor would ask about its text.
                    self.desk.window(window).kill_client()
            except XError:
                continue
        self.desk.display.sync()
        self.command("hide")
        settled(self.signs, quiet=1.5)

    def command(self, *words):
        return self.shell("keycap " + " ".join(words))

    def picture(self, name):
        if self.pictures:
            capture(self.desk).save(Path(self.pictures, f"{self.name}-{name}.png"))

    # Fingers

    def shown(self, seconds=6):
        return seen(lambda: (status := self.keyboard.status()).visible and status, seconds, 0.1) or None

    def tap_key(self, name):
        self.touch.tap(*self.keyboard.status().key(name).centre)

    def type(self, text):
        self.keyboard.type(text, tap=self.tap_key)

    def tap_window(self, window, across=0.5, down=0.4):
        x, y, width, height = self.desk.frame(window)
        self.touch.tap(int(x + across * width), int(y + down * height))

    def strike(self, *names):
        codes = [self.desk.display.keysym_to_keycode(XK.string_to_keysym(name)) for name in names]
        for code in codes:
            self.desk.key(code, True)
        for code in reversed(codes):
            self.desk.key(code, False)

    def work_area(self):
        return list(self.desk.work_area() or [])


def expect(condition, what):
    if not condition:
        raise Trouble(what)


def check_editor(session):
    window, _ = session.open(session.desktop.editor)
    session.command("hide")
    settled(lambda: session.frame(window), quiet=1)
    session.tap_window(window, 0.5, 0.6)
    expect(session.shown(), "a tap does not open the keyboard")
    session.type("hello ")
    time.sleep(1)
    session.picture("editor")
    session.strike("Control_L", "a")
    session.strike("Control_L", "c")
    time.sleep(0.6)
    got = session.shell("timeout 5 xclip -o -selection clipboard")
    expect(got.strip().lower() == "hello", f"typed hello, got {got!r}")


def check_terminal(session):
    window, _ = session.open(session.desktop.terminal)
    session.command("hide")
    settled(lambda: session.frame(window), quiet=1)
    session.tap_window(window)
    expect(session.shown(), "a tap does not open the keyboard")
    session.type("echo done > typed\n")
    time.sleep(1.5)
    session.picture("terminal")
    got = Path(HOME, "typed")
    expect(got.exists() and got.read_text() == "done\n", "the command was not typed")


def check_launcher(session):
    launcher = session.desktop.launcher
    if launcher.startswith("key "):
        session.strike(launcher.split()[1])
    else:
        session.spawn(launcher)
    time.sleep(4)
    status = session.shown(4)
    session.picture("launcher")
    if not status:
        status = session.keyboard.status()
        session.strike("Escape")
        raise Trouble(f"no keyboard: {status.decision}, keys go to {status.custody}, covered by {status.cover}")
    before = session.desk.clients()
    session.type("xterm")
    time.sleep(2)
    session.picture("launcher-typed")
    session.tap_key("return")
    opened = seen(lambda: session.desk.clients() - before, 10, 0.2)
    session.strike("Escape")
    expect(opened, "typed, but no terminal started")


def check_fullscreen(session):
    window, _ = session.open(session.desktop.terminal)
    session.strike("F11")
    time.sleep(2)
    expect(session.desk.frame(window)[3] == SIZE[1], "F11 of a real keyboard does not make it fullscreen")
    session.command("hide")
    session.tap_window(window)
    expect(session.shown(), "a tap does not open the keyboard")
    time.sleep(1)
    session.type("seq 60\n")
    time.sleep(1.5)
    session.picture("fullscreen")
    for _ in range(5):
        status = session.keyboard.status()
        if status.has("F11"):
            break
        session.tap_key("fn" if status.has("fn") else [key for key in status.keys if key.role == "plane"][-1].id)
        time.sleep(0.4)
    session.tap_key("F11")
    time.sleep(2)
    state = session.desk.atom("_NET_WM_STATE_FULLSCREEN")
    session.command("hide")
    time.sleep(2)
    session.picture("fullscreen-left")
    expect(state not in (session.desk.property(session.desk.window(window), "_NET_WM_STATE") or []),
           "F11 does not leave fullscreen")


def check_rotation(session):
    session.command("hide")
    before = settled(session.work_area, quiet=1)
    session.command("show")
    expect(session.shown(), "it is not shown")
    for mode in ("800x1280", "1280x800"):
        session.desk.xrandr("--output", "DUMMY0", "--mode", mode)
        session.server.screen_changed()
        time.sleep(4)
        session.picture(f"rotation-{mode}")
    session.command("hide")
    seen(lambda: session.work_area() == before, 5, 0.2)
    expect(session.work_area() == before, f"the work area was {before} and is {session.work_area()}")


def is_painted(session):
    """Whether the screen shows keys where the keyboard says they are: faces of one colour, and another between them."""
    status = session.keyboard.status()
    one, other = status.key("q"), status.key("w")
    left, top = int(one.x), int(one.y)
    picture = capture(session.desk, left, top, int(other.x + other.width) - left, int(one.height))
    down = top + int(one.height) - 4
    faces = {picture.pixel(int(key.x + key.width / 4), down) for key in (one, other)}
    gap = picture.pixel(int((one.x + one.width + other.x) / 2), down)
    return len(faces) == 1 and gap not in faces


def key_picture(session):
    """The space bar as the screen shows it, once the screen is at rest."""
    time.sleep(1)
    key = session.keyboard.status().key("space")
    return capture(session.desk, *(int(v) for v in (key.x, key.y, key.width, key.height)))


def check_replace(session):
    expect(session.desktop.replace, "the shell is the window manager")
    session.command("show")
    expect(session.shown(), "it is not shown")
    before = key_picture(session)
    session.spawn(session.desktop.replace)
    time.sleep(8)
    status = session.shown(10)
    session.picture("replaced")
    expect(status, f"it is hidden: {session.keyboard.status().decision}")
    picture = key_picture(session)
    expect(not picture.differs(before), "the keys are not painted")


def check_lock(session):
    expect(session.desktop.lock, "there is no locker without GDM")
    session.command("show")
    if session.name == "XFCE":
        # Lockers of other desktops in the tree start with each session.
        session.shell("pkill -f '[c]innamon-screensaver'; pkill -f '[m]ate-screensaver'")
    if session.desktop.locker and session.desktop.locker != "plasmashell":
        session.spawn(session.desktop.locker)
        time.sleep(3)
    told = [line for line in session.command("doctor").splitlines() if "lock screen" in line]
    print("  doctor:", *told, file=sys.stderr)
    answer = session.shell(session.desktop.lock)
    time.sleep(6)
    session.touch.tap(640, 200)
    time.sleep(4)
    session.picture("lock")
    status = session.keyboard.status()
    print(f"  lock: {answer.strip()} visible {status.visible} custody {status.custody} cover {status.cover}",
          file=sys.stderr)
    painted = status.visible and is_painted(session)
    embedded = session.runs("--xid")
    is_locked = status.custody in ("lock", "grabber")
    session.shell(f"loginctl unlock-sessions; pkill -u {USER} -f '[s]creensaver'; pkill -u {USER} kscreenlocker_g")
    time.sleep(2)
    expect(is_locked, f"it does not lock: {answer.strip()}")
    if status.visible:
        expect(painted, "it says that it is visible, and the screen shows no keys")
        return "the session's keyboard is above the locker"
    if embedded:
        return "the locker shows the keyboard in its own window"
    told = bool(told) and ("hides every" in told[0] or "of its own" in told[0])
    expect(told, f"hidden by {status.cover}, and doctor has not said so")
    return f"hidden by {status.cover}; doctor says it before: {told}"


def check_logout(session):
    os.killpg(session.main.pid, signal.SIGTERM)
    expect(seen(lambda: not session.answers(), 20, 0.3), "the keyboard outlives its session")


TASKS = {
    "editor": check_editor, "terminal": check_terminal, "launcher": check_launcher,
    "fullscreen": check_fullscreen, "rotation": check_rotation, "window manager restarted": check_replace,
    "lock": check_lock, "logout": check_logout,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("desktop", choices=DESKTOPS)
    parser.add_argument("tasks", nargs="*", metavar="TASK", help=", ".join(TASKS))
    parser.add_argument("--pictures", default="")
    options = parser.parse_args()

    def tell(task, result, note):
        print(json.dumps({"desktop": options.desktop, "task": task, "result": result, "note": note}), flush=True)

    try:
        with Session(options.desktop, options.pictures) as session:
            session.picture("start")
            tell("start", "works", session.said)
            for task, check in TASKS.items():
                if options.tasks and task not in options.tasks:
                    continue
                try:
                    tell(task, "works", check(session) or "")
                except (Trouble, TooSlow, XError, KeyError, AssertionError, OSError) as error:
                    session.picture(f"failed-{task.replace(' ', '-')}")
                    tell(task, "fails", f"{error}"[:300])
                if task != "logout":
                    session.close_all()
    except Trouble as error:
        tell("start", "fails", str(error))


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Tries the keyboard in whole desktops: `run.py PACKAGES [DESKTOP …] [--suite SUITE] [--tree FOLDER]`, as root.

PACKAGES is the folder with the Debian packages. A tree of the release is made by debootstrap and kept; each desktop is
installed there, and its session is started by `session.py`. The lines of `session.py`, a picture of each task and the
rows of the table in `Documentation/desktops.md` are written to `out/desktops/SUITE`.
"""

import argparse
import datetime
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Debian13"))

from tree import NAMES, Tree, enter_namespaces, install_packages

REPO = Path(__file__).resolve().parents[2]
SOURCE = "/src"
NEEDS = ("at-spi2-core", "dbus", "dbus-bin", "dbus-daemon", "dbus-x11", "fonts-dejavu-core", "iproute2", "procps",
         "python3", "python3-xlib", "util-linux", "x11-utils", "x11-xkb-utils", "x11-xserver-utils", "xclip", "xinput",
         "xserver-xorg-core", "xserver-xorg-video-dummy", "xterm", "gir1.2-atspi-2.0", "python3-gi", "libglib2.0-bin",
         "adwaita-icon-theme", "libgl1-mesa-dri", "dconf-gsettings-backend")
# What each desktop is, without what is only recommended; the first package gives the version.
DESKTOPS = {
    "XFCE": ("xfce4-session", "xfce4-panel", "xfdesktop4", "xfwm4", "xfce4-settings", "xfce4-terminal",
             "xfce4-appfinder", "xfce4-screensaver", "xscreensaver", "mousepad", "thunar"),
    "MATE": ("mate-session-manager", "mate-panel", "marco", "caja", "mate-settings-daemon", "mate-terminal", "pluma",
             "mate-polkit", "mate-screensaver", "mate-notification-daemon"),
    "LXQt": ("lxqt-session", "lxqt-panel", "lxqt-runner", "lxqt-notificationd", "lxqt-policykit", "lxqt-globalkeys",
             "lxqt-qtplugin", "lxqt-config", "pcmanfm-qt", "qterminal", "featherpad", "openbox", "breeze-icon-theme"),
    "Cinnamon": ("cinnamon", "cinnamon-session", "muffin", "nemo", "cinnamon-screensaver", "gnome-terminal",
                 "gnome-text-editor"),
    "Plasma": ("plasma-workspace", "kwin-x11", "plasma-desktop", "konsole", "kwrite", "dolphin", "breeze",
               "breeze-icon-theme", "kscreen", "systemsettings", "polkit-kde-agent-1", "kde-cli-tools"),
    "GNOME": ("gnome-shell", "gnome-session", "gnome-terminal", "nautilus", "gnome-text-editor"),
}
TASKS = ("start", "editor", "terminal", "launcher", "fullscreen", "rotation", "window manager restarted", "lock",
         "logout")


def available(tree, names):
    """Those of the packages that the release has."""
    told = tree.run("apt-cache", "policy", *names, quiet=True).stdout
    found, name = [], ""
    for line in told.splitlines():
        if not line.startswith(" "):
            name = line.rstrip(":")
        elif "Candidate:" in line and "(none)" not in line:
            found.append(name)
    return found


def version(tree, package):
    told = tree.run("dpkg-query", "-W", "-f=${Version}", package, quiet=True).stdout.strip()
    return told.split(":")[-1].split("-")[0].split("+")[0]


def session(tree, desktop, folder, tasks):
    """The results of one session: task → (result, note)."""
    inside = "/" + str(folder.relative_to(REPO))
    command = tree.command("/usr/bin/python3", "Tests/Desktops/session.py", desktop, *tasks, "--pictures",
                           SOURCE + inside, network=False, folder=SOURCE)
    try:
        done = subprocess.run(command, check=False, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              timeout=900)
        lines = done.stdout
    except subprocess.TimeoutExpired as late:
        lines = (late.stdout or b"").decode()
    (folder / f"{desktop}.jsonl").write_text(lines, encoding="utf-8")
    results = {}
    for line in filter(lambda line: line.startswith("{"), lines.splitlines()):
        said = json.loads(line)
        results[said["task"]] = (said["result"], said["note"])
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", metavar="PACKAGES", type=Path)
    parser.add_argument("desktops", nargs="*", metavar="DESKTOP", help=", ".join(DESKTOPS))
    parser.add_argument("--suite", choices=NAMES, default="bookworm")
    parser.add_argument("--tree", metavar="FOLDER", help="by default in /var/tmp/keycap-desktops")
    parser.add_argument("--tasks", default="", help="with commas; by default all")
    options = parser.parse_args()
    if unknown := set(options.desktops) - set(DESKTOPS):
        sys.exit(f"{', '.join(sorted(unknown))}: the desktops are {', '.join(DESKTOPS)}")
    enter_namespaces("make test-desktops")
    tree = Tree(options.tree or f"/var/tmp/keycap-desktops/{options.suite}", options.suite)
    folder = REPO / "out/desktops" / options.suite
    folder.mkdir(parents=True, exist_ok=True)
    tree.make()
    tree.mount()
    tree.bind(REPO, SOURCE, writable=True)
    tree.apt("update")
    tree.step("packages that the tests need")
    tree.install(*NEEDS)
    install_packages(tree, options.packages)
    rows = []
    for desktop in options.desktops or DESKTOPS:
        tree.step(f"{desktop}: packages")
        tree.install(*available(tree, DESKTOPS[desktop]))
        tree.step(f"{desktop}: session")
        results = session(tree, desktop, folder, [task for task in options.tasks.split(",") if task])
        for task, (result, note) in results.items():
            print(f"{desktop:9} {task:25} {result:7} {note}", flush=True)
        cells = [results.get(task, ("not tried", ""))[0] for task in TASKS]
        rows.append(" | ".join(["", desktop, version(tree, DESKTOPS[desktop][0]), *cells,
                                str(datetime.date.today()), ""]).strip())
    (folder / "table.md").write_text("\n".join(rows) + "\n", encoding="utf-8")
    print("\n".join(rows))


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Tries the keyboard on Debian 13 (R-DESK-10): `run.py PACKAGES [--prepare|--short] [--tree FOLDER]`, as root.

PACKAGES is the folder with the Debian packages that were made here, on Debian 12. The tree of Debian 13 is made by
debootstrap and kept in FOLDER. With `--short` the packages are installed there, type, are started twice, and open in
fields of GTK 4 and Qt 6, one of them a password. Without it the keyboard is also built there from source, and tested
in its units, on the screen, and among applications of Debian 13.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tree import PATH, Tree, enter_namespaces, install_packages, step

REPO = Path(__file__).resolve().parents[2]
# Where the repository is seen in the tree, and where the program is built there.
SOURCE, BUILD = "/src", "/home/keycap"
PROGRAM = "/usr/bin/keycap"
# What the tests of the short form need.
NEEDS = ("at-spi2-core", "dbus-bin", "dbus-daemon", "fonts-dejavu-core", "gir1.2-atspi-2.0", "gir1.2-gtk-3.0",
         "gir1.2-gtk-4.0", "iproute2", "openbox", "python3", "python3-gi", "python3-pyqt6", "python3-xlib",
         "util-linux", "x11-xkb-utils", "xserver-xorg-core", "xserver-xorg-video-dummy", "xvfb")
SHORT = ("test_lifecycle.Commands.test_a_second_start_shows_the_first",
         "test_type.Doctor.test_a_sample_of_every_script_comes_back__openbox_us_",
         "test_fields.Opening.test_every_field_is_known_and_nothing_else_opens_gtk4",
         "test_fields.Opening.test_every_field_is_known_and_nothing_else_opens_qt6",
         "test_secrets.Passwords.test_a_password_leaves_no_trace_gtk4")
WHOLE = ("test_fields.*", "*gtk4*", "test_opening.*", "test_secrets.*", "test_locks.*")
# Applications that Debian 13 has in other versions than Debian 12.
TOUR = ("GNOME Text Editor", "GNOME Console", "Ptyxis", "Adw entry rows", "Kate", "Geany", "LibreOffice Writer",
        "Chromium, address", "Firefox, address", "Qt 6 text edit")


def test_screen(tree, patterns, more=None):
    """Runs screen tests in the tree with the program and the data that are installed there."""
    tree.run("/usr/bin/python3", "Tests/Screen/run.py", "--only", *patterns, network=False, folder=SOURCE,
             more={"KEYCAP": PROGRAM, "KEYCAP_INSTALLED": "1", "KEYCAP_DESKTOP": "1", **(more or {})})


def first_words(tree):
    """What whoever has just installed the packages tries first: the version, the checkup."""
    tree.run("keycap", "--version")
    tree.run("keycap-settings", "--version")
    tree.run("sh", "-c", "keycap doctor >/tmp/doctor; code=$?; cat /tmp/doctor; test $code -lt 128", quiet=True)


def short(tree, packages):
    step("the packages of Debian 12")
    install_packages(tree, packages)
    first_words(tree)
    step("typing, two starts, fields, a password")
    test_screen(tree, SHORT, {"CI": "1"})


def toolchain():
    """The folder of the Swift toolchain on this machine, the one with `usr`."""
    swift = shutil.which("swift")
    if not swift:
        sys.exit("Swift is not in the PATH: https://www.swift.org/install/linux/debian/12/")
    return Path(swift).resolve().parents[2]


def copy_source(tree):
    """Copies what git knows of the work tree, with its changes, to where it is built."""
    target = tree.path / BUILD[1:]
    target.mkdir(parents=True, exist_ok=True)
    listed = subprocess.run(["git", "-c", f"safe.directory={REPO}", "ls-files", "-z", "--cached", "--others",
                             "--exclude-standard"], cwd=REPO, check=True, stdout=subprocess.PIPE).stdout
    names = [name for name in listed.split(b"\0") if name and (REPO / os.fsdecode(name)).exists()]
    archive = subprocess.Popen(["tar", "-c", "--null", "-T", "-"], cwd=REPO, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE)
    unpack = subprocess.Popen(["tar", "-x", "-C", str(target)], stdin=archive.stdout)
    archive.stdout.close()
    archive.stdin.write(b"\0".join(names))
    archive.stdin.close()
    if unpack.wait() or archive.wait():
        sys.exit("the source could not be copied into the tree")


def whole(tree, packages, languages):
    short(tree, packages)
    swift = toolchain()
    step(f"the build from source, with {swift}")
    copy_source(tree)
    tree.bind(swift)
    # Where this machine has copies of what is downloaded, so has the tree.
    for name in ("/etc/gitconfig", "/etc/pip.conf"):
        if Path(name).exists():
            shutil.copy(name, tree.path / name[1:])
    for folder in filter(None, os.environ.get("KEYCAP_SHARED", "").split(":")):
        tree.bind(folder)
    options = {"folder": BUILD, "path": f"{swift}/usr/bin:{PATH}", "more": {
        key: value for key, value in os.environ.items() if key.startswith("PIP_")}}
    tree.apt("install", "--no-install-recommends", "git", "make")
    tree.run("make", "setup-test", f"LANGUAGES={languages}", **options)
    tree.run("make", "deb", f"LANGUAGES={languages}", **options)
    step("the unit tests")
    tree.run("make", "test-swift", **options)
    step("the packages that were made there")
    install_packages(tree, tree.path / BUILD[1:] / "out/packages")
    first_words(tree)
    test_screen(tree, SHORT)
    step("fields, secrets, lockers")
    test_screen(tree, WHOLE)
    step("applications")
    tree.run("/usr/bin/python3", "Tests/Bench/applications.py", "--install", "--taps", "4", *TOUR, folder=SOURCE,
             more={"KEYCAP": PROGRAM, "KEYCAP_INSTALLED": "1"})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", metavar="PACKAGES", type=Path)
    parser.add_argument("--prepare", action="store_true", help="only make the tree, with what the tests need")
    parser.add_argument("--short", action="store_true", help="what every change has to pass")
    parser.add_argument("--tree", default="/var/tmp/keycap-debian13/root", metavar="FOLDER")
    parser.add_argument("--languages", default="en de", help="whose words are built")
    options = parser.parse_args()
    enter_namespaces()
    tree = Tree(options.tree)
    tree.make()
    tree.mount()
    tree.bind(REPO, SOURCE, writable=True)
    tree.apt("update")
    step("packages that the tests need")
    tree.install(*NEEDS)
    if options.prepare:
        return
    if options.short:
        short(tree, options.packages)
    else:
        whole(tree, options.packages, options.languages)
    step("all is well")


if __name__ == "__main__":
    main()

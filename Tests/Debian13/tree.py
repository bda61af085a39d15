"""A tree of a release of Debian: made by debootstrap, kept between runs, entered in namespaces of its own."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

# The releases by their suites.
NAMES = {"bookworm": "Debian 12", "trixie": "Debian 13"}
ARCHIVE = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
# Where updates of security come from; the same host serves both in most mirrors.
SECURITY = os.environ.get("DEBIAN_SECURITY_MIRROR", "http://deb.debian.org/debian-security")
# So many seconds the tree may take to be made.
PATIENCE = 1200
BEGAN = time.monotonic()
PATH = "/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin"
# What the README installs, and where the packages are put in the tree.
ORDINARY = ("keycap", "keycap-data", "keycap-lexicons", "keycap-settings")
PACKAGES = "/packages"
QUIET = {"HOME": "/root", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "dumb", "DEBIAN_FRONTEND": "noninteractive"}


def step(text, suite="trixie"):
    print(f"== {NAMES[suite]}: {text} (after {time.monotonic() - BEGAN:.0f} s)", flush=True)


def enter_namespaces(target="make test-debian13", mark="KEYCAP_TREE"):
    """Starts this program anew in namespaces of its own: what it mounts, nobody else sees, and what it starts ends with
    it."""
    if os.environ.get(mark) == "apart":
        return
    if os.geteuid() != 0:
        sys.exit(f"A tree of Debian is made and entered by root: sudo {target}")
    os.environ[mark] = "apart"
    os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child",
                          sys.executable, *sys.argv])


class Tree:
    """The tree in a folder; `path` is its root."""

    def __init__(self, folder, suite="trixie"):
        self.path, self.suite, self.name = Path(folder), suite, NAMES[suite]

    def step(self, text):
        step(text, self.suite)

    # Life

    def make(self):
        """Makes the tree, unless it is there; says what is wrong where the archive cannot be reached."""
        if (self.path / "etc/debian_version").exists():
            self.step(f"the tree in {self.path} is there")
            return
        self.step(f"debootstrap {self.suite} from {ARCHIVE}")
        if not shutil.which("debootstrap"):
            sys.exit("debootstrap is not installed: apt-get install debootstrap")
        part = self.path.with_name(self.path.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        part.parent.mkdir(parents=True, exist_ok=True)
        made = subprocess.run(
            ["debootstrap", "--variant=minbase", "--include=ca-certificates", self.suite, str(part), ARCHIVE],
            check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE,
            env={**os.environ, **QUIET})
        if made.returncode:
            sys.exit(f"{made.stdout[-3000:]}\nNo tree of {self.name}: debootstrap could not make one from {ARCHIVE} "
                     "(see above).\nIs the archive reached from here? DEBIAN_MIRROR and "
                     "DEBIAN_SECURITY_MIRROR name others.")
        part.rename(self.path)

    def mount(self):
        """Mounts what programs in the tree need, seen by nobody else."""
        self._mount("-t", "proc", "proc", on="proc")
        for folder in ("/sys", "/dev"):
            self._mount("--rbind", folder, on=folder[1:])
        # Nothing of another run, and no display of the machine.
        self._mount("-t", "tmpfs", "tmpfs", on="tmp")
        self._mount("-t", "tmpfs", "tmpfs", on="run")
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        (self.path / "etc/apt/sources.list").write_text(
            f"deb {ARCHIVE} {self.suite} main\ndeb {ARCHIVE} {self.suite}-updates main\n"
            f"deb {SECURITY} {self.suite}-security main\n", encoding="utf-8")

    def bind(self, folder, where=None, writable=False):
        """Shows a folder of the machine in the tree, at the same path or at `where`."""
        where = (where or str(folder)).lstrip("/")
        self._mount("--bind", str(folder), on=where)
        if not writable:
            subprocess.run(["mount", "-o", "remount,bind,ro", str(self.path / where)], check=True)

    def _mount(self, *arguments, on):
        (self.path / on).mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", *arguments, str(self.path / on)], check=True)

    # Commands

    def command(self, *command, network=True, folder="/", more=None, path=PATH):
        """A command line that runs `command` in the tree."""
        environment = {**QUIET, "PATH": path, **(more or {})}
        inside = ["chroot", str(self.path), "env", "-i", "-C", folder, *(f"{k}={v}" for k, v in environment.items()),
                  *map(str, command)]
        if network:
            return inside
        return ["unshare", "--net", "sh", "-c", 'ip link set lo up; exec "$@"', "sh", *inside]

    def run(self, *command, check=True, quiet=False, **options):
        """Runs a command in the tree; with `quiet` what it says is seen only if it fails."""
        done = subprocess.run(self.command(*command, **options), check=False, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE if quiet else None, stderr=subprocess.STDOUT if quiet else None)
        if check and done.returncode:
            sys.exit(f"{(done.stdout or '')[-6000:]}\nfailed in the tree of {self.name} ({done.returncode}): "
                     + " ".join(map(str, command)))
        return done

    def apt(self, *arguments):
        # Nothing of the tree has to outlive a power cut.
        self.run("apt-get", "-y", "-q", "-oDpkg::Options::=--force-unsafe-io", "-oDpkg::Use-Pty=0",
                 "-oAcquire::Retries=3", *arguments, quiet=True)

    def missing(self, names):
        """Those of the packages that are not installed."""
        told = self.run("dpkg-query", "-W", "-f=${Package} ${db:Status-Status}\\n", quiet=True, check=False).stdout
        there = {line.split()[0] for line in told.splitlines() if line.endswith(" installed")}
        return sorted(set(names) - there)

    def install(self, *names):
        """Installs what is missing, without what is only recommended."""
        if missing := self.missing(names):
            self.apt("install", "--no-install-recommends", *missing)


def install_packages(tree, folder):
    """Installs the packages of a folder of the machine as a user does, in place of those that are there."""
    shelf = tree.path / PACKAGES[1:]
    shutil.rmtree(shelf, ignore_errors=True)
    shelf.mkdir()
    files = [Path(shutil.copy(file, shelf)) for file in sorted(Path(folder).glob("*.deb"))
             if file.name.split("_")[0] in ORDINARY]
    if {file.name.split("_")[0] for file in files} != set(ORDINARY):
        sys.exit(f"{folder} lacks some of {', '.join(ORDINARY)}: make deb comes first")
    if there := set(ORDINARY) - set(tree.missing(ORDINARY)):
        tree.apt("purge", *sorted(there))
    tree.apt("install", "--no-install-recommends", *(f"{PACKAGES}/{file.name}" for file in files))

#!/usr/bin/python3
"""Tries the Debian packages in a root of their own: `run.py FOLDER`, as root.

The root is made from the package mirror of this machine. The packages are checked, and installed with
what they depend on.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

QUIET = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}


def run(*command, check=True, **options):
    done = subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={**QUIET, **options})
    if check and done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def step(text):
    print(f"{text} …", flush=True)


def require(truth, what):
    if not truth:
        sys.exit(f"not so: {what}")


class Root:
    """A Debian of its own in a folder."""

    def __init__(self, folder):
        self.path = Path(folder)

    def make(self):
        codename = run("sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME").strip()
        run("mmdebstrap", "--variant=apt", "--mode=root", codename, str(self.path))
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        self.apt("update")

    def do(self, *command, **options):
        return run("chroot", str(self.path), *command, **options)

    def apt(self, *arguments):
        return self.do("apt-get", "-y", "-q", "-o", "Dpkg::Options::=--force-confold", *arguments)

    def take(self, packages):
        """Copies packages into the root; their names in there."""
        for package in packages:
            shutil.copy(package, self.path / "tmp")
        return [f"/tmp/{package.name}" for package in packages]


def check(packages):
    step("lintian")
    print(run("lintian", "--allow-root", "--fail-on", "error,warning", *map(str, packages)), end="")


def check_entries(root):
    step("desktop entries and metainfo")
    share = root.path / "usr/share"
    run("desktop-file-validate", str(share / "applications/keycap.desktop"))
    run("appstreamcli", "validate", "--no-net", str(share / "metainfo/org.keycap.Keycap.metainfo.xml"))


def main():
    packages = sorted(Path(sys.argv[1]).glob("*.deb"))
    require(packages, f"packages in {sys.argv[1]}")
    check(packages)
    with tempfile.TemporaryDirectory(prefix="keycap-root-", dir="/var/tmp") as folder:
        root = Root(Path(folder) / "root")
        step("a Debian of its own")
        root.make()
        step("install")
        began = time.monotonic()
        root.apt("install", *root.take(packages))
        print(f"  installed in {time.monotonic() - began:.0f} s")
        check_entries(root)
    print("all is well")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Runs `escapes.py` under another kernel, in an emulator: one initramfs, no disk, no rights.

    apt-get download linux-image-6.1.0-NN-amd64 && dpkg-deb -x linux-image-*.deb FOLDER
    kernel.py --kernel FOLDER/boot/vmlinuz-* [--append lsm=yama]

Needs qemu-system-x86 and busybox-static. The attempts run as an ordinary user: with user namespaces, and with the
kernel told to give none. Exit status 1: something got out, something did not work that must, or the kernel did not
start. A kernel without Landlock has to refuse every start.
"""

import argparse
import glob
import os
import re
import shlex
import stat
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = ["/usr/bin/python3", "/usr/bin/setpriv", "/usr/bin/sleep"]
# A root that is no initramfs, of which namespaces can be made.
FIRST = """#!/bin/busybox sh
b=/bin/busybox
$b mkdir -p /new && $b mount -t tmpfs -o size=600m new /new
for d in usr x etc second bin lib lib64; do $b cp -a /$d /new/; done
for d in proc sys dev tmp run var home; do $b mkdir -p /new/$d; done
exec $b switch_root /new /second
"""
SECOND = """#!/bin/busybox sh
b=/bin/busybox
$b mount -t proc proc /proc; $b mount -t sysfs sys /sys; $b mount -t devtmpfs dev /dev
$b mkdir -p /dev/shm; $b mount -t tmpfs shm /dev/shm; $b mount -t securityfs s /sys/kernel/security
$b chmod 1777 /tmp /dev/shm; $b ip link set lo up
echo 'root:x:0:0::/:/bin/sh' > /etc/passwd; echo '127.0.0.1 localhost' > /etc/hosts
user='/usr/bin/setpriv --reuid=4242 --regid=4242 --clear-groups --no-new-privs'
escapes='/usr/bin/python3 /x/escapes.py --hostile /x/hostile --sandbox /x/keycap-sandbox'
attempts() { $user $escapes "$@" || $b touch /failed; }
echo "kernel $($b uname -r), $($b cat /sys/kernel/security/lsm)"
$user /x/keycap-sandbox --explain || { $b touch /refused; }
if [ -e /refused ]; then
  $b mkdir -p /tmp/c; $b chown 4242 /tmp/c
  $user /x/keycap-sandbox --bundle /x --container /tmp/c -- /x/hostile list; echo "a start ends with $?"
else
  attempts "no namespaces" "namespaces" "network"
  echo 0 > /proc/sys/user/max_user_namespaces
  $user /x/keycap-sandbox --explain
  attempts "no namespaces"
  [ -e /failed ] || echo ALL-RIGHT
fi
$b poweroff -f
"""


class Archive:
    """An initramfs: cpio in its new format."""

    def __init__(self, file):
        self.file, self.number, self.made = file, 0, set()

    def entry(self, name, mode, data=b"", device=(0, 0)):
        self.number += 1
        name = name.encode() + b"\0"
        fields = (self.number, mode, 0, 0, 1, 0, len(data), 0, 0, *device, len(name), 0)
        head = b"070701" + b"".join(b"%08X" % field for field in fields) + name
        self.file.write(head + b"\0" * (-len(head) % 4) + data + b"\0" * (-len(data) % 4))

    def folder(self, path):
        if path and path not in self.made:
            self.folder(os.path.dirname(path))
            self.made.add(path)
            self.entry(path, 0o40755)

    def add(self, source, name=None):
        name = (name or source).lstrip("/")
        if name not in self.made:
            self.made.add(name)
            self.folder(os.path.dirname(name))
            with open(source, "rb") as file:
                self.entry(name, 0o100000 | stat.S_IMODE(os.stat(source).st_mode) | 0o444, file.read())

    def end(self):
        self.entry("TRAILER!!!", 0)


def libraries(program):
    told = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
    return re.findall(r"/\S+\.so\S*", told)


def modules():
    version = os.path.basename(os.path.realpath("/usr/bin/python3"))
    return [file for file in glob.glob(f"/usr/lib/{version}/**", recursive=True) if os.path.isfile(file)
            and not re.search(r"/(test|idlelib|tkinter|__pycache__|dist-packages)/", file)]


def build(file, ours, busybox):
    archive = Archive(file)
    for name in ("usr/bin", "usr/lib", "usr/lib64", "etc", "x", "dev", "new"):
        archive.folder(name)
    for name in ("bin", "lib", "lib64"):
        archive.entry(name, 0o120777, f"usr/{name}".encode())
    archive.add(busybox, "usr/bin/busybox")
    python = modules()
    for source in PROGRAMS + python:
        archive.add(source)
    for source in ours:
        archive.add(source, "x/" + os.path.basename(source))
    for program in PROGRAMS + ours + [module for module in python if module.endswith(".so")]:
        for library in libraries(program):
            archive.add(library, re.sub(r"^/lib", "/usr/lib", library))
    for source in ("/etc/ld.so.cache", "/usr/lib/os-release"):
        archive.add(source)
    for name, text in (("init", FIRST), ("second", SECOND)):
        archive.entry(name, 0o100755, text.encode())
    archive.entry("dev/console", 0o20600, device=(5, 1))
    archive.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kernel", required=True)
    parser.add_argument("--busybox", default="/bin/busybox")
    parser.add_argument("--append", default="")
    parser.add_argument("--sandbox", default=".build/release/keycap-sandbox")
    parser.add_argument("--qemu", default="qemu-system-x86_64 -accel tcg -cpu max")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        hostile, image = os.path.join(folder, "hostile"), os.path.join(folder, "initramfs")
        subprocess.run(["cc", "-w", "-O1", "-o", hostile, os.path.join(HERE, "hostile.c"), "-lpthread"], check=True)
        with open(image, "wb") as file:
            build(file, [options.sandbox, hostile, os.path.join(HERE, "escapes.py")], options.busybox)
        run = subprocess.run([
            *shlex.split(options.qemu), "-m", "1600", "-display", "none", "-vga", "none", "-net", "none",
            "-no-reboot", "-serial", "stdio", "-kernel", options.kernel, "-initrd", image, "-append",
            f"console=ttyS0 quiet panic=1 rdinit=/init {options.append}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=1800, check=False)
    told = run.stdout.decode(errors="replace").replace("\r", "")
    print(told, end="")
    sys.exit("ALL-RIGHT" not in told and "a start ends with 125" not in told)


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Runs `test_joystick.py` in an emulated machine, whose kernel has uinput, on this machine's files, read-only.

    apt-get download linux-image-6.1.0-NN-amd64 && dpkg-deb -x linux-image-*.deb FOLDER
    kernel.py --files FOLDER

Needs qemu-system-x86 and busybox-static. Exit status 1: the test failed, or the kernel did not start.
"""

import argparse
import glob
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

REPO = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(REPO / "Tests/Sandbox"))

from kernel import Archive  # noqa: E402

# Of these some need others: they are tried in turn, twice.
MODULES = ["virtio", "virtio_ring", "virtio_pci_modern_dev", "virtio_pci_legacy_dev", "virtio_pci", "netfs", "fscache",
           "9pnet", "9pnet_virtio", "9p", "evdev", "uinput"]
INIT = """#!/bin/busybox sh
b=/bin/busybox
$b mount -t proc proc /proc; $b mount -t sysfs sys /sys; $b mount -t devtmpfs dev /dev
$b mkdir -p /dev/pts /dev/shm; $b mount -t devpts pts /dev/pts; $b mount -t tmpfs shm /dev/shm
for turn in 1 2; do for m in %(modules)s; do $b insmod /modules/$m.ko 2>/dev/null; done; done
$b mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=262144 host /host || echo NO-FILES
for d in dev proc sys; do $b mount --bind /$d /host/$d; done
$b mount -t devpts pts /host/dev/pts; $b mount -t tmpfs shm /host/dev/shm
for d in tmp run var/tmp %(out)s; do $b mount -t tmpfs t /host/$d && $b chmod 1777 /host/$d; done
$b ip link set lo up
$b chroot /host /usr/bin/env HOME=/tmp PATH=/usr/bin:/bin:/usr/sbin:/sbin %(variables)s \
  /bin/sh -c 'cd %(repo)s && python3 -B Tests/Joystick/test_joystick.py && echo ALL-RIGHT'
$b poweroff -f
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", required=True, help="where the package of the kernel was unpacked")
    parser.add_argument("--program", default=".build/release/keycap")
    parser.add_argument("--busybox", default="/bin/busybox")
    parser.add_argument("--qemu", default="qemu-system-x86_64 -accel tcg -cpu max -smp 2")
    options = parser.parse_args()
    program = Path(options.program).absolute()
    with tempfile.TemporaryDirectory() as folder:
        image = os.path.join(folder, "initramfs")
        with open(image, "wb") as file:
            archive = Archive(file)
            for name in ("bin", "dev", "proc", "sys", "host", "modules"):
                archive.folder(name)
            archive.add(options.busybox, "bin/busybox")
            for module in MODULES:
                for source in glob.glob(f"{options.files}/lib/modules/*/kernel/**/{module}.ko", recursive=True):
                    archive.add(source, f"modules/{module}.ko")
            words = {"modules": " ".join(MODULES), "repo": REPO, "out": f"{REPO}/out", "variables": f"KEYCAP={program}"}
            archive.entry("init", 0o100755, (INIT % words).encode())
            archive.entry("dev/console", 0o20600, device=(5, 1))
            archive.end()
        (REPO / "out").mkdir(exist_ok=True)
        kernel = glob.glob(f"{options.files}/boot/vmlinuz-*")[0]
        machine = subprocess.Popen([
            *shlex.split(options.qemu), "-m", "2000", "-display", "none", "-vga", "none", "-net", "none", "-no-reboot",
            "-virtfs", "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap",
            "-serial", "stdio", "-kernel", kernel, "-initrd", image,
            "-append", "console=ttyS0 quiet panic=1 rdinit=/init"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, errors="replace")
        right = False
        with machine:
            for line in machine.stdout:
                print(line.rstrip(), flush=True)
                right |= "ALL-RIGHT" in line
    sys.exit(not right)


if __name__ == "__main__":
    main()

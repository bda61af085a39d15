#!/usr/bin/python3
"""Runs every attempt of `hostile.c` behind the walls of `keycap-sandbox` and prints which got out (R-TRUST-2).

    escapes.py [--sandbox FILE] [--only NAME,...] [CONFIGURATION...]

Each attempt is a program of its own with victims made for it: files, a process, sockets, shared memory. What gets out
gets out, so the attempts run as nobody, in a mount and network namespace of their own. Exit status 1: something got out
that should not, or something did not work that must.
"""

import argparse
import contextlib
import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
NOBODY = 65534
CONFIGURATIONS = {
    "no namespaces": ["--namespaces", "never"],
    "as on Linux 6.1": ["--namespaces", "never", "--landlock", "2"],
    "namespaces": ["--namespaces", "required"],
    "network": ["--namespaces", "never", "--network"],
    "network, namespaces": ["--namespaces", "required", "--network"],
}
# What is known to work. Without a file system of its own a program can look up names, sizes and times of files;
# with the network granted it can speak to hosts, on this machine too.
KNOWN = {"no namespaces": {"see_file_times"}, "as on Linux 6.1": {"see_file_times"}, "namespaces": set()}
NETWORK = {"tcp4", "udp4", "tcp6", "resolve_a_name"}
KNOWN["network"] = NETWORK | {"see_file_times"}
KNOWN["network, namespaces"] = NETWORK


class Victims:
    def __init__(self, work):
        self.home = os.path.join(work, "home")
        self.bundle = os.path.join(work, "bundle")
        self.container = os.path.join(work, "container")
        self.sockets = []
        shutil.rmtree(self.bundle, ignore_errors=True)
        for name in ("stream.sock", "datagram.sock", "bus", "X60"):
            if os.path.lexists(os.path.join(work, name)):
                os.unlink(os.path.join(work, name))
        for folder in (self.home, self.bundle, self.container):
            os.makedirs(folder, exist_ok=True)
        libc = ctypes.CDLL(None, use_errno=True)
        self.shm = libc.shmget(0, 4096, 0o1600)
        self.libc = libc
        self.process = subprocess.Popen(["/usr/bin/sleep", "100000"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(f"/proc/{self.process.pid}/maps") as maps:
            self.address = "0x" + maps.readline().split("-")[0]
        self.tcp = self.listen(socket.AF_INET, ("127.0.0.1", 0)).getsockname()[1]
        try:
            self.tcp6 = self.listen(socket.AF_INET6, ("::1", 0)).getsockname()[1]
        except OSError:
            self.tcp6 = 1
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        udp.bind(("127.0.0.1", 0))
        self.udp = udp.getsockname()[1]
        self.sockets.append(udp)
        tag = os.getpid()
        self.abstract = f"@victim-{tag}"
        self.listen(socket.AF_UNIX, "\0" + self.abstract[1:])
        self.path = os.path.join(work, "stream.sock")
        self.listen(socket.AF_UNIX, self.path)
        self.dbus = os.path.join(work, "bus")
        self.listen(socket.AF_UNIX, self.dbus)
        self.datagram = os.path.join(work, "datagram.sock")
        gram = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        gram.bind(self.datagram)
        gram.setblocking(False)
        self.gram = gram
        self.x11path = os.environ.get("X11_PATH", "")
        if not self.x11path:
            self.x11path = os.path.join(work, "X60")
            self.listen(socket.AF_UNIX, self.x11path)
        self.x11abstract = os.environ.get("X11_ABSTRACT", self.abstract)

    def listen(self, family, address):
        server = socket.socket(family, socket.SOCK_STREAM)
        server.bind(address)
        server.listen(64)
        self.sockets.append(server)
        threading.Thread(target=self.accept, args=(server,), daemon=True).start()
        return server

    @staticmethod
    def accept(server):
        while True:
            try:
                server.accept()[0].close()
            except OSError:
                return

    def renew(self):
        for folder in (self.home, self.container):
            for name in os.listdir(folder):
                path = os.path.join(folder, name)
                shutil.rmtree(path) if os.path.isdir(path) and not os.path.islink(path) else os.unlink(path)
        for name in ("secret.txt", "victim.txt", ".bashrc"):
            with open(os.path.join(self.home, name), "w") as file:
                file.write("secret\n")
            os.chmod(os.path.join(self.home, name), 0o600)
        os.symlink("secret.txt", os.path.join(self.home, "link"))
        own = os.path.join(self.bundle, "own.txt")
        with open(own, "w") as file:
            file.write("own\n")
        os.chmod(own, 0o600)
        for path in ("/tmp/planted-by-extension", "/dev/shm/planted", "/dev/mqueue/planted"):
            with contextlib.suppress(OSError):
                os.unlink(path)
        try:
            while self.gram.recv(16):
                pass
        except OSError:
            pass
        if self.process.poll() is not None:
            raise SystemExit("the victim is dead")

    def targets(self):
        return "".join(f"{name}={value}\n" for name, value in {
            "home": self.home, "own": os.path.join(self.bundle, "own.txt"), "pid": self.process.pid,
            "address": self.address, "tcp": self.tcp, "tcp6": self.tcp6, "udp": self.udp, "abstract": self.abstract,
            "path": self.path, "dbus": self.dbus, "datagram": self.datagram, "x11path": self.x11path,
            "x11abstract": self.x11abstract, "shm": self.shm}.items())

    def end(self):
        self.process.kill()
        self.process.wait()
        self.libc.shmctl(self.shm, 0, None)


def tell_rights(channel, pid):
    """Answers the program's question whether it has a right that the kernel keeps for root."""
    channel.settimeout(120)
    with contextlib.suppress(OSError):
        if channel.recv(1) == b"?":
            sets = ("CapInh", "CapPrm", "CapEff", "CapAmb")
            with open(f"/proc/{pid}/status") as status:
                rights = [int(line.split()[1], 16) for line in status if line.startswith(sets)]
            channel.sendall(b"1" if len(rights) != len(sets) or any(rights) else b"0")


def attempt(options, name, victims, sandbox):
    """'out', 'in' or 'nothing', and the words for it."""
    victims.renew()
    ours, theirs = socket.socketpair()
    ours.sendall(victims.targets().encode())
    junk = os.open("/dev/null", os.O_RDONLY)
    os.dup2(junk, 77, inheritable=True)  # a descriptor that somebody forgot to close
    os.close(junk)
    os.dup2(theirs.fileno(), 3, inheritable=True)
    command = [sandbox, *options, "--bundle", victims.bundle, "--container", victims.container, "--",
               os.path.join(victims.bundle, "hostile"), name]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               close_fds=False, cwd=victims.container)
    if name == "has_capabilities":
        tell_rights(ours, process.pid)
    try:
        text, errors = process.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return "in", "did not end"
    finally:
        os.close(77)
        ours.close()
        theirs.close()
    status = process.returncode
    words = (text.decode() + errors.decode()).strip().replace("\n", " ")
    if status < 0 or status >= 128:
        return "in", f"killed by {signal.Signals(-status if status < 0 else status - 128).name}"
    return {0: "out", 1: "in", 2: "nothing"}.get(status, f"?{status}"), words


def judge(configuration, results):
    """Sentences about what is not as it must be."""
    faults = []
    for name, (what, words) in results.items():
        if name.startswith("own_"):
            if what != "out":
                faults.append(f"{configuration}: {name} must work: {words}")
        elif what == "out" and name not in KNOWN[configuration]:
            faults.append(f"{configuration}: {name} got out")
        elif what not in ("out", "in", "nothing"):
            faults.append(f"{configuration}: {name}: {what} {words}")
    return faults


def run_attempts(options):
    for descriptor in (3, 4):  # kept taken for what is passed on
        os.dup2(os.open("/dev/null", os.O_RDONLY), descriptor)
    work = tempfile.mkdtemp(prefix="escapes-")
    os.environ.update(DISPLAY=":60", DBUS_SESSION_BUS_ADDRESS="unix:path=/none")
    victims = Victims(work)
    shutil.copy(options.hostile, os.path.join(victims.bundle, "hostile"))
    names = options.only.split(",") if options.only else subprocess.run(
        [options.hostile, "list"], capture_output=True, text=True, check=True).stdout.split()
    results = {}
    try:
        for configuration in options.configurations or CONFIGURATIONS:
            results[configuration] = {
                name: attempt(CONFIGURATIONS[configuration], name, victims, options.sandbox) for name in names}
    finally:
        victims.end()
        shutil.rmtree(work, ignore_errors=True)
    faults = [fault for configuration, table in results.items() for fault in judge(configuration, table)]
    for configuration, table in results.items():
        outside = sorted(name for name, (what, _) in table.items() if what == "out" and not name.startswith("own_"))
        tried = sum(what != "nothing" for name, (what, _) in table.items() if not name.startswith("own_"))
        print(f"{configuration}: {tried} tried, got out: {', '.join(outside) or 'none'}")
    for fault in faults:
        print("FAULT:", fault)
    print(f"{sum(len(table) for table in results.values()) - len(faults)} passed, {len(faults)} failed")
    return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("configurations", nargs="*", metavar="CONFIGURATION")
    parser.add_argument("--sandbox", default=os.environ.get("KEYCAP_SANDBOX", ".build/release/keycap-sandbox"))
    parser.add_argument("--hostile")
    parser.add_argument("--only")
    options = parser.parse_args()
    for name in options.configurations:
        if name not in CONFIGURATIONS:
            parser.error(f"{name}: there is {', '.join(CONFIGURATIONS)}")
    if options.hostile:
        sys.exit(run_attempts(options))
    with tempfile.TemporaryDirectory(prefix="sandbox-") as folder:
        os.chmod(folder, 0o755)
        hostile = os.path.join(folder, "hostile")
        subprocess.run(["cc", "-w", "-O1", "-o", hostile, os.path.join(HERE, "hostile.c"), "-lpthread"], check=True)
        for file in (options.sandbox, os.path.abspath(__file__)):
            shutil.copy(file, folder)
        inside = [sys.executable, os.path.join(folder, os.path.basename(__file__)), "--hostile", hostile,
                  "--sandbox", os.path.join(folder, os.path.basename(options.sandbox))]
        inside += ["--only", options.only] if options.only else []
        # As root: namespaces that nobody else is in, then an ordinary user. As an ordinary user: as that one.
        walls = []
        if os.geteuid() == 0:
            # To whom something is mounted over the root the kernel refuses namespaces of users.
            open_up = 'unshare --user true 2>/dev/null || umount -l /; ip link set lo up; exec "$@"'
            walls = ["unshare", "--mount", "--net", "sh", "-c", open_up, "sh",
                     "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        sys.exit(subprocess.run([*walls, *inside, *options.configurations], check=False).returncode)


if __name__ == "__main__":
    main()

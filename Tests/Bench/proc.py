"""What /proc tells of the processes of a keyboard: memory, CPU, wake-ups."""

import os


def processes_with(mark):
    """Every process that inherited the mark, whoever its parent is by now."""
    wanted, found = b"KEYCAP_BENCH=" + mark.encode(), []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/environ", "rb") as file:
                    if wanted in file.read():
                        found.append(int(entry))
            except OSError:
                pass
    return found


def mapped(pids, *names):
    """MiB under these names of smaps_rollup: Pss, Rss, Private_Dirty …"""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
                total += sum(int(line.split()[1]) for line in file if line.split(":")[0] in names)
        except OSError:
            pass
    return total / 1024


def memory(pids):
    """(PSS, private) in MiB."""
    return mapped(pids, "Pss"), mapped(pids, "Private_Clean", "Private_Dirty")


def usage(pids):
    """(seconds of CPU, voluntary context switches) of all threads until now."""
    nanoseconds = switches = 0
    for pid in pids:
        try:
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/schedstat", encoding="ascii") as file:
                    nanoseconds += int(file.read().split()[0])
                with open(f"/proc/{pid}/task/{task}/status", encoding="ascii") as file:
                    switches += next(int(line.split()[1]) for line in file
                                     if line.startswith("voluntary_ctxt"))
        except OSError:
            pass
    return nanoseconds / 1e9, switches

"""The table of `make bench`: figures, goals, and the ratio to the best peer."""

import os


def _first(name):
    return lambda found: found[name][0] if found.get(name) else None


def _third(name):
    return lambda found: found[name][2] if found.get(name) else None


def _plain(name):
    return lambda found: found.get(name)


def _per_key(found):
    if not found.get("key_pixels") or found.get("damage") is None:
        return None
    return round(found["damage"] / found["key_pixels"], 2)


BEST = "best peer"

# name, unit, how to read it, the goal: a figure, the best peer's, or none
ROWS = (
    ("start to mapped, warm", "ms", _plain("map"), BEST),
    ("start to painted, warm", "ms", _plain("paint"), BEST),
    ("PSS", "MiB", _plain("pss"), 6),
    ("private memory", "MiB", _plain("private"), 3),
    ("PSS after all taps", "MiB", _plain("pss_after"), 6),
    ("idle, CPU", "ms", _plain("idle_cpu"), 0),
    ("idle, wake-ups", "", _plain("idle_wakes"), 0),
    ("idle hidden, CPU", "ms", _plain("hidden_cpu"), 0),
    ("idle hidden, wake-ups", "", _plain("hidden_wakes"), 0),
    ("lift to key, p50", "ms", _first("key"), 0.40),
    ("lift to key, p99", "ms", _third("key"), 3),
    ("press to pixel, p50", "ms", _first("pixel"), 0.6),
    ("press to pixel, p99", "ms", _third("pixel"), None),
    ("CPU per tap", "ms", _plain("cpu"), 0.15),
    ("damage per tap", "px", _plain("damage"), None),
    ("damage per tap / key", "×", _per_key, 1.5),
    ("wrong of all taps", "", _plain("wrong"), 0),
    ("wrong of 200 at 100/s", "", _plain("burst100"), 0),
    ("wrong of 200 at 200/s", "", _plain("burst200"), 0),
    ("wrong of 200 in one flush", "", _plain("flush"), 0),
    ("one flush drained in", "ms", _plain("flush_drain"), None),
)


def _cell(value):
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}".rstrip("0").rstrip(".")


def _verdict(value, goal, best):
    if value is None:
        return ""
    limit = best if goal == BEST else goal
    if limit is None:
        return ""
    return "reached" if value <= limit else "missed"


def render(results, floor, quick, cores):
    """The table as text, one row a figure."""
    names = list(results)
    others = [name for name in names if name != "keycap"]
    header = ["figure", "unit", *names, "ratio to best", "goal", ""]
    lines = [header]
    for title, unit, read, goal in ROWS:
        values = {name: read(results[name]) for name in names}
        rivals = [values[name] for name in others if values[name] is not None]
        best, mine = (min(rivals) if rivals else None), values.get("keycap")
        ratio = f"{mine / best:.2f}" if mine is not None and best else "–"
        wanted = f"≤ {goal:g}" if isinstance(goal, (int, float)) else goal or ""
        lines.append([title, unit, *(_cell(values[name]) for name in names), ratio, wanted,
                      _verdict(mine, goal, best)])
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    text = ["  ".join(cell.ljust(width) if column < 2 else cell.rjust(width)
                      for column, (cell, width) in enumerate(zip(line, widths))).rstrip()
            for line in lines]
    text.insert(1, "─" * len(text[0]))
    load = os.getloadavg()[0]
    text.append("")
    text.append(f"{cores} cores, load {load:.1f}; the harness alone needs {floor[0]} ms (p99 "
                f"{floor[2]} ms) from a key to its client"
                + ("; quick: not for quoting" if quick else ""))
    notes = [name for name in others if results[name].get("on_press")]
    if notes:
        text.append("typing on the press, not the lift: " + ", ".join(notes))
    return "\n".join(text)

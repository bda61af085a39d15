"""Makes a page with a picture of each keyboard: gallery.py PROGRAM DIRECTORY.

Touch keyboards are drawn as a phone, a tablet and a desktop have them, printed ones in their three forms, all
in both schemes; the page shows the reader's.
"""

import html
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Width, height and pixels per pt of the pictures of a form.
SIZES = {
    "phone": (780, 432, 2), "pad": (1600, 495, 1.25), "desktop": (1800, 584, 1.25),
    "numeric-keypad": (1600, 400, 1), "compact": (1120, 400, 1), "notebook": (1120, 400, 1),
}
CAPTIONS = {"phone": "phone", "pad": "tablet", "desktop": "desktop", "numeric-keypad": "with keypad",
            "compact": "compact", "notebook": "notebook"}
SCHEMES = ("light", "dark")
STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
figure { display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top; max-width: 100%; }
figure img { border-radius: 8px; max-width: 100%; height: auto; display: block; }
figcaption { color: gray; font-size: 14px; }
"""


def pictures(program, keyboard, directory):
    """Draws a keyboard and answers the figures of it."""
    forms = ["phone", "pad", "desktop"] if keyboard["form"] == "touch" else [keyboard["form"]]
    figures = []
    for form in forms:
        width, height, scale = SIZES[form]
        files = {}
        # Printed keyboards have one form on all monitors.
        chosen = ["--form", form] if keyboard["form"] == "touch" else []
        for scheme in SCHEMES:
            files[scheme] = f"{keyboard['id']}-{form}-{scheme}.png"
            subprocess.run(
                [program, "render", "--data", str(ROOT), "--keyboard", keyboard["id"],
                 "--theme", scheme, "--size", f"{width}x{height}", "--scale", str(scale), *chosen,
                 "-o", str(directory / files[scheme])], check=True)
        name = html.escape(f"{keyboard['name']}, {CAPTIONS[form]}")
        figures.append(
            f'<figure><picture><source srcset="{files["dark"]}" '
            f'media="(prefers-color-scheme: dark)"><img src="{files["light"]}" alt="{name}" '
            f'width="{round(width / scale)}" height="{round(height / scale)}" loading="lazy">'
            f'</picture><figcaption>{CAPTIONS[form]} · <code>{keyboard["id"]}</code></figcaption>'
            "</figure>")
    return figures


def main():
    program, directory = sys.argv[1], Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    told = subprocess.run([program, "keyboards", "--json", "--data", str(ROOT)], check=True,
                          capture_output=True, text=True)
    # The emoji keyboard is a page of glyphs from a font of its own; the system's is the reader's.
    keyboards = [keyboard for keyboard in json.loads(told.stdout)
                 if keyboard["id"] != "emoji" and not keyboard["id"].startswith("system.")]
    with ThreadPoolExecutor() as workers:
        drawn = list(workers.map(lambda k: pictures(program, k, directory), keyboards))
    parts = []
    for title, is_touch in (("Touch keyboards", True), ("Printed keyboards", False)):
        parts.append(f"<h1>{title}</h1>")
        before = None
        for keyboard, figures in zip(keyboards, drawn):
            if (keyboard["form"] == "touch") != is_touch:
                continue
            layout = keyboard["id"].rsplit(".", 1)[0]
            if layout != before:
                parts.append(f"<h2 lang=\"{keyboard['language']}\">{html.escape(keyboard['name'])}"
                             f" <small>{keyboard['language']}</small></h2>")
            before = layout
            parts += figures
    page = ("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Keyboards</title>"
            f"<meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style>\n"
            + "\n".join(parts) + "\n</html>\n")
    (directory / "index.html").write_text(page, encoding="utf-8")
    print(f"{len(keyboards)} keyboards in {directory / 'index.html'}")


if __name__ == "__main__":
    main()

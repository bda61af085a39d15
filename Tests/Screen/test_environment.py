"""The environment that the package `keycap-im` sets, and the sessions that it leaves alone (R-TRAIT-11)."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from Support.processes import REPO

FILES = REPO / "Packaging/InputMethod"
NAMES = ("GTK_IM_MODULE", "QT_IM_MODULE", "XMODIFIERS", "CLUTTER_IM_MODULE", "KEYCAP_IM")
OURS = {"GTK_IM_MODULE": "fcitx", "QT_IM_MODULE": "fcitx", "KEYCAP_IM": "1"}


class Environment(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)
        (self.home / "bin").mkdir()

    def session(self, script=f". {FILES}/environment", **variables):
        """What a session's programs see of the variables, after `script`."""
        show = "; ".join(f'[ -z "${name}" ] || echo "{name}=${name}"' for name in NAMES)
        done = subprocess.run(
            ["/bin/sh", "-u" if "generator" in script else "-e", "-c", f"{script}; {show}"], text=True, check=True,
            capture_output=True, env={"HOME": str(self.home), "PATH": str(self.home / "bin"), **variables})
        self.assertEqual(done.stderr, "")
        return dict(line.split("=", 1) for line in done.stdout.split())

    def install(self, program):
        (self.home / "bin" / program).write_text("#!/bin/sh\n")
        (self.home / "bin" / program).chmod(0o755)

    def test_a_session_without_an_input_method_gets_it(self):
        self.assertEqual(self.session(), OURS)
        self.assertEqual(self.session(XDG_CURRENT_DESKTOP="XFCE", DESKTOP_SESSION="xfce"), OURS)

    def test_what_somebody_has_set_stays(self):
        for name, value in (("GTK_IM_MODULE", "ibus"), ("QT_IM_MODULE", "uim"), ("XMODIFIERS", "@im=ibus"),
                            ("CLUTTER_IM_MODULE", "xim"), ("GTK_IM_MODULE", "xim")):
            self.assertEqual(self.session(**{name: value}), {name: value})

    def test_a_choice_of_the_user_stays(self):
        (self.home / ".xinputrc").write_text("run_im none\n")
        self.assertEqual(self.session(), {})

    def test_gnome_is_left_to_itself(self):
        for desktop in ("GNOME", "GNOME-Classic:GNOME", "ubuntu:GNOME"):
            self.assertEqual(self.session(XDG_CURRENT_DESKTOP=desktop), {}, desktop)
        self.assertEqual(self.session(DESKTOP_SESSION="gnome-xorg"), {})

    def test_an_installed_input_method_is_left_alone(self):
        for program in ("fcitx5", "ibus-daemon", "uim-xim", "scim"):
            self.install(program)
            self.assertEqual(self.session(), {}, program)
            (self.home / "bin" / program).unlink()
        self.assertEqual(self.session(), OURS)

    def test_im_config_sets_it_in_its_first_phase_only(self):
        text = (FILES / "77_keycap.rc").read_text().replace("/usr/share/keycap-im", str(FILES))
        (self.home / "rc").write_text(text)
        # im-config itself exports the variables of X input methods, empty or not.
        script = f"XMODIFIERS=; CLUTTER_IM_MODULE=; IM_CONFIG_PHASE={{}}; . {self.home}/rc"
        self.assertEqual(self.session(script.format(1)), OURS)
        self.assertEqual(self.session(script.format(2)), {})

    def test_systemd_gets_the_same(self):
        text = (FILES / "60-keycap-im").read_text().replace("/usr/share/keycap-im", str(FILES))
        text = text.replace("/etc/X11/xinit/xinputrc", str(self.home / "xinputrc"))

        def generated(**variables):
            done = subprocess.run(["/bin/sh", "-c", text], text=True, check=True, capture_output=True,
                                  env={"HOME": str(self.home), "PATH": str(self.home / "bin"), **variables})
            self.assertEqual(done.stderr, "")
            return dict(line.split("=", 1) for line in done.stdout.split())
        self.assertEqual(generated(), OURS)
        self.assertEqual(generated(GTK_IM_MODULE="ibus"), {})
        (self.home / "xinputrc").write_text("run_im fcitx5\n")
        self.assertEqual(generated(), {})


if __name__ == "__main__":
    unittest.main()

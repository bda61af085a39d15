"""A speech-dispatcher of a session's own: the real one, with espeak-ng and without a sound card; or a service that only
writes down what it is told."""

import contextlib
import os
import shutil
import socket
import subprocess
import threading

from .processes import end, spawn, tool, wait_for

CONFIG = """\
CommunicationMethod "unix_socket"
SocketPath "default"
LogLevel 4
LogDir "{logs}"
DefaultVolume 100
AudioOutputMethod "libao"
AudioALSADevice "null"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
"""


def speech_socket(session):
    return os.path.join(session.environment["XDG_RUNTIME_DIR"], "speech-dispatcher", "speechd.sock")


class SpeechDispatcher:
    """The real service. Its log at level 4 has every command, and none of the texts."""

    def __init__(self, session):
        self.directory = session.path("speech")
        shutil.copytree("/etc/speech-dispatcher", self.directory)
        self.logs = session.path("speech-logs")
        os.makedirs(self.logs)
        with open(os.path.join(self.directory, "speechd.conf"), "w", encoding="utf-8") as file:
            file.write(CONFIG.format(logs=self.logs))
        with open(os.path.join(session.environment["HOME"], ".libao"), "w", encoding="utf-8") as file:
            file.write("default_driver=null\n")
        self.process = spawn([tool("speech-dispatcher"), "--run-single", "-C", self.directory, "-L", self.logs],
                             session.environment, stderr=subprocess.DEVNULL)
        session.on_close(lambda: end(self.process))
        wait_for(lambda: os.path.exists(speech_socket(session)), 30, "the speech service")

    def log(self):
        path = os.path.join(self.logs, "speech-dispatcher.log")
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""


class ScriptedSpeech:
    """A service that answers every command and keeps it."""

    def __init__(self, session):
        path = speech_socket(session)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        self.commands, self.connections = [], 0
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(path)
        self._listener.listen()
        session.on_close(self._listener.close)
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                peer, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._answer, args=[peer], daemon=True).start()

    def _answer(self, peer):
        is_text = False
        with contextlib.suppress(ConnectionError), peer, peer.makefile("rb") as lines:
            for line in lines:
                command = line.decode().rstrip("\r\n")
                self.commands.append(command)
                if is_text and command != ".":
                    continue
                is_text = command == "SPEAK"
                peer.sendall(b"230 OK RECEIVING DATA\r\n" if is_text else b"200 OK\r\n")

    def said(self):
        """The characters and texts, in order."""
        texts = []
        for before, command in zip(["", *self.commands], self.commands):
            if command.startswith("CHAR "):
                texts.append(command[5:])
            elif before == "SPEAK":
                texts.append(command)
        return texts

/// The files that `keycap extension new` writes: a working extension, which the author can change.
package enum ExtensionTemplate {
  /// The path of the Python library in a data directory.
  package static let library = "Assets/Extensions/org.keycap.braille/keycap_extension.py"

  package static func manifest(_ identifier: String, program: String) -> String {
    """
    # Documentation/extensions.md describes every key.
    identifier = "\(identifier)"
    name = "\(identifier.split(separator: ".").last ?? "Mine")"
    program = ["\(program)"]
    protocol = 1

    [manifest]
    PrimaryLanguage = "en-US"
    IsASCIICapable = false

    """
  }

  package static let python = """
    #!/usr/bin/python3 -IS
    import os
    import sys

    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from keycap_extension import InputViewController, Key, globe


    class Keyboard(InputViewController):
        def viewDidLayout(self):
            letters = [Key(letter, label=letter, text=letter) for letter in "abcde"]
            bottom = [
                Key("space", role="space", label="space", width="*", text=" "),
                Key("delete", role="delete", icon="delete", width=1.5, repeats=True),
            ]
            if self.needsInputModeSwitchKey:
                bottom.insert(0, globe(width=1.5))
            self.setLayout([letters, bottom])

        def key(self, key, phase, choice):
            if phase not in ("tap", "repeat"):
                return
            if key["id"] == "delete":
                self.textDocumentProxy.deleteBackward()
            else:
                self.textDocumentProxy.insertText(key["text"])


    Keyboard().run()

    """

  package static let sh = """
    #!/bin/sh
    # Each line that Keycap sends is one message; see Documentation/extensions.md.
    globe='{"id":"globe","role":"globe","icon":"globe","width":1.5,"action":"globe"},'
    echo '{"type":"hello","version":1}' >&3
    edit=0
    while read -r line <&3; do
      case "$line" in
        *'"type":"view"'*)
          case "$line" in *'"globe":true'*) first=$globe ;; *) first= ;; esac
          echo '{"type":"layout","rows":[{"keys":[{"id":"a","label":"a","text":"a"}]},{"keys":['"$first"'{"id":"space","role":"space","label":"space","width":"*","text":" "}]}]}' >&3 ;;
        *'"id":"a"'*'"phase":"tap"'*) edit=$((edit + 1)); echo '{"type":"insertText","text":"a","edit":'$edit'}' >&3 ;;
        *'"id":"space"'*'"phase":"tap"'*) edit=$((edit + 1)); echo '{"type":"insertText","text":" ","edit":'$edit'}' >&3 ;;
      esac
      case "$line" in *'"n":'*) n=${line#*\\"n\\":}; echo '{"type":"done","n":'"${n%%[!0-9]*}"'}' >&3 ;; esac
    done

    """
}

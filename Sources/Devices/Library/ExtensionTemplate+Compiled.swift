internal import KeyModel

// Extensions in compiled languages: `make` puts the program into the bundle.
extension ExtensionTemplate {
  /// Returns the package file. `source` is a URL or a folder with the sources of Keycap.
  package static func swiftPackage(source: String) -> String {
    let name = source.split(separator: "/").last.map { $0.replacing(".git", with: "") } ?? "keycap"
    let place =
      source.contains("://") ? "url: \"\(source)\", branch: \"main\"" : "path: \"\(source)\""
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "keyboard",
        // Without traits Keycap's own dependencies are not fetched.
        dependencies: [.package(\(place), traits: [])],
        targets: [
          .executableTarget(
            name: "keyboard",
            // KeycapDrawing, too, draws pictures; it needs libcairo2-dev.
            dependencies: [.product(name: "KeycapExtension", package: "\(name)")])
        ])

      """
  }

  package static let swift = #"""
    import KeycapExtension

    final class Keyboard: InputViewController {
      override func viewDidLayout() {
        let letters = "abcde".map { Key(String($0), label: String($0), text: String($0)) }
        var bottom = [
          Key("space", label: "space", role: .space, width: .stretch(1), text: " "),
          Key("delete", icon: .delete, role: .delete, width: .units(1.5), repeats: true),
        ]
        if needsInputModeSwitchKey { bottom.insert(.globe(width: .units(1.5)), at: 0) }
        rows = [Row(letters), Row(bottom)]
      }

      override func key(_ key: Key, phase: KeyPhase, choice: String?) {
        guard phase == .tap || phase == .repeat else { return }
        if key.role == .delete {
          textDocumentProxy.deleteBackward()
        } else if let text = key.text {
          textDocumentProxy.insertText(text)
        }
      }
    }

    Keyboard().run()

    """#

  /// The Makefile of an extension in Swift. Swift's libraries are linked statically, because the sandbox shows the
  /// program only the system's libraries.
  package static let swiftMakefile = """
    keyboard: $(shell find Sources Package.swift)
    \tswift build -c release --static-swift-stdlib --product keyboard
    \tinstall -m 755 -s .build/release/keyboard $@

    """

  package static let cMakefile = """
    keyboard: keyboard.c
    \t$(CC) -O2 -Wall -o $@ $<

    """

  package static let c = #"""
    // A keyboard in C. Each line that Keycap sends is one message; see Documentation/extensions.md.
    #define _GNU_SOURCE
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    static FILE *host;
    static int edits;

    static int has(const char *line, const char *part) { return strstr(line, part) != NULL; }

    static void show(int globe) {
      fputs("{\"type\":\"layout\",\"rows\":[{\"keys\":[", host);
      for (char letter = 'a'; letter <= 'e'; letter++)
        fprintf(host, "%s{\"id\":\"%c\",\"label\":\"%c\",\"text\":\"%c\"}", letter > 'a' ? "," : "", letter,
                letter, letter);
      fputs("]},{\"keys\":[", host);
      if (globe)
        fputs("{\"id\":\"globe\",\"role\":\"globe\",\"icon\":\"globe\",\"width\":1.5,\"action\":\"globe\"},", host);
      fputs("{\"id\":\"space\",\"role\":\"space\",\"label\":\"space\",\"width\":\"*\",\"text\":\" \"},"
            "{\"id\":\"delete\",\"role\":\"delete\",\"icon\":\"delete\",\"width\":1.5,\"repeats\":true}]}]}\n", host);
    }

    static void strike(const char *line) {
      const char *id = strstr(line, "\"id\":\"");
      if (id == NULL) return;
      id += strlen("\"id\":\"");
      if (strncmp(id, "delete", 6) == 0)
        fprintf(host, "{\"type\":\"deleteBackward\",\"edit\":%d}\n", ++edits);
      else
        fprintf(host, "{\"type\":\"insertText\",\"text\":\"%c\",\"edit\":%d}\n",
                strncmp(id, "space", 5) == 0 ? ' ' : *id, ++edits);
    }

    int main(void) {
      FILE *messages = fdopen(3, "r");
      host = fdopen(dup(3), "w");
      if (messages == NULL || host == NULL) return 1;
      fputs("{\"type\":\"hello\",\"version\":1}\n", host);
      fflush(host);
      char *line = NULL;
      size_t size = 0;
      while (getline(&line, &size, messages) > 0) {
        if (has(line, "\"type\":\"view\"")) show(has(line, "\"globe\":true"));
        if (has(line, "\"type\":\"key\"") && (has(line, "\"phase\":\"tap\"") || has(line, "\"phase\":\"repeat\"")))
          strike(line);
        const char *number = strstr(line, "\"n\":");
        if (number != NULL) fprintf(host, "{\"type\":\"done\",\"n\":%ld}\n", strtol(number + 4, NULL, 10));
        fflush(host);
      }
    }

    """#
}

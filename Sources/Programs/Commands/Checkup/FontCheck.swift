package import DataFiles
import KeyModel
package import Layouts
import Paint
import Runtime

/// Checks whether the labels of keys can be drawn.
package struct FontCheck {
  /// Returns whether any font has the character.
  let isDrawn: (Unicode.Scalar) -> Bool
  let fonts: FontsFile

  /// Greatest number of characters that a finding names.
  private static let named = 8

  /// Returns one finding for each script that lacks glyphs on `keyboards`, with the package that has the glyphs; a
  /// single good finding if no script lacks glyphs.
  func findings(_ keyboards: [KeyboardDefinition]) -> [Finding] {
    var missing: [FontsFile.Source: (characters: Set<Unicode.Scalar>, keyboards: [String])] = [:]
    var strangers: Set<Unicode.Scalar> = []
    for keyboard in keyboards where keyboard.page == nil {
      for scalar in keyboard.drawn where !isDrawn(scalar) {
        guard let source = fonts.source(of: scalar) else {
          strangers.insert(scalar)
          continue
        }
        missing[source, default: ([], [])].characters.insert(scalar)
        if missing[source]?.keyboards.last != keyboard.identifier {
          missing[source]?.keyboards.append(keyboard.identifier)
        }
      }
    }
    var findings = missing.sorted { $0.key.script < $1.key.script }.map { source, found in
      finding(
        source.script, found.characters, "of \(found.keyboards.joined(separator: ", ")) ",
        advice: "They stand on their keys by number: install \(source.package).")
    }
    if !strangers.isEmpty {
      findings.append(
        finding("", strangers, "", advice: "They stand on their keys by number."))
    }
    guard findings.isEmpty else { return findings }
    return [Finding(subject: "scripts", state: .good, fact: "every key of the keyboards in use")]
  }

  /// Returns the advice for the user of `keyboard` after `unknown` was drawn as numbers: a line for each package,
  /// with the command that installs it. Characters that are not on the keyboard are left out, because they may have
  /// been typed.
  package static func advice(
    on keyboard: KeyboardDefinition, unknown: Set<Unicode.Scalar>, fonts: FontsFile
  ) -> [String] {
    var scripts: [String: Set<String>] = [:]
    for scalar in keyboard.drawn.intersection(unknown) {
      guard let source = fonts.source(of: scalar) else { continue }
      scripts[source.package, default: []].insert(source.script)
    }
    return scripts.sorted { $0.key < $1.key }.map { package, scripts in
      "no font has the letters of \(keyboard.identifier) (\(scripts.sorted().joined(separator: ", "))), so their "
        + "numbers stand on the keys; sudo apt-get install \(package) brings one"
    }
  }

  private func finding(
    _ script: String, _ characters: Set<Unicode.Scalar>, _ place: String, advice: String
  ) -> Finding {
    let numbers = characters.sorted { $0.value < $1.value }.map(\.number)
    let shown = numbers.prefix(FontCheck.named).joined(separator: " ")
    let rest = numbers.count > FontCheck.named ? " …" : ""
    let count = numbers.count == 1 ? "1 character" : "\(numbers.count) characters"
    return Finding(
      subject: "scripts", state: .weak,
      fact:
        "\(script.isEmpty ? "" : script + ": ")\(count) \(place)without a glyph: \(shown)\(rest)",
      advice: advice)
  }
}

extension KeyboardDefinition {
  /// The characters that are drawn on the keyboard's keys and above them.
  fileprivate var drawn: Set<Unicode.Scalar> {
    var texts = [displayName] + languages.flatMap(\.returnWords.values)
    for forms in planes.values {
      texts += forms.own.flatMap(\.plane.keys).flatMap(\.drawn)
    }
    return texts.reduce(into: []) { scalars, text in
      scalars.formUnion(text.unicodeScalars.filter(\.isSeen))
    }
  }
}

extension Key {
  fileprivate var drawn: [String] {
    let labels = [label, shifted?.label, option?.label, shiftOption?.label].compactMap(\.self)
    let texts = labels.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return texts + [secondary].compactMap(\.self) + flicks.values + alternates + shiftedAlternates
  }
}

extension Unicode.Scalar {
  /// Whether the character has a visible shape.
  fileprivate var isSeen: Bool {
    !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
  }

  /// The number of the character, such as `U+0E01`.
  fileprivate var number: String {
    let code = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - code.count, 0)) + code
  }
}

import Foundation
import KeyModel
import Layouts
import TestKit
import Testing

@testable import DataFiles

/// Every letter and digit of a language can be typed on its touch keyboard, in each form: by a key, with
/// shift, by a flick, or from what a held key offers. `Tables/letters.tsv` has the letters.
@Suite struct LanguageLettersTests {
  /// Keyboards that compose their characters of less, and those of no language.
  static let others: Set = [
    "bn-Latn", "clipboard", "emoji", "gu-Latn", "hi-Latn", "ja-kana", "ja-romaji", "ko", "morse",
    "ne-Latn", "ta-Latn", "te-Latn", "zh-Hans", "zh-Hant",
    "zh-Hant-cangjie",
  ]

  struct Line: Sendable {
    var keyboard: String
    var letters: [String]
  }

  static func lines() throws -> [Line] {
    let table = try ShippedKeyboardsTests.text("Tests/Core/DataFilesTests/Tables/letters.tsv")
    return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t")
      let digits = parts.count > 2 ? parts[2].map { String($0) } : []
      let letters = parts[1].split(separator: " ").map { Mark.bare(String($0)) }
      return Line(keyboard: String(parts[0]), letters: letters + digits)
    }
  }

  @Test func everyKeyboardHasALine() throws {
    let keyboards = try ShippedKeyboardsTests.keyboards().map(\.identifier)
    #expect(Set(keyboards).subtracting(Self.others) == Set(try Self.lines().map(\.keyboard)))
  }

  @Test func everyLetterIsTyped() throws {
    let lines = Dictionary(
      try Self.lines().map { ($0.keyboard, $0.letters) }, uniquingKeysWith: { $1 })
    for keyboard in try ShippedKeyboardsTests.keyboards() {
      for form in Form.allCases {
        let typed = Self.typed(on: keyboard, form)
        let missing = (lines[keyboard.identifier] ?? []).filter { letter in
          !typed.contains(letter)
            && !letter.unicodeScalars.allSatisfy { typed.contains(String($0)) }
            && !letter.decomposedStringWithCanonicalMapping.unicodeScalars
              .allSatisfy { typed.contains(String($0)) }
        }
        #expect(missing.isEmpty, "\(keyboard.identifier) \(form): \(missing)")
      }
    }
  }

  private static func typed(on keyboard: KeyboardDefinition, _ form: Form) -> Set<String> {
    var typed: Set<String> = []
    for key in keyboard.planes.values.flatMap({ $0.plane(for: form).rows.flatMap(\.keys) })
    where key.role == .character {
      for case .insert(let text)? in [key.action, key.shifted?.action] { typed.insert(text) }
      typed.formUnion(key.alternates + key.shiftedAlternates + key.flicks.values)
    }
    return typed
  }
}

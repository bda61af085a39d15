import Composition
import Foundation
import KeyModel
import Layouts
import TestKit
import Testing
import TextRules

@testable import DataFiles

/// Whatever a keyboard's language is written with, and all signs of ASCII, can be typed in each form: within two
/// touches that lead there, plane keys and shift, and on a key, by a flick from it, or among what it offers while it is
/// held. Scripts that are composed count what composition makes of such keys.
@Suite struct TypedCharactersTests {
  /// Those that type no text of their own.
  static let pages: Set = ["clipboard", "emoji", "games"]

  static func keyboards() throws -> [KeyboardDefinition] { try read.get() }

  /// Read once for all rows of all tables.
  private static let read = Result {
    // The candidates of keyboards that read strokes have all characters.
    try ShippedKeyboardsTests.keyboards().filter {
      !pages.contains($0.identifier) && $0.writing == nil
    }
  }

  /// The texts of a table of `Tables`, by keyboard.
  static func texts(_ table: String) throws -> [String: [String]] {
    let text = try ShippedKeyboardsTests.text("Tests/Core/DataFilesTests/Tables/\(table).tsv")
    var lines: [String: [String]] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("# ") {
      let parts = line.split(separator: "\t")
      lines[String(parts[0])] =
        parts[1].split(separator: " ").map { Mark.bare(String($0)) }
        + (parts.count > 2 ? parts[2].map { String($0) } : [])
    }
    return lines
  }

  static func missing(
    _ wanted: [String], on keyboard: KeyboardDefinition, _ form: Form
  ) throws -> [String] {
    let typed = try typed(on: keyboard, form)
    return wanted.filter { text in
      !typed.contains(text) && !isTyped(text.unicodeScalars, typed, keyboard.converter)
        && !isTyped(
          text.decomposedStringWithCanonicalMapping.unicodeScalars, typed, keyboard.converter)
    }
  }

  private static func isTyped(
    _ scalars: String.UnicodeScalarView, _ typed: Set<String>, _ converter: ConversionScheme?
  ) -> Bool {
    scalars.allSatisfy { typed.contains(String($0)) || converter?.writes($0) == true }
  }

  /// All printable ASCII; a keyboard of another script need not have the Latin letters (R-MANIFEST).
  @Test func everyKeyboardTypesTheSignsOfASCII() throws {
    for keyboard in try Self.keyboards() {
      let ascii = (0x21...0x7e).compactMap { Unicode.Scalar($0).map { Character($0) } }
      let wanted = ascii.filter { keyboard.manifest.isASCIICapable || !$0.isLetter }
      for form in Form.allCases {
        let missing = try Self.missing(wanted.map { String($0) }, on: keyboard, form)
        #expect(missing == [], "\(keyboard.identifier) \(form)")
      }
    }
  }

  @Test(arguments: ["letters", "punctuation"])
  func everyKeyboardTypesWhatItsLanguageIsWrittenWith(_ table: String) throws {
    var wanted = try Self.texts(table)
    if table == "letters" {
      wanted["ko"] = Self.syllables.map(\.0)
      // The candidates have them.
      for identifier in ["zh-Hans", "zh-Hant", "zh-Hant-cangjie"] { wanted[identifier] = [] }
    }
    for keyboard in try Self.keyboards() where keyboard.identifier != "morse" {
      guard let texts = wanted[keyboard.identifier] else {
        Issue.record("\(keyboard.identifier) has no line in \(table).tsv")
        continue
      }
      for form in Form.allCases {
        let missing = try Self.missing(texts, on: keyboard, form)
        #expect(missing == [], "\(keyboard.identifier) \(form)")
      }
    }
  }

  /// What a keyboard file replaces on the planes that all share is offered by what took its place.
  @Test func whatIsReplacedIsOffered() throws {
    let folder = "Assets/Keyboards"
    let shared = try KeyboardFile.readShared(
      try ShippedKeyboardsTests.text("\(folder)/common.toml"), file: "common.toml")
    let keyboard = try KeyboardFile.read(
      """
      identifier = "test"
      name = "Test"
      [planes.letters]
      phone = '''
      a b c d e f
      {123} {globe} {space} {return}
      '''
      [replace]
      "." = "։"
      "?" = "՞"
      "$" = "kr"
      "£" = "$"
      1 = "١"
      [alternates]
      "kr" = "€ £"
      """, file: "test.toml", shared: shared)
    func alternates(_ text: String, _ plane: PlaneID, _ form: Form) -> [String]? {
      keyboard.planes[plane]?.plane(for: form).keys.first { $0.action.text == text }?.alternates
    }
    for form in Form.allCases {
      // What the full stop offers is offered with it. The desktop's plane has keys for … and $.
      #expect(
        alternates("։", .numbers, form) == [".", "…"].filter { form != .desktop || $0 != "…" })
      #expect(alternates("١", .numbers, form) == ["1"])
      #expect(alternates("kr", .numbers, form) == ["€", "£"] + (form == .desktop ? [] : ["$"]))
    }
    #expect(alternates("$", .symbols, .phone)?.contains("£") == true)
    #expect(alternates("١", .numberPad, .phone) == ["1"])
  }

  // MARK: What keys type

  private static let known = Memo<Set<String>>()

  static func typed(on keyboard: KeyboardDefinition, _ form: Form) throws -> Set<String> {
    try known.value("\(keyboard.identifier) \(form)") {
      let struck = struck(on: keyboard, form)
      return struck.union(composed(of: struck, on: keyboard)).union(try spelled(on: keyboard))
    }
  }

  /// How many plane keys and shift keys lead to a key at most.
  private static let mostTouches = 2

  private static func struck(on keyboard: KeyboardDefinition, _ form: Form) -> Set<String> {
    var texts: Set<String> = []
    var (reached, front): (Set<PlaneID>, [PlaneID]) = ([.letters], [.letters])
    for touches in 0...mostTouches {
      var next: [PlaneID] = []
      for id in front {
        guard let keys = keyboard.planes[id]?.plane(for: form).keys else { continue }
        let hasShift = touches < mostTouches && keys.contains { $0.role == .shift }
        for key in keys {
          if case .plane(let target) = key.action, reached.insert(target).inserted {
            next.append(target)
          }
          guard key.role == .character || key.action.text != nil else { continue }
          texts.formUnion([key.action.text].compactMap(\.self) + key.alternates)
          texts.formUnion(key.flicks.values)
          if form == .pad, let text = key.secondary { texts.insert(text) }
          guard hasShift else { continue }
          texts.formUnion([key.shifted?.action.text].compactMap(\.self) + key.shiftedAlternates)
        }
      }
      front = next
    }
    return texts
  }

  // MARK: What composition makes of them

  private static func composed(
    of struck: Set<String>, on keyboard: KeyboardDefinition
  ) -> Set<String> {
    switch keyboard.inputMethod {
    case nil, .page, .accents: return []
    case .morse(let signals):
      return Set(signals.keys).union(signals.keys.map { $0.uppercased() })
    case .hangul:
      return Set(syllables.filter { text($0.1, by: .hangul) == $0.0 }.map(\.0))
    case .kana:
      let marks = [["゛"], ["゜"], ["゛゜小"], ["゛゜小", "゛゜小"]]
      return texts(
        of: struck.filter { $0.count == 1 }.flatMap { kana in marks.map { [kana] + $0 } }, by: .kana
      )
    case .ethiopic:
      let keys = struck.filter { $0.count == 1 && $0.first?.isASCII == false }
      let vowels = ["ኡ", "ኢ", "ኣ", "ኤ", "እ", "ኦ", "ኧ"].filter(keys.contains)
      return texts(of: keys.flatMap { key in vowels.map { [key, $0] } }, by: .ethiopic)
    case .romaji:
      let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }.filter(struck.contains)
      let rows = letters.flatMap { first in letters.map { [first, $0] } }
      return texts(
        of: letters.map { [$0] } + rows
          + rows.flatMap { row in "aiueo".map { row + [String($0)] } },
        by: .romaji)
    case .telex, .vni:
      let bases = "aAeEiIoOuUyYdD".map { String($0) }.filter(struck.contains)
      let marks = "aeodwsfrxj0123456789".map { String($0) }.filter(struck.contains)
      let rows = bases.flatMap { base in marks.map { [base, $0] } }
      return texts(
        of: rows + rows.flatMap { row in marks.map { row + [$0] } },
        by: keyboard.inputMethod ?? .telex)
    }
  }

  /// The characters of what each row of strokes becomes.
  private static func texts(of rows: [[String]], by method: InputMethod) -> Set<String> {
    rows.reduce(into: []) { $0.formUnion(text($1, by: method).map { String($0) }) }
  }

  /// Every syllable of Hangul, and its jamo as they are keyed.
  private static let syllables: [(String, [String])] = {
    let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ").map { [String($0)] }
    let vowels = split("ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ")
    let tails =
      [[]] + split("ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ")
    var all: [(String, [String])] = []
    for (index, scalar) in (0xAC00...0xD7A3).enumerated() {
      guard let syllable = Unicode.Scalar(scalar) else { continue }
      let (lead, vowel, tail) = (index / 588, index % 588 / 28, index % 28)
      all.append((String(syllable), leads[lead] + vowels[vowel] + tails[tail]))
    }
    return all
  }()

  private static func split(_ text: String) -> [[String]] {
    text.split(separator: " ").map { $0.map { String($0) } }
  }

  private static func text(_ strokes: [String], by method: InputMethod) -> String {
    guard var composer = method.makeComposer() else { return "" }
    var text = ""
    for stroke in strokes {
      for edit in composer.handle(.text(stroke)) ?? [TextEdit(inserting: stroke)] {
        text.removeLast(min(edit.deleting, text.count))
        text += edit.inserting
      }
    }
    for edit in composer.finish() {
      text.removeLast(min(edit.deleting, text.count))
      text += edit.inserting
    }
    return text
  }

  /// The letters that words in Latin letters become.
  private static func spelled(on keyboard: KeyboardDefinition) throws -> Set<String> {
    let path = "Assets/Transliterations/\(keyboard.identifier).toml"
    guard let text = try? ShippedKeyboardsTests.text(path) else { return [] }
    let rules = try TransliterationFile.read(text, file: path)
    let units =
      rules.consonants + rules.vowels + rules.marks + rules.signs + rules.points
    return Set((units.flatMap(\.scalars) + [rules.joiner]).map { String($0) })
  }
}

extension ConversionScheme {
  /// Whether candidates have that character: ideographs, and kana of both kinds where a reading is kana.
  fileprivate func writes(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .kana: scalar.properties.isIdeographic || "ァ"..."ヿ" ~= scalar || scalar == "々"
    default: scalar.properties.isIdeographic
    }
  }
}

import DataFiles
import KeyModel
import Layouts
import Runtime
import TestKit
import Testing

@testable import Composition

/// The Morse composer with the table that is shipped.
@Suite struct MorseTests {
  static func table() throws -> [String: String] {
    let path = "\(Repository.root)/Assets/Keyboards/morse.toml"
    let text = try TextFile.read(path)
    // The shared planes are not needed for its table, but for its way to the numbers.
    let common = try TextFile.read("\(Repository.root)/Assets/Keyboards/\(KeyboardFile.sharedName)")
    let shared = try KeyboardFile.readShared(common, file: KeyboardFile.sharedName)
    let keyboard = try KeyboardFile.read(text, file: path, shared: shared)
    guard case .morse(let signals)? = keyboard.inputMethod else { return [:] }
    return signals
  }

  /// Keys `.`, `-`, ` ` and `<` for delete; what is typed, and `_` for a literal space, `<` for a
  /// character deleted.
  private func typed(_ keys: String, _ composer: inout MorseComposer) -> String {
    var text = ""
    for key in keys {
      let edits: [TextEdit]? =
        switch key {
        case " ": composer.handle(.space)
        case "<": composer.handle(.deleteBackward)
        default: composer.handle(.text(String(key)))
        }
      guard let edits else {
        text += key == " " ? "_" : String(key)
        continue
      }
      for edit in edits { text += edit.inserting }
    }
    return text
  }

  @Test func everyCharacterOfTheRecommendationIsThere() throws {
    let table = MorseTable(try MorseTests.table())
    // From ITU-R M.1677-1, written down a second time.
    let letters = [
      ".-", "-...", "-.-.", "-..", ".", "..-.", "--.", "....", "..", ".---", "-.-", ".-..", "--",
      "-.", "---", ".--.", "--.-", ".-.", "...", "-", "..-", "...-", ".--", "-..-", "-.--", "--..",
    ]
    for (letter, signals) in zip("abcdefghijklmnopqrstuvwxyz", letters) {
      #expect(table.character(for: signals) == String(letter))
    }
    for digit in 0...9 {
      let dots = (1...5).contains(digit) ? digit : max(digit - 5, 0)
      let isSmall = (1...5).contains(digit)
      let signals = (0..<5).map { index in (index < dots) == isSmall ? "." : "-" }.joined()
      let wanted = digit == 0 ? "-----" : signals
      #expect(table.signals(for: "\(digit)") == wanted, "\(digit)")
    }
    let marks = [
      ".": ".-.-.-", ",": "--..--", ":": "---...", "?": "..--..", "'": ".----.", "-": "-....-",
      "/": "-..-.", "(": "-.--.", ")": "-.--.-", "\"": ".-..-.", "=": "-...-", "+": ".-.-.",
      "@": ".--.-.", "é": "..-..",
    ]
    for (mark, signals) in marks {
      #expect(table.signals(for: mark) == signals, "\(mark)")
    }
  }

  @Test func theTableGoesBothWays() throws {
    let signals = try MorseTests.table()
    let table = MorseTable(signals)
    #expect(signals.count == 59)
    for (character, code) in signals {
      #expect(table.character(for: code) == character)
      #expect(table.signals(for: character.uppercased()) == code)
    }
    #expect(Set(signals.values).count == signals.count)
  }

  @Test(arguments: [
    ("... --- ... ", "sos"), ("... --- ...  ", "sos_"), ("--- -- .--  ", "omw_"),
    ("..--.. ", "?"), (" ", "_"), ("  ", "__"), ("", ""), ("<", "<"), (".-<. ", "i"),
    (".-<<<", "<"), ("........ e", "e"), (".-.-.-.-.-.-.-.-. . ", "e"), ("x", "x"),
    ("..-.. -.--.- ", "é)"),
  ])
  func spaceEndsALetterAndDeleteTakesASignal(_ keys: String, _ wanted: String) throws {
    var composer = MorseComposer(MorseTable(try MorseTests.table()))
    #expect(typed(keys, &composer) == wanted)
  }

  @Test func thePreviewShowsTheSignalsAndTheirCharacter() throws {
    var composer = MorseComposer(MorseTable(try MorseTests.table()))
    #expect(composer.pending == nil)
    _ = typed("-..", &composer)
    #expect(composer.pending == Pending(keyed: "– • •", meaning: "d"))
    _ = typed("..-", &composer)
    #expect(composer.pending == Pending(keyed: "– • • • • –", meaning: "-"))
    _ = typed("-", &composer)
    #expect(composer.pending?.meaning == "")
    composer.reset()
    #expect(composer.pending == nil)
  }

  @Test func finishingTypesTheLetterOnce() throws {
    var composer = MorseComposer(MorseTable(try MorseTests.table()))
    _ = typed("-.-", &composer)
    #expect(composer.finish() == [.insert("k")])
    #expect(composer.finish() == [])
  }
}

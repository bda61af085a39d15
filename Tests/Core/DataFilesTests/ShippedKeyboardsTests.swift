import Foundation
import KeyModel
import Layouts
import TestKit
import Testing

@testable import DataFiles

/// Everything in `Assets/Keyboards` and `Themes`, read as the program reads it.
@Suite struct ShippedKeyboardsTests {
  static let root = URL(fileURLWithPath: Repository.root)

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  static func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".toml") }.sorted()
  }

  static func keyboards() throws -> [KeyboardDefinition] {
    let folder = "Assets/Keyboards"
    let shared = try KeyboardFile.readShared(
      text("\(folder)/common.toml"), file: "common.toml")
    return try files(folder).filter { $0 != KeyboardFile.sharedName }.map {
      try KeyboardFile.read(text("\(folder)/\($0)"), file: $0, shared: shared)
    }
  }

  @Test func everyKeyboardIsReadAndHasAllPlanes() throws {
    let keyboards = try Self.keyboards()
    #expect(Set(keyboards.map(\.identifier)).isSuperset(of: ["en-US", "de", "el"]))
    for keyboard in keyboards {
      for plane in [PlaneID.letters, .numbers, .symbols, .desktop, .band] + NamedKey.pads {
        #expect(keyboard.planes[plane] != nil, "\(keyboard.identifier) \(plane.rawValue)")
      }
    }
  }

  @Test func everyKeyHasALabelAndAWayBackToLettersAndAGlobe() throws {
    for keyboard in try Self.keyboards() {
      for (id, forms) in keyboard.planes where id != .band {
        for form in Form.allCases {
          let keys = forms.plane(for: form).rows.flatMap(\.keys)
          for key in keys {
            if case .text(let label) = key.label { #expect(!label.isEmpty) }
          }
          #expect(keys.contains { $0.role == .globe })
          let isPad = NamedKey.pads.contains(id)
          #expect(keys.contains { $0.role == .space } != isPad)
          if id != .letters, id != .writing {
            #expect(keys.contains { $0.action == .plane(.letters) })
          }
          #expect(Set(keys.map(\.id)).count == keys.count)
        }
      }
    }
  }

  @Test func everyThemeIsRead() throws {
    for name in try Self.files("Themes") {
      let text = try Self.text("Themes/\(name)")
      #expect(try ThemeFile.read(text, file: name).name + ".toml" == name)
    }
  }

  @Test func everyKeyDoesSomething() throws {
    for keyboard in try Self.keyboards() {
      for key in Self.keys(of: keyboard) {
        let texts = [key.action, key.shifted?.action].compactMap { action -> String? in
          if case .insert(let text) = action { text } else { nil }
        }
        #expect(texts.allSatisfy { !$0.isEmpty })
        #expect((key.alternates + key.shiftedAlternates).allSatisfy { !$0.isEmpty })
        #expect(Set(key.alternates).count == key.alternates.count, "\(key.id.rawValue)")
        if case .modifier(let modifiers) = key.action { #expect(!modifiers.isEmpty) }
        if case .key(let keysym) = key.action { #expect(keysym.rawValue != 0) }
      }
    }
  }

  /// R-MANIFEST, R-TRAIT-3: one that says so types all of ASCII, in every form.
  @Test func asciiCapableKeyboardsTypeAllOfASCII() throws {
    let ascii = Set((0x21...0x7e).compactMap { Unicode.Scalar($0).map { String($0) } })
    // The letters of a converting keyboard are a reading.
    for keyboard in try Self.keyboards() where keyboard.header == nil {
      for form in Form.allCases {
        let typed = Self.texts(of: keyboard, form)
        #expect(
          ascii.isSubset(of: typed) == keyboard.manifest.isASCIICapable,
          "\(keyboard.identifier) \(form) lacks \(ascii.subtracting(typed).sorted())")
      }
    }
  }

  @Test(arguments: [
    ("en-US", "en-US", true, "éüñß€£“”’…–"), ("de", "de-DE", true, "äöüÄÖÜßẞ€„“‚‘§°"),
    ("el", "el-GR", false, "άέήίόύώϊϋΐΰςσΆΈΉΊΌΎΏΪΫΣ€«»·;"),
  ])
  func typesTheLanguage(id: String, language: String, isASCII: Bool, text: String) throws {
    let keyboard = try #require(try Self.keyboards().first { $0.identifier == id })
    #expect(keyboard.manifest.primaryLanguage == language)
    #expect(keyboard.manifest.isASCIICapable == isASCII)
    for form in Form.allCases {
      let missing = Set(text.map { String($0) }).subtracting(Self.texts(of: keyboard, form))
      #expect(missing.isEmpty, "\(form)")
    }
  }

  @Test func desktopKeysAreThere() throws {
    let wanted = [
      "esc", "tab", "home", "end", "pgup", "pgdn", "ins", "del", "left", "right", "up", "down",
      "print", "menu", "ctrl", "alt", "super", "altgr", "return", "delete", "space", "globe",
      "letters",
    ]
    let functions = (1...12).map { "f\($0)" }
    for keyboard in try Self.keyboards() {
      for form in Form.allCases {
        let plane = try #require(keyboard.planes[.desktop]).plane(for: form)
        let ids = Set(plane.rows.flatMap(\.keys).map(\.id.rawValue))
        #expect(ids.isSuperset(of: wanted + functions), "\(keyboard.identifier) \(form)")
        #expect(form == .phone || ids.contains("hide"))
      }
    }
  }

  private static func keys(of keyboard: KeyboardDefinition) -> [Key] {
    keyboard.planes.values.flatMap { forms in
      Form.allCases.flatMap { forms.plane(for: $0).rows.flatMap(\.keys) }
    }
  }

  private static func texts(of keyboard: KeyboardDefinition, _ form: Form) -> Set<String> {
    var texts: Set<String> = []
    for key in keyboard.planes.values.flatMap({ $0.plane(for: form).rows.flatMap(\.keys) }) {
      for case .insert(let text)? in [key.action, key.shifted?.action] { texts.insert(text) }
      texts.formUnion(key.alternates + key.shiftedAlternates)
      if let secondary = key.secondary { texts.insert(secondary) }
    }
    return texts
  }
}

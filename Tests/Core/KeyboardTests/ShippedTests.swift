import Control
import DataFiles
import Foundation
import KeyModel
import Layouts
import TestKit
import Testing

@testable import Board
@testable import Keyboard

/// The keyboards of `Assets` under the fingers: what a key says is what it types.
@Suite struct ShippedTests {
  static let folder = URL(filePath: "\(Repository.root)/Assets/Keyboards")

  static func keyboards() throws -> [KeyboardDefinition] {
    try ["en-US", "de", "el"].map { try keyboard($0) }
  }

  private static let definitions = Memo<KeyboardDefinition>()

  static func keyboard(
    _ name: String, _ extent: KeyboardFile.Extent = .whole
  ) throws -> KeyboardDefinition {
    try definitions.value("\(name) \(extent)") { try load(name, extent) }
  }

  private static func load(
    _ name: String, _ extent: KeyboardFile.Extent
  ) throws -> KeyboardDefinition {
    func read(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    let shared = try KeyboardFile.readShared(
      try read(KeyboardFile.sharedName), file: KeyboardFile.sharedName, extent)
    return try KeyboardFile.read(
      try read("\(name).toml"), file: "\(name).toml", shared: shared, extent)
  }

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))
    .map { files in
      files.filter { $0.hasSuffix(".toml") && $0 != KeyboardFile.sharedName }
        .map { String($0.dropLast(5)) }.sorted()
    } ?? []

  static let cases = ["phone", "pad", "desktop"].flatMap { screen in
    ["en-US", "de", "el"].map { (screen, $0) }
  }

  private func player(_ screen: String, _ keyboard: String) throws -> Player {
    var settings = Settings()
    settings.keyboard = keyboard
    settings.keyPreview = false
    return try Player(
      screen: screen, settings: settings, keyboards: try ShippedTests.keyboards())
  }

  @Test(arguments: cases)
  func everyCharacterKeyTypesItsLabel(_ screen: String, _ keyboard: String) throws {
    for plane in ["letters", "numbers", "symbols"] {
      for isShifted in [false, true] {
        var start = try player(screen, keyboard)
        try start.reach(plane)
        if isShifted {
          guard start.keyboard.status.keys.contains(where: { $0.role == "shift" }) else { continue }
          try start.play("tap shift")
        }
        let keys = start.keyboard.status.keys.filter { $0.role == "character" }
        #expect(keys.count >= 20, "\(plane)")
        for key in keys {
          var player = start
          player.touch(1, .began, key.rect.center)
          player.touch(1, .ended, key.rect.center)
          #expect(player.output.last == "text \(key.label)")
        }
      }
    }
  }

  @Test(arguments: names)
  func aStartThatReadsFacesOnlyShowsTheWholePicture(_ name: String) throws {
    let whole = [try ShippedTests.keyboard(name), try ShippedTests.keyboard("emoji")]
    let faces = [
      try ShippedTests.keyboard(name, .face), try ShippedTests.keyboard("emoji", .manifest),
    ]
    #expect(faces[0].planes.count < whole[0].planes.count)
    var settings = Settings()
    settings.keyboard = name
    settings.keyboards = [name, "emoji"]
    for screen in ["phone", "pad", "desktop"] {
      var player = try Player(screen: screen, settings: settings, keyboards: faces)
      let first = player.keyboard.scene
      player.send(.keyboards(whole))
      #expect(first != nil && player.keyboard.scene == first, "\(screen)")
    }
  }

  static let all: [String] = {
    let others: Set = ["clipboard", "common", "emoji", "games", "morse"]
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.map { String($0.dropLast(5)) }.filter { !others.contains($0) }.sorted()
  }()

  /// What stands on a key, on every plane, with shift and without, and every alternative that it offers
  /// while it is held, is what is typed. What composers make of it is their tests' business.
  @Test(arguments: all, ["phone", "pad", "desktop"])
  func everyLegendOfEveryKeyboardIsTyped(_ name: String, _ screen: String) throws {
    var keyboard = try ShippedTests.keyboard(name)
    keyboard.inputMethod = nil
    var settings = Settings()
    settings.keyboards = [name]
    settings.keyPreview = false
    var legends = 0
    for plane in ["letters", "numbers", "symbols"] {
      for isShifted in [false, true] {
        var start = try Player(screen: screen, settings: settings, keyboards: [keyboard])
        try start.reach(plane)
        if isShifted {
          guard start.keyboard.status.keys.contains(where: { $0.role == "shift" }) else { continue }
          try start.play("tap shift")
        }
        for key in start.keyboard.status.keys where key.role == "character" {
          var player = start
          player.touch(1, .began, key.rect.center)
          player.touch(1, .ended, key.rect.center)
          #expect(player.output.last == "text " + Mark.bare(key.label), "\(name) \(plane)")
          legends += 1 + (try typeAlternates(of: key, start))
        }
      }
    }
    #expect(legends > 90)
  }

  /// Holds the key, slides to each choice of its callout and lifts; how many there were.
  private func typeAlternates(of key: Status.KeyStatus, _ start: Player) throws -> Int {
    var held = start
    held.touch(1, .began, key.rect.center)
    held.wait(600)
    guard case .callout(let callout) = held.keyboard.overlays.current else { return 0 }
    for (choice, frame) in zip(callout.choices, callout.frames) {
      var player = held
      player.touch(1, .moved, frame.center)
      player.touch(1, .ended, frame.center)
      #expect(player.output.last == "text \(choice)")
    }
    return callout.choices.count
  }

  /// Marks stand on a circle in callouts, too, and joiners have their signs.
  @Test(arguments: [
    ("hi", "\u{94D}", "popup [\u{94D}] | non-joiner | joiner"),
    ("yo", "ẹ", "popup [ẹ] | q | ẹ́ | ẹ̀"), ("ti", "እ", "popup [እ] | \u{25CC}\u{135F}"),
  ])
  func calloutsShowWhatHasNoPictureOfItsOwn(_ name: String, _ key: String, _ says: String) throws {
    var settings = Settings()
    settings.keyboards = [name]
    var player = try Player(
      screen: "phone", settings: settings, keyboards: [try ShippedTests.keyboard(name)])
    // A field begins with a capital.
    if player.keyboard.status.keys.first(where: { $0.id == key })?.label != key {
      try player.play("tap shift")
    }
    let place = try #require(player.keyboard.status.keys.first { $0.id == key }).rect.center
    player.touch(1, .began, place)
    player.wait(600)
    #expect(player.popupText == says)
  }

  @Test(arguments: cases)
  func everyPlaneIsReachedAndLeft(_ screen: String, _ keyboard: String) throws {
    for plane in ["numbers", "symbols", "desktop"] {
      var player = try player(screen, keyboard)
      try player.reach(plane)
      #expect(player.keyboard.status.plane == plane)
      try player.reach("letters")
      #expect(player.keyboard.status.plane == "letters")
    }
  }

  @Test(arguments: ["phone", "pad", "desktop"])
  func aFingerThatStaysWhereTheGlobeIsWalksAllKeyboards(_ screen: String) throws {
    var player = try player(screen, "en-US")
    let globe = try player.middle(of: "globe")
    var walked: [String] = []
    for _ in 0..<3 {
      player.touch(1, .began, globe)
      player.touch(1, .ended, globe)
      walked.append(player.keyboard.status.keyboard)
    }
    #expect(walked == ["de", "el", "en-US"])
  }

  @Test(arguments: cases)
  func noKeysOverlapAndNoneIsTiny(_ screen: String, _ keyboard: String) throws {
    var player = try player(screen, keyboard)
    for plane in ["letters", "numbers", "symbols", "desktop"] {
      try player.reach(plane)
      let keys = player.keyboard.status.keys
      for (index, key) in keys.enumerated() {
        #expect(key.rect.width >= 24 && key.rect.height >= 24, "\(plane) \(key.id)")
        #expect(!keys[..<index].contains { $0.rect.intersects(key.rect) }, "\(plane) \(key.id)")
      }
      try player.reach("letters")
    }
  }

  @Test(arguments: cases)
  func everyPointOfTheWindowBelongsToAKey(_ screen: String, _ keyboard: String) throws {
    let player = try player(screen, keyboard)
    let board = try #require(player.keyboard.board)
    let frame = board.geometry.frame
    for y in stride(from: frame.y + 0.5, to: frame.maxY, by: 10) {
      for x in stride(from: frame.x + 0.5, to: frame.maxX, by: 7) {
        #expect(board.key(at: Point(x: x, y: y)) != nil)
      }
    }
  }
}

extension Player {
  /// Taps plane keys until `plane` is shown.
  mutating func reach(_ plane: String) throws {
    var tried: Set<String> = []
    while keyboard.status.plane != plane {
      let shown = keyboard.status
      let keys = shown.keys.filter { $0.role == "plane" }
      let direct = keys.first { target(of: $0.id) == plane }
      let next = direct ?? keys.first { !tried.contains(shown.plane + $0.id) }
      guard let next else { throw Problem.line("no way to \(plane) from \(shown.plane)") }
      tried.insert(shown.plane + next.id)
      touch(1, .began, next.rect.center)
      wait(30)
      touch(1, .ended, next.rect.center)
      wait(600)
    }
  }

  private func target(of id: String) -> String? {
    let key = keyboard.board?.keys.first { key in
      key.key?.id.rawValue == id || "band-\(key.key?.id.rawValue ?? "")" == id
    }
    guard case .plane(let plane)? = key?.key?.action else { return nil }
    return plane.rawValue
  }
}

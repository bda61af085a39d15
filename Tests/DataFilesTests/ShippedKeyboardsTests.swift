import Appearance
import Foundation
import KeyModel
import Layouts
import Testing

@testable import DataFiles

/// Everything in `Assets/Keyboards` and `Themes`, read as the program reads it.
@Suite struct ShippedKeyboardsTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

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
      for plane in [PlaneID.letters, .numbers, .symbols, .desktop, .band] {
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
          #expect(keys.contains { $0.role == .space })
          if id != .letters { #expect(keys.contains { $0.action == .plane(.letters) }) }
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

  /// Frames lie inside, do not overlap, keep even gaps; touch areas leave no hole.
  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func everyPlaneIsLaidOutWithoutOverlapOrHole(scale: Double) throws {
    let sizes: [(Form, Bool, Double, Double)] = [
      (.phone, true, 320, 216), (.phone, true, 402, 216), (.phone, false, 844, 162),
      (.pad, true, 768, 264), (.pad, false, 1024, 352), (.desktop, false, 1920, 423),
      (.desktop, false, 3840, 423),
    ]
    for keyboard in try Self.keyboards() {
      for (id, forms) in keyboard.planes where id != .band {
        for (form, isPortrait, width, height) in sizes {
          let size = Size(width: (width * scale).rounded(), height: (height * scale).rounded())
          let layout = LayoutSolver.solve(
            forms.plane(for: form),
            metrics: Metrics(form: form, isPortrait: isPortrait, width: width), size: size,
            scale: scale)
          check(layout, "\(keyboard.identifier) \(id.rawValue) \(form) \(width)@\(scale)")
        }
      }
    }
  }

  private func check(_ layout: SolvedLayout, _ name: String) {
    let view = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    for (index, key) in layout.keys.enumerated() {
      #expect(key.frame.intersection(view) == key.frame, "\(name) \(key.key.id.rawValue)")
      #expect(key.frame.width >= 8 && key.frame.height >= 8, "\(name) \(key.key.id.rawValue)")
      #expect(key.touchArea.intersection(key.frame) == key.frame, "\(name)")
      for other in layout.keys[(index + 1)...] {
        #expect(!key.touchArea.intersects(other.touchArea), "\(name) \(key.key.id.rawValue)")
      }
    }
    let covered = layout.keys.reduce(0) { $0 + $1.touchArea.area }
    #expect(covered == view.area, "\(name)")
  }
}

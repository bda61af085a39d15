import Foundation
import Gestures
import KeyModel
import Layouts
import PageContents
import Testing

@testable import Keyboard

/// Every file in `Scripts` is one behaviour: what fingers do, a blank line, what comes of it.
@Suite struct ScriptTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Scripts")

  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".keys") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func areFound() {
    #expect(ScriptTests.names.count > 30)
  }

  @Test(arguments: names)
  func behaves(_ name: String) throws {
    let text = try String(
      contentsOf: ScriptTests.folder.appending(path: "\(name).keys"), encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.hasPrefix("# ") }
    while lines.last == "" { lines.removeLast() }
    let blank = try #require(lines.firstIndex(of: ""), "no blank line")
    var input = Array(lines[..<blank])
    let expected = Array(lines[(blank + 1)...])
    var screen = "phone"
    if let first = input.first, first.hasPrefix("screen ") {
      screen = String(first.dropFirst(7))
      input.removeFirst()
    }
    var player = try Player(screen: screen)
    if let first = input.first, first.hasPrefix("keyboard ") {
      player = try ScriptTests.converting(first.split(separator: " ").dropFirst(), on: screen)
      input.removeFirst()
    }
    for line in input { try player.play(line) }
    #expect(player.output == expected)
    // Whatever happened, nothing is left behind once all fingers have lifted and time has passed.
    player.wait(10_000)
    #expect(player.timer == nil || player.keyboard.isTouched, "wakes up while idle")
  }

  /// A player with keyboards of `Assets`, and the page of each converter.
  private static func converting(
    _ names: some Sequence<Substring>, on screen: String
  ) throws -> Player {
    let keyboards = try names.map { try ShippedTests.keyboard(String($0)) }
    var settings = Settings()
    settings.keyPreview = false
    settings.keyboards = keyboards.map(\.identifier)
    return try Player(
      screen: screen, settings: settings, keyboards: keyboards,
      pages: ConversionScheme.allCases.map { ConversionPage(scheme: $0) }, helper: ScriptHelper())
  }
}

extension Keyboard {
  var isTouched: Bool { !fingers.isIdle }
}

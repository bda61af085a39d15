import KeyModel
import Testing

@testable import Layouts

/// Letters by frequency while keys are scanned.
@Suite struct FrequencyTests {
  private func key(_ text: String, role: KeyRole = .character, secondary: String? = nil) -> Row.Item
  {
    .key(
      Key(
        id: KeyID(rawValue: text), role: role, width: .units(1), action: .insert(text),
        label: .text(text), secondary: secondary))
  }

  private func texts(_ plane: Plane) -> [[String]] {
    plane.rows.map { $0.keys.compactMap { $0.action.text } }
  }

  @Test func frequentLettersStandWhereTheScanComesFirst() {
    let plane = Plane(rows: [
      Row(items: ["q", "w", "e"].map { key($0) }), Row(items: ["a", "s", "."].map { key($0) }),
    ])
    // The costs of the places are 0 1 2 above and 1 2 below; the mark stays.
    #expect(texts(plane.scanned(by: Array("easwq"))) == [["e", "a", "w"], ["s", "q", "."]])
    // Letters that nobody has counted come last, in the order in which they stood.
    #expect(texts(plane.scanned(by: Array("w"))) == [["w", "q", "a"], ["e", "s", "."]])
  }

  /// A scan comes to shift after the letters.
  @Test func keysBeforeTheLettersCostNothing() {
    let plane = Plane(rows: [
      Row(items: ["q", "w"].map { key($0) }),
      Row(items: [key("shift", role: .shift)] + ["z", "x"].map { key($0) }),
    ])
    #expect(texts(plane.scanned(by: Array("zxqw"))) == [["z", "x"], ["shift", "q", "w"]])
  }

  @Test func widthsAndSecondSymbolsStayInTheirPlaces() {
    let plane = Plane(rows: [
      Row(items: [key("q", secondary: "1"), .gap(.units(0.5)), key("e", secondary: "2")])
    ])
    let ordered = plane.scanned(by: ["e", "q"])
    #expect(texts(ordered) == [["e", "q"]])
    #expect(ordered.keys.map(\.secondary) == ["1", "2"])
    #expect(ordered.rows[0].items.count == 3)
  }
}

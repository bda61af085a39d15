import Testing

@testable import Synthesis

/// How many BackSpaces delete a text (R-DOC-2). Each row was measured in text areas of GTK 3 and 4,
/// Chromium and Firefox; in Qt 5, Qt 6 and Tk each code point took one.
@Suite struct ErasureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var gtk: Int
    var chromium: Int
    var firefox: Int
    var testDescription: String {
      text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }

    init(_ text: String, _ gtk: Int, _ chromium: Int, _ firefox: Int) {
      (self.text, self.gtk, self.chromium, self.firefox) = (text, gtk, chromium, firefox)
    }
  }

  static let rows = [
    Row("\u{1F1E9}\u{1F1EA}", 1, 1, 1),
    Row("\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", 2, 2, 2),
    Row("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", 1, 1, 4),
    Row("\u{1F44D}\u{1F3FD}", 1, 1, 1),
    Row("\u{31}\u{FE0F}\u{20E3}", 1, 1, 2),
    Row("\u{2764}\u{FE0F}", 1, 1, 1),
    Row("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 7, 1, 7),
    Row("\u{65}\u{301}", 1, 2, 2),
    Row("\u{E4}", 1, 1, 1),
    Row("\u{915}\u{94D}\u{937}\u{93F}", 4, 4, 4),
    Row("\u{915}\u{93F}", 2, 2, 2),
    Row("\u{BA8}\u{BBF}", 2, 2, 2),
    Row("\u{E17}\u{E35}\u{E48}", 3, 3, 3),
    Row("\u{E17}\u{E33}", 2, 2, 2),
    Row("\u{1112}\u{1161}\u{11AB}", 3, 3, 3),
    Row("\u{D55C}", 1, 1, 1),
    Row("\u{61}\u{301}\u{323}\u{330}", 1, 4, 4),
    Row("\u{645}\u{6CC}\u{200C}\u{62E}", 4, 4, 4),
    Row("\u{645}\u{6CC}\u{200C}", 3, 3, 3),
    Row("\u{5E9}\u{5B8}\u{5C1}", 3, 3, 3),
    Row("\u{628}\u{64E}\u{651}", 3, 3, 3),
    Row("\u{1F600}", 1, 1, 1),
    Row("\u{78}\u{20DD}", 1, 2, 2),
    Row("\u{1F3F4}\u{200D}\u{2620}\u{FE0F}", 1, 1, 2),
    Row("\u{644}\u{627}", 2, 2, 2),
    Row("\u{915}\u{94D}", 2, 2, 2),
    Row("\u{61}\u{200D}", 2, 2, 2),
    Row("\u{E01}\u{E34}", 2, 2, 2),
    Row("\u{E81}\u{EB4}", 2, 2, 2),
    Row("\u{995}\u{9BF}", 2, 2, 2),
    Row("\u{D9A}\u{DCA}\u{200D}\u{DC2}", 4, 4, 4),
    Row("\u{1F469}\u{1F3FD}\u{200D}\u{1F4BB}", 1, 1, 2),
    Row("\u{845B}\u{E0100}", 2, 1, 1),
    Row("\u{61}\u{AD}", 2, 2, 2),
    Row("\u{1780}\u{17D2}\u{1780}", 3, 3, 3),
    Row("\u{1000}\u{102D}\u{102F}", 3, 3, 3),
    Row("\u{915}\u{903}", 2, 2, 2),
    Row("\u{E81}\u{ECD}", 2, 2, 2),
    Row("\u{1FB3}\u{301}", 1, 2, 2),
    Row("\u{600}\u{661}", 2, 2, 2),
    Row("\u{260E}\u{FE0E}", 1, 1, 1),
    Row("\u{AC00}\u{11A8}", 3, 2, 2),
    Row("\u{1100}\u{1161}", 2, 2, 2),
    Row("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", 1, 1, 5),
    Row("\u{1F469}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F468}", 1, 1, 4),
    Row("\u{1F469}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F48B}\u{200D}\u{1F468}", 1, 1, 6),
    Row("\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}", 1, 1, 2),
    Row("\u{1F9D1}\u{1F3FD}\u{200D}\u{1F91D}\u{200D}\u{1F9D1}\u{1F3FF}", 1, 1, 4),
    Row("\u{623}", 1, 1, 1),
    Row("\u{929}", 2, 1, 1),
    Row("\u{958}", 1, 1, 1),
    Row("\u{FB2A}", 2, 1, 1),
    Row("\u{304C}", 1, 1, 1),
    Row("\u{304B}\u{3099}", 1, 2, 2),
    Row("\u{1EC7}", 1, 1, 1),
    Row("\u{65}\u{323}\u{302}", 1, 3, 3),
    Row("\u{2126}", 1, 1, 1),
    Row("\u{995}\u{9CB}", 1, 2, 2),
    Row("\u{B95}\u{BCA}", 1, 2, 2),
    Row("\u{644}\u{622}", 2, 2, 2),
    Row("\u{23}\u{20E3}", 1, 1, 2),
    Row("\u{31}\u{FE0F}\u{20E3}\u{32}\u{FE0F}\u{20E3}", 2, 2, 4),
    Row("\u{1F1E9}\u{1F1EA}\u{1F1EB}", 2, 2, 2),
    Row("\u{261D}\u{FE0F}", 1, 1, 1),
    Row("\u{261D}\u{1F3FD}", 1, 1, 1),
    Row("\u{438}\u{306}", 1, 2, 2),
    Row("\u{627}\u{654}", 1, 2, 2),
    Row("\u{1820}\u{180B}", 2, 1, 2),
    Row("\u{2192}\u{338}", 2, 2, 2),
    Row("\u{3D}\u{338}", 1, 2, 2),
    Row("\u{1D400}\u{301}", 2, 2, 2),
    Row("\u{E51}", 1, 1, 1),
    Row("\u{647}\u{200D}", 2, 2, 2),
    Row("\u{1F600}\u{301}", 1, 2, 2),
    Row("\u{1F42D}\u{1F44D}\u{1F3FD}", 2, 2, 2),
    Row("\u{5D0}\u{5B7}", 2, 2, 2),
  ]

  private func strokes(_ text: String, _ erasure: Erasure) -> Int {
    text.reduce(0) { $0 + erasure.strokes(for: $1) }
  }

  @Test(arguments: rows) func eachClientGetsWhatItNeeds(_ row: Row) {
    #expect(strokes(row.text, .scalar) == row.text.unicodeScalars.count)
    #expect(strokes(row.text, .pango) == row.gtk)
    #expect(strokes(row.text, .blink) == row.chromium)
    #expect(strokes(row.text, .gecko) == row.firefox)
    #expect(strokes(row.text, .grapheme) == row.text.count)
  }

  /// LibreOffice 25.2 deletes a variation selector together with its base; Geany 2.0 and Chromium's address bar do not.
  @Test(arguments: [
    ("\u{1F1E9}\u{1F1EA}", 2, 2), ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", 5, 5),
    ("1\u{FE0F}\u{20E3}", 2, 3), ("\u{1F469}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F468}", 5, 6),
    ("a\u{301}\u{323}\u{330}", 4, 4), ("\u{915}\u{94D}\u{937}\u{93F}", 4, 4), ("\u{929}", 1, 1),
  ])
  func programsWithFieldsOfTheirOwn(_ text: String, _ office: Int, _ codePoints: Int) {
    #expect(strokes(text, .office) == office)
    #expect(strokes(text, .codePoint) == codePoints)
  }

  @Test func aProgramIsKnownByItsFiles() {
    func erasure(_ files: Set<Substring>) -> Erasure { Erasure(mapped: files, program: "p") }
    #expect(erasure(["libgeany.so.0", "libgtk-3.so.0"]) == .codePoint)
    #expect(erasure(["libmergedlo.so", "libgtk-3.so.0"]) == .office)
    #expect(erasure(["libgtk-4.so.1"]) == .pango)
    #expect(Erasure(toolkit: "Views") == .codePoint)
    #expect(Erasure(toolkit: "Chromium") == nil && Erasure(toolkit: nil) == nil)
    #expect(Erasure.codePoint.deletesWords)
  }

  /// A letter that no client takes apart needs no look at the client.
  @Test(arguments: rows) func simpleCharactersAreSimpleEverywhere(_ row: Row) {
    for character in row.text where Erasure.isSimple(character) {
      for erasure: Erasure in [.grapheme, .scalar, .column, .pango, .blink, .gecko] {
        #expect(erasure.strokes(for: character) == 1)
      }
    }
  }

  /// Every letter with a decomposition was measured in GTK 3.
  @Test(arguments: [
    ("\u{6C0}", 2), ("\u{622}", 1), ("\u{FB2C}", 3), ("\u{C95}\u{CC0}", 3),
    ("\u{D9A}\u{DDD}", 4),
    ("\u{C95}\u{CCB}", 1), ("\u{1026}", 2), ("\u{B5C}", 2), ("\u{95B}", 1),
  ])
  func gtkTakesSomeLettersApart(_ text: String, _ count: Int) {
    #expect(strokes(text, .pango) == count)
  }

  /// LibreOffice 25.2 was asked.
  @Test(arguments: [
    ("e\u{301}", 2), ("\u{1F1E9}\u{1F1EA}", 2), ("\u{1F44D}\u{1F3FD}", 2), ("1\u{FE0F}\u{20E3}", 2),
    ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", 5), ("ß", 1),
  ])
  func officeCountsCodePoints(_ text: String, _ count: Int) {
    #expect(strokes(text, .office) == count)
  }

  /// What readline deletes by one BackSpace: all that stands in the same columns.
  @Test(arguments: [
    ("e\u{301}", 1), ("\u{E17}\u{E35}\u{E48}", 1), ("\u{1F1E9}\u{1F1EA}", 2),
    ("\u{1F44D}\u{1F3FD}", 2),
    ("\u{1F468}\u{200D}\u{1F469}", 2), ("1\u{FE0F}\u{20E3}", 1), ("\u{1112}\u{1161}\u{11AB}", 1),
    ("x\u{301}", 1), ("-\u{903}", 2),
  ])
  func programsInTerminalsCountColumns(_ text: String, _ count: Int) {
    #expect(strokes(text, .column) == count)
  }

  private static let libraries: [([Substring], String?, Erasure)] = [
    (["libc.so.6", "libgtk-3.so.0.2404.26"], "gedit", .pango),
    (["libgtk-4.so.1.800.3"], nil, .pango),
    (["libQt5Gui.so.5.15.8"], "kate", .scalar), (["libQt6Gui.so.6.4.2"], nil, .scalar),
    (["libtk8.6.so"], "python3.11", .scalar),
    (["libgtk-3.so.0", "libxul.so"], "firefox-esr", .gecko),
    (["icudtl.dat", "v8_context_snapshot.bin", "libgtk-3.so.0"], "chromium", .blink),
    // The process of the windows has no scripts of its own.
    (
      ["icudtl.dat", "chrome_100_percent.pak", "resources.pak", "libgtk-3.so.0"], "chromium", .blink
    ),
    (["libvte-2.91.so.0", "libgtk-3.so.0"], nil, .column), (["libXt.so.6"], "xterm", .column),
    (["libgtk-3.so.0", "libgeany.so.0"], "geany", .codePoint),
    (["libgtk-3.so.0", "libvcllo.so"], "soffice.bin", .office),
    (["libQt5Gui.so.5", "libQt5WebEngineCore.so.5"], "falkon", .grapheme),
    (["libgtk-3.so.0"], "emacs-gtk", .grapheme), ([], nil, .grapheme),
  ]

  @Test(arguments: libraries)
  func librariesTellTheToolkit(_ names: [Substring], _ program: String?, _ erasure: Erasure) {
    #expect(Erasure(mapped: Set(names), program: program) == erasure)
  }
}

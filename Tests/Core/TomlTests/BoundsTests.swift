import TestKit
import Testing

@testable import Toml

/// Hostile texts: nothing ends the program, and what is told is bounded.
@Suite struct BoundsTests {
  /// Lines that have ended a parser of others, each alone and at the end of a file.
  static let lines = [
    "[", "[[[", "[[[W", "[“text”]", "[ü]", "x=1979-05-27T:", "s=[\"»\",}", "[\u{12}h",
    "[\u{7}application]]",
    "[\ronts-noto-cjk]", "[#shortcuts]", "[&hortcuts]", "[,hortcuts]", "[:hortcuts\u{feff}]",
    "[= \"nl-BE\"", "[[\u{f}pplication]]", "[[<pplication]]", "[[= \t\"{gap=1e308}be right ",
    "[[[[]]]pressed]", "[[[]]]", "[[[]]]\"cn(mon_trad_manchu)\" = \"mnc-CN\"",
    "[[[]]][[application]]",
    "[[[]]]e400[shor\"cuts]\u{4}", "[[{gap=\"\"%}application]]", "[\\u0000manifest]", "[\\u0000s",
    "[{hortcuts]", "[{letters=}[application]]", "[{shift={}hift={}hift={}hi+t={}{}hift=", "[|ext]",
    "[}hortcuts1e-308]", "[}}s}}s}}s}}s}}s", "[\u{2028}primary]", "=\u{0}omw \"hortcuts]",
    "bw =-infZ\"",
    "e\rdge = \"#000000\"", "x=1979-05-27Tq7:32:00Z", "a z e r t= \"nl-BE\"", "o{gap=07:32:00%}",
    "quotes = [\"«\", \"»\",}} \"“\", \"”\"]", "pad = '0x7fffffff''", "signs\\UFFFFFFFF = '''",
    "reduced-motion = fals9223372036854775807e", "brb = \" \" \"be right back\"", "x = {", "x = [{",
    "x = [[",
    "x = \"\\", "x = \"\\u", "x = \"\"\"\\", "x = '''", "x = +", "x = 0x", "x = 1e", "x = 07:3",
    "\"\\", "'",
  ]

  @Test(arguments: lines)
  func whatEndedAParserIsAMistake(line: String) {
    #expect(!Document(line).mistakes.isEmpty)
    let behind = Document("a = 1\n[b]\nc = '''\n\(line)'''\n\(line)\n")
    #expect(behind.root["a"]?.integer == 1)
  }

  @Test func depthIsBounded() {
    for (open, close) in [("[", "]"), ("{a=", "}"), ("[{a=", "}]")] {
      let deep = "x = " + String(repeating: open, count: 100_000)
      #expect(!Document(deep).mistakes.isEmpty)
      let closed = deep + "1" + String(repeating: close, count: 100_000)
      #expect(Document(closed).mistakes.contains { $0.problem == .tooDeep })
    }
    let dots = String(repeating: "a.", count: 20000) + "a"
    #expect(Document("[\(dots)]").mistakes.map(\.problem) == [.tooDeep])
    #expect(Document("\(dots) = 1").mistakes.map(\.problem) == [.tooDeep])
    let fits = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    #expect(Document("x = \(fits)").mistakes.isEmpty)
  }

  @Test func sizeIsBounded() {
    let long = Document("a = \"" + String(repeating: "x", count: Document.longest) + "\"")
    #expect(long.mistakes.map(\.problem) == [.tooLong])
    #expect(long.root["a"] == nil)
    let many = Document("a = [" + String(repeating: "1,", count: Document.mostValues + 1) + "]")
    #expect(many.mistakes.map(\.problem) == [.tooMany])
    let keys = (0...Document.mostValues).map { "k\($0)=1" }.joined(separator: "\n")
    #expect(Document(keys).mistakes.map(\.problem) == [.tooMany])
  }

  @Test func mistakesAreBounded() {
    let wrong = Document(String(repeating: "a b\n", count: 100_000))
    #expect(wrong.mistakes.count == Document.mostMistakes)
  }

  /// Every end and every changed byte of a text that has everything.
  @Test func noDamageEndsTheProgram() {
    let text = Array(
      #"""
      a.b = "x\u00e9\n" # c
      l = [1, 2.5e3, [true], { k = 'v', m.n = 1979-05-27T07:32:00Z }]
      [t."q r"]
      s = """
      a \
        b"""
      [[u]]
      v = '''
      '''
      """#.utf8)
    var count = 0
    for end in text.indices {
      count += Document(bytes: Array(text[..<end])).mistakes.count
      for byte in [0, 0x22, 0x27, 0x5b, 0x5c, 0x7b, 0x7d, 0x0a, 0x0d, 0xff] as [UInt8] {
        var changed = text
        changed[end] = byte
        count += Document(bytes: changed).mistakes.count
      }
    }
    #expect(count > text.count)
  }
}

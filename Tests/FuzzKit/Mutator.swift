internal import TestKit

/// Damages files as slips, half-finished saves and hostile hands do.
package struct Mutator {
  private var dice: Dice

  /// A seed names one damage for ever.
  package init(seed: UInt64) { dice = Dice(seed: seed) }

  package mutating func number(_ limit: Int) -> Int { dice.number(limit) }

  /// The text after one to ten changes.
  package mutating func damaged(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<[1, 1, 1, 2, 3, 10][dice.number(6)] { change(&text) }
    // Things that are too long or too deep, now and then.
    switch dice.number(20_000) {
    case 0: text += Array("\nx=".utf8) + [UInt8](repeating: 0x5b, count: 100_000)
    case 1: text += Array(("\n[" + String(repeating: "a.", count: 20_000) + "a]\n").utf8)
    case 2: text += Array("\ny=\"".utf8) + [UInt8](repeating: 0x7a, count: 1 << 20)
    case 3: text += Array(("\nz=[" + String(repeating: "\"k\",", count: 20_000) + "]\n").utf8)
    case 4: text += (0..<20_000).flatMap { Array("k\($0)=\($0)\n".utf8) }
    default: break
    }
    return text
  }

  private mutating func change(_ text: inout [UInt8]) {
    if text.isEmpty { text = Array("x=1".utf8) }
    let place = dice.number(text.count)
    switch dice.number(14) {
    case 0: text[place] = UInt8(dice.number(256))
    case 1: text[place] ^= 1 << dice.number(8)
    case 2:
      text.removeSubrange(place..<min(text.count, place + [1, 2, 8, 64, 512][dice.number(5)]))
    case 3, 4: text.insert(contentsOf: pick(Mutator.signs), at: place)
    case 5: text.insert(contentsOf: pick(Mutator.values), at: place)
    case 6, 7: replaceNumber(&text, from: place)
    case 8:
      let part = Array(text[place..<min(text.count, place + 1 + dice.number(200))])
      for _ in 0..<[1, 2, 20][dice.number(3)] { text.insert(contentsOf: part, at: place) }
    case 9: text.removeSubrange(place...)
    default: changeLines(&text)
    }
  }

  private mutating func pick(_ list: [[UInt8]]) -> [UInt8] { list[dice.number(list.count)] }

  /// Puts another value in the place of the next number.
  private mutating func replaceNumber(_ text: inout [UInt8], from place: Int) {
    let isDigit = { (byte: UInt8) in byte >= 0x30 && byte <= 0x39 }
    guard let start = text[place...].firstIndex(where: isDigit) else { return }
    let end = text[start...].firstIndex { !isDigit($0) } ?? text.endIndex
    text.replaceSubrange(start..<end, with: pick(Mutator.values))
  }

  /// Repeats, removes or swaps lines, or gives one another value.
  private mutating func changeLines(_ text: inout [UInt8]) {
    var lines = text.split(separator: 0x0a, omittingEmptySubsequences: false).map(Array.init)
    let (one, other) = (dice.number(lines.count), dice.number(lines.count))
    switch dice.number(4) {
    case 0: lines.insert(lines[one], at: other)
    case 1: lines.remove(at: one)
    case 2: lines.swapAt(one, other)
    default:
      if let equals = lines[one].firstIndex(of: 0x3d) {
        lines[one] = lines[one][...equals] + pick(Mutator.values)
      }
    }
    text = Array(lines.joined(separator: [0x0a]))
  }

  private static let values = [
    "nan", "-nan", "inf", "-inf", "1e308", "-1e308", "1e-308", "9223372036854775807",
    "-9223372036854775808", "99999999999999999999", "0", "-1", "-0.0", "0x7fffffff", "0b1", "1_000",
    "4294967296", "1e400", "1979-05-27T07:32:00Z", "1979-05-27T:", "07:32:00", "true", "\"\"", "[]",
    "{}", "[[[]]]", "[\"»\",}", "{a=1}", "{a={b=[1]}}", "\"\"\"", "'''x'''", "“x”",
  ].map { Array($0.utf8) }

  private static let signs: [[UInt8]] =
    [
      "\0", "\u{1b}[31m", "\\u0000", "\\ud800", "\\U0010ffff", "\\UFFFFFFFF", "\u{202e}",
      "{row=1e308}",
      "{row -1}", "{row 0.85}", "{gap}", "{gap nan}", "{gap 1e308}", "{gap 100%}", "{}", "{{", "}}",
      "{=}",
      "{F24}", "{F99}", "{letters=}", "{shift 0}", "{space 1e9}", "{tab *}", "👨‍👩", "\r\n", "\r",
      "\"\"\"",
      "'''", "#", "[", "]", "[[", "]]", "=", "\t", "\u{7f}", "\u{feff}", "\u{85}", "\u{2028}", " ",
      "\n",
      ".", ",", "\"", "'", "\\", "-", "D01", "é", "ß", "İ",
    ].map { Array($0.utf8) }
    + [[0xff, 0xfe], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc3]]
    + [Array(String(repeating: "a\u{301}", count: 50).utf8)]
}

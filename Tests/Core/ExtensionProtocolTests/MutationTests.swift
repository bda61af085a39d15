import Glibc
import Testing

@testable import ExtensionProtocol

/// Lines of a program that nobody trusts: messages of the protocol with bytes changed, taken, added and repeated. Reading
/// one ends, by a message or by a fault, and what was read can be written and read again.
@Suite struct MutationTests {
  private static let lines = [
    #"{"type":"hello","version":1}"#,
    #"{"type":"layout","rows":[{"height":1.5,"keys":[{"id":"a","label":"ä","text":"a","alternates":["å","á"],"width":"11.2%","repeats":true},{"id":"p","role":"picture","width":"*"}]}]}"#,
    #"{"type":"update","keys":{"a":{"label":"A","state":"latched"}}}"#,
    #"{"type":"frame","number":7,"half":1,"damage":[[0,0,10,10],[5,5,65535,1]],"globe":[0,0,44,44]}"#,
    #"{"type":"constraint","name":"h","relation":"atLeast","constant":5e2,"priority":1000}"#,
    #"{"type":"insertText","text":"é\ud83d\ude00\n\t","edit":1}"#,
    #"{"type":"setMarkedText","text":"にほ","start":2,"length":0,"edit":4}"#,
    #"{"type":"request","id":"1","service":"location"}"#,
    #"{"type":"done","n":7}"#,
  ].map { Array($0.utf8) }

  /// `KEYCAP_MUTATIONS` is how many lines are tried; the figures of the documentation come from 10 million.
  private static var count: Int {
    getenv("KEYCAP_MUTATIONS").flatMap { Int(String(cString: $0)) } ?? 20_000
  }

  @Test func widthsWithoutAnEndAreRead() throws {
    for width in [ViewLayout.Width.share(1.0 / 3), .stretch(2.0 / 3), .share(0.612)] {
      let layout = ViewLayout(rows: [.init(keys: [.init(id: "a", width: width)])])
      let line = ExtensionMessage.layout(layout).line
      #expect(try ExtensionMessage(reading: Array(line.utf8)[...]).line == line)
    }
  }

  @Test func everyLineIsAMessageOrAFault() {
    var state: UInt64 = 1
    func number(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var read = 0
    for _ in 0..<Self.count {
      var line = Self.lines[number(Self.lines.count)]
      for _ in 0...number(4) {
        let place = number(line.count)
        switch number(6) {
        case 0: line[place] = UInt8(number(256))
        case 1: line.remove(at: place)
        case 2: line.insert(Array("{}[],:\"\\0e-u".utf8)[number(12)], at: place)
        case 3:
          line.insert(contentsOf: line[place..<min(line.count, place + number(20))], at: place)
        case 4: line.removeSubrange(place...)
        default: line.insert(contentsOf: Self.lines[number(Self.lines.count)], at: place)
        }
        if line.isEmpty { line = [0x7B] }
      }
      _ = try? HostMessage(reading: line[...])
      guard let message = try? ExtensionMessage(reading: line[...]) else { continue }
      read += 1
      let again = try? ExtensionMessage(reading: Array(message.line.utf8)[...])
      #expect(again?.line == message.line)
    }
    #expect(read > 0)
  }
}

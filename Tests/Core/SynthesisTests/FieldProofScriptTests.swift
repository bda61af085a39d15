import KeyModel
import Testing

@testable import Synthesis

/// R-HARM-5: replays `Scripts/proof.txt`: long texts in parts, each behind the report of the part before it.
///
/// `news follows`, `silent`, `another`, `leaving` and `stays` are news of the served field, `inserted 3` its report of three
/// characters. `begin` and `end` are the ends of the text; with `begin asks` news was asked for just then. `send 4` and `send
/// ab` send characters, `line` a line break and `tab` a Tab; `at 500` is the time in ms. `room` asks how much may be sent,
/// `deadline` when to ask again (ms), `over` whether the part is over, `missing` how much does not stand in the field, and
/// `more` whether reports may still change that.
@Suite struct FieldProofScriptTests {
  private struct ConversionBench {
    var proof = FieldProof()
    var isText = false
    var now = Instant(milliseconds: 0)

    mutating func send(_ text: String) {
      for scalar in text.unicodeScalars { proof.noteSent(.scalar(scalar), at: now) }
    }

    mutating func carryOut(_ words: [String]) -> String? {
      let value = words.count > 1 ? words[1] : ""
      switch words[0] {
      case "at": now = Instant(milliseconds: Double(value) ?? 0)
      case "begin":
        isText = true
        proof.begin(asks: value == "asks", at: now)
      case "end":
        isText = false
        proof.end()
      case "news":
        let news: [String: FieldNews] = [
          "another": .another, "follows": .follows, "silent": .silent,
          "leaving": .passing(true), "stays": .passing(false),
        ]
        guard let news = news[value] else { return "no news" }
        proof.handle(news, isText: isText, at: now)
      case "inserted": proof.handle(.inserted(Int(value) ?? 0), isText: isText, at: now)
      case "send": send(Int(value).map { String(repeating: "x", count: $0) } ?? value)
      case "line": send("\n")
      case "tab": send("\t")
      case "room":
        let (room, isProven) = proof.room(at: now)
        let text =
          switch room {
          case .any: "any"
          case .none: "none"
          case .characters(let count): "\(count)"
          }
        return isProven ? text + " proven" : text
      case "deadline":
        return proof.deadline.map { "\(Int(($0 - Instant(milliseconds: 0)).value))" } ?? "never"
      case "over": return proof.isPartOver ? "yes" : "no"
      case "missing": return "\(proof.missing)"
      case "more": return proof.mayShowMore(at: now) ? "yes" : "no"
      default: return "no event"
      }
      return nil
    }
  }

  private static let texts = ScriptFile.parts("proof")

  @Test func thereAreTwentyTexts() { #expect(Self.texts.count >= 20) }

  @Test(arguments: texts) func text(script: String) {
    var bench = ConversionBench()
    ScriptFile.replay(script) { bench.carryOut($0) }
  }
}

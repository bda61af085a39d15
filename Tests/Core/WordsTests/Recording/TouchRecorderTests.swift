import KeyModel
import Testing
import Words

/// What is recorded of touches, and what the lines say.
@Suite struct TouchRecorderTests {
  private let keys = [
    TouchRecord.Key("a", Rect(x: 0, y: 0, width: 40, height: 50)),
    TouchRecord.Key("b", Rect(x: 40, y: 0, width: 40, height: 50)),
    TouchRecord.Key("return", Rect(x: 80, y: 0, width: 40, height: 50)),
  ]
  private let surface = TouchRecord.Surface(
    keyboard: "en-US", language: "en-US", scale: 2, pixelsPerMillimetre: 7.874)

  private func recorder(_ prompts: [String] = ["ab", "ba"]) -> TouchRecorder {
    TouchRecorder(prompts: prompts, surface: surface, at: Instant(milliseconds: 1000))
  }

  private func touch(
    _ id: UInt64, _ phase: Touch.Phase, _ x: Double, at time: Double
  ) -> Touch {
    Touch(
      id: TouchID(rawValue: id), phase: phase, position: Point(x: x, y: 25),
      time: Instant(milliseconds: time))
  }

  @Test func aRecordingBeginsWithWhatItHolds() {
    let opening = recorder().opening
    guard case .note(let text)? = opening.first else {
      Issue.record("the first line is no note")
      return
    }
    #expect(text.contains("where and when fingers touched"))
    #expect(opening.contains(.surface(surface)))
    #expect(opening.last == .prompt("ab"))
  }

  @Test func aFingersWayIsOneRecordAtItsLift() {
    var recorder = recorder()
    #expect(recorder.handle(touch(1, .began, 10, at: 1500), on: keys) == [.keys(keys)])
    #expect(recorder.handle(touch(1, .moved, 12, at: 1510), on: keys) == [])
    let way = TouchRecord.Way(
      key: "a",
      points: [(10.0, 500.0), (12, 510), (13, 560)].map {
        TouchRecord.Place(Point(x: $0, y: 25), at: Milliseconds($1))
      })
    #expect(recorder.handle(touch(1, .ended, 13, at: 1560), on: keys) == [.way(way)])
    #expect(way.reach == 3)
  }

  @Test func fingersThatOverlapAreToldApart() {
    var recorder = recorder()
    _ = recorder.handle(touch(1, .began, 10, at: 1500), on: keys)
    #expect(recorder.handle(touch(2, .began, 50, at: 1520), on: keys) == [])
    guard case .way(let first)? = recorder.handle(touch(1, .ended, 10, at: 1540), on: keys).first,
      case .way(let second)? = recorder.handle(touch(2, .cancelled, 50, at: 1560), on: keys).first
    else {
      Issue.record("no ways")
      return
    }
    #expect(first.key == "a" && !first.isCancelled)
    #expect(second.key == "b" && second.isCancelled)
  }

  @Test func aFingerBesideTheKeysIsNotRecorded() {
    var recorder = recorder()
    #expect(recorder.handle(touch(1, .began, 500, at: 1500), on: keys) == [])
    #expect(recorder.handle(touch(1, .ended, 500, at: 1520), on: keys) == [])
  }

  @Test func otherKeysAreTold() {
    var recorder = recorder()
    _ = recorder.handle(touch(1, .began, 10, at: 1500), on: keys)
    _ = recorder.handle(touch(1, .ended, 10, at: 1520), on: keys)
    #expect(
      recorder.handle(touch(2, .began, 10, at: 1600), on: [keys[0]]) == [.keys([keys[0]])])
  }

  @Test func returnShowsTheNextSentenceAndWhatWasTypedIsNotRecorded() {
    var recorder = recorder()
    #expect(recorder.perform(.strike(.keysym(.return), [])) == [], "nothing was typed")
    #expect(recorder.perform(.commit("ac")) == [])
    #expect(recorder.perform(.delete(before: 1, after: 0)) == [])
    #expect(recorder.perform(.commit("b")) == [])
    #expect(recorder.typed == "ab")
    #expect(recorder.perform(.strike(.keysym(.return), [])) == [.prompt("ba")])
    #expect(recorder.typed.isEmpty)
    #expect(recorder.ending == [.end(isWhole: false)])
    _ = recorder.perform(.commit("x y"))
    #expect(recorder.perform(.deleteWord(orCharacters: 1)) == [])
    #expect(recorder.typed == "x ")
    #expect(recorder.perform(.commit("\n")) == [.end(isWhole: true)])
    #expect(recorder.prompt == nil && recorder.ending == [])
  }

  @Test func linesAreReadAsTheyWereWritten() throws {
    let way = TouchRecord.Way(
      key: "a", points: [TouchRecord.Place(Point(x: 10.25, y: 3), at: 12.5)], isCancelled: true)
    let records: [TouchRecord] = [
      .note("“what” it holds"), .surface(surface), .keys(keys), .prompt("ä \"b\""), .way(way),
      .end(isWhole: true), .end(isWhole: false),
    ]
    for record in records {
      #expect(!record.line.contains("\n"))
      #expect(TouchRecord(line: record.line) == record)
    }
  }

  @Test(arguments: [
    "", "no JSON", "[]", "{}",
    #"{"form":2,"keyboard":"en","language":"en","scale":1,"px-per-mm":4}"#,
    #"{"key":"a"}"#, #"{"form":1,"keyboard":"en","language":"en","scale":0,"px-per-mm":4}"#,
  ])
  func otherLinesAreNone(line: String) {
    #expect(TouchRecord(line: line) == nil)
  }

  @Test func sentencesAreTheLinesThatAreNoComment() {
    let text = "# made for tests\n  one  two \n\nthree\r\n#\n"
    #expect(PromptText.sentences(of: text) == ["one two", "three"])
  }
}

import InputSession
import KeyModel
import Pages
import Testing

@testable import Keyboard

/// The suggestion bar without the keyboard around it.
@Suite struct SuggestionBarTests {
  private struct Replay {
    var bar = SuggestionBar()
    var session = InputSession()
    var surroundings = Surroundings(
      settings: Settings(), installed: [], screen: Screen(monitors: []))

    init() {
      session.begin(FieldTraits(), isReported: false)
      bar.giveRoom(true, in: surroundings)
    }

    /// Follows the text; returns whether the cells changed.
    mutating func follow(isRightToLeft: Bool = false) -> Bool {
      bar.follow(session, isRightToLeft: isRightToLeft, in: surroundings)
    }
  }

  private let finger = TouchID(rawValue: 1)
  private let now = Instant(milliseconds: 1000)

  @Test func aCopiedTextIsOfferedUntilSomethingIsTyped() {
    var replay = Replay()
    replay.bar.offer(CopiedText("copied"), at: now)
    let isChanged = replay.follow()
    #expect(isChanged)
    #expect(replay.bar[0]?.kind == .clipping)
    replay.bar.press(0, by: finger, in: replay.surroundings)
    replay.bar.noteTyped()
    let isChangedAgain = replay.follow()
    #expect(isChangedAgain)
    #expect(replay.bar[0] == nil)
    let offer = replay.bar.strike(0, by: finger, in: replay.surroundings)
    #expect(offer?.suggestion.text == "copied", "the finger saw it")
  }

  @Test func aCopiedTextIsOfferedForAMinute() {
    var replay = Replay()
    replay.bar.offer(CopiedText("copied"), at: now)
    #expect(replay.bar.deadline == now + 60_000)
    replay.bar.advance(to: now + 60_000)
    #expect(replay.bar.deadline == nil)
    let copied = replay.bar.takeCopied()
    #expect(copied == nil)
  }

  @Test func aGuessIsShownAloneAndOffersNothing() {
    var replay = Replay()
    replay.bar.offer(CopiedText("copied"), at: now)
    replay.bar.show(guess: GlideAnswer(id: 1, words: ["hello"], guess: now))
    let isChanged = replay.follow()
    #expect(isChanged)
    #expect(replay.bar.cells.map(\.text).contains("hello"))
    #expect(replay.bar.cells.allSatisfy { $0.kind != .clipping })
    #expect(replay.bar.offer(in: 1, replay.surroundings) == nil)
    let isDropped = [replay.bar.dropGuess(), replay.bar.dropGuess()]
    #expect(isDropped == [true, false])
    #expect(replay.bar.cells.isEmpty)
  }

  @Test func theFirstCellIsWhereReadingBegins() {
    var replay = Replay()
    replay.bar.offer(CopiedText("copied"), at: now)
    _ = replay.follow(isRightToLeft: true)
    #expect(replay.bar[0] == nil)
    #expect(replay.bar[replay.session.cellCount - 1]?.kind == .clipping)
  }

  @Test func besideAGrabTheBarIsEmptyAndKeepsItsRoom() {
    var replay = Replay()
    replay.bar.offer(CopiedText("copied"), at: now)
    _ = replay.follow()
    replay.surroundings.adopt(KeyReceiver.grabber)
    _ = replay.follow()
    #expect(replay.bar.cells.isEmpty)
    replay.bar.giveRoom(false, in: replay.surroundings)
    #expect(replay.bar.hasRoom)
  }

  @Test func aFingerOnAnEmptyCellGetsNothing() {
    var replay = Replay()
    replay.bar.press(0, by: finger, in: replay.surroundings)
    replay.bar.offer(CopiedText("copied"), at: now)
    _ = replay.follow()
    let offer = replay.bar.strike(0, by: finger, in: replay.surroundings)
    #expect(offer == Offer())
  }
}

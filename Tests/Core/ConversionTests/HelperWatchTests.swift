import KeyModel
import Testing

@testable import Conversion

/// The conversion helper as the keyboard knows it, replayed alone.
@Suite struct HelperWatchTests {
  private static let start = Instant(milliseconds: 0)

  private func loaded() -> HelperWatch {
    var helper = HelperWatch()
    _ = helper.open(.pinyin, [])
    helper.noteReady(at: HelperWatchTests.start)
    return helper
  }

  @Test func theFirstQuestionStartsIt() {
    var helper = HelperWatch()
    #expect(helper.engine == .asleep)
    let open = ConversionAction.send(.open(scheme: "pinyin", options: ["z"]))
    #expect(helper.ask(.pinyin, ["z"], at: HelperWatchTests.start) == [.start, open])
    #expect(helper.engine == .awake && !helper.isReady && helper.isAwaiting)
    #expect(helper.ask(.pinyin, ["z"], at: HelperWatchTests.start).isEmpty)
    #expect(helper.asked == 2)
    let changed = ConversionAction.send(.open(scheme: "pinyin", options: []))
    #expect(helper.ask(.pinyin, [], at: HelperWatchTests.start) == [changed])
  }

  @Test func aSilentHelperIsSlowThenReplacedThenRests() {
    var helper = loaded()
    _ = helper.ask(.pinyin, [], at: HelperWatchTests.start)
    var now = HelperWatchTests.start + Conversion.slowAfter
    #expect(helper.deadline == now)
    var verdict = helper.advance(to: now)
    #expect(verdict == .nothing && helper.isSlow)
    now = HelperWatchTests.start + Conversion.restartAfter
    #expect(helper.deadline == now)
    verdict = helper.advance(to: now)
    #expect(verdict == .replace)
    _ = helper.restart(.pinyin, [], at: now)
    #expect(!helper.isReady && !helper.isSlow)
    verdict = helper.advance(to: now + Conversion.slowAfter)
    #expect(verdict == .nothing)
    verdict = helper.advance(to: now + Conversion.reloadingTime)
    #expect(verdict == .rest)
  }

  @Test func anEngineThatIsLoadedForTheFirstTimeMayTakeLonger() {
    var helper = HelperWatch()
    _ = helper.ask(.pinyin, [], at: HelperWatchTests.start)
    let slow = helper.advance(to: HelperWatchTests.start + Conversion.slowAfter)
    #expect(slow == .nothing)
    #expect(helper.deadline == HelperWatchTests.start + Conversion.loadingTime)
    let later = HelperWatchTests.start + 2000
    helper.noteReady(at: later)
    #expect(helper.deadline == later + Conversion.restartAfter)
    helper.noteAnswer()
    #expect(helper.deadline == nil && helper.isReady)
  }

  @Test func aHelperThatEndsOftenRests() {
    var helper = loaded()
    var verdict = helper.handleEnd(at: HelperWatchTests.start, isComposing: false)
    #expect(verdict == .end && helper.isAsleep)
    verdict = helper.handleEnd(at: HelperWatchTests.start, isComposing: true)
    #expect(verdict == .replace)
    verdict = helper.handleEnd(at: HelperWatchTests.start, isComposing: true)
    #expect(verdict == .rest)
    helper.rest()
    verdict = helper.handleEnd(at: HelperWatchTests.start, isComposing: true)
    #expect(verdict == .nothing)
    helper.tryAgain()
    #expect(helper.isAsleep)
  }

  @Test func aMissingEngineNamesItsPackage() {
    var helper = loaded()
    helper.noteMissing(package: "libpinyin")
    #expect(helper.engine == .missing(package: "libpinyin"))
  }
}

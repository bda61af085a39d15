import Gestures
import KeyModel
import Testing

@testable import Keyboard

/// Assisted typing without the keyboard around it.
@Suite struct AssistedTypingTests {
  private let now = Instant(milliseconds: 1000)

  private func settings(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  @Test func aKeyIsOnUntilItIsStruckAgain() {
    var assist = AssistedTyping(Settings())
    assist.toggle(.hold)
    #expect(assist.holdsNext)
    let isTaken = [assist.takeHold(), assist.takeHold()]
    #expect(isTaken == [true, false])
    assist.toggle(.quiet)
    assist.toggle(.tools)
    assist.letGo()
    #expect(assist.isQuiet && !assist.showsTools, "hiding silences nothing")
  }

  @Test func theScanStopsBeforeItRests() {
    let settings = settings { $0.scan.mode = .automatic }
    var assist = AssistedTyping(settings)
    assist.show([.key(1), .key(2)], at: now)
    _ = assist.press(.select, isDown: true, at: now)
    _ = assist.press(.select, isDown: false, at: now)
    #expect(assist.isScanning)
    assist.toggleRest(at: now)
    #expect(!assist.isScanning && !assist.isResting)
    assist.toggleRest(at: now)
    #expect(assist.isResting)
  }

  @Test func settingsThatAreOffTakeTheirKeysAway() {
    let on = settings {
      $0.dwell.isOn = true
      $0.clicks.tools = true
    }
    var assist = AssistedTyping(on)
    assist.toggle(.rest)
    assist.toggle(.tools)
    let whileOn = assist.tune(to: on)
    #expect(whileOn.isEmpty && assist.isResting && assist.showsTools)
    _ = assist.tune(to: Settings())
    #expect(!assist.isResting && !assist.showsTools)
  }

  @Test func anItemClicksAndIsSaidOnce() {
    let settings = settings { $0.scan.mode = .automatic }
    var assist = AssistedTyping(settings)
    assist.show([.key(1), .key(2)], at: now)
    _ = assist.press(.select, isDown: true, at: now)
    _ = assist.press(.select, isDown: false, at: now)
    let clicks = [assist.clicksItem(isOn: true), assist.clicksItem(isOn: true)]
    #expect(clicks == [true, false])
    let said = [assist.takeUnsaidItem(), assist.takeUnsaidItem()]
    #expect(said[0] != nil && said[1] == nil)
  }

  @Test func whatIsScannedHasCues() {
    let settings = settings { $0.scan.mode = .automatic }
    var assist = AssistedTyping(settings)
    assist.show([.key(1), .key(2)], at: now)
    _ = assist.press(.select, isDown: true, at: now)
    _ = assist.press(.select, isDown: false, at: now)
    let changed = [assist.followCues(at: now), assist.followCues(at: now)]
    #expect(!changed[0].isEmpty && changed[1].isEmpty)
    #expect(Set(assist.cues.keys) == changed[0])
    assist.letGo()
    #expect(assist.cues.isEmpty)
  }
}

import KeyModel
import Testing

@testable import Gestures

/// R-ASSIST-3, R-ASSIST-4.
@Suite struct ScanTests {
  /// Two suggestions, a row of three keys and a single key.
  private static let nodes: [ScanNode] = [
    .group([.key(10), .key(11), .back]), .group([.key(0), .key(1), .key(2), .back]), .key(5),
  ]

  private func scan(_ mode: ScanMode, _ change: (inout ScanSettings) -> Void = { _ in }) -> Scan {
    var settings = ScanSettings()
    settings.mode = mode
    change(&settings)
    var scan = Scan(settings: settings)
    scan.show(Self.nodes, at: time(0))
    return scan
  }

  private func time(_ ms: Double) -> Instant { Instant(milliseconds: ms) }

  @Test func itemsFollowEachOtherAndThePressTakesOne() {
    var scan = scan(.automatic)
    #expect(scan.deadline == nil && !scan.isRunning)
    #expect(scan.press(.select, at: time(0)) == nil)
    #expect(scan.item == Self.nodes[0])
    // The first item is shown longer.
    #expect(scan.deadline == time(1600))
    #expect(scan.advance(to: time(1600)) == nil)
    #expect(scan.item == Self.nodes[1] && scan.deadline == time(2600))
    #expect(scan.press(.select, at: time(2000)) == nil)
    #expect(scan.item == .key(0) && scan.deadline == time(3600))
    #expect(scan.advance(to: time(3600)) == nil)
    #expect(scan.press(.select, at: time(3900)) == 1)
    #expect(scan.item == Self.nodes[0] && scan.deadline == time(5500))
  }

  @Test func aPressCountsForWhatWasShownAtItsTime() {
    var scan = scan(.automatic)
    _ = scan.press(.select, at: time(0))
    _ = scan.advance(to: time(1600))
    #expect(scan.press(.select, at: time(1580)) == nil)
    #expect(scan.item == .key(10))
    var later = self.scan(.automatic)
    _ = later.press(.select, at: time(0))
    _ = later.advance(to: time(1600))
    _ = later.press(.select, at: time(1600))
    #expect(later.item == .key(0))
  }

  @Test func stepsAreOnTimeHoweverLateTheyAreRead() {
    var scan = scan(.automatic) { $0.rounds = 20 }
    _ = scan.press(.select, at: time(0))
    var due = 1600.0
    for count in 0..<50 {
      #expect(scan.deadline == time(due))
      _ = scan.advance(to: time(due + Double(count % 7)))
      due += 1000
    }
  }

  @Test func afterItsRoundsItGoesBackAndThenStops() {
    var scan = scan(.automatic) { $0.rounds = 1 }
    _ = scan.press(.select, at: time(0))
    _ = scan.press(.select, at: time(500))
    #expect(scan.item == .key(10))
    // Both suggestions and the way out, once; then the top, all three items once.
    _ = scan.advance(to: time(500 + 1600 + 2000))
    #expect(scan.item == Self.nodes[0])
    _ = scan.advance(to: time(500 + 1600 + 2000 + 1600 + 2000))
    #expect(scan.item == nil && scan.deadline == nil)
    _ = scan.press(.select, at: time(30000))
    #expect(scan.item == Self.nodes[0])
  }

  @Test func theWayOutLeadsBack() {
    var scan = scan(.automatic)
    _ = scan.press(.select, at: time(0))
    _ = scan.press(.select, at: time(500))
    _ = scan.advance(to: time(500 + 1600 + 1000))
    #expect(scan.item == .back)
    #expect(scan.keysAround == [10, 11])
    #expect(scan.press(.select, at: time(3200)) == nil)
    #expect(scan.item == Self.nodes[0])
  }

  @Test func afterAKeyItGoesOnAtTheTopOrAtTheRowOfTheKey() {
    for restart in ScanRestart.allCases {
      var scan = scan(.step) { $0.restart = restart }
      _ = scan.press(.next, at: time(0))
      _ = scan.press(.next, at: time(300))
      _ = scan.press(.select, at: time(600))
      #expect(scan.press(.select, at: time(900)) == 0)
      let row = restart == .top ? Self.nodes[0] : Self.nodes[1]
      #expect(scan.item == row)
      // Where the key is there no more, and after a stop, the top comes first.
      scan.show([.key(7), .key(8)], at: time(1200))
      #expect(scan.item == .key(7))
      scan.show(Self.nodes, at: time(1500))
      #expect(scan.item == row)
      scan.stop()
      _ = scan.press(.next, at: time(1800))
      #expect(scan.item == Self.nodes[0])
    }
  }

  @Test func twoSwitchesStepAndTake() {
    var scan = scan(.step)
    _ = scan.press(.next, at: time(0))
    #expect(scan.item == Self.nodes[0] && scan.deadline == nil)
    _ = scan.press(.next, at: time(300))
    _ = scan.press(.next, at: time(600))
    #expect(scan.press(.select, at: time(900)) == 5)
  }

  @Test func oneSwitchStepsAndAPauseTakes() {
    var scan = scan(.dwellStep)
    _ = scan.press(.select, at: time(0))
    _ = scan.press(.select, at: time(300))
    #expect(scan.item == Self.nodes[1])
    #expect(scan.advance(to: time(1300)) == nil)
    #expect(scan.item == .key(0))
    _ = scan.press(.select, at: time(1500))
    #expect(scan.advance(to: time(2500)) == 1)
  }

  @Test func holdingStepsAndLettingGoTakes() {
    var scan = scan(.hold)
    _ = scan.press(.select, at: time(0))
    _ = scan.advance(to: time(1600))
    #expect(scan.release(.select, at: time(1700)) == nil)
    #expect(scan.item == .key(0) && scan.deadline == nil)
    _ = scan.press(.select, at: time(3000))
    _ = scan.advance(to: time(4600))
    #expect(scan.release(.select, at: time(4700)) == 1)
  }

  @Test func aTremblingSwitchCountsOnce() {
    var scan = scan(.automatic)
    _ = scan.press(.select, at: time(0))
    _ = scan.press(.select, at: time(199))
    #expect(scan.item == Self.nodes[0])
    var held = self.scan(.automatic) { $0.accept = 300 }
    _ = held.press(.select, at: time(0))
    _ = held.release(.select, at: time(200))
    #expect(held.deadline == nil && !held.isRunning)
    _ = held.press(.select, at: time(1000))
    #expect(held.deadline == time(1300))
    _ = held.advance(to: time(1300))
    #expect(held.isRunning)
  }

  @Test func newKeysAreScannedFromTheTop() {
    var scan = scan(.automatic)
    _ = scan.press(.select, at: time(0))
    _ = scan.press(.select, at: time(500))
    scan.show([.key(1)], at: time(700))
    #expect(scan.item == .key(1))
    scan.show([], at: time(800))
    #expect(!scan.isRunning)
  }
}

import KeyModel
import Testing

@testable import XTest

/// Lasting rest of a client, told from a short pause by looks at it.
@Suite struct CalmTests {
  /// A look: the client's context switches, its unread bytes, and when, in ms.
  private typealias Look = (switches: UInt64, unread: [UInt32], at: Double)

  private func calm(_ looks: Look..., wanted: Int = 4) -> [Bool] {
    var calm = Barrier.Calm()
    return looks.map {
      calm.extend($0.switches, $0.unread, at: Instant(milliseconds: $0.at), looks: wanted)
    }
  }

  @Test func fourLooksAMillisecondApartAreRest() {
    #expect(
      calm((7, [0], 0), (7, [0], 1), (7, [0], 2), (7, [0], 3), (7, [0], 4))
        == [false, false, false, true, true])
  }

  @Test func looksInOneInstantAreOneMoment() {
    #expect(
      calm((7, [0], 0), (7, [0], 0.1), (7, [0], 0.2), (7, [0], 0.3), (7, [0], 3))
        == [false, false, false, false, true])
  }

  @Test func aSwitchBeginsAnew() {
    #expect(
      calm(
        (7, [0], 0), (7, [0], 1), (7, [0], 2), (8, [0], 3), (8, [0], 4), (8, [0], 5), (8, [0], 6))
        == [false, false, false, false, false, false, true])
  }

  @Test func soDoesABytePutIntoItsSocket() {
    #expect(
      calm((7, [], 0), (7, [32], 1), (7, [32], 2), (7, [32], 3), (7, [32], 4))
        == [false, false, false, false, true])
  }

  @Test func fewerLooksAreEnoughWhereThatIsAsked() {
    #expect(calm((7, [], 0), (7, [], 1), wanted: 2) == [false, true])
    var calm = Barrier.Calm()
    #expect(!calm.hasBegun)
    _ = calm.extend(7, [], at: Instant(milliseconds: 0))
    #expect(calm.hasBegun)
  }
}

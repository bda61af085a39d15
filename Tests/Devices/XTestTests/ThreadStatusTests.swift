import Testing

@testable import XTest

/// What the kernel tells of a thread.
@Suite struct ThreadStatusTests {
  private static func text(_ name: String, _ state: String) -> [UInt8] {
    Array(
      """
      Name:\t\(name)
      Umask:\t0022
      State:\t\(state)
      Threads:\t3
      Cpus_allowed_list:\t0-1
      voluntary_ctxt_switches:\t1507
      nonvoluntary_ctxt_switches:\t93

      """.utf8)
  }

  @Test func sleepAndSwitchesAreRead() {
    let status = ThreadStatus(Self.text("xterm: a", "S (sleeping)"))
    #expect(status.isAsleep)
    #expect(status.switches == 1600)
    #expect(!status.isTicker && !status.isWineServer)
  }

  @Test(arguments: ["R (running)", "D (disk sleep)", "T (stopped)"])
  func anythingElseIsNoSleep(_ state: String) {
    let status = ThreadStatus(Self.text("xterm", state))
    #expect(!status.isAsleep && !status.hasEnded)
  }

  @Test(arguments: ["Z (zombie)", "X (dead)"])
  func whatHasEndedIsKnown(_ state: String) {
    #expect(ThreadStatus(Self.text("fcitx5", state)).hasEnded)
  }

  @Test func clocksAreKnown() {
    #expect(ThreadStatus(Self.text("VM Periodic Tas", "S (sleeping)")).isTicker)
    #expect(ThreadStatus(Self.text("wineserver64", "S (sleeping)")).isWineServer)
  }

  @Test func aThreadThatIsGoneHasNone() {
    #expect(ThreadStatus(of: "0") == nil)
  }
}

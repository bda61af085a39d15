import Testing
import keycap_sandbox

/// The files of a sandbox, and what Landlock is asked for them.
@Suite struct FilePolicyTests {
  static func paths(_ policy: FilePolicy, _ access: FilePolicy.Access) -> [String] {
    policy.grants.filter { $0.access == access }.map(\.path)
  }

  @Test func onlyTheContainerIsWritten() {
    let basic = FilePolicy(bundle: "/b", container: "/c")
    #expect(Self.paths(basic, .write) == ["/c"])
    #expect(Self.paths(basic, .device) == ["/dev/null"])
    #expect(!basic.grants.contains { $0.path == "/etc/resolv.conf" || $0.path.hasPrefix("/home") })
    let open = FilePolicy(bundle: "/b", container: "/c", shared: "/s", network: true)
    #expect(Self.paths(open, .write) == ["/c", "/s"])
    #expect(Self.paths(open, .read).contains("/etc/resolv.conf"))
  }

  /// The structures and rights of the versions of `linux/landlock.h`.
  @Test(arguments: [
    (1, 8, 13, 0 as UInt64, 0 as UInt64), (2, 8, 14, 0, 0), (3, 8, 15, 0, 0), (4, 16, 15, 3, 0),
    (5, 16, 16, 3, 0), (6, 24, 16, 3, 3), (7, 24, 16, 3, 3),
  ])
  func rulesFitTheKernel(
    _ row: (version: Int, size: Int, rights: Int, ports: UInt64, scope: UInt64)
  ) {
    let rules = LandlockRules(version: row.version, network: false)
    #expect(rules.size == row.size)
    #expect(rules.files == 1 << row.rights - 1)
    #expect(rules.network == row.ports)
    #expect(rules.scoped == row.scope)
  }

  @Test func theNetworkNeverListens() {
    #expect(LandlockRules(version: 7, network: true).network == 1)
  }

  @Test func rightsAreThoseThatTheKernelWatches() {
    let old = LandlockRules(version: 1, network: false)
    for access in [FilePolicy.Access.read, .run, .write, .source, .device] {
      #expect(old.rights(of: access, isFolder: true) & ~old.files == 0)
    }
    let new = LandlockRules(version: 7, network: false)
    // Reading folders means nothing on a file, and the kernel refuses it.
    #expect(new.rights(of: .read, isFolder: false) == 1 << 2)
    #expect(new.rights(of: .write, isFolder: true) & 1 == 0, "the container runs nothing")
  }

  @Test(arguments: [
    (true, true, nil as String?), (false, true, "Landlock"), (true, false, "seccomp"),
  ])
  func bothWallsAreRequired(_ row: (landlock: Bool, seccomp: Bool, missing: String?)) {
    let offer = KernelOffer(
      landlock: row.landlock ? 2 : 0, filtersCalls: row.seccomp, namespaces: false)
    #expect((offer.refusal == nil) == (row.missing == nil))
    if let missing = row.missing { #expect(offer.sentence.contains(missing)) }
  }
}

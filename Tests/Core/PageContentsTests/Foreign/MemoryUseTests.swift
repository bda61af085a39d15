import Testing

@testable import PageContents

@Suite struct MemoryUseTests {
  /// Whatever kind of page: the process's own, swapped out, shared without a file, tables (KiB).
  @Test(arguments: [
    ("RssAnon:\t 278528 kB", true), ("RssAnon:\t 278529 kB", false),
    ("VmSwap:  278529 kB", false), ("RssShmem: 278529 kB", false), ("VmPTE: 278529 kB", false),
    ("RssAnon: 139264 kB\nVmSwap: 139265 kB", false),
    ("RssFile: 999999 kB\nVmData: 99999999 kB", true),
    ("", true), ("RssAnon: x kB", true),
  ])
  func pagesAreCounted(status: String, isFine: Bool) {
    #expect(MemoryUse(status: "Name:\tx\n" + status).isWithinBounds(picture: 0) == isFine)
  }

  @Test func thePictureIsTheHosts() {
    let use = MemoryUse(status: "RssAnon: 278528 kB\nRssShmem: 65536 kB\n")
    #expect(use.isWithinBounds(picture: 64 << 20))
    #expect(!use.isWithinBounds(picture: 63 << 20))
  }
}

import Synchronization
import Testing

@testable import Runtime

@Suite struct SliceTests {
  /// Kernels before Linux 6.12 tell no slice and grant none.
  @Test func `Threads inherit the slice that is asked for`() {
    let isReported = Slice.current > 0
    Slice.shorten()
    let seen = Mutex(UInt64.max)
    Worker { seen.withLock { $0 = Slice.current } }.join()
    #expect(seen.withLock(\.self) == (isReported ? Slice.shortest : 0))
  }
}

internal import Glibc

/// The bytes of a connection that have arrived and are not handled yet. Handled bytes are wiped: toolkits send the
/// text of password fields in clear, and this text must not stay in memory.
final class Inbox {
  private var room = UnsafeMutableRawBufferPointer.allocate(byteCount: 8192, alignment: 8)
  private var count = 0
  /// The number of bytes that have not arrived yet and will be discarded.
  private var unwanted = 0
  /// Greatest number of bytes that are read in one call, so that a flood on the bus never delays a key.
  private static let share = 65536

  enum State { case open, closed }

  deinit {
    wipe(0..<count)
    room.deallocate()
  }

  /// Reads the bytes that have arrived.
  func fill(from descriptor: Int32) -> State {
    var taken = 0
    while taken < Inbox.share {
      if count == room.count { grow() }
      let free = UnsafeMutableRawBufferPointer(rebasing: room[count...])
      let got = recv(descriptor, free.baseAddress, free.count, Int32(MSG_DONTWAIT))
      if got < 0 && errno == EINTR { continue }
      if got < 0 && errno == EAGAIN { return .open }
      guard got > 0 else { return .closed }
      count += got
      taken += got
      if got < free.count { return .open }
    }
    return .open
  }

  /// Passes the bytes to `body`, which returns the number of bytes that it has used. These bytes are wiped. The
  /// number may exceed the bytes that have arrived; the missing bytes are then discarded when they arrive.
  func drain(_ body: (UnsafeRawBufferPointer) -> Int) {
    var start = min(unwanted, count)
    unwanted -= start
    wipe(0..<start)
    while start < count {
      let used = body(UnsafeRawBufferPointer(rebasing: room[start..<count]))
      guard used > 0 else { break }
      let end = min(start + used, count)
      unwanted = start + used - end
      wipe(start..<end)
      start = end
    }
    guard start > 0 else { return }
    let left = count - start
    if left > 0, let base = room.baseAddress {
      memmove(base, base + start, left)
      wipe(left..<count)
    }
    count = left
  }

  private func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: room.count * 2, alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: room[..<count]))
    wipe(0..<count)
    room.deallocate()
    room = larger
  }

  private func wipe(_ range: Range<Int>) {
    guard let base = room.baseAddress, !range.isEmpty else { return }
    explicit_bzero(base + range.lowerBound, range.count)
  }
}

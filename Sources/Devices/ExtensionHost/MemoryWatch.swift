internal import CLinux
internal import Glibc
internal import PageContents
internal import Runtime

/// Checks the memory of a program each time the program has used the processor for a while. A program needs
/// processor time to use pages, and an idle program causes no wake-ups.
final class MemoryWatch {
  private let loop: EventLoop
  private let process: pid_t
  private weak var picture: PictureMemory?
  private let outgrown: () -> Void
  private let descriptor: Int32
  private var timer: timer_t?

  /// The program's processor time between two checks, in ms.
  private static let interval: Int32 = 16

  /// Begins to watch; nil if processor time cannot be watched. `picture` is the memory that the host shares with the
  /// program.
  init?(
    of process: pid_t, beside picture: PictureMemory?, on loop: EventLoop,
    outgrown: @escaping () -> Void
  ) {
    (self.loop, self.process, self.picture, self.outgrown) = (loop, process, picture, outgrown)
    descriptor = keycap_take_clock_signals()
    guard descriptor >= 0 else { return nil }
    guard keycap_watch_clock(process, MemoryWatch.interval, &timer) == 0 else {
      close(descriptor)
      return nil
    }
    loop.watch(descriptor) { [weak self] _, _ in self?.look() }
  }

  deinit {
    if let timer { keycap_forget_clock(timer) }
    loop.forget(descriptor)
    close(descriptor)
  }

  /// Checks the memory. All watches share one signal: each watch is woken, and checks its program.
  private func look() {
    keycap_drop_clock_signals(descriptor)
    guard let status = try? TextFile.read("/proc/\(process)/status") else { return }
    let use = MemoryUse(status: status)
    if !use.isWithinBounds(picture: picture?.length ?? 0) { outgrown() }
  }
}

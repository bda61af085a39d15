internal import CX11
internal import Glibc
package import KeyModel
package import Runtime
import Synchronization

/// A connection to an X server, which the windows and the synthesiser share. Only one thread uses it at a time. X
/// errors do not end the program: they are counted.
package final class Connection {
  package let display: OpaquePointer
  /// The root window of the default screen.
  package let root: UInt
  let screen: Int32
  package let atoms: Atoms
  package let extensions: Extensions
  /// The bits of a window's number that its client chose itself. The first access costs a round trip.
  private(set) lazy var clientBits = askClientBits()
  /// A flag that Xlib sets when the connection is lost. Xlib's C callback shares it.
  private let lostFlag: UnsafeMutablePointer<Bool>
  /// Name of the display: `:0`.
  package let name: String
  /// The note of grabs for the guardian; nil if there is no guardian.
  package var grabs: GrabNote?

  /// Opens the display `name`; nil: the display of `DISPLAY`.
  package init(name: String? = nil) throws(X11Failure) {
    _ = Connection.areThreadsKnown
    XSetErrorHandler { _, event in
      if let event { ErrorBox.note(event.pointee) }
      return 0
    }
    // Xlib's own handler would end the program when the connection is lost.
    XSetIOErrorHandler { _ in 0 }
    guard let display = XOpenDisplay(name) else {
      throw .noDisplay(name ?? XDisplayName(nil).map { String(cString: $0) } ?? "")
    }
    self.display = display
    lostFlag = .allocate(capacity: 1)
    lostFlag.initialize(to: false)
    self.name = XDisplayString(display).map { String(cString: $0) } ?? ""
    screen = XDefaultScreen(display)
    root = XDefaultRootWindow(display)
    atoms = Atoms(display: display, screen: screen)
    extensions = Extensions(display: display)
    XSetIOErrorExitHandler(
      display,
      { _, lost in lost?.assumingMemoryBound(to: Bool.self).pointee = true }, lostFlag)
  }

  /// Opens the display of `DISPLAY`, when its server answers within `patience`. The wait ends early when `isAwaited`
  /// returns false.
  package static func open(
    patience: Milliseconds, while isAwaited: () -> Bool
  ) throws(X11Failure) -> Connection {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(patience.value)
    while true {
      do throws(X11Failure) { return try Connection() } catch {
        guard clock.now < end, isAwaited() else { throw error }
        usleep(Connection.pause)
      }
    }
  }

  /// Time between two attempts to reach a server that does not answer, in µs.
  private static let pause: UInt32 = 50_000

  /// Prepares Xlib for threads, before its first connection. Since version 1.8 Xlib does this itself.
  private static let areThreadsKnown = XInitThreads() != 0

  deinit {
    // A lost display must not be closed: Xlib would write to it.
    guard !isLost else { return }
    XCloseDisplay(display)
    lostFlag.deallocate()
  }

  /// Whether the connection is lost. After this, no request may be sent any more.
  package var isLost: Bool { lostFlag.pointee }

  /// The descriptor to poll. Before every poll, the events have to be read, since Xlib may already hold some.
  package var descriptor: Int32 { XConnectionNumber(display) }

  /// The number of the next request at the last flush. While this is still the number of the next request, no
  /// request waits to be written, and events can only come by the descriptor.
  private var settled: UInt = 0

  /// Whether unread events have arrived. This property writes the waiting requests, then reads the descriptor.
  package var hasUnread: Bool {
    guard !isLost else { return false }
    flush()
    return !isLost && XEventsQueued(display, Int32(QueuedAfterReading)) > 0
  }

  /// Whether Xlib has read events that no caller has taken. Xlib may read events when it writes a request or waits
  /// for a reply, and the descriptor does not show such events. Therefore this property has to be checked before
  /// every wait. The check costs no system call if no request was made since the last flush.
  package var hasReadAhead: Bool {
    guard !isLost else { return false }
    flush()
    return !isLost && XEventsQueued(display, Int32(QueuedAlready)) > 0
  }

  /// Writes the waiting requests, if there are any. Xlib then reads the events that have arrived.
  package func flush() {
    guard XNextRequest(display) != settled else { return }
    XFlush(display)
    settled = XNextRequest(display)
  }

  /// Returns the X errors of all connections since the last call; nil if there were none. Some errors are normal,
  /// since windows of other programs may vanish at any time.
  package static func takeErrors() -> XErrors? {
    ErrorBox.shared.withLock { errors in
      defer { errors.count = 0 }
      return errors.count > 0 ? errors : nil
    }
  }
}

/// X errors with their number.
package struct XErrors: Sendable {
  package fileprivate(set) var count = 0
  /// The number of errors since the program began.
  package fileprivate(set) var total = 0
  /// The last error.
  package fileprivate(set) var last: X11Failure?
}

/// The X errors of the process; Xlib has one error handler for all connections.
private enum ErrorBox {
  static let shared = Mutex(XErrors())

  static func note(_ event: XErrorEvent) {
    shared.withLock { errors in
      errors.count += 1
      errors.total += 1
      errors.last = event.failure
    }
  }
}

extension XErrorEvent {
  fileprivate var failure: X11Failure {
    .refused(code: Int(error_code), request: Int(request_code), minor: Int(minor_code))
  }
}

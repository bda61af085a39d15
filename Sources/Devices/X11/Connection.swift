internal import CX11
import Synchronization

/// One connection to an X server, shared by the windows and the synthesiser that need it. One
/// thread at a time uses it. X errors never end the program: they are counted.
package final class Connection {
  package let display: OpaquePointer
  /// The root window of the default screen.
  package let root: UInt
  let screen: Int32
  package let atoms: Atoms
  package let extensions: Extensions
  /// The bits of a window's number that its client chose; asked for once, a round trip.
  private(set) lazy var clientBits = askClientBits()
  /// Set by Xlib when the server has gone; shared with its C callback.
  private let lostFlag: UnsafeMutablePointer<Bool>
  /// Name of the display: `:0`.
  package let name: String

  /// Opens the display `name`; nil takes `DISPLAY`.
  package init(name: String? = nil) throws(X11Failure) {
    _ = Connection.areThreadsKnown
    XSetErrorHandler { _, event in
      if let event { ErrorBox.note(event.pointee) }
      return 0
    }
    // Xlib's own handler ends the program at once where it was writing when the server went.
    XSetIOErrorHandler { _ in 0 }
    guard let display = XOpenDisplay(name) else {
      throw .noDisplay(name ?? "DISPLAY")
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

  /// Xlib learns before its first connection that there are threads: since 1.8 it takes that for granted.
  private static let areThreadsKnown = XInitThreads() != 0

  deinit {
    // A lost display must not be closed: Xlib would write to it.
    guard !isLost else { return }
    XCloseDisplay(display)
    lostFlag.deallocate()
  }

  /// Whether the server has gone. Nothing may be sent any more.
  package var isLost: Bool { lostFlag.pointee }

  /// The descriptor to poll. Drain the events before every poll: Xlib may hold some already.
  package var descriptor: Int32 { XConnectionNumber(display) }

  /// Whether events wait to be taken. A flush may have read some while it wrote, so that the
  /// descriptor says nothing of them: ask after the last flush and before every wait.
  package var hasUnread: Bool {
    !isLost && XEventsQueued(display, Int32(QueuedAfterReading)) > 0
  }

  package func flush() {
    XFlush(display)
  }

  /// The X errors of all connections since this was last called; nil for none. Windows of other programs
  /// come and go at any time, so that some are usual.
  package static func takeErrors() -> XErrors? {
    ErrorBox.shared.withLock { errors in
      defer { errors.count = 0 }
      return errors.count > 0 ? errors : nil
    }
  }
}

/// X errors that have come.
package struct XErrors: Sendable {
  package fileprivate(set) var count = 0
  /// How many there have been since the program began.
  package fileprivate(set) var total = 0
  /// The last of them.
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

internal import CX11
internal import Glibc
import KeyModel
import Synthesis
import X11

/// A wait until a screen locker has handled a character, and sleeps.
struct LockerWatch {
  /// When the locker is checked next.
  var until: Instant
  /// When the wait is given up.
  let end: Instant
  /// The locker's process; 0 where it cannot be known.
  let process: Int32
  /// The locker's connections to the server; nil where they cannot be seen.
  let sockets: ClientSockets?

  /// Time before the first check. XScreenSaver reads keys at times of its own, and sleeps between them.
  static let least: Milliseconds = 100
  static let step: Milliseconds = 5
  /// Longest wait for a locker at work.
  static let most: Milliseconds = 1000
}

/// Keeps Shift and level 3 as they are until a locker has handled the character. Some lockers get a key from the
/// server as it was struck (XI2 raw events), and only then ask which modifiers are down: XScreenSaver took every
/// capital for a small letter. The levels are kept while another client has grabbed the keyboard.
extension Synthesizer {
  /// Sets whether another client may have grabbed the keyboard.
  func linger(onLevels isWanted: Bool) {
    locker.isWatched = isWanted
  }

  /// Begins the wait after a character.
  func lingerOnLevels() {
    guard locker.isWatched else { return }
    let (begun, process) = (Instant.now(), lockerProcess())
    locker.watch = LockerWatch(
      until: begun + LockerWatch.least,
      end: begun + (process == 0 ? LockerWatch.least : LockerWatch.most), process: process,
      sockets: process == 0 ? nil : barrier.sockets(of: process))
  }

  /// Whether an item is a character that needs Shift and level 3 in their present state.
  func keepsLevels(_ item: Item) -> Bool {
    guard case .scalar(let scalar) = item, let position = currentTable[scalar] else { return false }
    return modifiers.hasLevels(of: position)
  }

  /// Releases Shift and level 3 when the locker has handled the last character.
  func endLevels() {
    guard var watch = locker.watch, watch.until <= now else { return }
    if now < watch.end, !hasHandledAll(watch) {
      watch.until = now + LockerWatch.step
      locker.watch = watch
      return
    }
    locker.watch = nil
    endText()
  }

  /// Whether the locker sleeps, has read what the server sent, and has the answer to its last request.
  private func hasHandledAll(_ watch: LockerWatch) -> Bool {
    guard ClientSockets.state(of: watch.process) == "S" else { return false }
    guard let sockets = watch.sockets else { return true }
    return sockets.hasReadAll && !sockets.awaitsAnswer && sockets.isReadByServer
      && ClientSockets.hasServerDone(connection)
  }

  /// The process of the highest window that is not this program's: it asks for the password. 0 if it cannot be
  /// known.
  private func lockerProcess() -> Int32 {
    let own = getpid()
    for window in connection.kin(of: connection.root)?.children.reversed() ?? [] {
      guard let seen = connection.attributes(of: window), seen.map_state == IsViewable,
        seen.`class` == InputOutput
      else { continue }
      let process = finder.process(of: window)
      if process != own { return process }
    }
    return 0
  }
}

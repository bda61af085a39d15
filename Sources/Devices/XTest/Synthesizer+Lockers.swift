internal import CX11
internal import Glibc
import KeyModel
import Synthesis
import X11

/// The process that asks for a password while it has grabbed the keyboard.
struct Locker {
  let process: Int32
  /// The locker's connections to the server; nil if they cannot be found.
  let sockets: ClientSockets?
}

/// Keeps Shift and level 3 unchanged until a locker has handled the character (`LockerWait`).
extension Synthesizer {
  /// Notes whether another client may have grabbed the keyboard.
  func linger(onLevels isWanted: Bool) { locker.follow(isWanted) }

  /// Begins the wait after a character.
  func lingerOnLevels() {
    guard locker.isWanted else { return }
    let (begun, process) = (Instant.now(), lockerProcess())
    locker.begin(
      at: begun,
      process == 0 ? nil : Locker(process: process, sockets: barrier.sockets(of: process)))
  }

  /// Whether an item is a character that needs Shift and level 3 in their present state.
  func keepsLevels(_ item: Item) -> Bool {
    guard case .scalar(let scalar) = item, let position = currentTable[scalar] else { return false }
    return modifiers.hasLevels(of: position)
  }

  /// Releases Shift and level 3 when the locker has handled the last character.
  func endLevels() {
    if locker.isOver(at: now, hasHandledAll: hasHandledAll) { endText() }
  }

  /// Whether the locker sleeps, has read everything that the server sent, and has the answer to its last request.
  private func hasHandledAll(_ locker: Locker) -> Bool {
    guard ClientSockets.state(of: locker.process) == "S" else { return false }
    guard let sockets = locker.sockets else { return true }
    return sockets.hasReadAll && !sockets.awaitsAnswer && sockets.isReadByServer
      && ClientSockets.hasServerDone(connection)
  }

  /// Returns the process of the highest window that does not belong to this program: this process asks for the
  /// password. Returns 0 if it cannot be known.
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

internal import CX11
import KeyModel
import Synthesis
import X11

/// The right to bind the server's spare keycodes. Only one instance of the program has this turn at a time, by
/// owning the selection `_KEYCAP_BANK` (ICCCM §2.1). The property with this name on the root window lists a window
/// of the instance that has bound keycodes, then these keycodes. A new owner waits until the old owner has taken its
/// keysyms off. Keycodes that are listed while no client owns the selection are left over from a crash.
struct BankTurn {
  private let connection: Connection
  private let window: Window
  private let selection: Atom
  private(set) var isOurs = false
  private var askedAt: Instant?

  /// Longest time in which the old owner has to free its keycodes.
  private static let patience: Milliseconds = 3000

  init(connection: Connection, window: Window) {
    self.connection = connection
    self.window = window
    selection = XInternAtom(connection.display, BankTurn.name, 0)
    if connection.extensions.fixes != nil {
      XFixesSelectSelectionInput(
        connection.display, connection.root, selection,
        UInt(XFixesSelectionWindowDestroyNotifyMask | XFixesSelectionClientCloseNotifyMask))
    }
  }

  private static let name = "_KEYCAP_BANK"

  var deadline: Instant? { askedAt.map { $0 + BankTurn.patience } }

  /// Keycodes that another instance has bound. These keycodes are spare keys, not keys of the user's layout.
  var foreignCodes: Set<UInt8> {
    isOurs ? [] : Set(listed.codes)
  }

  private var listed: (window: Window, codes: [UInt8]) {
    BankTurn.listed(connection, selection)
  }

  private static func listed(
    _ connection: Connection, _ selection: Atom
  ) -> (window: Window, codes: [UInt8]) {
    let numbers = connection.numbers(of: connection.root, selection, limit: 256)
    return (numbers.first ?? 0, numbers.dropFirst().compactMap { UInt8(exactly: $0) })
  }

  /// Repairs the keymap after a crash: frees the keycodes that are listed while no client owns the selection.
  func clearLeftovers(device: UInt32) {
    guard listed.window != 0, XGetSelectionOwner(connection.display, selection) == 0 else { return }
    BankTurn.clear(connection, of: nil)
  }

  /// Takes the keysyms off the listed keycodes, if the instance that listed them has the window `window`; nil: any
  /// instance.
  static func clear(_ connection: Connection, of window: Window?) {
    let display = connection.display
    let selection = XInternAtom(display, name, 0)
    connection.grabServer()
    let listed = listed(connection, selection)
    if !listed.codes.isEmpty, window == nil || listed.window == window {
      SpareKeys.clear(connection, listed.codes)
      XDeleteProperty(display, connection.root, selection)
    }
    connection.ungrabServer()
    XSync(display, 0)
  }

  /// Asks for the turn. If the old owner has bound no keycodes, this instance has the turn immediately.
  mutating func ask(at now: Instant) {
    guard !isOurs, askedAt == nil else { return }
    XSetSelectionOwner(connection.display, selection, window, 0)
    if listed.codes.isEmpty { isOurs = true } else { askedAt = now }
  }

  /// Ends the wait for an old owner that hangs or has gone. Returns true if its time is over and this instance now
  /// has the turn.
  mutating func expire(at now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    askedAt = nil
    isOurs = true
    BankTurn.clear(connection, of: nil)
    return true
  }

  /// Lists the keycodes that this instance has bound on the root window, before the keymap is written. A list that
  /// the next instance has already written stays.
  func publish(_ codes: [UInt8]) {
    if codes.isEmpty {
      guard listed.window == window else { return }
      XDeleteProperty(connection.display, connection.root, selection)
    } else {
      connection.setNumbers(
        [window] + codes.map(UInt.init), of: connection.root, selection, type: Atom(XA_CARDINAL))
    }
  }

  /// Whether the server still names this instance as owner of the selection. Check this under a server grab, before
  /// the keymap is written, because the event that another instance has taken the selection may still be on its way.
  var isStillOurs: Bool {
    isOurs && XGetSelectionOwner(connection.display, selection) == window
  }

  /// Ends this instance's turn. Returns whether another instance owns the selection now. An instance that waited in
  /// vain may have ended before the turn was released.
  mutating func release() -> Bool {
    isOurs = false
    return XGetSelectionOwner(connection.display, selection) != 0
  }

  /// A change of the turn, which an event has caused.
  enum Change {
    /// Another instance asks for the turn: free the keycodes, then call `release`.
    case wanted
    /// This instance has the turn now.
    case gained
    /// The other instance has ended.
    case free
  }

  mutating func handle(_ event: XEvent) -> Change? {
    switch event.type {
    case SelectionClear:
      guard event.xselectionclear.selection == selection else { return nil }
      let had = isOurs
      askedAt = nil
      return had ? .wanted : nil
    case PropertyNotify:
      guard event.xproperty.atom == selection, event.xproperty.window == connection.root,
        event.xproperty.state == PropertyDelete, askedAt != nil
      else { return nil }
      askedAt = nil
      isOurs = true
      return .gained
    case connection.extensions.fixesEvent + XFixesSelectionNotify:
      return isOurs || askedAt != nil ? nil : .free
    default: return nil
    }
  }
}

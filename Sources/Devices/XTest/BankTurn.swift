internal import CX11
import KeyModel
import Synthesis
import X11

/// Whose turn it is to use the spare keys. One instance at a time owns the selection `_KEYCAP_BANK`;
/// the root's property of that name holds a window of the instance that has bound keycodes, and those
/// keycodes. A new owner waits until the old one has taken its symbols off; codes without an owner are
/// left over from a crash.
struct BankTurn {
  private let connection: Connection
  private let window: Window
  private let selection: Atom
  private(set) var isOurs = false
  private var askedAt: Instant?

  /// How long the owner before us may take.
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

  /// Keycodes that another instance has bound: they are not the user's own.
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

  /// Repairs what a crash left behind: codes that are listed while nobody owns the selection.
  func clearLeftovers(device: UInt32) {
    guard listed.window != 0, XGetSelectionOwner(connection.display, selection) == 0 else { return }
    BankTurn.clear(connection, of: nil)
  }

  /// Takes the symbols off that the instance with that window has bound, or whoever it was.
  static func clear(_ connection: Connection, of window: Window?) {
    let display = connection.display
    let selection = XInternAtom(display, name, 0)
    XGrabServer(display)
    let listed = listed(connection, selection)
    if !listed.codes.isEmpty, window == nil || listed.window == window {
      SpareKeys.clear(connection, listed.codes)
      XDeleteProperty(display, connection.root, selection)
    }
    XUngrabServer(display)
    XSync(display, 0)
  }

  /// Takes the turn; it is ours at once if the one before has bound nothing.
  mutating func ask(at now: Instant) {
    guard !isOurs, askedAt == nil else { return }
    XSetSelectionOwner(connection.display, selection, window, 0)
    if listed.codes.isEmpty { isOurs = true } else { askedAt = now }
  }

  /// The one before did not give up its codes in time: it hangs or is gone.
  mutating func expire(at now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    askedAt = nil
    isOurs = true
    BankTurn.clear(connection, of: nil)
    return true
  }

  /// Lists what is bound now, before the map is written. A list of the instance after us stays.
  func publish(_ codes: [UInt8]) {
    if codes.isEmpty {
      guard listed.window == window else { return }
      XDeleteProperty(connection.display, connection.root, selection)
    } else {
      connection.setNumbers(
        [window] + codes.map(UInt.init), of: connection.root, selection, type: Atom(XA_CARDINAL))
    }
  }

  /// Asks the server whether nobody else has asked for the turn: before the map is written, under a
  /// grab. The notice of it may still be on its way.
  var isStillOurs: Bool {
    isOurs && XGetSelectionOwner(connection.display, selection) == window
  }

  mutating func release() { isOurs = false }

  /// What an event says about the turn; nil when nothing.
  enum Change {
    /// Another instance wants it: give the codes back, then `release`.
    case wanted
    /// It is ours now.
    case gained
    /// The other instance has ended.
    case free
  }

  mutating func take(_ event: XEvent) -> Change? {
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

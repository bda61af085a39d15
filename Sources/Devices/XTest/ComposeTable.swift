internal import Glibc
import KeyModel
import Runtime
import Synthesis

/// The Compose sequences of the locale and of the user's `~/.XCompose`, and the position in the sequence that is
/// being typed. libxkbcommon reads the same files as Xlib and the toolkits. The files are read when a key that can
/// begin a sequence is struck for the first time.
final class ComposeTable {
  private let library: ComposeLibrary
  private let state: OpaquePointer

  /// Reads the sequences; nil if libxkbcommon is missing, or if there are no sequences.
  init?() {
    guard let library = try? ComposeLibrary(), let context = library.newContext(1) else {
      return nil
    }
    defer { library.releaseContext(context) }
    // Toolkits use the sequences of `en_US.UTF-8` if the locale has none.
    let own = library.newTable(context, ComposeTable.locale, 0)
    guard let table = own ?? library.newTable(context, "en_US.UTF-8", 0) else { return nil }
    defer { library.releaseTable(table) }
    guard let state = library.newState(table, 0) else { return nil }
    (self.library, self.state) = (library, state)
  }

  deinit { library.releaseState(state) }

  private static var locale: String {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { continue }
      return value
    }
    return "C"
  }

  func feed(_ keysym: Keysym) -> PendingSequence.Verdict {
    guard library.feed(state, keysym.rawValue) != 0 else { return .ignored }
    return library.status(state) == ComposeTable.composing ? .composing : .over
  }

  /// Forgets the unfinished sequence.
  func reset() { library.reset(state) }

  private static let composing: Int32 = 1
}

/// The functions of libxkbcommon that `ComposeTable` calls.
private struct ComposeLibrary {
  let newContext: @convention(c) (Int32) -> OpaquePointer?
  let newTable: @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> OpaquePointer?
  let newState: @convention(c) (OpaquePointer, Int32) -> OpaquePointer?
  let feed: @convention(c) (OpaquePointer, UInt32) -> Int32
  let status: @convention(c) (OpaquePointer) -> Int32
  let reset: @convention(c) (OpaquePointer) -> Void
  let releaseContext: @convention(c) (OpaquePointer) -> Void
  let releaseTable: @convention(c) (OpaquePointer) -> Void
  let releaseState: @convention(c) (OpaquePointer) -> Void

  init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libxkbcommon.so.0")
    newContext = try library.function("xkb_context_new")
    newTable = try library.function("xkb_compose_table_new_from_locale")
    newState = try library.function("xkb_compose_state_new")
    feed = try library.function("xkb_compose_state_feed")
    status = try library.function("xkb_compose_state_get_status")
    reset = try library.function("xkb_compose_state_reset")
    releaseContext = try library.function("xkb_context_unref")
    releaseTable = try library.function("xkb_compose_table_unref")
    releaseState = try library.function("xkb_compose_state_unref")
  }
}

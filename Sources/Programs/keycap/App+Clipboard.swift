import KeyModel
import Keyboard
import Library
import PageContents
import Pages
import Runtime
import X11

/// The clipboard page, and copied texts.
extension App {
  /// The clipboard; created at its first use.
  var clipboard: Clipboard {
    let clipboard = reader.clipboard ?? Clipboard(connection: connection, loop: loop)
    reader.clipboard = clipboard
    return clipboard
  }

  /// Listens for copied texts while the keyboard wants them.
  func followCopies() {
    let isWanted = keyboard.wishes.copies
    guard isWanted || reader.clipboard != nil, isWanted != (reader.clipboard?.copied != nil) else {
      return
    }
    clipboard.copied =
      isWanted ? { [unowned self] text in dispatch(.copied(text), at: loop.now()) } : nil
  }

  /// Looks whether the clipboard has the code that the field takes: it was copied before.
  func lookForCode() {
    guard keyboard.takesCode else { return }
    clipboard.read { [unowned self] text in
      if let text { dispatch(.copied(text), at: loop.now()) }
    }
  }

  /// Carries out an effect of the clipboard page.
  func performForClipboard(_ effect: PageEffect, at now: Instant) {
    switch effect {
    case .open:
      let kept = KeptClippings(kept.recall(.clippings) ?? "")
      dispatch(.page(.clipboard, kept), at: now)
    case .save(let text): keep(text, as: .clippings)
    case .use, .close, .surroundings, .key, .finger, .startHelper, .endHelper, .tellHelper, .aside,
      .method:
      break
    }
  }
}

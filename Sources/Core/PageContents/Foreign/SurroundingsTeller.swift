package import ExtensionProtocol
internal import KeyModel
package import Pages

/// Turns a page's surroundings into messages to the session of its program. The first message is complete; later
/// messages have only the changes.
package struct SurroundingsTeller: Sendable {
  private var reported: PageSurroundings?

  package init() {}

  /// Forgets the surroundings when the keyboard is hidden, so that the next message is complete again.
  package mutating func forget() { reported = nil }

  package mutating func events(for new: PageSurroundings) -> [SessionEvent] {
    defer { reported = new }
    guard let reported else { return [.show(new.view, new.protocolTraits, new.documentText)] }
    var events: [SessionEvent] = []
    if new.view != reported.view { events.append(.view(new.view)) }
    if new.protocolTraits != reported.protocolTraits { events.append(.traits(new.protocolTraits)) }
    if new.documentText != reported.documentText {
      let hasMoved = new.before != reported.before && new.serial == reported.serial
      events.append(
        .text(
          new.documentText,
          stages: hasMoved
            ? [.textWillChange, .textDidChange] : [.selectionWillChange, .selectionDidChange]))
    }
    return events
  }
}

extension PageSurroundings {
  fileprivate var view: ViewState {
    ViewState(
      width: Int(size.width), height: Int(size.height), scale: scale,
      mode: isFloating ? .floating : .docked, scheme: isDark ? .dark : .light, globe: needsGlobe,
      reducedMotion: reducedMotion, picture: picture.map(ViewState.Picture.init))
  }

  fileprivate var protocolTraits: Traits {
    var result = Traits()
    result.keyboardType = traits.type == .terminal ? "default" : traits.type.rawValue
    result.returnKeyType = traits.returnKey.rawValue
    result.enablesReturnKeyAutomatically = traits.enablesReturnKeyAutomatically
    result.keyboardAppearance = isDark ? "dark" : "light"
    result.autocapitalizationType = traits.autocapitalization?.rawValue ?? "sentences"
    result.autocorrectionType = traits.autocorrection.map { $0 ? "yes" : "no" } ?? "default"
    result.spellCheckingType = traits.spellChecking.map { $0 ? "yes" : "no" } ?? "default"
    result.document = Int(serial & 0x7FFF_FFFF)
    result.language = traits.language
    return result
  }

  /// The document's text as a message. `edit` is 0 here, because the session itself knows the program's own edits.
  fileprivate var documentText: HostMessage.DocumentText {
    .init(before: before, after: after, selected: selected, edit: 0)
  }
}

extension HostMessage.KeyTouch {
  /// Converts a touch of one of the page's keys.
  package init(_ press: PageKeyPress) {
    let phase: HostMessage.Phase =
      switch press.phase {
      case .tap: .tap
      case .hold: .hold
      case .repeat: .repeat
      }
    self.init(id: press.key.id, phase: phase, choice: press.choice)
  }
}

extension ViewState.Picture {
  /// Creates a picture of `size` px with two buffers, one after the other.
  fileprivate init(_ size: Size) {
    let (width, height) = (Int(size.width), Int(size.height))
    self.init(
      width: width, height: height, stride: 4 * width, offsets: [0, 4 * width * height])
  }
}

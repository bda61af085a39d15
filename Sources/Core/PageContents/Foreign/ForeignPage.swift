internal import ExtensionProtocol
package import KeyModel
package import Layouts
package import Pages

/// A request of an extension's session about the window or the document.
package struct ForeignNews: PageData {
  package var effect: SessionEffect

  package init(_ effect: SessionEffect) {
    self.effect = effect
  }
}

/// An extension as a page. The host draws the keys that the program has sent.
package struct ForeignPage: PageContent {
  package let id: PageID
  /// The program's keys in their current state.
  private var keys: [String: ViewLayout.Key] = [:]
  /// The layout that the program has sent; nil before its first layout.
  private var layout: ViewLayout?
  /// Whether the keyboard must have a globe key.
  private var needsGlobe = false
  /// Pixels that the program has drawn; nil before its first picture.
  package private(set) var pixels: PagePixels?
  /// Frame of the globe that the program has drawn, in px of the picture; nil if the program has drawn no globe.
  private var globe: Rect?
  /// The finger on this globe; nil if no finger touches it.
  private var globeFinger: TouchID?
  /// Whether this finger has opened the list of keyboards.
  private var isListed = false
  /// Text that the program shows as marked; nil before the first marked text (R-DOC-7).
  private var marked: String?
  /// Number of the last field that was reported to the program.
  private var serial: UInt64?

  package init(id: PageID) {
    self.id = id
  }

  package var isKeyboard: Bool { true }

  package mutating func supply(
    _ data: (any PageData)?, in context: PageContext
  ) -> [PageRequest] {
    guard let news = data as? ForeignNews else { return [] }
    switch news.effect {
    case .layout(let layout): return show(layout)
    case .constraints(let constraints):
      return [
        .constrain(
          constraints.enumerated().map {
            HeightConstraint($0.element, number: $0.offset + 1, of: id)
          })
      ]
    case .edit(let edit): return requests(of: edit)
    // Text is dropped if the field for which the program typed it has lost the focus.
    case .type(let text): return context.serial == serial ? [.type(text)] : []
    case .fail(let fault):
      forgetKeys()
      return [.fail(fault.message)]
    case .disable(let fault):
      forgetKeys()
      return [.fail("\(fault.message); it is off until keycap extension reload")]
    case .advanceToNextInputMode: return [.nextKeyboard]
    case .showInputModeList: return [.listKeyboards]
    case .dismissKeyboard: return [.dismiss]
    case .present(let frame): return show(frame)
    case .primaryLanguage(let tag): return [.language(tag)]
    case .start, .kill, .freeze, .thaw, .send, .request, .setPasteboard, .playInputClick, .wake:
      return []
    }
  }

  /// Forgets the keys: the keyboard shows an empty background, and the next keys are all new.
  private mutating func forgetKeys() { (layout, keys, marked) = (nil, [:], nil) }

  /// Shows a new layout. A layout with other keys needs a new plane; keys that have only new labels are repainted.
  private mutating func show(_ new: ViewLayout) -> [PageRequest] {
    let old = layout
    layout = new
    keys = Dictionary(new.keys.map { ($0.id, $0) }) { first, _ in first }
    if new.picture == nil { (pixels, globe) = (nil, nil) }
    guard let old, old.hasSameKeys(as: new) else { return [keys(of: new)] }
    return [.restyle]
  }

  /// Returns the keys as a plane. If the layout has no globe, one is added, unless the program has drawn its own
  /// globe (R-GLOBE-1).
  private func keys(of layout: ViewLayout) -> PageRequest {
    func plane(_ share: Double) -> Plane {
      layout.plane(globe: needsGlobe && globe == nil ? share : nil, marked: marked != nil)
    }
    return .keys(PlaneForms(phone: plane(ViewLayout.phoneShare), pad: plane(ViewLayout.padShare)))
  }

  private mutating func show(_ frame: PictureFrame) -> [PageRequest] {
    let hadGlobe = globe != nil
    globe = frame.globe.map(Rect.init)
    pixels = PagePixels(
      revision: (pixels?.revision ?? 0) + 1, changes: frame.damage.map(Rect.init))
    guard let layout, needsGlobe, hadGlobe != (globe != nil) else { return [.repaint] }
    return [keys(of: layout), .repaint]
  }

  private mutating func requests(of edit: DocumentEdit) -> [PageRequest] {
    switch edit {
    case .insertText(let text): [.type(text)]
    case .deleteBackward(let count): [.delete(count)]
    case .adjustTextPosition(let offset): [.move(offset)]
    case .setMarkedText(let text, _, _): mark(text)
    case .unmarkText: []
    }
  }

  /// Shows marked text above the keys, not in the document. The row of this text appears with the first marked text
  /// and stays, so that the keys do not move with each word.
  private mutating func mark(_ text: String) -> [PageRequest] {
    let hadRow = marked != nil
    guard hadRow || !text.isEmpty else { return [] }
    marked = text
    guard !hadRow, let layout else { return [.restyle] }
    return [keys(of: layout)]
  }

  package mutating func adapt(to surroundings: PageSurroundings) -> [PageRequest] {
    serial = surroundings.serial
    var requests: [PageRequest] = [.effect(.surroundings(surroundings))]
    if surroundings.needsGlobe != needsGlobe {
      needsGlobe = surroundings.needsGlobe
      if let layout { requests.append(keys(of: layout)) }
    }
    return requests
  }

  package mutating func touch(_ press: PageKeyPress, in context: PageContext) -> [PageRequest] {
    [.effect(.key(press))]
  }

  package mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest] {
    touchGlobe(touch) ?? [.effect(.finger(touch, at: now))]
  }

  /// Handles touches of a globe that the program has drawn. Such a globe acts as the host's globe key (R-GLOBE-3,
  /// R-GLOBE-4). Returns nil if the touch is at another place.
  private mutating func touchGlobe(_ touch: PageTouch) -> [PageRequest]? {
    if case .began(let point) = touch.phase, globeFinger == nil, globe?.contains(point) == true {
      (globeFinger, isListed) = (touch.finger, false)
    }
    guard touch.finger == globeFinger else { return nil }
    switch touch.phase {
    case .began, .moved: return []
    case .held:
      isListed = true
      return [.listKeyboards]
    case .ended:
      globeFinger = nil
      return isListed ? [] : [.nextKeyboard]
    case .cancelled:
      globeFinger = nil
      return []
    }
  }

  /// Drops the program's pixels and its marked text, because the page closes.
  package mutating func close() -> [PageRequest] {
    (pixels, globe, globeFinger) = (nil, nil, nil)
    guard marked != nil, let layout else { return [] }
    marked = nil
    return [keys(of: layout)]
  }

  package mutating func layOut(_ room: PageRoom?) {}
  package var elements: [PageElement] { [] }

  package func look(of key: Key) -> PageLook? {
    if key.id == ViewLayout.markedText {
      return PageLook(.text(marked ?? "", weight: .regular), .bare)
    }
    guard let reported = keys[key.id.rawValue] else { return nil }
    return PageLook(reported.face, reported.style, reported.capState)
  }

  /// Returns the name of a key for `keycap status`: its place among the keys of the layout, `key-1` for the first
  /// key. The id of the key is not used: programs choose ids, and could write typed text into them.
  package func publicName(of key: Key) -> String? {
    layout?.keys.firstIndex { $0.id == key.id.rawValue }.map { "key-\($0 + 1)" }
  }
}

extension Rect {
  fileprivate init(_ area: PictureFrame.Area) {
    self.init(
      x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
  }
}

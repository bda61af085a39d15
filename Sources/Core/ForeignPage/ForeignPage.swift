package import Appearance
internal import ExtensionProtocol
package import Extensions
package import KeyModel
package import Layouts
package import Pages

/// What the session of a keyboard by somebody else wants of the window and of the document.
package struct ForeignNews: PageData {
  package var effect: SessionEffect

  package init(_ effect: SessionEffect) {
    self.effect = effect
  }
}

/// A keyboard by somebody else as a page: the keys that its program told, drawn by the host.
package struct ForeignPage: PageContent {
  package let id: PageID
  /// What the program told of its keys, as it changed since.
  private var keys: [String: ViewLayout.Key] = [:]
  private var layout: ViewLayout?
  private var needsGlobe = false

  package init(id: PageID) {
    self.id = id
  }

  package var isKeyboard: Bool { true }

  package mutating func supply(
    _ data: (any PageData)?, in context: PageContext
  ) -> [PageWish] {
    guard let news = data as? ForeignNews else { return [] }
    switch news.effect {
    case .layout(let layout): return show(layout)
    case .constraints(let constraints):
      return [.constrain(constraints.map { HeightConstraint($0, of: id) })]
    case .edit(let edit): return wishes(of: edit)
    case .type(let text): return [.type(text)]
    case .fail(let fault), .disable(let fault): return [.fail(fault.message)]
    case .advanceToNextInputMode: return [.nextKeyboard]
    case .showInputModeList: return [.listKeyboards]
    case .dismissKeyboard: return [.dismiss]
    case .start, .kill, .freeze, .thaw, .send, .present, .primaryLanguage, .request, .setPasteboard,
      .playInputClick, .wake:
      return []
    }
  }

  /// Other keys need another plane; keys that only say something else are drawn anew.
  private mutating func show(_ new: ViewLayout) -> [PageWish] {
    let old = layout
    layout = new
    keys = Dictionary(new.keys.map { ($0.id, $0) }) { first, _ in first }
    guard let old, old.hasSameKeys(as: new) else {
      return [.keys(PlaneForms(phone: new.plane(globe: needsGlobe)))]
    }
    return [.restyle]
  }

  /// Marked text is not part of the document before it is unmarked.
  private func wishes(of edit: DocumentEdit) -> [PageWish] {
    switch edit {
    case .insertText(let text): [.type(text)]
    case .deleteBackward(let count): [.delete(count)]
    case .adjustTextPosition(let offset): [.move(offset)]
    case .setMarkedText, .unmarkText: []
    }
  }

  package mutating func adapt(to surroundings: PageSurroundings) -> [PageWish] {
    var wishes: [PageWish] = [.effect(.surroundings(surroundings))]
    if surroundings.needsGlobe != needsGlobe {
      needsGlobe = surroundings.needsGlobe
      if let layout { wishes.append(.keys(PlaneForms(phone: layout.plane(globe: needsGlobe)))) }
    }
    return wishes
  }

  package mutating func touch(_ press: PageKeyPress, in context: PageContext) -> [PageWish] {
    [.effect(.key(press))]
  }

  package mutating func take(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageWish] {
    [.effect(.finger(touch, at: now))]
  }

  package mutating func layOut(_ room: PageRoom?) {}
  package var picture: Strip? { nil }
  package var elements: [PageElement] { [] }

  package func look(of key: Key) -> PageLook? {
    guard let told = keys[key.id.rawValue] else { return nil }
    return PageLook(told.face, told.style, told.capState)
  }
}

package import KeyModel
package import Pages

/// The clippings that the user keeps, in the form in which `PageEffect.save` has stored them.
package struct KeptClippings: PageData {
  package var text: String

  package init(_ text: String) { self.text = text }
}

/// The clipboard as a page: the last copied texts, and above them keys that edit. A tap on a text pastes it.
package struct ClipboardContent: PageContent {
  package let id = PageID.clipboard
  var clippings = Clippings()
  var grid: ClippingGrid?
  /// Fingers on the tiles. A tile is named by the number of its clipping.
  var strip = StripFingers<Int>()
  private var room: PageRoom?
  /// Time after which a clipping is forgotten, unless the user keeps it.
  var memory = Settings().clipboardMemory

  package init() {}

  /// Whether the page is offered: in every field except secret fields, where no copied text may be shown.
  package func isOffered(in traits: FieldTraits) -> Bool { !traits.isSecure }

  package mutating func supply(_ data: (any PageData)?, in context: PageContext) -> [PageRequest] {
    memory = context.settings.clipboardMemory
    switch data {
    case let copied as CopiedText:
      guard remembers(in: context) else { return [] }
      clippings.add(copied.text, at: context.now)
    case let kept as KeptClippings: clippings.restore(kept.text, at: context.now)
    default: break
    }
    return layOutAnew()
  }

  package mutating func close() -> [PageRequest] {
    strip.clear()
    strip.scroller.jump(to: 0)
    return []
  }

  package mutating func forget() -> [PageRequest] {
    clippings = Clippings()
    return layOutAnew() + [.effect(.save(""))]
  }

  package func remembers(in context: PageContext) -> Bool {
    guard context.settings.clipboardMemory > 0, !context.isLocked else { return false }
    return context.traits?.isSecure != true
  }

  package mutating func layOut(_ room: PageRoom?) {
    self.room = room
    grid = room.map {
      ClippingGrid(count: clippings.all.count, size: $0.size, scale: $0.scale)
    }
    strip.scroller.extend(to: grid?.reach ?? 0)
  }

  /// Lays out the strip again, because the clippings have changed.
  private mutating func layOutAnew() -> [PageRequest] {
    layOut(room)
    return [.repaint]
  }

  // MARK: Keys

  package mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageRequest] {
    EditingCommand(rawValue: command.rawValue).map { [.edit($0)] } ?? []
  }

  func paste(_ number: Int?) -> [PageRequest] {
    number.flatMap { clippings[$0] }.map { [.paste($0.text)] } ?? []
  }

  // MARK: Keeping and forgetting

  /// Actions that are offered for a held clipping.
  enum Choice: String {
    case keep, release, remove
  }

  package mutating func choose(
    _ text: String, of offer: PageOffer, in context: PageContext
  ) -> [PageRequest] {
    guard let choice = Choice(rawValue: text), let number = Int(offer.subject) else { return [] }
    let before = clippings.keptText
    switch choice {
    case .keep: clippings.keep(number, true, at: context.now)
    case .release: clippings.keep(number, false, at: context.now)
    case .remove: clippings.remove(number)
    }
    let kept = clippings.keptText
    return layOutAnew() + (kept == before ? [] : [.effect(.save(kept))])
  }

  // MARK: Deadlines

  package var deadline: Instant? {
    [strip.scroller.deadline, clippings.oldest.map { $0 + memory }].compactMap(\.self).min()
  }

  package mutating func advance(to now: Instant) -> [PageRequest] {
    if let oldest = clippings.oldest, oldest + memory <= now {
      clippings.forget(before: now + Milliseconds(-memory.value))
      return layOutAnew()
    }
    return strip.scroller.advance(to: now) ? [.repaint] : []
  }
}

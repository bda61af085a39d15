package import KeyModel
package import Pages

/// The clippings that the user keeps, as stored by `PageEffect.save`.
package struct KeptClippings: PageData {
  package var text: String

  package init(_ text: String) { self.text = text }
}

/// The clipboard as a page: the last copied texts, which a tap pastes, with editing keys above them.
package struct ClipboardContent: PageContent {
  package let id = PageID.clipboard
  var clippings = Clippings()
  var grid: ClippingGrid?
  /// Fingers on the tiles, which have the numbers of their clippings.
  var strip = StripFingers<Int>()
  private var room: PageRoom?
  /// Time for which a clipping is remembered.
  var memory = Settings().clipboardMemory

  package init() {}

  /// Returns whether the page is offered: not in a secret field, where no copied text may be shown.
  package func isOffered(in traits: FieldTraits) -> Bool { !traits.isSecure }

  package mutating func supply(_ data: (any PageData)?, in context: PageContext) -> [PageWish] {
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

  package mutating func close() -> [PageWish] {
    strip.clear()
    strip.scroller.jump(to: 0)
    return []
  }

  package mutating func forget() -> [PageWish] {
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

  /// Lays out the strip for other clippings.
  private mutating func layOutAnew() -> [PageWish] {
    layOut(room)
    return [.repaint]
  }

  // MARK: Keys

  package mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageWish] {
    EditingCommand(rawValue: command.rawValue).map { [.edit($0)] } ?? []
  }

  func paste(_ number: Int?) -> [PageWish] {
    number.flatMap { clippings[$0] }.map { [.paste($0.text)] } ?? []
  }

  // MARK: Keeping and forgetting

  /// Actions for a held clipping.
  enum Choice: String {
    case keep, release, remove
  }

  package mutating func choose(
    _ text: String, of offer: PageOffer, in context: PageContext
  ) -> [PageWish] {
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

  // MARK: Time

  package var deadline: Instant? {
    [strip.scroller.deadline, clippings.oldest.map { $0 + memory }].compactMap(\.self).min()
  }

  package mutating func advance(to now: Instant) -> [PageWish] {
    if let oldest = clippings.oldest, oldest + memory <= now {
      clippings.forget(before: now + Milliseconds(-memory.value))
      return layOutAnew()
    }
    return strip.scroller.advance(to: now) ? [.repaint] : []
  }
}

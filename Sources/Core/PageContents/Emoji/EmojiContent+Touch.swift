package import KeyModel
package import Pages

// Fingers on the grid of emoji: a tap types an emoji, a drag scrolls, and a hold offers skin tones.
extension EmojiContent {
  /// Number of columns of skin tones. Emoji of two persons have 5 × 5 forms and one form without skin tones; six
  /// forms per row make nearly a square.
  private static let toneColumns = 6

  package mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest] {
    guard open?.grid != nil else { return [] }
    switch touch.phase {
    case .began(let point): return begin(touch.finger, at: point, now)
    case .moved(let point): return drag(touch.finger, to: point, now)
    case .held: return offerTones(to: touch.finger, now)
    case .ended: return end(touch.finger, glides: !context.settings.reducedMotion, context, now)
    case .cancelled:
      open?.strip.cancel(touch.finger, now)
      return [.repaint]
    }
  }

  private mutating func begin(
    _ finger: TouchID, at point: Point, _ now: Instant
  ) -> [PageRequest] {
    let place = open?.place(at: point)?.place
    open?.strip.begin(finger, at: point, on: place, now)
    return [.repaint]
  }

  private mutating func drag(
    _ finger: TouchID, to point: Point, _ now: Instant
  ) -> [PageRequest] {
    guard let emoji = open else { return [] }
    switch open?.strip.drag(finger, to: point, scale: emoji.scale, now) {
    case .nothing, nil: return []
    case .begunToScroll: return [.capture(finger)] + scrolled(from: emoji.group)
    case .scrolled: return scrolled(from: emoji.group)
    }
  }

  private mutating func end(
    _ finger: TouchID, glides: Bool, _ context: PageContext, _ now: Instant
  ) -> [PageRequest] {
    guard let place = open?.strip.end(finger, glides: glides, now) else { return [.repaint] }
    return [.repaint] + type(at: place, in: context)
  }

  package mutating func commit(in context: PageContext) -> [PageRequest] {
    guard let picked = open?.strip.pickAll(), !picked.isEmpty else { return [] }
    return picked.flatMap { [.capture($0.finger)] + type(at: $0.item, in: context) } + [.repaint]
  }

  /// Offers the forms of the emoji under a held finger. At first the shown form is chosen.
  private mutating func offerTones(to finger: TouchID, _ now: Instant) -> [PageRequest] {
    guard let emoji = open, let (place, start) = emoji.strip.held(by: finger),
      let tones = emoji.tones(at: place), let cell = emoji.place(at: start)
    else { return [] }
    let choices = [tones.base] + tones.forms
    open?.strip.cancel(finger, now)
    let offer = PageOffer(
      subject: tones.base, stem: cell.frame,
      choices: choices.map { PageOffer.Choice($0, .emoji($0)) },
      first: choices.firstIndex(of: emoji.shown(at: place)) ?? 0,
      columns: EmojiContent.toneColumns)
    return [.offer(offer, to: finger), .repaint]
  }

  // MARK: Deadlines

  package var deadline: Instant? { open?.strip.scroller.deadline }

  /// Moves a gliding strip.
  package mutating func advance(to now: Instant) -> [PageRequest] {
    let group = open?.group
    return open?.strip.scroller.advance(to: now) == true ? scrolled(from: group) : []
  }

  /// Repaints the strip after a move. If the group at the left edge has changed, the keys of the groups change their look.
  private func scrolled(from group: EmojiGroup?) -> [PageRequest] {
    open?.group == group ? [.repaint] : [.repaint, .restyle]
  }
}

import Appearance
import Emoji
package import KeyModel
package import Pages

// Fingers on the grid of emoji: a tap types, a drag scrolls, a hold offers skin tones.
extension EmojiContent {
  /// A finger that moves so far in pt scrolls and types nothing.
  private static let scrollSlop = 8.0
  /// Two persons have 5 × 5 forms and the one without: rows of six of that form a square.
  private static let toneColumns = 6

  package mutating func take(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageWish] {
    guard open?.grid != nil else { return [] }
    switch touch.phase {
    case .began(let point): return begin(touch.finger, at: point, now)
    case .moved(let point): return drag(touch.finger, to: point, now)
    case .held: return offerTones(to: touch.finger)
    case .ended: return end(touch.finger, glides: !context.settings.reducedMotion, context, now)
    case .cancelled: return end(touch.finger, glides: false, nil, now)
    }
  }

  private mutating func begin(
    _ finger: TouchID, at point: Point, _ now: Instant
  ) -> [PageWish] {
    // A finger that stops a gliding strip means to stop it and nothing else.
    let wasGliding = open?.scroller.isGliding ?? false
    let place = open?.place(at: point)?.place
    open?.scroller.grab(point.x, at: now)
    open?.touches[finger] = OpenEmoji.GridTouch(start: point, place: wasGliding ? nil : place)
    return [.repaint]
  }

  private mutating func drag(
    _ finger: TouchID, to point: Point, _ now: Instant
  ) -> [PageWish] {
    guard let emoji = open, let touch = emoji.touches[finger] else { return [] }
    if touch.scrolls {
      open?.scroller.drag(to: point.x, at: now)
      return scrolled(from: emoji.group)
    }
    guard abs(point.x - touch.start.x) > EmojiContent.scrollSlop * emoji.scale else { return [] }
    open?.touches[finger]?.scrolls = true
    open?.touches[finger]?.place = nil
    open?.scroller.grab(point.x, at: now)
    return [.capture(finger)] + scrolled(from: emoji.group)
  }

  /// A finger lifted. Without a `context` nothing comes of the finger.
  private mutating func end(
    _ finger: TouchID, glides: Bool, _ context: PageContext?, _ now: Instant
  ) -> [PageWish] {
    guard let touch = open?.touches.removeValue(forKey: finger) else { return [] }
    if touch.scrolls {
      open?.scroller.letGo(at: now, glides: glides)
    } else if let context, let place = touch.place {
      return [.repaint] + type(at: place, in: context)
    }
    return [.repaint]
  }

  package mutating func commit(in context: PageContext) -> [PageWish] {
    guard let touches = open?.touches, !touches.isEmpty else { return [] }
    var wishes: [PageWish] = []
    for (finger, touch) in touches where !touch.scrolls {
      guard let place = touch.place else { continue }
      open?.touches[finger]?.place = nil
      wishes += [.capture(finger)] + type(at: place, in: context)
    }
    return wishes + [.repaint]
  }

  /// The emoji under a finger was held: its forms are offered, the one that is shown is chosen.
  private mutating func offerTones(to finger: TouchID) -> [PageWish] {
    guard let emoji = open, let touch = emoji.touches[finger], let place = touch.place,
      let tones = emoji.tones(at: place), let cell = emoji.place(at: touch.start)
    else { return [] }
    let choices = [tones.base] + tones.forms
    open?.touches[finger] = nil
    let offer = PageOffer(
      subject: tones.base, stem: cell.frame,
      choices: choices.map { PageOffer.Choice($0, .emoji($0)) },
      first: choices.firstIndex(of: emoji.shown(at: place)) ?? 0,
      columns: EmojiContent.toneColumns)
    return [.offer(offer, to: finger), .repaint]
  }

  // MARK: Time

  package var deadline: Instant? { open?.scroller.deadline }

  /// A gliding strip moves on.
  package mutating func advance(to now: Instant) -> [PageWish] {
    let group = open?.group
    return open?.scroller.advance(to: now) == true ? scrolled(from: group) : []
  }

  /// The strip has moved. The key of the group at the left edge looks different.
  private func scrolled(from group: EmojiGroup?) -> [PageWish] {
    open?.group == group ? [.repaint] : [.repaint, .restyle]
  }
}

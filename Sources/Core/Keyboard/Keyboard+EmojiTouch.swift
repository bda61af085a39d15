import Emoji
import Gestures
import InputSession
import KeyModel

// Fingers on the grid of emoji: a tap types, a drag scrolls, a hold offers skin tones.
extension Keyboard {
  /// A finger that moves so far in pt scrolls and types nothing.
  private static let scrollSlop = 8.0

  /// A finger is on the grid at `point` (root px).
  mutating func dragEmoji(_ finger: TouchID, to point: Point, at now: Instant) {
    guard let board, let grid = emoji?.grid else { return }
    let inside = point.offset(x: -board.stand.frame.x, y: -board.stand.frame.y)
    guard let touch = emoji?.touches[finger] else {
      // A finger that stops a gliding strip means to stop it and nothing else.
      let wasGliding = emoji?.scroller.isGliding ?? false
      let place = grid.place(at: inside, offset: emoji?.scroller.offset ?? 0)?.place
      emoji?.scroller.grab(inside.x, at: now)
      emoji?.touches[finger] = EmojiPage.GridTouch(start: inside, place: wasGliding ? nil : place)
      outbox.isStripStale = true
      return
    }
    if touch.scrolls {
      emoji?.scroller.drag(to: inside.x, at: now)
    } else if abs(inside.x - touch.start.x) > Keyboard.scrollSlop * board.stand.scale {
      recognizer.capture(finger)
      emoji?.touches[finger]?.scrolls = true
      emoji?.touches[finger]?.place = nil
      emoji?.scroller.grab(inside.x, at: now)
    } else {
      return
    }
    scrolled()
  }

  mutating func dropEmoji(_ finger: TouchID, cancelled: Bool, at now: Instant) {
    guard let touch = emoji?.touches.removeValue(forKey: finger) else { return }
    outbox.isStripStale = true
    if touch.scrolls {
      emoji?.scroller.letGo(at: now, glides: !cancelled && !settings.reducedMotion)
    } else if !cancelled, let place = touch.place {
      typeEmoji(at: place)
    }
  }

  /// What fingers on the grid are about to type is typed, because something else happens.
  mutating func commitEmoji() {
    guard let touches = emoji?.touches, !touches.isEmpty else { return }
    for (finger, touch) in touches where !touch.scrolls {
      guard let place = touch.place else { continue }
      emoji?.touches[finger]?.place = nil
      recognizer.capture(finger)
      typeEmoji(at: place)
    }
    outbox.isStripStale = true
  }

  /// Time passes for a gliding strip.
  mutating func glideEmoji(to now: Instant) {
    if emoji?.scroller.advance(to: now) == true { scrolled() }
  }

  private mutating func scrolled() {
    outbox.isStripStale = true
    // The key of the group at the left edge looks different; that is a matter of its keys alone.
    if emoji?.group != shownGroup { outbox.isSceneStale = true }
  }

  mutating func typeEmoji(at place: EmojiGrid.Place) {
    guard let shown = emoji?.shown(at: place) else { return }
    type(emoji: shown)
  }

  private mutating func type(emoji text: String) {
    guard !text.isEmpty else { return }
    finishComposition()
    send(session.type(text, isChosen: true))
    if remembersEmoji { emoji?.note(text) }
    modifiers.strike()
  }

  /// Whether what is typed may be noted: not in fields that want nothing known of their text
  /// (R-TRAIT-4, R-TRUST-5).
  var remembersEmoji: Bool {
    guard settings.emojiHistory else { return false }
    guard let traits = field?.traits else { return true }
    return !traits.isSecure && traits.autocorrection != false && traits.spellChecking != false
  }

  // MARK: Skin tones

  /// The emoji under a finger was held: its forms are offered, the one that is shown chosen.
  mutating func openTones(by finger: TouchID) {
    guard let board, let grid = emoji?.grid, let touch = emoji?.touches[finger],
      let place = touch.place, let tones = emoji?.tones(at: place),
      let cell = grid.place(at: touch.start, offset: emoji?.scroller.offset ?? 0)
    else { return }
    let shown = emoji?.shown(at: place) ?? tones.base
    let choices = [tones.base] + tones.forms
    let stem = board.root(cell.frame)
    let chosen = choices.firstIndex(of: shown) ?? 0
    recognizer.capture(finger)
    emoji?.touches[finger] = nil
    overlay = .callout(
      Callout(
        finger: finger, stem: stem, choices: choices,
        frames: toneFrames(choices.count, above: stem, board.stand), first: chosen,
        chosen: chosen, emoji: tones.base))
    outbox.isPopupStale = true
    outbox.isStripStale = true
  }

  /// Two persons have 5 × 5 forms and the one without: rows of that form a square.
  private func toneFrames(_ count: Int, above stem: Rect, _ stand: Stand) -> [Rect] {
    let side = (min(max(stem.height, 40 * stand.scale), 52 * stand.scale)).rounded()
    let margin = (8 * stand.scale).rounded()
    let bounds = stand.monitor.frame.inset(x: margin, y: margin)
    return Callout.frames(
      count: count, cell: Size(width: side, height: side), above: stem,
      lift: (10 * stand.scale).rounded(), within: bounds,
      columns: max(1, min(6, Int(bounds.width / side))))
  }

  /// A form was chosen: it is typed, and shown from now on.
  mutating func type(_ form: String, of base: String) {
    if remembersEmoji {
      emoji?.history.choose(form, for: base)
      emoji?.isHistoryChanged = true
    }
    type(emoji: form)
    outbox.isStripStale = true
  }
}

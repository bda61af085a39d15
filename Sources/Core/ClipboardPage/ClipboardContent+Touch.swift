import Appearance
package import KeyModel
package import Pages

// Fingers on the clippings: a tap pastes, a drag scrolls, a hold offers to keep or forget one.
extension ClipboardContent {
  /// A finger that moves so far in pt scrolls and pastes nothing.
  private static let scrollSlop = 8.0

  package mutating func take(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageWish] {
    guard let grid else { return [] }
    switch touch.phase {
    case .began(let point):
      // A finger that stops a gliding strip means to stop it and nothing else.
      let index = scroller.isGliding ? nil : grid.index(at: point, offset: scroller.offset)
      scroller.grab(point.x, at: now)
      touches[touch.finger] = TileTouch(
        start: point, number: index.map { clippings.all[$0].number })
    case .moved(let point): return drag(touch.finger, to: point, on: grid, now)
    case .held: return offer(to: touch.finger, on: grid)
    case .ended: return end(touch.finger, glides: !context.settings.reducedMotion, now)
    case .cancelled:
      touches[touch.finger]?.number = nil
      return end(touch.finger, glides: false, now)
    }
    return [.repaint]
  }

  private mutating func drag(
    _ finger: TouchID, to point: Point, on grid: ClippingGrid, _ now: Instant
  ) -> [PageWish] {
    guard let touch = touches[finger] else { return [] }
    if touch.scrolls {
      scroller.drag(to: point.x, at: now)
      return [.repaint]
    }
    let way = abs(point.x - touch.start.x)
    guard way > ClipboardContent.scrollSlop * grid.scale else { return [] }
    touches[finger] = TileTouch(start: touch.start, scrolls: true)
    scroller.grab(point.x, at: now)
    return [.capture(finger), .repaint]
  }

  private mutating func end(_ finger: TouchID, glides: Bool, _ now: Instant) -> [PageWish] {
    guard let touch = touches.removeValue(forKey: finger) else { return [] }
    if touch.scrolls { scroller.letGo(at: now, glides: glides) }
    return [.repaint] + paste(touch.number)
  }

  package mutating func commit(in context: PageContext) -> [PageWish] {
    var wishes: [PageWish] = []
    for (finger, touch) in touches where touch.number != nil {
      touches[finger]?.number = nil
      wishes += [.capture(finger), .repaint] + paste(touch.number)
    }
    return wishes
  }

  private mutating func offer(to finger: TouchID, on grid: ClippingGrid) -> [PageWish] {
    guard let number = touches[finger]?.number, let clipping = clippings[number],
      let index = clippings.all.firstIndex(of: clipping)
    else { return [] }
    touches[finger] = nil
    let keeping: Choice = clipping.isKept ? .release : .keep
    let offer = PageOffer(
      subject: String(number), stem: grid.frame(of: index, offset: scroller.offset),
      choices: [
        PageOffer.Choice(keeping.rawValue, .icon(clipping.isKept ? .unpin : .pin)),
        PageOffer.Choice(Choice.remove.rawValue, .icon(.bin)),
      ], first: 0, columns: 2)
    return [.offer(offer, to: finger), .repaint]
  }
}

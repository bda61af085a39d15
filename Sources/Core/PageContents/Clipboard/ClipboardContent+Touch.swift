package import KeyModel
package import Pages

// Fingers on the clippings: a tap pastes a clipping, a drag scrolls, and a hold offers to keep or forget the clipping.
extension ClipboardContent {
  package mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest] {
    guard let grid else { return [] }
    let finger = touch.finger
    switch touch.phase {
    case .began(let point):
      let index = grid.index(at: point, offset: strip.scroller.offset)
      strip.begin(finger, at: point, on: index.map { clippings.all[$0].number }, now)
    case .moved(let point):
      switch strip.drag(finger, to: point, scale: grid.scale, now) {
      case .nothing: return []
      case .begunToScroll: return [.capture(finger), .repaint]
      case .scrolled: return [.repaint]
      }
    case .held: return offer(to: finger, on: grid, now)
    case .ended:
      let glides = !context.settings.reducedMotion
      return [.repaint] + paste(strip.end(finger, glides: glides, now))
    case .cancelled: strip.cancel(finger, now)
    }
    return [.repaint]
  }

  package mutating func commit(in context: PageContext) -> [PageRequest] {
    strip.pickAll().flatMap { [.capture($0.finger), .repaint] + paste($0.item) }
  }

  private mutating func offer(
    to finger: TouchID, on grid: ClippingGrid, _ now: Instant
  ) -> [PageRequest] {
    guard let number = strip.held(by: finger)?.item, let clipping = clippings[number],
      let index = clippings.all.firstIndex(of: clipping)
    else { return [] }
    strip.cancel(finger, now)
    let keeping: Choice = clipping.isKept ? .release : .keep
    let offer = PageOffer(
      subject: String(number), stem: grid.frame(of: index, offset: strip.scroller.offset),
      choices: [
        PageOffer.Choice(keeping.rawValue, .icon(clipping.isKept ? .unpin : .pin)),
        PageOffer.Choice(Choice.remove.rawValue, .icon(.bin)),
      ], first: 0, columns: 2)
    return [.offer(offer, to: finger), .repaint]
  }
}

import ExtensionProtocol
import KeyModel

/// When the frames of a picture are shown: at most one in 16 ms, with the damage of those between.
struct FramePacer: Hashable, Sendable {
  private var waiting: PictureFrame?
  private var lastShown: Instant?
  /// The half that the host may still copy from.
  private var busy: Int?

  /// When the frame that waits is due; nil while none waits.
  var next: Instant? {
    guard waiting != nil, busy == nil else { return nil }
    return lastShown.map { $0 + ExtensionSession.Timing.frame } ?? Instant(microseconds: 0)
  }

  /// Takes a frame. False where it lies outside the picture or in the half that the host copies from.
  mutating func accept(_ frame: PictureFrame, in picture: ViewState.Picture) -> Bool {
    guard frame.half != busy, picture.contains(frame.globe) else { return false }
    guard frame.damage.allSatisfy({ picture.contains($0) }) else { return false }
    var joined = frame
    if let waiting {
      joined.damage = Array((waiting.damage + frame.damage).suffix(Bounds.damage + 1))
      if joined.damage.count > Bounds.damage {
        joined.damage = [.init(x: 0, y: 0, width: picture.width, height: picture.height)]
      }
    }
    waiting = joined
    return true
  }

  /// The frame to show now, if one is due.
  mutating func due(at now: Instant) -> PictureFrame? {
    guard let frame = waiting, let next, next <= now else { return nil }
    waiting = nil
    lastShown = now
    busy = frame.half
    return frame
  }

  /// The frame that was due has been copied.
  mutating func release() { busy = nil }

  /// The picture has another size: what was drawn for the old one is not shown.
  mutating func reset() { waiting = nil }
}

extension ViewState.Picture {
  func contains(_ area: PictureFrame.Area?) -> Bool {
    guard let area else { return true }
    return area.x + area.width <= width && area.y + area.height <= height
  }
}

extension ViewLayout {
  /// Changes keys that stand there; a change of a key that is not there is none.
  mutating func apply(_ changes: [String: Change]) {
    for row in rows.indices {
      for place in rows[row].keys.indices {
        guard let change = changes[rows[row].keys[place].id] else { continue }
        rows[row].keys[place].apply(change)
      }
    }
  }
}

extension ViewLayout.Key {
  fileprivate mutating func apply(_ change: ViewLayout.Change) {
    if let label = change.label { (self.label, icon) = (label, nil) }
    if let icon = change.icon { self.icon = icon }
    if let text = change.text { self.text = text }
    if let state = change.state { self.state = state }
  }
}

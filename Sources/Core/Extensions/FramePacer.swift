import ExtensionProtocol
import KeyModel

/// When the frames of a picture are shown: at most one in 16 ms, with the damage of those between.
struct FramePacer: Hashable, Sendable {
  private var waiting: PictureFrame?
  private var lastShown: Instant?
  /// The half that the host may still copy from.
  private var busy: Int?
  /// The pictures of other sizes since the last frame that fitted.
  private var outdated: [ViewState.Picture] = []
  private static let mostOutdated = 8

  /// When the frame that waits is due; nil while none waits.
  var next: Instant? {
    guard waiting != nil, busy == nil else { return nil }
    return lastShown.map { $0 + ExtensionSession.Timing.frame } ?? Instant(microseconds: 0)
  }

  enum Verdict: Hashable {
    case accepted
    /// The frame was drawn for a picture that has another size meanwhile: nothing of it is shown.
    case outdated
    /// The frame lies outside the picture, or is drawn into the half that the host copies from.
    case refused
  }

  /// Takes a frame for the picture as it is now.
  mutating func take(_ frame: PictureFrame, in picture: ViewState.Picture) -> Verdict {
    guard frame.half != busy else { return .refused }
    guard picture.contains(frame) else {
      return outdated.contains { $0.contains(frame) } ? .outdated : .refused
    }
    outdated = []
    var joined = frame
    if let waiting {
      joined.damage = Array((waiting.damage + frame.damage).suffix(Bounds.damage + 1))
      if joined.damage.count > Bounds.damage {
        joined.damage = [.init(x: 0, y: 0, width: picture.width, height: picture.height)]
      }
    }
    waiting = joined
    return .accepted
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

  /// The picture has another size: what was drawn for the old one is not shown, and frames for it may still be under
  /// way.
  mutating func leave(_ old: ViewState.Picture?) {
    waiting = nil
    if let old { outdated = outdated.suffix(FramePacer.mostOutdated - 1) + [old] }
  }
}

extension ViewState.Picture {
  fileprivate func contains(_ frame: PictureFrame) -> Bool {
    (frame.damage + [frame.globe].compactMap(\.self)).allSatisfy {
      $0.x + $0.width <= width && $0.y + $0.height <= height
    }
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

import ExtensionProtocol
import KeyModel

/// When the frames of a picture are shown: at most one in 16 ms, with the damage of those between.
struct FramePacer: Hashable, Sendable {
  private var waiting: PictureFrame?
  private var lastShown: Instant?
  /// The half that the host may still copy from.
  private var busy: Int?
  /// The frame that was shown last, and for which view.
  private var last: Shown?
  /// The largest width and height of the pictures that the program was told of before, in px: a frame for one of them may
  /// still be under way, however many frames came since.
  private var largest = Extent()

  fileprivate struct Extent: Hashable {
    var width = 0
    var height = 0

    func contains(_ frame: PictureFrame) -> Bool {
      (frame.damage + [frame.globe].compactMap(\.self)).allSatisfy {
        $0.x + $0.width <= width && $0.y + $0.height <= height
      }
    }
  }

  private struct Shown: Hashable {
    var frame: PictureFrame
    var picture: ViewState.Picture?
    var scheme: ViewState.Scheme
  }

  /// When the frame that waits is due; nil while none waits.
  var next: Instant? {
    guard waiting != nil, busy == nil else { return nil }
    return lastShown.map { $0 + ExtensionSession.Timing.frame } ?? Instant(microseconds: 0)
  }

  enum Verdict: Hashable {
    case accepted
    /// The frame was drawn for a picture that has another size meanwhile: nothing of it is shown.
    case outdated
    /// The frame lies outside every picture that the program was told of, or is drawn into the half that the host copies
    /// from.
    case refused
  }

  /// Admits a frame for the picture as it is now; nil where the view has none.
  mutating func admit(_ frame: PictureFrame, in picture: ViewState.Picture?) -> Verdict {
    guard let picture, picture.extent.contains(frame) else {
      return largest.contains(frame) ? .outdated : .refused
    }
    // A program that goes over to another picture begins with any half of it, and the host copies at once.
    guard frame.half != busy || largest != Extent() else { return .refused }
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

  /// The frame to show now in `view`, if one is due.
  mutating func due(at now: Instant, in view: ViewState?) -> PictureFrame? {
    guard let frame = waiting, let next, next <= now else { return nil }
    last = view.map { Shown(frame: frame, picture: $0.picture, scheme: $0.scheme) }
    waiting = nil
    lastShown = now
    busy = frame.half
    return frame
  }

  /// The frame that was due has been copied. Answers whether the program waits to hear of it.
  mutating func release() -> Bool {
    defer { busy = nil }
    return busy != nil
  }

  /// The whole picture as it was shown last, for a keyboard that comes back to the same view; nil where it was
  /// another view, or the program may have drawn on in that half.
  func again(in view: ViewState) -> PictureFrame? {
    guard let last, waiting == nil, let picture = view.picture, last.picture == picture,
      last.scheme == view.scheme
    else { return nil }
    var frame = last.frame
    frame.damage = [.init(x: 0, y: 0, width: picture.width, height: picture.height)]
    return frame
  }

  /// The picture has another size: what was drawn for the old one is not shown, and frames for it may still be under
  /// way.
  mutating func leave(_ old: ViewState.Picture?) {
    waiting = nil
    guard let old else { return }
    largest.width = max(largest.width, old.width)
    largest.height = max(largest.height, old.height)
  }
}

extension ViewState.Picture {
  fileprivate var extent: FramePacer.Extent { .init(width: width, height: height) }
}

extension ViewLayout {
  /// Whether each letter from a to z stands on a key, or is offered by one that is held. Of a picture nobody can tell.
  var showsLetters: Bool {
    guard picture == nil else { return true }
    let shown = keys.flatMap { [$0.label, $0.text].compactMap(\.self) + $0.alternates }
    return Set("abcdefghijklmnopqrstuvwxyz").isSubset(of: shown.joined().lowercased())
  }

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

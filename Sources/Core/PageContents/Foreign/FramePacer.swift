import ExtensionProtocol
import KeyModel

/// Decides when the frames of a picture are shown: at most one frame in 16 ms, with the damage of all frames since the last one.
struct FramePacer: Hashable, Sendable {
  private var waiting: PictureFrame?
  private var lastShown: Instant?
  /// The half of the picture from which the host may still copy; nil for none.
  private var busy: Int?
  /// The frame that was shown last, with its view.
  private var last: Shown?
  /// The largest width and height, in px, of the former pictures that were reported to the program. A frame for one of them may
  /// still be on its way, however many frames came since.
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

  /// The time at which the waiting frame is due; nil if no frame waits.
  var next: Instant? {
    guard waiting != nil, busy == nil else { return nil }
    return lastShown.map { $0 + ExtensionSession.Timing.frame } ?? Instant(microseconds: 0)
  }

  enum Verdict: Hashable {
    case accepted
    /// The frame was drawn for a picture whose size has changed since: none of it is shown.
    case outdated
    /// The frame lies outside every picture that was reported to the program, or is drawn into the half from which the host
    /// copies.
    case refused
  }

  /// Admits a frame for the present picture; nil if the view has no picture.
  mutating func admit(_ frame: PictureFrame, in picture: ViewState.Picture?) -> Verdict {
    guard let picture, picture.extent.contains(frame) else {
      return largest.contains(frame) ? .outdated : .refused
    }
    // A program that changes to another picture begins with either half of it, and the host copies at once.
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

  /// Returns the frame to show now in `view`; nil if none is due.
  mutating func due(at now: Instant, in view: ViewState?) -> PictureFrame? {
    guard let frame = waiting, let next, next <= now else { return nil }
    last = view.map { Shown(frame: frame, picture: $0.picture, scheme: $0.scheme) }
    waiting = nil
    lastShown = now
    busy = frame.half
    return frame
  }

  /// Notes that the due frame has been copied. Returns whether the program waits for this report.
  mutating func release() -> Bool {
    defer { busy = nil }
    return busy != nil
  }

  /// Returns the whole picture as it was shown last, for a keyboard that comes back to the same view; nil for another view, or if
  /// the program may have gone on drawing in that half.
  func again(in view: ViewState) -> PictureFrame? {
    guard let last, waiting == nil, let picture = view.picture, last.picture == picture,
      last.scheme == view.scheme
    else { return nil }
    var frame = last.frame
    frame.damage = [.init(x: 0, y: 0, width: picture.width, height: picture.height)]
    return frame
  }

  /// Leaves a picture whose size has changed: what was drawn for it is not shown, and frames for it may still be on their way.
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
  /// Whether each letter from a to z is on a key, or among the alternatives of a held key. True for a picture, whose letters
  /// nobody can read.
  var showsLetters: Bool {
    guard picture == nil else { return true }
    let shown = keys.flatMap { [$0.label, $0.text].compactMap(\.self) + $0.alternates }
    return Set("abcdefghijklmnopqrstuvwxyz").isSubset(of: shown.joined().lowercased())
  }

  /// Changes existing keys; changes of unknown keys are ignored.
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

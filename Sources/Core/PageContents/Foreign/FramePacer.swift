import ExtensionProtocol
import KeyModel

/// Decides when the frames of a picture are shown: at most one frame in 16 ms, with the damage of all frames since
/// the frame shown last.
struct FramePacer: Hashable, Sendable {
  private var waiting: PictureFrame?
  private var lastShown: Instant?
  /// The half of the picture from which the host may still copy; nil if the host copies from neither.
  private var busy: Int?
  /// The frame that was shown last, with its view.
  private var last: Shown?
  /// The largest width and height, in px, of former pictures that the program knows. A frame for such a picture may
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
    /// The size of the picture has changed since the frame was drawn. The frame is not shown.
    case outdated
    /// The frame lies outside every picture that the program knows, or is drawn into the half from which the host copies.
    case refused
  }

  /// Admits a frame for the present picture; nil if the view has no picture.
  mutating func admit(_ frame: PictureFrame, in picture: ViewState.Picture?) -> Verdict {
    guard let picture, picture.extent.contains(frame) else {
      return largest.contains(frame) ? .outdated : .refused
    }
    // A program that changes to another picture begins with either half of it, since the host has copied nothing from it.
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

  /// Returns the frame to show now in `view`; nil if no frame is due.
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

  /// Returns the whole picture as it was shown last, for an extension that is shown again in the same view. Returns
  /// nil for another view, or if the program may have continued to draw into this half.
  func again(in view: ViewState) -> PictureFrame? {
    guard let last, waiting == nil, let picture = view.picture, last.picture == picture,
      last.scheme == view.scheme
    else { return nil }
    var frame = last.frame
    frame.damage = [.init(x: 0, y: 0, width: picture.width, height: picture.height)]
    return frame
  }

  /// Leaves a picture whose size has changed. Waiting frames of this picture are not shown, and further frames of it
  /// may still arrive.
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
  /// Whether each letter from a to z is on a key, or among the alternatives of a held key. True for a picture, whose
  /// letters the host cannot read.
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

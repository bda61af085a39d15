package import Board
import KeyModel

/// The overlay over the keys, in the second window: the preview of a pressed letter, the choices of a held key, or a
/// list. The machine also holds the picture of this window.
struct Overlays: Sendable {
  private(set) var current = Overlay.none
  /// The contents of the second window; nil while it is hidden.
  private(set) var popup: Popup?
  /// The overlay for which the picture was made.
  private var drawn = Overlay.none
  /// The cues for which the picture was made, by the index of the choice.
  private var drawnCues: [Int: Cue] = [:]

  /// Whether the overlay waits for a choice, so that the keys below have no gestures.
  var hasChoices: Bool {
    switch current {
    case .none, .preview: false
    case .callout, .list: true
    }
  }

  /// The frames of the choices that a tap takes, in root px; nil if there are no choices.
  var choices: [Rect]? {
    switch current {
    case .callout(let callout): callout.isStanding ? callout.frames : nil
    case .list(let list): list.frames
    case .none, .preview: nil
    }
  }

  var callout: Callout? { if case .callout(let callout) = current { callout } else { nil } }
  var list: KeyboardList? { if case .list(let list) = current { list } else { nil } }

  mutating func open(_ callout: Callout) { current = .callout(callout) }

  mutating func open(_ list: KeyboardList) { current = .list(list) }

  mutating func close() { current = .none }

  // MARK: The picture

  /// Whether the picture has to be made again for these cues.
  func isStale(_ cues: [Int: Cue]) -> Bool { drawnCues != cues || drawn != current }

  /// Adopts a new picture. Returns true if the picture has changed.
  mutating func show(_ popup: Popup?, cues: [Int: Cue]) -> Bool {
    (drawn, drawnCues) = (current, cues)
    guard popup != self.popup else { return false }
    self.popup = popup
    return true
  }

  // MARK: The preview

  /// Shows the preview of a pressed letter; nil: removes every overlay.
  mutating func show(_ preview: Preview?) { current = preview.map { .preview($0) } ?? .none }

  /// Ends the preview at `end`; nil: ends it now.
  mutating func endPreview(at end: Instant?) {
    guard case .preview(var preview) = current else { return }
    preview.end = end
    current = end == nil ? .none : .preview(preview)
  }

  /// The time at which the preview ends; nil while the finger is down, or if there is no preview.
  var deadline: Instant? { if case .preview(let preview) = current { preview.end } else { nil } }

  mutating func advance(to now: Instant) {
    if let deadline, deadline <= now { close() }
  }

  // MARK: The callout

  /// Follows the finger on the callout to `point` (root px), and chooses the nearest cell within `reach` px. Returns
  /// the frame of the chosen cell; nil if the choice has not changed.
  mutating func choose(at point: Point, reach: Double) -> Rect? {
    guard case .callout(var callout) = current else { return nil }
    let choice = callout.choice(at: point, reach: reach)
    guard choice != callout.chosen else { return nil }
    callout.chosen = choice
    current = .callout(callout)
    return choice.map { callout.frames[$0] }
  }

  /// Chooses the callout's cell with this index; nil: chooses no cell.
  mutating func choose(_ choice: Int?) {
    guard case .callout(var callout) = current else { return }
    callout.chosen = choice
    current = .callout(callout)
  }

  /// Closes the callout. Returns it with its choice.
  mutating func takeCallout() -> Callout? {
    guard let callout else { return nil }
    close()
    return callout
  }

  /// Keeps the callout or the list open without the finger that opened it, so that the user can choose by a tap.
  /// Returns false if the finger opened neither.
  mutating func geometry(without finger: TouchID) -> Bool {
    switch current {
    case .callout(var callout) where callout.finger == finger:
      callout.isStanding = true
      callout.chosen = nil
      current = .callout(callout)
    case .list(var list) where list.finger == finger:
      list.finger = nil
      list.chosen = nil
      current = .list(list)
    case .none, .preview, .callout, .list: return false
    }
    return true
  }

  // MARK: The list

  /// The effect of the lift of the list's finger.
  enum Lift: Hashable, Sendable {
    /// The list stays open for a tap, or there is no list.
    case stays
    /// The list has closed without a choice.
    case closed
    /// The user chose this entry: in the menu of an icon in a panel (`isPanel`), or in the list of the globe key.
    case chosen(KeyboardList.Entry, isPanel: Bool)
  }

  /// Handles a finger that comes down on an entry of the list, and makes it hold the entry. Returns false if `point`
  /// (root px) is outside the entries.
  mutating func press(at point: Point, by finger: TouchID) -> Bool {
    guard case .list(var list) = current, let entry = list.entry(at: point) else { return false }
    list.finger = finger
    list.hasEntered = true
    list.chosen = entry
    current = .list(list)
    return true
  }

  /// Follows the finger on the list to `point` (root px). Returns the frame of the entry there; nil if the choice
  /// has not changed.
  mutating func chooseEntry(at point: Point) -> Rect? {
    guard case .list(var list) = current else { return nil }
    let entry = list.entry(at: point)
    guard list.chosen != entry else { return nil }
    if entry != nil { list.hasEntered = true }
    list.chosen = entry
    current = .list(list)
    return entry.map { list.frames[$0] }
  }

  /// Handles the lift of the list's finger, which takes the chosen entry. If the finger was never on an entry, the
  /// list stays open for a tap.
  mutating func liftFromList(cancelled: Bool) -> Lift {
    guard case .list(var list) = current else { return .stays }
    guard !cancelled, let entry = list.chosen else {
      if list.hasEntered {
        close()
        return .closed
      }
      list.finger = nil
      list.chosen = nil
      current = .list(list)
      return .stays
    }
    close()
    return .chosen(list.entries[entry], isPanel: list.panel != nil)
  }
}

extension Keyboard {
  /// The contents of the second window; nil while it is hidden.
  package var popup: Popup? { overlays.popup }
}

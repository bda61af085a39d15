/// The whole content of a window, in the window's px. The painter needs only a scene and a theme.
package struct Scene: Hashable, Sendable {
  /// Corner radius of the floating keyboard in pt.
  private static let floatingRadius = 14.0

  /// The window's size in px.
  package var size: Size
  /// Pixels per pt.
  package var scale: Double
  /// Whether the keys have the corner radii of pads; phones have smaller radii.
  package var isPad: Bool
  package var kind: Kind
  package var keycaps: [Keycap]
  /// Scrolled content in a part of the window; nil if there is none.
  package var strip: Strip?
  /// Picture that another program draws in a part of the window; nil if there is none.
  package var pixels: Pixels?
  /// Trail of a finger that glides over the letters; nil if no finger glides.
  package var trail: Trail?

  /// Kind of the window.
  package enum Kind: Hashable, Sendable {
    /// The docked keyboard: the whole window is background.
    case keyboard
    /// The floating keyboard: rounded corners, with handles drawn as keycaps.
    case floating
    /// A bubble that grows out of a key; `stem` is the key's frame in this window's px. The keycaps determine its
    /// body.
    case bubble(stem: Rect)
    /// The round button that opens the keyboard: its keycap fills the window.
    case button
    /// A list or a callout inside a rounded plate without a stem.
    case plate
  }

  package init(
    size: Size, scale: Double, isPad: Bool, kind: Kind = .keyboard, keycaps: [Keycap],
    strip: Strip? = nil, pixels: Pixels? = nil
  ) {
    self.size = size
    self.scale = scale
    self.isPad = isPad
    self.kind = kind
    self.keycaps = keycaps
    self.strip = strip
    self.pixels = pixels
  }

  /// Distance in pt between the keycaps of a pop-up and the edge of its body.
  package static let popupPadding = 5.0
  /// Width in pt of the margin around a pop-up's body for the shadow.
  package static let shadowMargin = 16.0

  /// The body of a pop-up in px: the keycaps and `popupPadding` around them.
  package var body: Rect {
    let padding = (Scene.popupPadding * scale).rounded()
    guard let first = keycaps.first else { return .zero }
    return keycaps.dropFirst().reduce(first.frame) { $0.union($1.frame) }
      .inset(x: -padding, y: -padding)
  }

  /// Returns the areas to repaint after `old`, in px; the whole window if the size, the scale or the kind differs.
  /// The frames of keycaps include their lower edge.
  package func damage(from old: Scene?) -> [Rect] {
    let all = [size.bounds]
    guard let old, old.size == size, old.scale == scale, old.kind == kind, old.isPad == isPad,
      old.keycaps.count == keycaps.count
    else { return all }
    var rects: [Rect] = []
    for (before, after) in zip(old.keycaps, keycaps) where before != after {
      rects.append(before.frame)
      if before.frame != after.frame { rects.append(after.frame) }
    }
    return rects + Strip.damage(from: old.strip, to: strip)
      + Pixels.damage(from: old.pixels, to: pixels) + Trail.damage(from: old.trail, to: trail)
  }
}

/// The trail behind a gliding finger: the last part of its path, in px of the window.
package struct Trail: Hashable, Sendable {
  /// Points of the path; the finger is at the last point.
  package var points: [Point]
  /// Width of the trail at the finger, in px; the width at the other end is 0.
  package var width: Double

  package init(points: [Point], width: Double) {
    self.points = points
    self.width = width
  }

  /// Smallest rectangle around the trail.
  var bounds: Rect {
    guard let first = points.first else { return .zero }
    let box = points.dropFirst().reduce(Rect(x: first.x, y: first.y, width: 0, height: 0)) {
      let (left, top) = (min($0.x, $1.x), min($0.y, $1.y))
      return Rect(
        x: left, y: top, width: max($0.maxX, $1.x) - left, height: max($0.maxY, $1.y) - top)
    }
    return box.inset(x: -width, y: -width)
  }

  /// Returns the areas to repaint when `old` becomes `new`, in px.
  package static func damage(from old: Trail?, to new: Trail?) -> [Rect] {
    guard old != new else { return [] }
    let boxes = [old?.bounds, new?.bounds].compactMap(\.self)
    guard let first = boxes.first else { return [] }
    return [boxes.dropFirst().reduce(first) { $0.union($1) }]
  }
}

/// Keycaps that are visible only inside `frame` (px of the window).
package struct Strip: Hashable, Sendable {
  package var frame: Rect
  package var keycaps: [Keycap]
  /// Number of keycaps at the start of the list that do not scroll.
  package var still: Int
  /// Visible area of the scrolling keycaps.
  package var view: Rect
  /// Strokes above the keycaps.
  package var ink: [Ink] = []

  package init(frame: Rect, keycaps: [Keycap], still: Int = 0, view: Rect? = nil) {
    self.frame = frame
    self.keycaps = keycaps
    self.still = still
    self.view = view ?? frame
  }

  /// Returns the strip moved by this distance, in px.
  package func offset(x: Double, y: Double) -> Strip {
    var keycaps = keycaps
    for index in keycaps.indices {
      keycaps[index].frame = keycaps[index].frame.offset(x: x, y: y)
    }
    var strip = Strip(
      frame: frame.offset(x: x, y: y), keycaps: keycaps, still: still,
      view: view.offset(x: x, y: y))
    strip.ink = ink.map { $0.offset(x: x, y: y) }
    return strip
  }

  /// Returns the areas to repaint when `old` becomes `new`, in px.
  package static func damage(from old: Strip?, to new: Strip?) -> [Rect] {
    guard old != new else { return [] }
    guard let old, let new, old.frame == new.frame, old.keycaps.count == new.keycaps.count,
      old.still == new.still, old.view == new.view,
      zip(old.keycaps, new.keycaps).allSatisfy({ $0.frame == $1.frame })
    else {
      let frames = [old?.frame, new?.frame].compactMap(\.self)
      return old?.frame == new?.frame ? Array(frames.prefix(1)) : frames
    }
    let changed = zip(old.keycaps, new.keycaps).compactMap { before, after in
      before == after ? nil : after.frame.intersection(new.frame)
    }
    return changed
      + Ink.damage(from: old.ink, to: new.ink).map { $0.intersection(new.frame) }
  }
}

/// The drawing of one key.
package struct Keycap: Hashable, Sendable {
  /// Frame in px, whole numbers, with the lower edge.
  package var frame: Rect
  package var style: Style
  package var state: State
  package var face: Face
  /// The second symbol above the label; empty if there is none. With `Face.none` the symbol is centred at full size:
  /// the name of the keyboard on the space bar.
  package var secondary: String
  /// Whether the second symbol stands below the label, in a third of its size.
  package var isBelow = false
  /// Text size in pt; the second symbol has half of this size.
  package var textSize: Double
  /// Size of the notch in the lower left corner of the frame in px, as in an ISO return key; nil if there is none.
  package var notch: Size?
  /// Mark of assistive typing on the key; nil if there is none.
  package var cue: Cue?
  /// Whether a thin line at the left edge divides a cell of the suggestion bar from the one before it.
  package var isDivided = false

  /// The theme's style for the key.
  package enum Style: Hashable, Sendable {
    case letter, special, primary, band, chosen
    /// An entry of a pop-up or list.
    case popup
    /// Only the label, without a shape.
    case bare
  }

  package enum State: Hashable, Sendable {
    case normal, pressed, latched, locked, disabled
    /// A shift key that is on: the whole key has the look of a letter.
    case lit
    /// A dead key: outlined while its letter is awaited.
    case dead
    /// Released: the share of the pressed look that remains while it fades, 0…1.
    case fading(Double)
  }

  package enum Face: Hashable, Sendable {
    case none
    /// A letter or a word, centred by cap height on the row's common baseline.
    case text(String, weight: Weight)
    case icon(Icon)
    /// An icon and a word, both left-aligned: an entry of a list. `nil` keeps the icon's place free.
    case entry(Icon?, String)
    /// An icon and the beginning of a text in full size; the end of the text is left out if there is no room.
    case excerpt(Icon, String)
    /// The keys that are not text yet, left of the middle, and their meaning, right of the middle.
    case composition(String, meaning: String)
    /// A cell of the suggestion bar: one line, with its beginning left out if it is too long.
    case suggestion(String)
    /// A piece of composed text, as wide as its key.
    case marked(String, Underline)
    /// A line as wide as its key.
    case hairline
    /// An emoji in its own colours, as wide and high as the text size.
    case emoji(String)
    /// A pill for dragging the floating keyboard.
    case grabber
  }

  /// The line below a piece of composed text.
  package enum Underline: Hashable, Sendable {
    /// No line: the piece is converted, and the user has chosen its candidate.
    case none
    /// A strong line: the piece is being converted.
    case strong
    /// A weak line: the piece comes after the cut, and is converted later.
    case weak
  }

  package enum Weight: Hashable, Sendable {
    case regular, medium
  }

  package init(
    frame: Rect, style: Style, state: State = .normal, face: Face, secondary: String = "",
    textSize: Double
  ) {
    self.frame = frame
    self.style = style
    self.state = state
    self.face = face
    self.secondary = secondary
    self.textSize = textSize
  }
}

/// The artwork on keys, drawn as lines (R-TEXT-7).
package enum Icon: String, Hashable, Sendable, CaseIterable {
  case shift, shiftOn = "shift-on", shiftLocked = "shift-locked"
  case capsLock = "caps-lock", capsLockOn = "caps-lock-on"
  case delete, deletePressed = "delete-pressed"
  /// Icons for languages that are written from right to left.
  case deleteRight = "delete-right", deleteRightPressed = "delete-right-pressed"
  case returnRight = "return-right", tabLeft = "tab-left"
  case `return`, globe, dismiss, tab, space, emoji, settings, search
  case left, right, up, down
  /// Signs of the zero width joiners: what is beside the bar comes together, or stays apart.
  case joiner, nonJoiner = "non-joiner"
  case check, resize, dock
  /// Icons for the places of the keyboard: at one edge, in two halves, above the windows.
  case handLeft = "hand-left", handRight = "hand-right", split, floating
  /// Icon of the handle that changes the height.
  case height
  case dot, dash
  /// Icons for the clipboard's keys, and for the actions on a copied text.
  case undo, redo, cut, copy, paste, selectAll = "select-all", selectBack = "select-back"
  case selectOn = "select-on", pin, unpin, bin
  case recents, people, animals, food, travel, activities, objects, symbols, flags
  case keyboard
  /// Icons that suspend and resume dwelling or scanning.
  case pause, resume
  /// Icon of the key that makes the next key count as held.
  case more
  /// Icons of the tools for clicks.
  case mouse, clickRight = "click-right", clickMiddle = "click-middle"
  case clickDouble = "click-double", drag, scroll
  /// Icons that turn speech on and off.
  case speech, quiet
  /// Icons that show more and less in the same place.
  case expand, collapse
}

extension Scene {
  /// Returns the keyboard's icon on a disc: for the button that opens the keyboard, or in the size that a panel asks for.
  package static func icon(of size: Size, scale: Double = 1, isPressed: Bool = false) -> Scene {
    let side = min(size.width, size.height)
    let keycap = Keycap(
      frame: size.bounds, style: .bare, state: isPressed ? .pressed : .normal,
      face: .icon(.keyboard),
      textSize: side / scale / 2)
    return Scene(size: size, scale: scale, isPad: false, kind: .button, keycaps: [keycap])
  }
}

extension Scene {
  /// Radius of the window's corners, in px; 0 except for the floating keyboard.
  package var cornerRadius: Double { kind == .floating ? Scene.floatingRadius * scale : 0 }
}

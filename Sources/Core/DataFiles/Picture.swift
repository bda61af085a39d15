import KeyModel
import Layouts

/// The picture of one form of a plane, drawn with the keyboard's characters.
struct Picture: Hashable, Sendable {
  private let drawing: Drawing
  /// Whether the picture is in the file of the shared planes, so that `[replace]` applies to it.
  private let isShared: Bool
  /// Pictures of the same keys with shift, and with the second symbols of pads, if the file has such pictures.
  private let overlays: [Overlay: Drawing]

  /// The rows of keys of a picture, as a file has them.
  struct Drawing: Hashable, Sendable {
    let text: String
    let place: Place

    /// Reads the picture; nil if the key is missing.
    init?(_ plane: Section, _ key: String) {
      guard let text = plane.string(key) else { return nil }
      self.text = text
      place = plane.place(of: key)
    }

    var rows: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  /// A further picture for the keys of a picture.
  enum Overlay: String, Hashable, Sendable, CaseIterable {
    case shift, second
  }

  init(drawing: Drawing, isShared: Bool, overlays: [Overlay: Drawing] = [:]) {
    self.drawing = drawing
    self.isShared = isShared
    self.overlays = overlays
  }

  /// Returns the name of the key in a plane's table: `desktop-shift`, `pad-second`.
  static func key(_ form: Form, _ overlay: Overlay) -> String {
    "\(form.rawValue)-\(overlay.rawValue)"
  }

  /// Returns the overlays that a form can have; only pads have second symbols.
  static func overlays(of form: Form) -> [Overlay] {
    form == .pad ? [.shift, .second] : [.shift]
  }

  /// Reads the keys of the picture. Rows with a mistake are noted and left out.
  func plane(id: PlaneID, form: Form, touches: Touches, _ report: Report) -> Plane {
    var touches = touches
    if !isShared { touches.replace = [:] }
    var builder = PlaneBuilder(id: id, form: form, touches: touches)
    var rows: [Row] = []
    var isGood = true
    for (index, line) in drawing.rows.enumerated() {
      do throws(DataFailure.Problem) {
        let row = try builder.row(line)
        if !row.items.isEmpty { rows.append(row) }
      } catch {
        report.note(drawing.place.failure(row: index, error))
        isGood = false
      }
    }
    // The following checks need all rows.
    guard isGood else { return Plane(rows: rows) }
    guard rows.contains(where: { !$0.keys.isEmpty }) else {
      report.note(drawing.place.failure(.badValue("", wanted: "rows of keys")))
      return Plane(rows: rows)
    }
    for row in rows.indices { rows[row].changeKeys(builder.offerReplaced) }
    for overlay in Picture.overlays(of: form) { draw(overlay, over: &rows, builder, report) }
    if id != .band {
      let start = rows.last?.keys.prefix(2) ?? []
      if !start.contains(where: { $0.role == .globe }) {
        report.note(drawing.place.failure(.globeOutOfPlace))
      }
    }
    return Plane(rows: rows)
  }

  /// Puts the characters of an overlay onto the character keys, row by row.
  private func draw(
    _ overlay: Overlay, over rows: inout [Row], _ builder: PlaneBuilder, _ report: Report
  ) {
    guard let drawing = overlays[overlay] else { return }
    let isShiftDrawn = overlays[.shift] != nil
    var index = rows.startIndex
    for (number, line) in drawing.rows.enumerated() {
      do throws(DataFailure.Problem) {
        let drawn = try Picture.characters(line)
        guard !drawn.isEmpty else { continue }
        while index < rows.endIndex, !rows[index].hasCharacters { index += 1 }
        let count = index < rows.endIndex ? rows[index].keys.count { $0.role == .character } : 0
        guard drawn.count == count else {
          throw .otherKeys(found: drawn.count, wanted: count)
        }
        rows[index].draw(drawn) { builder.overlay(overlay, $1, on: &$0, isShiftDrawn) }
        index += 1
      } catch {
        report.note(drawing.place.failure(row: number, error))
        // The rows below may belong to other keys.
        return
      }
    }
  }

  /// Returns the characters of an overlay's row; nil stands for a key without a character.
  static func characters(_ line: Substring) throws(DataFailure.Problem) -> [String?] {
    var characters: [String?] = []
    for token in try Tokenizer.tokens(of: line) {
      switch token {
      case .character(let text, _): characters.append(text)
      case .gap: characters.append(nil)
      case .named(let name, _) where TextKey.text(of: name) != nil:
        characters.append(TextKey.text(of: name))
      case .named(let sign, _) where NamedKey(sign) == nil && sign.count <= Touches.longestCurrency:
        characters.append(sign)
      case .named(let name, _):
        throw .badValue(
          "{\(name)}", wanted: "characters, or {gap} for none, or a sign such as {kr}")
      case .rowHeight:
        throw .badValue("{row}", wanted: "characters, or {gap} for none, or a sign such as {kr}")
      }
    }
    return characters
  }
}

extension Row {
  fileprivate var hasCharacters: Bool { keys.contains { $0.role == .character } }

  /// Calls `change` for each character key with the overlay's character, from left to right.
  fileprivate mutating func draw(_ drawn: [String?], _ change: (inout Key, String?) -> Void) {
    var rest = drawn[...]
    changeKeys { key in
      if key.role == .character, let text = rest.popFirst() { change(&key, text) }
    }
  }
}

/// Makes the keys of one plane, each with its own name.
private struct PlaneBuilder {
  let id: PlaneID
  let form: Form
  let touches: Touches
  private var ids: Set<String> = []
  /// The characters of the picture that the keyboard has replaced, by their replacements.
  private var replaced: [String: String] = [:]

  init(id: PlaneID, form: Form, touches: Touches) {
    self.id = id
    self.form = form
    self.touches = touches
  }

  mutating func row(_ line: Substring) throws(DataFailure.Problem) -> Row {
    var row = Row(items: [])
    var taken = 0.0
    for token in try Tokenizer.tokens(of: line) {
      if case .rowHeight(let height) = token { row.height = height }
      guard let item = try item(for: token) else { continue }
      row.items.append(item)
      if case .share(let share) = item.width { taken += share }
    }
    guard taken < 1 else {
      let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      throw .badValue(text, wanted: "widths that are less than 100 % together")
    }
    return row
  }

  private mutating func item(for token: Token) throws(DataFailure.Problem) -> Row.Item? {
    switch token {
    case .gap(let width): return .gap(width)
    case .rowHeight: return nil
    case .character(let text, let width):
      guard let other = touches.replace[text], other != text else {
        return try character(text, width)
      }
      replaced[other] = text
      return try character(other, width)
    case .named(let name, let width) where TextKey.text(of: name) != nil:
      return try character(TextKey.text(of: name) ?? name, width)
    case .named(let name, let width):
      guard let named = NamedKey(name) else {
        let names = NamedKey.names.joined(separator: ", ")
        throw .badValue("{\(name)}", wanted: "one of \(names), F1 … F24, letters=label")
      }
      return .key(
        Key(
          id: KeyID(rawValue: try unique(named.id)), role: named.role,
          width: width ?? named.width(in: form), action: named.action,
          label: touches.labels[name].map { .text($0) } ?? named.label))
    }
  }

  private mutating func character(
    _ text: String, _ width: Width?
  ) throws(DataFailure.Problem) -> Row.Item {
    guard ids.insert(text).inserted else { throw .duplicate(text) }
    let above = id == .letters ? shifted(text) : nil
    let flicks = form == .phone ? touches.flicks[text] ?? [:] : [:]
    let alternates = touches.alternates[text] ?? FlickWay.allCases.compactMap { flicks[$0] }
    return .key(
      Key(
        id: KeyID(rawValue: text), role: .character, width: width ?? .units(1),
        action: .insert(text), label: .mark(text), shifted: above.map(Key.Level.init(typing:)),
        secondary: secondary(text, above), flicks: flicks, alternates: alternates,
        shiftedAlternates: touches.capitals(alternates)))
  }

  /// Adds to the long press on `key` the character that the key's character has replaced, so that the user can still
  /// type it. If the keyboard defines no long press for the key's character, the long press of the replaced
  /// character is added, too. A character with its own key on the plane is not added.
  func offerReplaced(on key: inout Key) {
    guard let text = key.action.text, let original = replaced[text] else { return }
    let inherited = touches.alternates[text] == nil ? touches.alternates[original] ?? [] : []
    let offered = Set(key.alternates + [text])
    let lost = ([original] + inherited).filter { !offered.contains($0) && !ids.contains($0) }
    guard !lost.isEmpty else { return }
    key.alternates += lost
    key.shiftedAlternates = touches.capitals(key.alternates)
  }

  /// Applies the character of an overlay to a key. `isShiftDrawn`: the picture has an overlay for shift.
  func overlay(
    _ overlay: Picture.Overlay, _ text: String?, on key: inout Key, _ isShiftDrawn: Bool
  ) {
    guard let plain = key.action.text else { return }
    switch overlay {
    case .shift:
      let above = text == plain ? nil : text
      key.shifted = above.map(Key.Level.init(typing:))
      if form == .desktop { key.secondary = secondary(plain, above) }
    case .second:
      key.secondary = text
      // Shift also gives this symbol if the key's character has no capital.
      if id == .letters, !isShiftDrawn, touches.capital(plain) == nil {
        key.shifted = text.map(Key.Level.init(typing:))
      }
    }
  }

  /// Returns the character with shift: the capital of a letter; for another character on pads, the symbol above it.
  private func shifted(_ text: String) -> String? {
    if form == .pad, touches.capital(text) == nil, let symbol = touches.secondary(of: text, on: id)
    {
      return symbol
    }
    return touches.shifted[text] ?? touches.capital(text)
  }

  /// Returns the second symbol: on pads the symbol of a flick; on desktops the shifted character, as on physical keyboards.
  private func secondary(_ text: String, _ above: String?) -> String? {
    switch form {
    case .phone: nil
    case .pad: touches.secondary(of: text, on: id)
    case .desktop: above == touches.capital(text) ? nil : above
    }
  }

  /// Returns the name itself, or the name with `-right` for the second key of this name.
  private mutating func unique(_ name: String) throws(DataFailure.Problem) -> String {
    for candidate in [name, name + "-right"] where ids.insert(candidate).inserted {
      return candidate
    }
    throw .duplicate(name)
  }
}

extension Row.Item {
  fileprivate var width: Width {
    switch self {
    case .key(let key): key.width
    case .gap(let width): width
    }
  }
}

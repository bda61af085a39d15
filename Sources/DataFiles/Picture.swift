import KeyModel
import Layouts

/// One form of a plane, drawn with the keyboard's characters.
struct Picture: Hashable, Sendable {
  private let text: String
  private let place: Place
  /// Whether it stands in the file of the shared planes, so that `[replace]` applies.
  private let isShared: Bool

  init(text: String, place: Place, isShared: Bool) {
    self.text = text
    self.place = place
    self.isShared = isShared
  }

  func plane(id: PlaneID, form: Form, touches: Touches) throws(DataFailure) -> Plane {
    var touches = touches
    if !isShared { touches.replace = [:] }
    var builder = PlaneBuilder(id: id, form: form, touches: touches)
    var rows: [Row] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      do throws(DataFailure.Problem) {
        let row = try builder.row(line)
        if !row.items.isEmpty { rows.append(row) }
      } catch {
        throw place.failure(form.rawValue, row: index, error)
      }
    }
    guard rows.contains(where: { !$0.keys.isEmpty }) else {
      throw place.failure(form.rawValue, .badValue("", wanted: "rows of keys"))
    }
    if id != .band {
      let start = rows.last?.keys.prefix(2) ?? []
      guard start.contains(where: { $0.role == .globe }) else {
        throw place.failure(form.rawValue, .globeOutOfPlace)
      }
    }
    return Plane(rows: rows)
  }
}

/// Makes the keys of one plane and sees to it that no two have one name.
private struct PlaneBuilder {
  let id: PlaneID
  let form: Form
  let touches: Touches
  private var ids: Set<String> = []

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
      return try character(touches.replace[text] ?? text, width)
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
    let alternates = touches.alternates[text] ?? []
    return .key(
      Key(
        id: KeyID(rawValue: text), role: .character, width: width ?? .units(1),
        action: .insert(text), label: .text(text),
        shifted: above.map { Key.Level(action: .insert($0), label: .text($0)) },
        secondary: secondary(text, above), alternates: alternates,
        shiftedAlternates: Touches.capitals(alternates)))
  }

  /// What shift makes of a letter is its capital; of another character on pads, the symbol above it.
  private func shifted(_ text: String) -> String? {
    if form == .pad, Touches.capital(text) == nil, let symbol = touches.secondary(of: text, on: id)
    {
      return symbol
    }
    return touches.shifted[text] ?? Touches.capital(text)
  }

  /// On pads the symbol of a flick; on desktops what shift gives, as keyboards are printed.
  private func secondary(_ text: String, _ above: String?) -> String? {
    switch form {
    case .phone: nil
    case .pad: touches.secondary(of: text, on: id)
    case .desktop: Touches.capital(text) == nil ? above : nil
    }
  }

  /// The name, with `-right` for the second key of its kind.
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

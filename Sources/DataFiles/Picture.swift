import KeyModel
import Layouts

/// What a keyboard file says of its characters beside the pictures.
struct Touches: Hashable, Sendable {
  /// What shift makes of a character where that is not its capital.
  var shifted: [String: String] = [:]
  /// The second symbol of keys on pads.
  var secondary: [String: String] = [:]
  /// What a long press offers.
  var alternates: [String: [String]] = [:]
  /// Characters of the shared planes that this keyboard has others for: `$` → `€`.
  var replace: [String: String] = [:]

  init() {}

  init(_ top: Section) throws(DataFailure) {
    shifted = try Touches.graphemes("shifted", top)
    secondary = try Touches.graphemes("secondary", top)
    replace = try Touches.graphemes("replace", top)
    guard let section = try top.section("alternates") else { return }
    for key in section.keys {
      let list = try section.required(key).split(separator: " ").map(String.init)
      if let twice = list.first(where: { item in list.count { $0 == item } > 1 }) {
        throw section.failure(key, .duplicate(twice))
      }
      alternates[key] = list
    }
  }

  private static func graphemes(
    _ name: String, _ top: Section
  ) throws(DataFailure) -> [String: String] {
    guard let section = try top.section(name) else { return [:] }
    var pairs: [String: String] = [:]
    for key in section.keys {
      let value = try section.required(key)
      guard value.count == 1 else {
        throw section.failure(key, .badValue(value, wanted: "one character"))
      }
      pairs[key] = value
    }
    return pairs
  }

  mutating func merge(_ own: Touches) {
    shifted.merge(own.shifted) { $1 }
    secondary.merge(own.secondary) { $1 }
    alternates.merge(own.alternates) { $1 }
    replace.merge(own.replace) { $1 }
  }

  /// One character in capitals, if that is one character too and another one.
  static func capital(_ text: String) -> String? {
    let capital = text.uppercased()
    return capital != text && capital.count == 1 ? capital : nil
  }
}

/// One form of a plane, drawn with the keyboard's characters.
struct Picture: Hashable, Sendable {
  private let text: String
  private let place: Place

  init(text: String, place: Place) {
    self.text = text
    self.place = place
  }

  func plane(id: PlaneID, form: Form, touches: Touches) throws(DataFailure) -> Plane {
    var builder = PlaneBuilder(id: id, form: form, touches: touches)
    var rows: [Row] = []
    for line in text.split(separator: "\n") where line.contains(where: { !$0.isWhitespace }) {
      var row = Row(items: [])
      for token in try tokens(of: line, form) {
        switch builder.item(for: token) {
        case .success(let item): row.items.append(contentsOf: item.map { [$0] } ?? [])
        case .failure(let box): throw failure(form, box.problem)
        }
        if case .rowHeight(let height) = token { row.height = height }
      }
      rows.append(row)
    }
    guard rows.contains(where: { !$0.keys.isEmpty }) else {
      throw failure(form, .badValue("", wanted: "rows of keys"))
    }
    return Plane(rows: rows)
  }

  private func failure(_ form: Form, _ problem: DataFailure.Problem) -> DataFailure {
    place.failure(form.rawValue, problem)
  }

  private func tokens(of line: Substring, _ form: Form) throws(DataFailure) -> [Token] {
    do throws(Tokenizer.Problem) {
      return try Tokenizer.tokens(of: line)
    } catch {
      switch error {
      case .unclosedBrace(let text):
        throw failure(form, .badValue(text, wanted: "a closing }"))
      case .badWidth(let text):
        throw failure(
          form, .badValue(text, wanted: "a width such as 1.5, 11.2% or * after the name"))
      case .severalGraphemes(let text):
        throw failure(
          form, .badValue(text, wanted: "single characters apart by spaces, or {name}"))
      }
    }
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

  mutating func item(for token: Token) -> Result<Row.Item?, ProblemBox> {
    switch token {
    case .gap(let width): return .success(.gap(width))
    case .rowHeight: return .success(nil)
    case .character(let text, let width): return character(touches.replace[text] ?? text, width)
    case .named(let name, let width):
      guard let named = NamedKey(name) else {
        let names = NamedKey.names.joined(separator: ", ")
        return .failure(.init(.badValue("{\(name)}", wanted: "one of \(names), F1 … F24")))
      }
      guard let id = unique(named.id) else { return .failure(.init(.duplicate(named.id))) }
      return .success(
        .key(
          Key(
            id: KeyID(rawValue: id), role: named.role, width: width ?? named.width(in: form),
            action: named.action, label: named.label)))
    }
  }

  private mutating func character(
    _ text: String, _ width: Width?
  ) -> Result<Row.Item?, ProblemBox> {
    guard ids.insert(text).inserted else { return .failure(.init(.duplicate(text))) }
    let isLetters = id == .letters
    let above = isLetters ? touches.shifted[text] ?? Touches.capital(text) : nil
    let alternates = touches.alternates[text] ?? []
    var secondary = form == .pad ? touches.secondary[text] : nil
    if form == .desktop, let above, Touches.capital(text) == nil { secondary = above }
    return .success(
      .key(
        Key(
          id: KeyID(rawValue: text), role: .character, width: width ?? .units(1),
          action: .insert(text), label: .text(text),
          shifted: above.map { Key.Level(action: .insert($0), label: .text($0)) },
          secondary: secondary, alternates: alternates,
          shiftedAlternates: alternates.map { Touches.capital($0) ?? $0 })))
  }

  /// The name, with `-right` for the second key of its kind.
  private mutating func unique(_ name: String) -> String? {
    for candidate in [name, name + "-right"] where ids.insert(candidate).inserted {
      return candidate
    }
    return nil
  }
}

/// `DataFailure.Problem` as the error of a `Result`.
private struct ProblemBox: Error {
  let problem: DataFailure.Problem

  init(_ problem: DataFailure.Problem) { self.problem = problem }
}

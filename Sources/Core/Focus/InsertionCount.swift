/// Counts the characters that are inserted in a field, by its application's reports. A report comes from the field itself,
/// or, in an editable part of a web page, from one of its paragraphs. Reports of other objects do not count. The text in
/// the reports is not known here.
package struct InsertionCount: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    /// This number of further characters has appeared in the field.
    case inserted(Int)
    /// Ask whether the object with this path is a part of the field, and call `settle`.
    case ask(String)
    case nothing
  }

  private enum Membership: Hashable, Sendable {
    /// The answer is awaited. `count`: the characters that were inserted meanwhile.
    case asked(count: Int)
    case part
    case stranger
  }

  /// The path of the field.
  private let field: String
  /// Known facts about other objects, by their paths.
  private var others: [String: Membership] = [:]
  /// The last place of the caret in each object; used for secret fields.
  private var carets: [String: Int] = [:]

  /// Most objects that are remembered.
  private static let most = 64

  /// `caret`: the place of the caret in the field, in characters.
  package init(field: String, caret: Int) {
    self.field = field
    carets[field] = caret
  }

  /// Handles a report that `count` characters were inserted in the object with this path.
  package mutating func insert(_ count: Int, at path: String) -> Answer {
    guard count > 0 else { return .nothing }
    guard path != field else { return .inserted(count) }
    switch others[path] {
    case .part?: return .inserted(count)
    case .stranger?: return .nothing
    case .asked(let before)?:
      others[path] = .asked(count: before + count)
      return .nothing
    case nil:
      guard others.count < InsertionCount.most else { return .nothing }
      others[path] = .asked(count: count)
      return .ask(path)
    }
  }

  /// Handles a report that the caret of the object with this path is at `offset` (characters): in a secret field, whose text
  /// is not watched, a caret that has moved on shows typed characters.
  package mutating func moveCaret(to offset: Int, at path: String) -> Answer {
    guard path == field else { return .nothing }
    let before = carets.updateValue(offset, forKey: path) ?? offset
    return offset > before ? .inserted(offset - before) : .nothing
  }

  /// Handles the answer whether the object with this path is a part of the field; returns the characters that were inserted
  /// meanwhile.
  package mutating func settle(_ path: String, isPart: Bool) -> Answer {
    guard case .asked(let count)? = others[path] else { return .nothing }
    others[path] = isPart ? .part : .stranger
    return isPart ? .inserted(count) : .nothing
  }
}

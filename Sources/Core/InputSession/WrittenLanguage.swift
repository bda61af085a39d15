import KeyModel

/// The language that is written in, among those of the keyboard (R-TEXT-8): that of the last words; before there are
/// any, that of the field, or else that of the last field.
struct WrittenLanguage: Hashable, Sendable {
  /// BCP 47 tags of the keyboard's languages, in the keyboard's order.
  private(set) var tags: [String] = []
  /// One of `tags`; empty where there are none.
  private(set) var current = ""

  /// The keyboard has other languages; `field` is the tag of the field's language.
  mutating func change(to tags: [String], field: String?) {
    self.tags = tags
    if !tags.contains(current) { current = tag(of: field) ?? tags.first ?? "" }
  }

  /// The field tells its language.
  mutating func enter(field: String?) {
    if let tag = tag(of: field) { current = tag }
  }

  /// The last words are of the language `tag`. Returns false where the keyboard does not have it.
  @discardableResult mutating func note(_ tag: String) -> Bool {
    guard tags.contains(tag) else { return false }
    current = tag
    return true
  }

  /// The tag among the keyboard's for the language of a field; nil if there is none.
  private func tag(of field: String?) -> String? {
    guard let field else { return nil }
    return tags.first { $0 == field } ?? tags.first { $0.baseLanguage == field.baseLanguage }
  }
}

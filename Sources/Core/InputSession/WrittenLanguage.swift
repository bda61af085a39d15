import KeyModel

/// The language in which the user is writing, among the languages of the keyboard (R-TEXT-8). The written language
/// is the language of the last words; before there are any words, the language of the field, or else of the field
/// before.
struct WrittenLanguage: Hashable, Sendable {
  /// BCP 47 tags of the keyboard's languages, in the keyboard's order.
  private(set) var tags: [String] = []
  /// One of `tags`; empty if there are none.
  private(set) var current = ""

  /// Adopts other languages of the keyboard. `field` is the tag of the field's language.
  mutating func change(to tags: [String], field: String?) {
    self.tags = tags
    if !tags.contains(current) { current = tag(of: field) ?? tags.first ?? "" }
  }

  /// Notes the language that the field reports.
  mutating func enter(field: String?) {
    if let tag = tag(of: field) { current = tag }
  }

  /// Notes the language `tag` of the last words. Returns false if the keyboard does not have this language.
  @discardableResult mutating func note(_ tag: String) -> Bool {
    guard tags.contains(tag) else { return false }
    current = tag
    return true
  }

  /// Returns the keyboard's tag for the language of a field; nil if the keyboard does not have this language.
  private func tag(of field: String?) -> String? {
    guard let field else { return nil }
    return tags.first { $0 == field } ?? tags.first { $0.baseLanguage == field.baseLanguage }
  }
}

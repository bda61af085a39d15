/// A place at which a text is not TOML.
package struct SyntaxMistake: Hashable, Sendable {
  package var place: TextPlace
  /// Names from the top to the key; empty if no key is known.
  package var path: [String]
  package var problem: Problem
  /// The earlier place to which the problem refers, such as the first of two keys; nil if there is none.
  package var first: TextPlace?

  /// Kind of mistake. The text that was found is nil at the end of a line.
  package enum Problem: Hashable, Sendable {
    case tooLong, tooDeep, tooMany
    case notUTF8
    case controlCharacter(UInt8)
    case noKey(String?)
    case longKey
    case noName(String?)
    case noEquals(String?)
    case noValue(String?)
    case afterValue(String?)
    case bareWord(String)
    case badNumber(String)
    case tooLarge(String)
    case badDate(String)
    case openText(UInt8)
    case openLongText(UInt8)
    case badEscape(String)
    case shortEscape(digits: Int)
    case noScalar(UInt32)
    case openList
    case noComma(String?)
    case openInlineTable
    case lineInInlineTable
    case noCommaInTable(String?)
    case commaAtEnd
    case openHeader(String?)
    case openListHeader(String?)
    case keyTwice
    case tableTwice
    /// A key or header would add to a table that is complete.
    case closed
  }
}

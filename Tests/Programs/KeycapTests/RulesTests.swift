import Foundation
import Runtime
import TestKit
import Testing

/// The ids of rules are those of `Documentation/rules.md`, and every rule there has a test or is listed
/// as missing.
@Suite struct RulesTests {
  /// Where ids stand: in text files of these kinds, and in the Makefile.
  private static let places = [
    "Sources", "Tests", "Documentation", "Assets", "Themes", "Makefile", "CONTRIBUTING.md",
    "README.md", "CHANGELOG.md",
  ]
  private static let kinds: Set = [
    "swift", "py", "md", "toml", "1", "h", "keys", "txt", "words", "css", "sh",
  ]
  private static let rules = "Documentation/rules.md"

  /// The paths of the text files below `place`, or `place` itself.
  private static func files(below place: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: "\(Repository.root)/\(place)")
    guard let found else { return [place] }
    return found.compactMap { $0 as? String }
      .filter { kinds.contains(($0 as NSString).pathExtension) && !$0.contains(".emoji") }
      .map { "\(place)/\($0)" }
  }

  /// The parts of `text` that the first group of `pattern` matches.
  private static func matches(of pattern: Regex<(Substring, Substring)>, in text: String)
    -> [String]
  {
    text.matches(of: pattern).map { String($0.output.1) }
  }

  private static func cited(in text: String) -> [String] {
    matches(of: #/\b(R-[A-Z]+(?:-[0-9]+)?)\b/#, in: text)
  }

  private static func text(_ path: String) throws -> String {
    try TextFile.read("\(Repository.root)/\(path)")
  }

  /// The ids that have an anchor.
  private static func anchors() throws -> [String] {
    matches(of: #/<a id="(R-[A-Z]+(?:-[0-9]+)?)"></a>/#, in: try text(rules))
  }

  /// The ids that begin the lines of a section of `rules.md`.
  private static func list(_ heading: String) throws -> Set<String> {
    let parts = try text(rules).components(separatedBy: "\n## ")
    let section = try #require(parts.first { $0.hasPrefix("\(heading)\n") }, "## \(heading)")
    return Set(matches(of: #/\n- (R-[A-Z]+(?:-[0-9]+)?):/#, in: section))
  }

  /// The rules themselves: ids without numbered ones below them.
  private static func leaves() throws -> Set<String> {
    let all = try anchors()
    return Set(all.filter { id in !all.contains { $0.hasPrefix("\(id)-") } })
  }

  /// The ids that tests cite; this file cites none.
  private static func tested() throws -> Set<String> {
    Set(try files(below: "Tests").flatMap { cited(in: try text($0)) })
  }

  @Test func everyRuleHasOneAnchor() throws {
    let all = try Self.anchors()
    #expect(all.count > 60)
    #expect(Set(all).count == all.count)
  }

  @Test func everyCitedRuleIsThere() throws {
    let known = Set(try Self.anchors())
    for file in Self.places.flatMap(Self.files) {
      let unknown = Set(Self.cited(in: try Self.text(file))).subtracting(known)
      #expect(unknown == [], "\(file) cites what \(Self.rules) does not have")
    }
  }

  /// A list such as `2, 4` behind an id hides the second rule from a search for its id.
  @Test func everyCitationHasItsWholeId() throws {
    for file in Self.places.flatMap(Self.files) {
      let short = Self.matches(
        of: #/\b(R-[A-Z]+(?: [0-9]|-[0-9]+(?:, -?|–)[0-9])[0-9]*)/#, in: try Self.text(file))
      #expect(short == [], "\(file): write out every id")
    }
  }

  @Test func everyRuleIsTestedOrListedAsMissing() throws {
    let missing = try Self.leaves().subtracting(try Self.tested())
    #expect(missing.sorted() == (try Self.list("Not built yet")).sorted(), "\(Self.rules)")
  }

  @Test func whatIsBuiltInPartIsTested() throws {
    let partly = try Self.list("Built in part")
    #expect(partly.subtracting(try Self.leaves()) == [])
    #expect(partly.subtracting(try Self.tested()) == [])
  }
}

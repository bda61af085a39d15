/// The Debian packages that have glyphs of certain characters, read from `Assets/Fonts.toml`.
package struct FontsFile: Hashable, Sendable {
  /// The source of glyphs for a character: the character's script and the package.
  package struct Source: Hashable, Sendable {
    package var script: String
    package var package: String

    package init(script: String, package: String) {
      self.script = script
      self.package = package
    }
  }

  private struct Entry: Hashable, Sendable {
    var range: ClosedRange<UInt32>
    var source: Source
  }

  private let entries: [Entry]

  package static let name = "Fonts.toml"

  /// Creates a table without any characters.
  package init() {
    entries = []
  }

  /// Reads `text`, the content of `file`: a table for each package with the code points of each script, `Thai =
  /// "0E01-0E5B"`.
  package init(_ text: String, file: String) throws(DataFailures) {
    self = try Section.read(text, file: file) { FontsFile($0) }
  }

  private init(_ top: Section) {
    var entries: [Entry] = []
    for package in top.keys {
      guard let section = top.section(package) else { continue }
      for script in section.keys {
        let source = Source(script: script, package: package)
        for word in section.required(script).split(whereSeparator: \.isWhitespace) {
          guard let range = FontsFile.range(word) else {
            section.note(
              script, .badValue(String(word), wanted: "numbers of characters such as 0E01-0E5B"))
            continue
          }
          entries.append(Entry(range: range, source: source))
        }
      }
    }
    self.entries = entries
  }

  /// Returns the source of glyphs for `scalar`; nil if no package has it. If several ranges contain `scalar`, the
  /// narrowest counts.
  package func source(of scalar: Unicode.Scalar) -> Source? {
    entries.filter { $0.range.contains(scalar.value) }
      .min { $0.range.count < $1.range.count }?.source
  }

  private static func range(_ text: Substring) -> ClosedRange<UInt32>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { UInt32($0, radix: 16) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first <= last, last <= 0x10_ffff
    else { return nil }
    return first...last
  }
}

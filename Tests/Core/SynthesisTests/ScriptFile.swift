import Runtime
import Testing

/// A file of `Scripts/` with parts that each begin with a name behind `==`. A line of a part is an event with its values
/// and, behind `->`, what must come of it. `#` begins a remark.
enum ScriptFile {
  static func parts(_ name: String) -> [String] {
    let text = (try? TextFile.read("\(DeliveryScriptTests.folder)/Scripts/\(name).txt")) ?? ""
    return text.split(separator: "\n== ").dropFirst().map(String.init)
  }

  /// Hands each event of the part to `handle`, as words, and expects what the script says of its answer.
  static func replay(_ part: String, _ handle: ([String]) -> String?) {
    let lines = part.split(separator: "\n")
    for line in lines.dropFirst() {
      let sides = line.prefix { $0 != "#" }.split(separator: "->", maxSplits: 1)
        .map { $0.split(separator: " ").map(String.init) }
      guard let event = sides.first, !event.isEmpty else { continue }
      let wanted = sides.count > 1 ? sides[1].joined(separator: " ") : nil
      let found = handle(event)
      #expect(found == wanted, "\(lines[0]): \(line)")
    }
  }
}

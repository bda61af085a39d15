import Runtime
import TestKit
import Testing

@testable import Toml

@Suite struct EditingTests {
  private func edited(
    _ text: String, _ body: (inout Document) throws(EditFailure) -> Void
  ) throws -> String {
    var document = Document(text)
    try body(&document)
    #expect(document.mistakes.isEmpty)
    return String(decoding: document.bytes, as: UTF8.self)
  }

  /// A text, a path, and the text after the path was set to 5.
  static let settings: [(String, [String], String)] = [
    ("a = 1 # one\n", ["a"], "a = 5 # one\n"),
    ("a = '''\nx''' # x", ["a"], "a = 5 # x"),
    ("a = [1,\n 2] # x", ["a"], "a = 5 # x"),
    ("", ["a"], "a = 5\n"),
    ("# top\n\n[t]\n", ["a"], "# top\n\na = 5\n\n[t]\n"),
    ("# of t\n[t]\n", ["a"], "a = 5\n\n# of t\n[t]\n"),
    ("b = 1 # x\n# y\n[t]", ["a"], "b = 1 # x\na = 5\n# y\n[t]"),
    ("[t]\n  b = 1\r\n\n[u]", ["t", "a"], "[t]\n  b = 1\r\n  a = 5\n\n[u]"),
    ("[t]\r\nb = 1\r\n", ["t", "a"], "[t]\r\nb = 1\r\na = 5\r\n"),
    ("[t]", ["t", "a"], "[t]\na = 5"),
    ("[t] # x\n# y", ["t", "a"], "[t] # x\na = 5\n# y"),
    ("b = 1", ["t", "a"], "b = 1\n\n[t]\na = 5\n"),
    ("[t.u]\nb = 1\n", ["t", "a"], "[t.u]\nb = 1\n\n[t]\na = 5\n"),
    ("t.b = 1\nc = 2\n", ["t", "a"], "t.b = 1\nc = 2\nt.a = 5\n"),
    ("t = { b = 1 }\n", ["t", "a"], "t = { b = 1, a = 5 }\n"),
    ("t = {}\n", ["t", "a"], "t = { a = 5 }\n"),
    ("t = { u.b = 1 }\n", ["t", "u", "a"], "t = { u.b = 1, u.a = 5 }\n"),
    ("t = { b = 1 }\n", ["t", "b"], "t = { b = 5 }\n"),
    ("b = 1\n", ["a key", "ü"], "b = 1\n\n[\"a key\"]\n\"ü\" = 5\n"),
    ("\u{feff}# x\n", ["a"], "\u{feff}# x\n\na = 5\n"),
  ]

  @Test(arguments: settings)
  func aValueIsSet(text: String, path: [String], wanted: String) throws {
    let result = try edited(text) { (document) throws(EditFailure) in
      try document.set(path, to: .integer(5))
      let found = path.reduce(Optional(document.root)) { $0?[$1] }
      #expect(found?.integer == 5)
    }
    #expect(result == wanted)
  }

  @Test(arguments: [
    ("a = 1 # x\n# y\nb = 2\n", ["a"], "# y\nb = 2\n"),
    ("b = 2\na = '''\nx\n'''", ["a"], "b = 2\n"),
    ("[t]\n  a = 1\r\nb = 1\r\n", ["t", "a"], "[t]\nb = 1\r\n"),
    ("t = { a = 1, b = 2 }", ["t", "a"], "t = { b = 2 }"),
    ("t = { b = 2, a = 1 }", ["t", "a"], "t = { b = 2 }"),
    ("t = { a = 1 }", ["t", "a"], "t = {  }"),
    ("t = { u.a = 1 , b = 2}", ["t", "u", "a"], "t = { b = 2}"),
    ("\u{feff}a = 1\nb = 2", ["a"], "\u{feff}b = 2"),
  ])
  func aKeyIsRemoved(text: String, path: [String], wanted: String) throws {
    #expect(
      try edited(text) { (document) throws(EditFailure) in try document.remove(path) } == wanted)
  }

  @Test func aTableIsAdded() throws {
    let text = "a = 1\n[b.c]\n"
    let add = { (path: [String]) in
      try edited(text) { (document) throws(EditFailure) in try document.addTable(path) }
    }
    #expect(try add(["t", "u v"]) == text + "\n[t.\"u v\"]\n")
    #expect(try add(["b", "c"]) == text)
    #expect(try add(["b"]) == text + "\n[b]\n")
  }

  @Test func whatCannotBeEditedStays() {
    func failure(_ text: String, _ path: [String]) -> EditFailure? {
      var document = Document(text)
      do throws(EditFailure) {
        try document.set(path, to: .boolean(true))
        return nil
      } catch {
        #expect(document.bytes == Array(text.utf8))
        return error
      }
    }
    #expect(failure("a = \n", ["a"]) == .mistakes)
    #expect(failure("[a]\n", ["a"]) == .notValue(["a"]))
    #expect(failure("[[a]]\n", ["a"]) == .notValue(["a"]))
    #expect(failure("a = 1\n", ["a", "b"]) == .noTable(["a"]))
    #expect(failure("[[a]]\n", ["a", "b"]) == .noTable(["a"]))
    #expect(failure("a = 1\n", []) == .noTable([]))
    var document = Document("a = 1")
    #expect(throws: EditFailure.noKey(["b"])) { try document.remove(["b"]) }
  }

  @Test func everyValueIsWrittenSoThatItIsReadAgain() throws {
    let texts = ["", "a\"b\\c\n\t\r\u{0}\u{7f}é😀'''", "[x] # y = 1"]
    for text in texts {
      #expect(Document("a = \(Value.string(text).text)").root["a"]?.string == text)
      #expect(Document("\(Value.key(text)) = 1").root[text]?.integer == 1)
    }
    for number in [0, -0.5, 1e300, 1e-300, 1e20, .infinity, -.infinity] {
      #expect(Document("a = \(Value.float(number).text)").root["a"]?.float == number)
    }
    #expect(Document("a = \(Value.integer(.min).text)").root["a"]?.integer == .min)
    let list = Document("a = \(Value.list([.string("x"), .boolean(false)]).text)")
    #expect(list.root["a"]?.members.first?.string == "x")
  }

  /// R-APP-2: 10,000 random edits of random settings change no byte outside the value.
  @Test func anEditChangesNoOtherByte() throws {
    var dice = Dice(seed: 15)
    let printed = try TextFile.read(Repository.root + "/Documentation/settings.toml")
    for _ in 0..<200 {
      var document = Document(RandomSettings.text(&dice, like: printed))
      #expect(document.mistakes.isEmpty)
      for _ in 0..<50 {
        let keys = RandomSettings.values(of: document.root)
        let item = keys[dice.number(keys.count)]
        let value = RandomSettings.value(&dice)
        let before = document.bytes
        let range = try #require(item.valueRange)
        try document.set(item.path, to: value)
        let wanted = before[..<range.lowerBound] + value.text.utf8 + before[range.upperBound...]
        #expect(document.bytes == Array(wanted))
        #expect(document.mistakes.isEmpty)
        let read = item.path.reduce(Optional(document.root)) { $0?[$1] }
        #expect(read?.valueRange == range.lowerBound..<range.lowerBound + value.text.utf8.count)
      }
    }
  }

  /// Keys that are added and taken away again leave the file as it was.
  @Test func addingAndRemovingLeavesTheFile() throws {
    var dice = Dice(seed: 16)
    let printed = try TextFile.read(Repository.root + "/Documentation/settings.toml")
    for _ in 0..<300 {
      var document = Document(RandomSettings.text(&dice, like: printed) + "\n")
      let before = document.bytes
      let tables = document.root.members.filter { $0.kind == .table }
      let path =
        dice.number(3) == 0 || tables.isEmpty
        ? ["zz new"] : tables[dice.number(tables.count)].path + ["zz new"]
      let isFirst = path.count == 1 && !document.root.members.contains { $0.kind != .table }
      try document.set(path, to: RandomSettings.value(&dice))
      #expect(document.bytes.count > before.count)
      try document.remove(path)
      // The first key of a file brings an empty line with it.
      if !isFirst { #expect(document.bytes == before) }
    }
  }
}

/// Settings files with comments, ends of lines and forms of all kinds.
private enum RandomSettings {
  static func text(_ dice: inout Dice, like printed: String) -> String {
    let newline = dice.number(3) == 0 ? "\r\n" : "\n"
    var lines: [String] = []
    for line in printed.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix("[") || line.hasPrefix("#") {
        if dice.number(6) == 0 || line.hasPrefix("[") { lines.append(String(line)) }
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      guard parts.count == 2, dice.number(2) > 0 else { continue }
      let indent = String(repeating: " ", count: dice.number(3))
      let equals = ["=", " = ", "  =\t"][dice.number(3)]
      let value = dice.number(3) == 0 ? self.value(&dice).text : parts[1]
      let end = ["", " # why = \"x\"", "\t"][dice.number(3)]
      lines.append(indent + parts[0] + equals + value + end)
    }
    lines += [
      "[more]", "a.b = { c = '''x''', \"d e\" = [1, # no", "  2] }", "f = \"\"\"", "g = 1\"\"\"",
    ]
    .prefix(dice.number(2) * 5)
    return lines.joined(separator: newline)
  }

  static func value(_ dice: inout Dice) -> Value {
    switch dice.number(6) {
    case 0: .string(["dark", "a \"b\" # c", "", "é\n😀"][dice.number(4)])
    case 1: .integer(Int64(dice.number(100_000)) - 50000)
    case 2: .float(Double(dice.number(1000)) / 8)
    case 3: .boolean(dice.number(2) == 0)
    default: .list((0..<dice.number(4)).map { .string("k\($0)") })
    }
  }

  /// Every value below a table, but the members of lists.
  static func values(of table: Item) -> [Item] {
    table.members.flatMap { $0.kind == .table ? values(of: $0) : [$0] }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let end = reversed().drop { $0 == " " }.count
    return String(prefix(end).drop { $0 == " " })
  }
}

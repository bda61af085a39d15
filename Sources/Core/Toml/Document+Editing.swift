/// Why a document was not edited.
package enum EditFailure: Error, Hashable, Sendable {
  /// It has mistakes, and what an edit would change is not known.
  case mistakes
  /// The path is empty, or leads through a value or a list.
  case noTable([String])
  /// A table or a list of tables stands there, not a value.
  case notValue([String])
  /// A key is to be removed that is not there.
  case noKey([String])
}

/// Edits change the bytes of one value, or add or take one line (R-APP-2).
extension Document {
  /// Puts a value in the place of that of a key. A key that is missing comes behind the last one of its
  /// table, a table that is missing to the end.
  package mutating func set(_ path: [String], to value: Value) throws(EditFailure) {
    let editor = try editor()
    self = Document(bytes: try editor.set(path, to: value.text))
  }

  /// Takes a key with its line away, in an inline table with its comma. Comments on lines of their own
  /// stay.
  package mutating func remove(_ path: [String]) throws(EditFailure) {
    let editor = try editor()
    self = Document(bytes: try editor.remove(path))
  }

  /// Adds a table without keys to the end; nothing happens where it is there already.
  package mutating func addTable(_ path: [String]) throws(EditFailure) {
    let editor = try editor()
    self = Document(bytes: try editor.addTable(path))
  }

  private func editor() throws(EditFailure) -> Editor {
    guard mistakes.isEmpty else { throw .mistakes }
    return Editor(tree: tree)
  }
}

/// Finds the bytes that an edit concerns.
private struct Editor {
  let tree: Tree
  private var bytes: [UInt8] { tree.bytes }

  func set(_ path: [String], to value: String) throws(EditFailure) -> [UInt8] {
    guard let name = path.last else { throw .noTable(path) }
    if let node = try find(path) {
      let old = tree.nodes[Int(node)]
      let isValue = old.kind != .table && old.style != .tables || old.style == .inline
      guard isValue else { throw .notValue(path) }
      return replacing(Int(old.start)..<Int(old.end), by: value)
    }
    let statement = Value.key(name) + " = " + value
    guard let table = try find(path.dropLast()) else {
      return appending("[\(header(path.dropLast()))]", statement)
    }
    let node = tree.nodes[Int(table)]
    guard node.kind == .table else { throw .noTable(Array(path.dropLast())) }
    switch node.style {
    case .inline: return inserting(statement, intoInline: node)
    case .implicit: return appending("[\(header(path.dropLast()))]", statement)
    case .dotted:
      // It is written with the keys of the table above it.
      var (owner, names): (Int32, [String]) = (table, [name])
      while tree.nodes[Int(owner)].style == .dotted {
        names.insert(tree.text(of: tree.nodes[Int(owner)].name), at: 0)
        owner = tree.nodes[Int(owner)].parent
      }
      let dotted = names.map(Value.key).joined(separator: ".") + " = " + value
      let above = tree.nodes[Int(owner)]
      return above.style == .inline
        ? inserting(dotted, intoInline: above) : inserting(dotted, into: owner)
    default: return inserting(statement, into: table)
    }
  }

  func addTable(_ path: [String]) throws(EditFailure) -> [UInt8] {
    guard let node = try find(path) else { return appending("[\(header(path[...]))]", nil) }
    guard tree.nodes[Int(node)].kind == .table else { throw .noTable(path) }
    return tree.nodes[Int(node)].style == .implicit
      ? appending("[\(header(path[...]))]", nil) : bytes
  }

  func remove(_ path: [String]) throws(EditFailure) -> [UInt8] {
    guard let found = try find(path), found != 0 else { throw .noKey(path) }
    let node = tree.nodes[Int(found)]
    guard node.kind != .table && node.style != .tables || node.style == .inline else {
      throw .notValue(path)
    }
    if let inline = inlineTable(above: found) { return removing(node, fromInline: inline) }
    var (start, end) = (Int(node.statement), Int(node.end))
    while start > 0, bytes[start - 1] != Ascii.newline, !isMark(start) { start -= 1 }
    while end < bytes.count, bytes[end] != Ascii.newline { end += 1 }
    return replacing(start..<min(end + 1, bytes.count), by: "")
  }

  /// The node at a path of tables; nil where a part is missing.
  private func find(_ path: some Collection<String>) throws(EditFailure) -> Int32? {
    var node: Int32 = 0
    for (depth, name) in path.enumerated() {
      guard tree.nodes[Int(node)].kind == .table else {
        throw .noTable(Array(path.prefix(depth)))
      }
      guard let child = tree.find(name, in: node) else { return nil }
      node = child
    }
    return node
  }

  private func header(_ path: ArraySlice<String>) -> String {
    path.map(Value.key).joined(separator: ".")
  }

  /// The inline table that a node is written in.
  private func inlineTable(above node: Int32) -> Node? {
    var parent = tree.nodes[Int(node)].parent
    while parent >= 0, tree.nodes[Int(parent)].style == .dotted {
      parent = tree.nodes[Int(parent)].parent
    }
    return parent >= 0 && tree.nodes[Int(parent)].style == .inline
      ? tree.nodes[Int(parent)] : nil
  }

  /// How lines of the document end.
  private var newline: String {
    guard let end = bytes.firstIndex(of: Ascii.newline) else { return "\n" }
    return end > 0 && bytes[end - 1] == Ascii.carriageReturn ? "\r\n" : "\n"
  }

  private func isMark(_ offset: Int) -> Bool {
    offset == 3 && bytes.starts(with: [0xef, 0xbb, 0xbf])
  }

  private func replacing(_ range: Range<Int>, by text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + text.utf8.count)
    result += bytes[..<range.lowerBound]
    result += text.utf8
    result += bytes[range.upperBound...]
    return result
  }

  /// Puts a header, and a statement below it, at the end.
  private func appending(_ header: String, _ statement: String?) -> [UInt8] {
    var text = header + newline
    if let statement { text += statement + newline }
    if let last = bytes.last { text = (last == Ascii.newline ? "" : newline) + newline + text }
    return replacing(bytes.count..<bytes.count, by: text)
  }

  /// Puts a statement behind the last one of a table, indented as that one is.
  private func inserting(_ statement: String, into table: Int32) -> [UInt8] {
    guard let section = tree.sections.first(where: { $0.table == table }) else { return bytes }
    if table == 0, !section.hasStatements { return insertingFirst(statement) }
    let end = lineEnd(of: Int(section.end))
    let indent = section.hasStatements ? self.indent(of: Int(section.end)) : ""
    return end < bytes.count
      ? replacing(end + 1..<end + 1, by: indent + statement + newline)
      : replacing(end..<end, by: newline + indent + statement)
  }

  /// Puts the first statement of the document behind the comment at the top that an empty line follows.
  private func insertingFirst(_ statement: String) -> [UInt8] {
    let top = Int(tree.sections[0].start)
    var at = top
    while at < bytes.count, bytes[at] == Ascii.hash { at = min(lineEnd(of: at) + 1, bytes.count) }
    let isBlank =
      at >= bytes.count || bytes[at] == Ascii.newline || bytes[at] == Ascii.carriageReturn
    guard at > top, isBlank else {
      let gap = top < bytes.count ? newline : ""
      return replacing(top..<top, by: statement + newline + gap)
    }
    let before = bytes[at - 1] == Ascii.newline ? newline : newline + newline
    return replacing(at..<at, by: before + statement + newline)
  }

  private func inserting(_ pair: String, intoInline table: Node) -> [UInt8] {
    let close = Int(table.end) - 1
    guard table.last != 0 else { return replacing(close..<close, by: " \(pair) ") }
    var end = close
    while bytes[end - 1] == Ascii.space || bytes[end - 1] == Ascii.tab { end -= 1 }
    return replacing(end..<end, by: ", " + pair)
  }

  /// Takes a pair of an inline table away with the comma before it, or that behind the first one.
  private func removing(_ node: Node, fromInline table: Node) -> [UInt8] {
    var (start, end) = (Int(node.statement), Int(node.end))
    var before = start
    while before > Int(table.start) + 1, bytes[before - 1] <= Ascii.space { before -= 1 }
    if bytes[before - 1] == Ascii.comma {
      start = before - 1
    } else {
      while end < Int(table.end) - 1, bytes[end] <= Ascii.space { end += 1 }
      if bytes[end] == Ascii.comma {
        end += 1
        while bytes[end] == Ascii.space || bytes[end] == Ascii.tab { end += 1 }
      } else {
        end = Int(node.end)
      }
    }
    return replacing(start..<end, by: "")
  }

  private func lineEnd(of offset: Int) -> Int {
    bytes[offset...].firstIndex(of: Ascii.newline) ?? bytes.count
  }

  /// The white space at the start of the line where the statement that ends at `offset` begins.
  private func indent(of offset: Int) -> String {
    let last = tree.nodes.last { $0.end == offset && $0.statement > 0 && $0.parent >= 0 }
    var start = Int(last?.statement ?? 0)
    let end = start
    while start > 0, bytes[start - 1] == Ascii.space || bytes[start - 1] == Ascii.tab {
      start -= 1
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

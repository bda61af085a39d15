/// The reason why a document was not edited.
package enum EditFailure: Error, Hashable, Sendable {
  /// The document has mistakes, so that the effect of an edit is unknown.
  case mistakes
  /// The path is empty, or leads through a value or a list.
  case noTable([String])
  /// The path leads to a table or a list of tables, not to a value.
  case notValue([String])
  /// The key to remove does not exist.
  case noKey([String])
}

/// Edits of a document. An edit changes the bytes of one value, or adds or removes one line (R-APP-2).
extension Document {
  /// Replaces the value of a key. A missing key is added after the last key of its table, and a missing table at the
  /// end of the document.
  package mutating func set(_ path: [String], to value: Value) throws(EditFailure) {
    let editor = try editor()
    self = Document(bytes: try editor.set(path, to: value.text))
  }

  /// Removes a key with its line; from an inline table, removes the key with its comma. Comments on their own lines stay.
  package mutating func remove(_ path: [String]) throws(EditFailure) {
    let editor = try editor()
    self = Document(bytes: try editor.remove(path))
  }

  /// Adds a table without keys at the end of the document, unless the table exists.
  package mutating func addTable(_ path: [String]) throws(EditFailure) {
    let editor = try editor()
    self = Document(bytes: try editor.addTable(path))
  }

  private func editor() throws(EditFailure) -> Editor {
    guard mistakes.isEmpty else { throw .mistakes }
    return Editor(tree: tree)
  }
}

/// Finds the bytes to change for an edit.
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
      // The table's keys are written among the keys of the table above it.
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

  /// Finds the node at a path of tables; nil if a part is missing.
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

  /// Returns the inline table that contains a node; nil if no inline table does.
  private func inlineTable(above node: Int32) -> Node? {
    var parent = tree.nodes[Int(node)].parent
    while parent >= 0, tree.nodes[Int(parent)].style == .dotted {
      parent = tree.nodes[Int(parent)].parent
    }
    return parent >= 0 && tree.nodes[Int(parent)].style == .inline
      ? tree.nodes[Int(parent)] : nil
  }

  /// Line end of the document.
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

  /// Adds a header, and a statement below it, at the end.
  private func appending(_ header: String, _ statement: String?) -> [UInt8] {
    var text = header + newline
    if let statement { text += statement + newline }
    if let last = bytes.last { text = (last == Ascii.newline ? "" : newline) + newline + text }
    return replacing(bytes.count..<bytes.count, by: text)
  }

  /// Inserts a statement after the last statement of a table, with the same indentation.
  private func inserting(_ statement: String, into table: Int32) -> [UInt8] {
    guard let section = tree.sections.first(where: { $0.table == table }) else { return bytes }
    if table == 0, !section.hasStatements { return insertingFirst(statement) }
    let end = lineEnd(of: Int(section.end))
    let indent = section.hasStatements ? self.indent(of: Int(section.end)) : ""
    return end < bytes.count
      ? replacing(end + 1..<end + 1, by: indent + statement + newline)
      : replacing(end..<end, by: newline + indent + statement)
  }

  /// Inserts the document's first statement after a comment at the top that is followed by an empty line.
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

  /// Removes a pair from an inline table, together with the comma before it; for the first pair, with the comma after it.
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

  /// Returns the indentation of the line with the statement that ends at `offset`.
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

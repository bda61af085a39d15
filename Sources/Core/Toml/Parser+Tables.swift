/// Finds the tables and lists to which keys and headers belong, and finds duplicates.
extension Parser {
  /// Makes the node for the key in `parts` in its table. For an impossible key, notes a fault and makes a detached
  /// node for its value.
  mutating func attach(in table: Int32, statement: Int) -> Int32 {
    guard let last = parts.last else { return detached(.broken) }
    var owner = table
    for part in parts.dropLast() {
      guard let child = find(part, in: owner) else {
        owner = add(Node(kind: .table, style: .dotted, start: part.place), part, to: owner)
        nodes[Int(owner)].statement = Int32(statement)
        continue
      }
      switch (nodes[Int(child)].kind, nodes[Int(child)].style) {
      case (.table, .dotted): owner = child
      case (.table, .implicit):
        nodes[Int(child)].style = .dotted
        owner = child
      case (.broken, _): return detached(.broken)
      default: return refuse(child, part, .closed)
      }
    }
    if let child = find(last, in: owner) { return refuse(child, last, .keyTwice) }
    let node = add(Node(start: last.place), last, to: owner)
    nodes[Int(node)].statement = Int32(statement)
    return node
  }

  /// Opens the table of the header in `parts`.
  mutating func openTable(_ start: Int) -> Int32 {
    guard let last = parts.last, let owner = walkHeader(start) else { return detached(.table) }
    guard let child = find(last, in: owner) else {
      return add(
        Node(kind: .table, style: .header, start: Int32(start), end: Int32(at)), last, to: owner)
    }
    switch (nodes[Int(child)].kind, nodes[Int(child)].style) {
    case (.table, .implicit):
      nodes[Int(child)].style = .header
      nodes[Int(child)].name.place = last.place
      (nodes[Int(child)].start, nodes[Int(child)].end) = (Int32(start), Int32(at))
      return child
    case (.table, .header), (.table, .dotted):
      // The statements below this header are read into the first table.
      _ = refuse(child, last, .tableTwice)
      return child
    case (.broken, _): return detached(.table)
    default:
      _ = refuse(child, last, .closed)
      return detached(.table)
    }
  }

  /// Adds a table to the list that the header in `parts` names.
  mutating func openList(_ start: Int) -> Int32 {
    guard let last = parts.last, let owner = walkHeader(start) else { return detached(.table) }
    let list: Int32
    if let child = find(last, in: owner) {
      guard nodes[Int(child)].kind == .list, nodes[Int(child)].style == .tables else {
        if nodes[Int(child)].kind != .broken { _ = refuse(child, last, .closed) }
        return detached(.table)
      }
      list = child
    } else {
      list = add(Node(kind: .list, style: .tables, start: Int32(start)), last, to: owner)
    }
    var table = Node(kind: .table, style: .header, start: Int32(start), end: Int32(at))
    table.name.place = last.place
    return append(table, to: list)
  }

  /// Finds the table above the last part of a header. If no table is possible there, notes a fault and returns nil.
  private mutating func walkHeader(_ start: Int) -> Int32? {
    var owner: Int32 = 0
    for part in parts.dropLast() {
      guard let child = find(part, in: owner) else {
        owner = add(
          Node(kind: .table, style: .implicit, start: Int32(start)), part, to: owner)
        continue
      }
      let node = nodes[Int(child)]
      switch (node.kind, node.style) {
      case (.table, .inline), (.string, _), (.list, .plain), (.integer, _), (.float, _),
        (.boolean, _), (.offsetDateTime, _), (.localDateTime, _), (.localDate, _), (.localTime, _):
        _ = refuse(child, part, .closed)
        return nil
      case (.table, _): owner = child
      case (.list, _): owner = node.last
      case (.broken, _): return nil
      }
    }
    return owner
  }

  /// Notes that a key or header conflicts with `child`.
  private mutating func refuse(
    _ child: Int32, _ part: Name, _ problem: SyntaxMistake.Problem
  ) -> Int32 {
    note(
      Fault(
        offset: Int(part.place), problem: problem, path: path(of: child),
        first: Int(nodes[Int(child)].name.place)))
    return detached(.broken)
  }

  /// Makes a node that belongs to no table.
  mutating func detached(_ kind: Node.Kind) -> Int32 {
    nodes.append(Node(kind: kind, style: kind == .table ? .header : .plain))
    return Int32(nodes.count - 1)
  }

  /// Adds a node with a name to a table.
  mutating func add(_ node: Node, _ name: Name, to parent: Int32) -> Int32 {
    var node = node
    node.name = name
    node.hash = hash(of: name, in: parent)
    let added = append(node, to: parent)
    named += 1
    if named * 2 > slots.count { growSlots() }
    place(added)
    return added
  }

  /// Adds a node to a table or a list.
  mutating func append(_ node: Node, to parent: Int32) -> Int32 {
    var node = node
    node.parent = parent
    node.depth = nodes[Int(parent)].depth &+ 1
    let added = Int32(nodes.count)
    nodes.append(node)
    if nodes[Int(parent)].last == 0 {
      nodes[Int(parent)].first = added
    } else {
      nodes[Int(nodes[Int(parent)].last)].next = added
    }
    nodes[Int(parent)].last = added
    return added
  }

  /// Finds the node with this name in a table; nil if there is none.
  func find(_ name: Name, in table: Int32) -> Int32? {
    guard nodes[Int(table)].last != 0 else { return nil }
    let hash = hash(of: name, in: table)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let node = nodes[Int(slots[slot])]
      if node.hash == hash, node.parent == table, isSame(node.name, name) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isSame(_ one: Name, _ other: Name) -> Bool {
    guard one.count == other.count else { return false }
    return withBytes(of: one) { first in
      withBytes(of: other) { second in first.elementsEqual(second) }
    }
  }

  private func hash(of name: Name, in table: Int32) -> UInt32 {
    withBytes(of: name) { Name.hash($0, in: table) }
  }

  private func withBytes<Result>(
    of name: Name, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let range = Int(name.start)..<Int(name.start + name.count)
    return (name.isUnescaped ? unescaped : bytes).withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[range]))
    }
  }

  func text(of name: Name) -> String {
    withBytes(of: name) { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func place(_ node: Int32) {
    var slot = Int(nodes[Int(node)].hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = node
  }

  private mutating func growSlots() {
    let old = slots
    slots = [Int32](repeating: 0, count: old.count * 2)
    for node in old where node != 0 { place(node) }
  }

  /// Returns the names from the top to a node; a member of a list has the list's path.
  func path(of node: Int32) -> [String] {
    var path: [String] = []
    var node = node
    while node > 0 {
      let parent = nodes[Int(node)].parent
      if parent >= 0, nodes[Int(parent)].kind != .list {
        path.append(text(of: nodes[Int(node)].name))
      }
      node = parent
    }
    return path.reversed()
  }
}

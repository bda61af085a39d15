/// A value of a document, with its place. Texts and numbers are decoded when they are read.
package struct Item: Sendable {
  let tree: Tree
  let node: Int32

  package enum Kind: Sendable {
    /// A key whose value cannot be read; the document has a mistake for it.
    case broken
    case string, integer, float, boolean
    case offsetDateTime, localDateTime, localDate, localTime
    case list, table
  }

  private var data: Node { tree.nodes[Int(node)] }

  package var kind: Kind {
    switch data.kind {
    case .broken: .broken
    case .string: .string
    case .integer: .integer
    case .float: .float
    case .boolean: .boolean
    case .offsetDateTime: .offsetDateTime
    case .localDateTime: .localDateTime
    case .localDate: .localDate
    case .localTime: .localTime
    case .list: .list
    case .table: .table
    }
  }

  /// The text; nil if the item is of another kind.
  package var string: String? {
    let node = data
    guard node.kind == .string else { return nil }
    if node.hasEscapes {
      return String(decoding: TextDecoder.bytes(of: node, in: tree.bytes), as: UTF8.self)
    }
    let range = TextDecoder.content(of: node, in: tree.bytes)
    return String(decoding: tree.bytes[range], as: UTF8.self)
  }

  /// The whole number; nil if the item is of another kind.
  package var integer: Int64? { data.kind == .integer ? word.integer : nil }

  /// The number with a fraction; nil if the item is of another kind.
  package var float: Double? { data.kind == .float ? word.float : nil }

  package var boolean: Bool? {
    data.kind == .boolean ? tree.bytes[Int(data.start)] == UInt8(ascii: "t") : nil
  }

  /// The date of a date, with or without a time; nil if the item has no date.
  package var date: LocalDate? { isDate ? DateReader(word).date : nil }

  /// The time of a time, with or without a date; nil if the item has no time.
  package var time: LocalTime? { isDate ? DateReader(word).time : nil }

  /// Zone of a date with a time, in minutes east of Greenwich; nil if it has no zone.
  package var offset: Int? { isDate ? DateReader(word).offset : nil }

  private var word: Word { Word(bytes: tree.bytes, range: Int(data.start)..<Int(data.end)) }

  private var isDate: Bool {
    switch data.kind {
    case .offsetDateTime, .localDateTime, .localDate, .localTime: true
    default: false
    }
  }

  /// Number of values in a list or a table.
  package var count: Int {
    var (count, child) = (0, data.first)
    while child != 0 {
      count += 1
      child = tree.nodes[Int(child)].next
    }
    return count
  }

  /// The members of a list or the values of a table, in the order of the text.
  package var members: [Item] {
    var (members, child): ([Item], Int32) = ([], data.first)
    while child != 0 {
      members.append(Item(tree: tree, node: child))
      child = tree.nodes[Int(child)].next
    }
    return members
  }

  /// Returns the value of a key in a table; nil if the table lacks the key.
  package subscript(_ key: String) -> Item? {
    guard data.kind == .table else { return nil }
    return tree.find(key, in: node).map { Item(tree: tree, node: $0) }
  }

  /// Key of the value; empty for members of lists.
  package var key: String {
    let parent = data.parent
    guard parent >= 0, tree.nodes[Int(parent)].kind != .list else { return "" }
    return tree.text(of: data.name)
  }

  /// Keys from the top of the document to the value. All tables of one list have the same path.
  package var path: [String] {
    var (path, item): ([String], Item) = ([], self)
    while item.data.parent >= 0 {
      let parent = Item(tree: tree, node: item.data.parent)
      if parent.data.kind != .list { path.append(item.key) }
      item = parent
    }
    return path.reversed()
  }

  /// Offset in bytes of the key, or of the beginning of a list's member; nil for the whole document.
  package var keyOffset: Int? { data.parent >= 0 ? Int(data.name.place) : nil }

  /// The bytes of the value in the text; nil for a table or a list that consists of headers.
  package var valueRange: Range<Int>? {
    let node = data
    switch node.style {
    case .implicit, .header, .dotted, .tables: return nil
    default: return Int(node.start)..<Int(node.end)
    }
  }

  /// Offset of the first byte of content of a text that may have several lines; nil for other items.
  package var linesStart: Int? {
    let node = data
    guard node.kind == .string, node.style == .longBasic || node.style == .longLiteral else {
      return nil
    }
    return TextDecoder.content(of: node, in: tree.bytes).lowerBound
  }
}

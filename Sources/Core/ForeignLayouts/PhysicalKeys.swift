/// The places of a physical keyboard's keys: row E (0) to B (3), and the column in our rows, from the key left of 1,
/// from Q, from A, and from the key left of Z.
struct KeyPlaces {
  struct Place: Hashable {
    var row: Int
    var column: Int
  }

  private var rows: [[[String?]]]

  init() {
    rows = [13, 13, 12, 11].map { count in
      [[String?]](repeating: [nil, nil, nil, nil], count: count)
    }
  }

  /// Sets the text of a level (plain, shift, AltGr, shift and AltGr).
  mutating func set(_ text: String?, at place: Place, level: Int) {
    guard rows.indices.contains(place.row), rows[place.row].indices.contains(place.column),
      (0..<4).contains(level)
    else { return }
    rows[place.row][place.column][level] = text
  }

  func text(at place: Place, level: Int) -> String? { rows[place.row][place.column][level] }

  /// The keys as a layout's body. A second key right of the quotation mark belongs to the row above.
  var body: ForeignLayout.Body {
    var rows = rows
    if rows[1][12].allSatisfy({ $0 == nil }) { rows[1][12] = rows[2][11] }
    rows[2].removeLast()
    // Without a key left of Z the row begins at Z.
    if rows[3][0].allSatisfy({ $0 == nil }) { rows[3].removeFirst() }
    return .printed(rows.map { $0.map(ForeignLayout.Levels.init) })
  }

  /// Place of an XKB key name, `AD01`.
  static func place(named name: String) -> Place? { named[name] }

  /// Place of a scan code of set 1, as of Windows and CLDR.
  static func place(scanCode: Int) -> Place? {
    switch scanCode {
    case 0x29: Place(row: 0, column: 0)
    case 0x02...0x0d: Place(row: 0, column: scanCode - 1)
    case 0x10...0x1b: Place(row: 1, column: scanCode - 0x10)
    case 0x1e...0x28: Place(row: 2, column: scanCode - 0x1e)
    case 0x2b: Place(row: 1, column: 12)
    case 0x56: Place(row: 3, column: 0)
    case 0x2c...0x35: Place(row: 3, column: scanCode - 0x2b)
    default: nil
    }
  }

  /// Place of a keycode of X servers with evdev.
  static func place(keycode: Int) -> Place? {
    switch keycode {
    case 49: Place(row: 0, column: 0)
    case 10...21: Place(row: 0, column: keycode - 9)
    case 24...35: Place(row: 1, column: keycode - 24)
    case 51: Place(row: 1, column: 12)
    case 38...48: Place(row: 2, column: keycode - 38)
    case 94: Place(row: 3, column: 0)
    case 52...61: Place(row: 3, column: keycode - 51)
    default: nil
    }
  }

  /// Place of a key code of macOS.
  static func place(macCode: Int) -> Place? { mac[macCode] }

  /// Place and level of a character on the layout of the United States.
  static func place(american character: Character) -> (place: Place, level: Int)? {
    us[character]
  }

  /// The characters of a place on the layout of the United States.
  static func american(_ place: Place) -> (plain: String, shifted: String)? {
    guard place.row < 4 else { return nil }
    if place == Place(row: 3, column: 0) { return ("<", ">") }
    let column = place.row == 3 ? place.column - 1 : place.column
    let (plain, shifted) = (Array(usRows[place.row].0), Array(usRows[place.row].1))
    return plain.indices.contains(column) ? (String(plain[column]), String(shifted[column])) : nil
  }

  private static let usRows: [(String, String)] = [
    ("`1234567890-=", "~!@#$%^&*()_+"), ("qwertyuiop[]\\", "QWERTYUIOP{}|"),
    ("asdfghjkl;'", "ASDFGHJKL:\""), ("zxcvbnm,./", "ZXCVBNM<>?"),
  ]

  private static let us: [Character: (place: Place, level: Int)] = {
    var table: [Character: (place: Place, level: Int)] = [:]
    for (row, texts) in usRows.enumerated() {
      for (level, text) in [texts.0, texts.1].enumerated() {
        for (column, character) in text.enumerated() {
          table[character] = (Place(row: row, column: row == 3 ? column + 1 : column), level)
        }
      }
    }
    return table
  }()

  private static let named: [String: Place] = {
    var table = [
      "TLDE": Place(row: 0, column: 0), "BKSL": Place(row: 1, column: 12),
      "AC12": Place(row: 1, column: 12), "LSGT": Place(row: 3, column: 0),
    ]
    for (row, letter, count) in [(0, "E", 12), (1, "D", 12), (2, "C", 11), (3, "B", 10)] {
      for number in 1...count {
        let name = "A\(letter)\(number < 10 ? "0" : "")\(number)"
        table[name] = Place(row: row, column: row == 0 || row == 3 ? number : number - 1)
      }
    }
    return table
  }()

  private static let mac: [Int: Place] = {
    let rows: [(row: Int, first: Int, codes: [Int])] = [
      (0, 0, [10, 18, 19, 20, 21, 23, 22, 26, 28, 25, 29, 27, 24]),
      (1, 0, [12, 13, 14, 15, 17, 16, 32, 34, 31, 35, 33, 30, 42]),
      (2, 0, [0, 1, 2, 3, 5, 4, 38, 40, 37, 41, 39]),
      (3, 0, [50, 6, 7, 8, 9, 11, 45, 46, 43, 47, 44]),
    ]
    var table: [Int: Place] = [:]
    for row in rows {
      for (column, code) in row.codes.enumerated() {
        table[code] = Place(row: row.row, column: column)
      }
    }
    return table
  }()
}

/// Names that other programs give to keys, and ours.
enum KeyNames {
  /// Our name of a key, from an X name or from a word of another program; nil for none.
  static func ours(_ name: String) -> String? { table[name.lowercased()] }

  private static let table: [String: String] = {
    var table: [String: String] = [
      "shift": "shift", "shift_l": "shift", "shift_r": "shift", "lfsh": "shift", "rtsh": "shift",
      "caps_lock": "caps", "caps": "caps", "capslock": "caps",
      "backspace": "delete", "bksp": "delete", "erase": "delete", "delete_left": "delete",
      "return": "return", "enter": "return", "rtrn": "return", "kp_enter": "return",
      "kpen": "return", "space": "space", "spce": "space", "tab": "tab", "escape": "esc",
      "esc": "esc", "left": "left", "right": "right", "rght": "right", "up": "up", "down": "down",
      "home": "home", "end": "end", "page_up": "pgup", "prior": "pgup", "pgup": "pgup",
      "pageup": "pgup", "page_down": "pgdn", "next": "pgdn", "pgdn": "pgdn", "pagedown": "pgdn",
      "insert": "ins", "ins": "ins", "delete": "del", "dele": "del", "print": "print",
      "prnt": "print", "scroll_lock": "scroll", "scroll": "scroll", "pause": "pause",
      "break": "pause",
      "menu": "menu", "control_l": "ctrl", "control_r": "ctrl", "control": "ctrl", "ctrl": "ctrl",
      "lctl": "ctrl", "rctl": "ctrl", "alt_l": "alt", "alt": "alt", "lalt": "alt", "mod1": "alt",
      "alt_r": "altgr", "ralt": "altgr", "iso_level3_shift": "altgr", "super_l": "super",
      "super_r": "super", "super": "super", "lwin": "super", "rwin": "super", "meta": "super",
      "meta_l": "super", "win": "super", "fn": "fn",
    ]
    for number in 1...24 { table["f\(number)"] = "F\(number)" }
    return table
  }()
}

extension AddressBook {
  /// The parts of an address book's card that an extension may get (R-TRUST-3).
  package struct Card: Hashable, Sendable {
    package var name: String
    /// Postal addresses, each on one line.
    package var places: [String] = []
    /// Telephone numbers as the user wrote them.
    package var numbers: [String] = []
  }

  /// Greatest number of addresses of a card, and greatest number of its telephone numbers.
  private static let most = 8
  /// Greatest length of a value, in characters; longer values are ignored.
  private static let longest = 256

  /// Reads the cards with a name from a vCard text, in order; other properties are ignored.
  package static func cards(vCard text: String) -> [Card] {
    var cards: [Card] = []
    var open: Draft?
    for property in properties(of: text) {
      switch (property.name, property.value.uppercased()) {
      case ("BEGIN", "VCARD"): open = Draft()
      case ("END", "VCARD"):
        if let card = open?.card, cards.count < limit { cards.append(card) }
        open = nil
      default: open?.read(property)
      }
    }
    return cards
  }

  /// A card while it is read.
  private struct Draft {
    private var formatted: String?
    private var structured: String?
    private var places: [String] = []
    private var numbers: [String] = []

    /// The finished card; nil if the vCard has no name.
    var card: Card? {
      (formatted ?? structured).map { Card(name: $0, places: places, numbers: numbers) }
    }

    mutating func read(_ property: Property) {
      let parts = property.parts.map { AddressBook.plain($0) }
      switch property.name {
      case "FN": formatted = formatted ?? AddressBook.joined([AddressBook.plain(property.value)])
      // The parts are: family name; given name.
      case "N": structured = structured ?? AddressBook.joined(parts.prefix(2).reversed())
      case "TEL" where numbers.count < AddressBook.most:
        let value = AddressBook.plain(property.value)
        let number = value.lowercased().hasPrefix("tel:") ? String(value.dropFirst(4)) : value
        if let number = AddressBook.joined([number]) { numbers.append(number) }
      // The parts are: box; apartment; street; town; region; code; country.
      case "ADR" where places.count < AddressBook.most:
        if let place = AddressBook.joined(parts, by: ", ") { places.append(place) }
      default: break
      }
    }
  }

  /// Joins the parts that are not empty to one line; nil for an empty or too long line.
  private static func joined(_ parts: some Sequence<String>, by separator: String = " ") -> String?
  {
    let line = parts.filter { !$0.isEmpty }.joined(separator: separator)
    return line.isEmpty || line.count > longest ? nil : line
  }

  /// Removes the escapes and the control characters from a part of a value (RFC 6350, 3.4).
  private static func plain(_ value: some StringProtocol) -> String {
    var text = ""
    var isEscaped = false
    for character in value {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      let isLineEnd = isEscaped && (character == "n" || character == "N")
      isEscaped = false
      guard character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else {
        continue
      }
      text.append(isLineEnd ? " " : character)
    }
    return text.trimming(" ")
  }
}

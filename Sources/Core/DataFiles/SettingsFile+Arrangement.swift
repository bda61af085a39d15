import KeyModel

// The order of the letters (`Documentation/keyboards.md`).
extension SettingsFile {
  static let arrangement =
    entry(
      "", "arrangement", "Order of Letters",
      "Where the letters are, such as QWERTY or Dvorak.",
      note:
        "Values: auto, as the layout of the X server; usual; or an arrangement such as dvorak, for the keyboards that it fits.",
      .text, \.arrangement, printed: { "\"\($0)\"" }
    ) { section in
      guard let name = section.string("arrangement") else { return nil }
      if name.isEmpty {
        let wanted = "\"auto\", \"usual\" or the name of an arrangement"
        section.note("arrangement", .badValue(name, wanted: wanted))
      }
      return name
    }

  /// Makes the mistake for a wrong name in `arrangement`, because the reader of the settings does not know the
  /// arrangements.
  package static func arrangementFailure(
    _ name: String, wanted: String, text: String, file: String
  ) -> DataFailure {
    failure(["arrangement"], of: text, file: file, .badValue(name, wanted: wanted))
  }
}

import KeyModel
internal import Toml

// The table `[height]` in files of keyboards and of legends, and in the settings (R-SIZE-3).
extension HeightConstraint {
  /// Range of constants, in pt. No monitor is higher.
  static let constants = 1.0...5000.0
  /// Range of priorities.
  static let priorities = 1.0...1000.0

  /// Reads the height constraint of a keyboard's file; nil if the file has none.
  static func read(_ top: Section) -> HeightConstraint? {
    guard let section = top.section("height") else { return nil }
    section.allow(["relation", "constant", "priority"])
    let relation = section.choice("relation", of: Relation.self)
    let priority = section.number("priority", in: priorities)
    guard section.has("constant") else {
      section.note("", .missingKey("constant"))
      return nil
    }
    return section.number("constant", in: constants).map { constant in
      HeightConstraint(
        name: section.place(of: "constant").text + ": height", relation: relation ?? .equal,
        constant: constant, priority: Int(priority ?? 1000))
    }
  }
}

extension Place {
  /// The file and the line, as messages show them.
  var text: String { line > 0 ? "\(file):\(line)" : file }
}

extension SettingsFile {
  static let height: [Entry] = [
    choice(
      "relation", "Height Rule", "Whether the height below is exact or a limit.",
      note: "For docked keys: equal, at-most or at-least the constant.",
      \.height.relation, group: "height"),
    Entry(
      group: "height", key: "constant", title: "Height",
      kind: .number(0...HeightConstraint.constants.upperBound, unit: "pt"),
      comment: "How high all the keys are together; 0 fits the screen.", note: "In pt, 1 to 5000.",
      printed: "0",
      apply: { section, settings in
        guard let value = section.number("constant", in: 0...HeightConstraint.constants.upperBound)
        else { return }
        guard value == 0 || HeightConstraint.constants.contains(value) else {
          let wanted = "0 or a number from 1 to 5000"
          return section.note("constant", .badValue(Section.text(value), wanted: wanted))
        }
        settings.height.constant = value
        settings.height.place = value > 0 ? section.place(of: "constant").text : ""
      }),
    entry(
      "height", "priority", "Priority",
      "How strongly this height counts against the height that fits the screen.",
      note: "1 to 1000; 1000 is always met, and the height that goes with the monitor has 250.",
      .number(HeightConstraint.priorities, unit: ""), \.height.priority, printed: { "\($0)" }
    ) { section in section.number("priority", in: HeightConstraint.priorities).map { Int($0) } },
  ]
}

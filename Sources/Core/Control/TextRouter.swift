package import KeyModel

/// The part of the program that carries out text commands in a field.
package enum TextTarget: Hashable, Sendable, CaseIterable {
  /// Key strokes by XTEST, an extension of the X server. Every client takes them for those of a physical keyboard.
  case strokes
}

/// The work of a target.
package enum TextDelivery: Hashable, Sendable {
  /// Key strokes to be sent in one flush, in this order.
  case strokes([Stroke])
}

/// Picks a target for the focused field, and turns text commands into the target's work. A command that the target
/// cannot carry out is left out.
package struct TextRouter: Hashable, Sendable {
  package init() {}

  /// Returns the target for a field; nil stands for a window of which no field is known.
  package func target(for field: Field?) -> TextTarget { .strokes }

  /// Returns the work for `commands` in `field`; nil if there is nothing to do.
  package func delivery(of commands: [TextCommand], to field: Field?) -> TextDelivery? {
    switch target(for: field) {
    case .strokes:
      let strokes = commands.flatMap(\.strokes)
      return strokes.isEmpty ? nil : .strokes(strokes)
    }
  }
}

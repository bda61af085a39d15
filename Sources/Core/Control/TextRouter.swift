package import KeyModel

/// Who carries out what the keyboard wants done in a field.
package enum TextTarget: Hashable, Sendable, CaseIterable {
  /// Key strokes by the extension XTEST of the X server, which every client takes for those of a physical
  /// keyboard.
  case strokes
}

/// What a target has to do.
package enum TextDelivery: Hashable, Sendable {
  /// In one flush, in this order.
  case strokes([Stroke])
}

/// Picks a target for the focused field and puts text commands into that target's words. A target that
/// cannot do a command leaves the command out.
package struct TextRouter: Hashable, Sendable {
  package init() {}

  /// The target for a field; `nil` is a window of which no field is known.
  package func target(for field: Field?) -> TextTarget { .strokes }

  /// What has to be done for `commands` in `field`; nil for nothing.
  package func delivery(of commands: [TextCommand], to field: Field?) -> TextDelivery? {
    switch target(for: field) {
    case .strokes:
      let strokes = commands.flatMap(\.strokes)
      return strokes.isEmpty ? nil : .strokes(strokes)
    }
  }
}

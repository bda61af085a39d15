package import KeyModel

/// A choice in the globe's list for the place of the keyboard (R-SIZE-11).
package enum HandChoice: Hashable, Sendable, CaseIterable {
  case both, left, right, split, floating
  /// Shows the handle by which the user drags the upper edge (R-SIZE-12).
  case height

  package init(_ mode: HandMode) {
    self =
      switch mode {
      case .both: .both
      case .left: .left
      case .right: .right
      case .split: .split
      }
  }

  /// The hands of the choice; nil for floating and for the height.
  package var mode: HandMode? {
    switch self {
    case .both: .both
    case .left: .left
    case .right: .right
    case .split: .split
    case .floating, .height: nil
    }
  }

  package var icon: Icon {
    switch self {
    case .both: .dock
    case .left: .handLeft
    case .right: .handRight
    case .split: .split
    case .floating: .floating
    case .height: .height
    }
  }

  /// Name for screen readers.
  package var name: String {
    switch self {
    case .both: "both hands"
    case .left: "left hand"
    case .right: "right hand"
    case .split: "two thumbs"
    case .floating: "floating"
    case .height: "height"
    }
  }
}

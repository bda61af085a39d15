package import Prediction
import Runtime

extension AddressBook {
  /// The names in a vCard file; none if it cannot be read.
  package static func names(inFile path: String) -> [String] {
    text(path).map { names(vCard: $0) } ?? []
  }

  /// The cards in a vCard file; none if it cannot be read.
  package static func cards(inFile path: String) -> [Card] {
    text(path).map { cards(vCard: $0) } ?? []
  }

  private static func text(_ path: String) -> String? { try? TextFile.read(path, limit: 32 << 20) }
}

package import Prediction
import Runtime

extension AddressBook {
  /// Returns the names in a vCard file; empty if the file cannot be read.
  package static func names(inFile path: String) -> [String] {
    text(path).map { names(vCard: $0) } ?? []
  }

  /// Returns the cards in a vCard file; empty if the file cannot be read.
  package static func cards(inFile path: String) -> [Card] {
    text(path).map { cards(vCard: $0) } ?? []
  }

  private static func text(_ path: String) -> String? { try? TextFile.read(path, limit: 32 << 20) }
}

package import Prediction
import Runtime

extension AddressBook {
  /// The names in a vCard file; none if it cannot be read.
  package static func names(inFile path: String) -> [String] {
    (try? TextFile.read(path, limit: 32 << 20)).map { names(vCard: $0) } ?? []
  }
}

// The parts of Foundation that the parser of the command line needs. Release builds are compiled against this module in
// place of Foundation's own, which is as large as the keyboard: 5 MB of code and data (Makefile, STAND_INS).

/// An error that describes itself. No error of ours does.
public protocol LocalizedError: Error {
  /// The message of the error for the user.
  var errorDescription: String? { get }
}

/// Bytes that are text in UTF-8.
public struct Data {
  let bytes: [UInt8]
}

/// Encodes nothing: `--experimental-dump-help`, for which the parser wants it, prints an empty line.
public final class JSONEncoder {
  /// The form of the encoded text.
  public struct OutputFormatting: OptionSet {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  struct Unavailable: Error {}

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data { throw Unavailable() }
}

extension String {
  /// The encodings of text that are known here.
  public enum Encoding {
    case utf8
  }

  public init?(data: Data, encoding: Encoding) {
    self.init(decoding: data.bytes, as: UTF8.self)
  }
}

/// A value of the D-Bus wire format, with the types that the program needs (D-Bus Specification 0.42, "Type
/// System"). These values are for sending; `BodyReader` reads arriving values in place.
package indirect enum Value: Hashable, Sendable {
  case bool(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case uint64(UInt64)
  case string(String)
  case path(String)
  case variant(Value)
  case structure([Value])
  /// An entry of a dictionary. A dictionary is an array of entries.
  case entry(String, Value)
  /// An array, with the signature of an element, which is needed for an empty array.
  case array([Value], of: String)

  /// The signature of the type, `as` for a list of texts.
  package var signature: String {
    switch self {
    case .bool: "b"
    case .int32: "i"
    case .uint32: "u"
    case .uint64: "t"
    case .string: "s"
    case .path: "o"
    case .variant: "v"
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .entry(_, let value): "{s" + value.signature + "}"
    case .array(_, let element): "a" + element
    }
  }
}

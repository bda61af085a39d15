package import ExtensionProtocol
package import KeyModel

extension [ExtensionSetting] {
  /// Returns the values for the program: the values that the user has `chosen`, if they are valid, otherwise the
  /// initial values.
  package func values(_ chosen: [String: ExtensionSetting.Value]) -> [String: JSON] {
    reduce(into: [:]) { $0[$1.name] = JSON($1.value(chosen[$1.name])) }
  }
}

extension JSON {
  fileprivate init(_ value: ExtensionSetting.Value) {
    switch value {
    case .flag(let flag): self = .bool(flag)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    }
  }
}

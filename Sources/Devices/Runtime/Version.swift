/// The version of all programs of the package.
package enum Version {
  package static let text = "keycap 0.2.0"
}

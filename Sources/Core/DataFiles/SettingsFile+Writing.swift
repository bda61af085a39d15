internal import KeyModel
internal import Toml

extension SettingsFile {
  /// `text` with another height of the keys in mm, and no other byte changed; nil where the text has a mistake, is not
  /// what the settings say it is, or where it has the height already.
  package static func text(_ text: String, with millimetres: Double, file: String) -> String? {
    var document = Document(text)
    let whole = Int64(exactly: millimetres)
    let value = whole.map(Value.integer) ?? .float(millimetres)
    do {
      try document.set(["size"], to: value)
      let edited = String(decoding: document.bytes, as: UTF8.self)
      guard edited != text,
        try read(edited, file: file).size == .millimetres(millimetres)
      else { return nil }
      return edited
    } catch {
      return nil
    }
  }
}

/// The sentences of a file of prompts, one per line. Lines that begin with # are comments.
package enum PromptText {
  package static func sentences(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }
}

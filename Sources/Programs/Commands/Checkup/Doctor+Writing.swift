import Glibc
import KeyModel
import Layouts
import Runtime

// Checks the parts that read characters written by finger.
extension Doctor {
  /// Returns one finding for each enabled keyboard that reads strokes (R-TEXT-6).
  func writing(on keyboards: [KeyboardDefinition]) -> [Finding] {
    keyboards.compactMap { keyboard in
      keyboard.writing.map { script in
        Doctor.writing(
          script, on: keyboard.identifier,
          hasHelper: Doctor.isInstalled(.helper) && Doctor.isInstalled(.sandbox),
          hasLibrary: dlopen("libzinnia.so.0", RTLD_LAZY | RTLD_LOCAL) != nil,
          hasModel: script.modelPaths.contains(where: TextFile.exists))
      }
    }
  }

  /// Returns the finding about a script: the first missing part, and the package that has this part.
  static func writing(
    _ script: WritingScript, on keyboard: String, hasHelper: Bool, hasLibrary: Bool, hasModel: Bool
  ) -> Finding {
    func weak(_ fact: String, _ advice: String) -> Finding {
      Finding(
        subject: "handwriting", state: .weak, fact: fact,
        advice: "\(keyboard) reads no strokes: \(advice)")
    }
    if !hasHelper {
      return weak(
        "keycap-convert or keycap-sandbox is not there", "install Keycap whole (make install).")
    }
    if !hasLibrary { return weak("libzinnia is not there", "install libzinnia0.") }
    if !hasModel { return weak("zinnia has no model", "install \(script.package).") }
    return Finding(subject: "handwriting", state: .good, fact: "zinnia for \(keyboard)")
  }
}

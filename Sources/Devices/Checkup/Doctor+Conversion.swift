import Glibc
import Layouts
import Library
import Runtime

// What converts the letters of a keyboard into ideographs.
extension Doctor {
  /// The parts that the conversion of pinyin is made of, and who has them.
  enum ConversionPart: Hashable, Sendable {
    /// The program keycap-convert.
    case helper
    /// The program keycap-sandbox, without which no helper is started.
    case sandbox
    /// libkeycap-libime.so, and libime, which it is linked with.
    case library
    /// The dictionary of libime.
    case dictionary
    /// The language model of libime.
    case model
  }

  static let libimeDictionary = "/usr/share/libime/sc.dict"
  /// The folders of libime's language model: Debian's names of architectures, and those of others.
  private static let modelFolders = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
  ].map { $0 + "/libime" }

  /// One finding for the keyboards in use that convert; none where no such keyboard is in use (R-TEXT-6).
  func conversion(_ library: inout Library) -> [Finding] {
    let keyboards = library.enabledKeyboards(library.settings).filter { $0.converter != nil }
    guard !keyboards.isEmpty else { return [] }
    return [
      Doctor.conversion(of: keyboards.map(\.identifier)) { part in
        switch part {
        case .helper: return DataPaths.helper("keycap-convert") != nil
        case .sandbox: return DataPaths.helper("keycap-sandbox") != nil
        case .library:
          let program = DataPaths.helper("keycap-convert") ?? ""
          let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
          return dlopen("\(folder)/libkeycap-libime.so", RTLD_LAZY | RTLD_LOCAL) != nil
        case .dictionary: return TextFile.exists(Doctor.libimeDictionary)
        case .model:
          return Doctor.modelFolders.contains { TextFile.exists($0 + "/zh_CN.lm") }
        }
      }
    ]
  }

  /// Says which part is missing first, and the package that has it.
  static func conversion(
    of keyboards: [String], has: (ConversionPart) -> Bool
  ) -> Finding {
    func missing(_ fact: String, _ advice: String) -> Finding {
      Finding(
        subject: "conversion", state: .weak, fact: fact,
        advice: "\(keyboards.joined(separator: ", ")) types letters: \(advice)")
    }
    if !has(.helper) {
      return missing("keycap-convert is not there", "install Keycap whole (make install).")
    }
    if !has(.sandbox) {
      return missing("keycap-sandbox is not there", "install Keycap whole (make install).")
    }
    if !has(.library) {
      return missing(
        "libkeycap-libime.so cannot be loaded",
        "install libimepinyin0; where Keycap was built without it, run make setup engines install.")
    }
    if !has(.dictionary) { return missing("libime has no dictionary", "install libime-data.") }
    if !has(.model) {
      return missing("libime has no language model", "install libime-data-language-model.")
    }
    return Finding(
      subject: "conversion", state: .good, fact: "libime for \(keyboards.joined(separator: ", "))")
  }
}

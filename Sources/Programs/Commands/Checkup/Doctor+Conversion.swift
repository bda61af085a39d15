import Glibc
import KeyModel
import Layouts
import Library
import Runtime

// Checks the parts that convert a keyboard's readings into ideographs.
extension Doctor {
  /// A part of a conversion engine's installation.
  enum ConversionPart: Hashable, Sendable {
    /// The program keycap-convert.
    case helper
    /// The program keycap-sandbox, without which no helper is started.
    case sandbox
    /// The library of this package for an engine. The library is linked with the engine, and therefore needs the engine.
    case library(ConversionEngine)
    /// The dictionary of libime.
    case dictionary
    /// The language model of libime.
    case model
    /// The program of mozc.
    case server
    /// The schema of librime for zhuyin or for cangjie.
    case schema(ConversionScheme)
    /// The hanja table of libhangul.
    case table
  }

  private static let libimeDictionary = "/usr/share/libime/sc.dict"
  private static let mozcServers = [
    "/usr/lib/mozc/mozc_server", "/usr/libexec/mozc/mozc_server", "/usr/lib64/mozc/mozc_server",
  ]
  private static let hanjaTable = "/usr/share/libhangul/hanja/hanja.txt"
  /// The folder of librime's compiled tables, by Debian's packages.
  private static let rimeData = "/usr/share/rime-data"
  /// The folders of libime's language model: for Debian's names of architectures, then for other distributions.
  private static let modelFolders = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
  ].map { $0 + "/libime" }

  /// Returns one finding for each engine that the keyboards in use need; empty if they need no engine (R-TEXT-6).
  func conversion(_ library: inout Library) -> [Finding] {
    let keyboards = library.enabledKeyboards(library.settings)
    return ConversionEngine.allCases.compactMap { engine in
      let used = keyboards.compactMap { keyboard in
        keyboard.converter.map { (keyboard: keyboard.identifier, scheme: $0) }
      }
      .filter { $0.scheme.engine == engine }
      guard !used.isEmpty else { return nil }
      return Doctor.conversion(by: engine, of: used, has: Doctor.isInstalled)
    } + writing(on: keyboards)
  }

  static func isInstalled(_ part: ConversionPart) -> Bool {
    switch part {
    case .helper: return DataPaths.helper("keycap-convert") != nil
    case .sandbox: return DataPaths.helper("keycap-sandbox") != nil
    case .library(let engine):
      let program = DataPaths.helper("keycap-convert") ?? ""
      let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
      let library = "\(folder)/libkeycap-\(engine.rawValue).so"
      // Only the server can load the library for mozc.
      if engine == .mozc { return TextFile.exists(library) }
      return dlopen(library, RTLD_LAZY | RTLD_LOCAL) != nil
    case .server: return mozcServers.contains(where: TextFile.isProgram)
    case .dictionary: return TextFile.exists(libimeDictionary)
    case .model: return modelFolders.contains { TextFile.exists($0 + "/zh_CN.lm") }
    case .table: return TextFile.exists(hanjaTable)
    case .schema(let scheme):
      let name = scheme == .cangjie ? "cangjie5" : "bopomofo_tw"
      return TextFile.exists("\(rimeData)/build/\(name).schema.yaml")
    }
  }

  /// Returns the finding about an engine: the first missing part, and the package that has this part.
  static func conversion(
    by engine: ConversionEngine, of used: [(keyboard: String, scheme: ConversionScheme)],
    has: (ConversionPart) -> Bool
  ) -> Finding {
    let names = used.map(\.keyboard).joined(separator: ", ")
    for (part, fact, advice) in needs(of: engine, used.map(\.scheme)) where !has(part) {
      let loss = engine == .libhangul ? "offers no hanja" : "types what stands on the keys"
      return Finding(
        subject: "conversion", state: .weak, fact: fact, advice: "\(names) \(loss): \(advice)")
    }
    return Finding(
      subject: "conversion", state: .good, fact: "\(engine.rawValue) for \(names)")
  }

  /// Returns the parts that an engine needs, each with the sentence about its absence and the advice.
  private static func needs(
    of engine: ConversionEngine, _ schemes: [ConversionScheme]
  ) -> [(ConversionPart, String, String)] {
    let whole = "install Keycap whole (make install)."
    let package =
      switch engine {
      case .libime: "libimepinyin0"
      case .librime: "librime1"
      case .mozc: "mozc-server"
      case .libhangul: "libhangul1"
      }
    var needs: [(ConversionPart, String, String)] = [
      (.helper, "keycap-convert is not there", whole),
      (.sandbox, "keycap-sandbox is not there", whole),
      (
        .library(engine), "libkeycap-\(engine.rawValue).so cannot be loaded",
        """
        install \(package), and keycap-\(engine.rawValue) where Keycap came as packages; where it was built without that \
        engine, run make setup-test engines install.
        """
      ),
    ]
    switch engine {
    case .libime:
      needs.append((.dictionary, "libime has no dictionary", "install libime-data."))
      needs.append(
        (.model, "libime has no language model", "install libime-data-language-model."))
    case .mozc: needs.append((.server, "mozc_server is not there", "install mozc-server."))
    case .libhangul: needs.append((.table, "libhangul has no hanja", "install libhangul-data."))
    case .librime:
      for scheme in schemes {
        let data = scheme == .cangjie ? "rime-data-cangjie5" : "rime-data-bopomofo"
        needs.append(
          (.schema(scheme), "librime does not know \(scheme.rawValue)", "install \(data)."))
      }
    }
    return needs
  }
}

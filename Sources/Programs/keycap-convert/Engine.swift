import Conversion
import Glibc
import KeyModel

/// The engine of one scheme, which converts readings. The engine is a library of another project, which is called
/// through the C functions of a library of this package (Sources/Engines). The library of this package is loaded at
/// run time, so that neither library has to be installed.
struct Engine {
  /// The reason why there is no engine.
  struct Failure: Error {
    var answer: ConversionAnswer
  }

  private typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
  private typealias Open =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Compose =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, Int32, UnsafePointer<Int32>, Texts, Int32
    ) -> Int32
  private typealias Text = @convention(c) (OpaquePointer, Int32) -> UnsafePointer<CChar>
  private typealias Consumed = @convention(c) (OpaquePointer, Int32) -> Int32
  private typealias Parted = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>
  private typealias Next = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> Int32
  private typealias Learned = @convention(c) (OpaquePointer, Int32) -> Int32
  private typealias Forget = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32
  private typealias Options = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void
  private typealias AuxiliaryValue = @convention(c) (UInt) -> UInt
  private typealias Learn =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, Int32, UnsafePointer<Int32>, Texts
    ) -> Void

  /// The constant AT_EXECFN of the auxiliary vector.
  private static let executablePath: UInt = 31

  /// The engine's own name.
  let name: String
  private let engine: OpaquePointer
  private let composeFunction: Compose
  private let textFunction: Text
  private let consumedFunction: Consumed
  private let partedFunction: Parted
  private let learnFunction: Learn
  private let optionsFunction: Options
  /// Returns the meaning of a candidate; nil if the engine has no meanings.
  private let meaningFunction: Text?
  /// Predicts the next word; nil if the engine cannot.
  private let nextFunction: Next?
  /// Lists the words that the engine has learned; nil if the engine cannot.
  private let learnedFunction: Learned?
  /// Forgets a single word; nil if the engine cannot.
  private let forgetFunction: Forget?

  /// The folder of this program, which also has the libraries of this package.
  static var folder: String {
    // The sandbox has no /proc, where Swift looks for the command line. The kernel also passes the path in this vector.
    let value = dlsym(nil, "getauxval").map { unsafeBitCast($0, to: AuxiliaryValue.self) }
    let path = value.flatMap { UnsafePointer<CChar>(bitPattern: $0(executablePath)) }
    let program = path.map { String(cString: $0) } ?? ""
    return program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
  }

  static func open(_ scheme: ConversionScheme) -> Result<Engine, Failure> {
    guard let maker = scheme.maker else { return .failure(Failure(answer: Mozc.missing)) }
    // By deep binding, the functions of this library take precedence over those of the C library for the libraries
    // that it loads (Sources/Engines/libime.cpp).
    let binding = RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND
    guard let library = dlopen("\(folder)/libkeycap-\(maker.name).so", binding) else {
      return .failure(Failure(answer: .missing(package: maker.package)))
    }
    func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(library, "keycap_engine_\(name)").map { unsafeBitCast($0, to: type) }
    }
    guard let open = symbol("open", as: Open.self),
      let compose = symbol("compose", as: Compose.self), let text = symbol("text", as: Text.self),
      let consumed = symbol("consumed", as: Consumed.self),
      let parted = symbol("parted", as: Parted.self), let learn = symbol("learn", as: Learn.self),
      let options = symbol("set_options", as: Options.self)
    else {
      return .failure(Failure(answer: .failed("another version of libkeycap-\(maker.name).so")))
    }
    let home = getenv("HOME").map { String(cString: $0) } ?? "."
    guard let engine = open(home, scheme.rawValue) else {
      return .failure(Failure(answer: .missing(package: maker.data)))
    }
    return .success(
      Engine(
        name: maker.name, engine: engine, composeFunction: compose, textFunction: text,
        consumedFunction: consumed,
        partedFunction: parted, learnFunction: learn, optionsFunction: options,
        meaningFunction: symbol("meaning", as: Text.self),
        nextFunction: symbol("next", as: Next.self),
        learnedFunction: symbol("learned", as: Learned.self),
        forgetFunction: symbol("forget", as: Forget.self)))
  }

  /// Converts the part of the reading that the choices do not consume. Returns this part divided into syllables, the
  /// candidates, and the meaning of each candidate; no meanings if the engine has none.
  func compose(
    _ reading: String, _ choices: [ConversionChoice], limit: Int
  ) -> (parted: String, [ConversionChoice], meanings: [String]) {
    let count = with(choices) { consumed, texts in
      composeFunction(engine, reading, Int32(choices.count), consumed, texts, Int32(limit))
    }
    let left = reading.count - choices.consumed
    let found = (0..<max(count, 0)).map { index in
      (
        choice: ConversionChoice(
          consumed: Int(consumedFunction(engine, index)),
          text: String(cString: textFunction(engine, index))), meaning: meaning(of: index)
      )
    }.filter {
      (1...left).contains($0.choice.consumed) && $0.choice.text.count <= ConversionBounds.text
    }
    let meanings = found.map(\.meaning)
    return (
      String(cString: partedFunction(engine)), found.map(\.choice),
      meanings.allSatisfy(\.isEmpty) ? [] : meanings
    )
  }

  private func meaning(of index: Int32) -> String {
    guard let meaningFunction else { return "" }
    return String(String(cString: meaningFunction(engine, index)).prefix(ConversionBounds.text))
  }

  /// Returns the words that may follow a text, likeliest first.
  func next(behind text: String, limit: Int) -> [String] {
    let count = nextFunction?(engine, text, Int32(limit)) ?? 0
    return (0..<max(count, 0)).map { String(cString: textFunction(engine, $0)) }
      .filter { !$0.isEmpty && $0.count <= ConversionBounds.text }
  }

  /// Returns the words that the engine has learned, at most `limit`; nil if the engine cannot list them.
  func learned(limit: Int) -> [String]? {
    guard let learnedFunction else { return nil }
    let count = learnedFunction(engine, Int32(limit))
    guard count >= 0 else { return nil }
    var left = ConversionBounds.line / 2
    return (0..<count).map { String(cString: textFunction(engine, $0)) }.filter { word in
      left -= word.utf8.count + 1
      return left > 0 && !word.isEmpty && word.count <= ConversionBounds.text
    }
  }

  /// Forgets a word or a sentence. Returns whether it had been learned; nil if the engine cannot forget it now.
  func forget(_ text: String) -> Bool? {
    guard let reported = forgetFunction?(engine, text), reported >= 0 else { return nil }
    return reported > 0
  }

  func learn(_ reading: String, _ choices: [ConversionChoice]) {
    with(choices) { consumed, texts in
      learnFunction(engine, reading, Int32(choices.count), consumed, texts)
    }
  }

  /// Sets the engine's options: for pinyin the pairs of sounds that count as equal (`zh-z`).
  func setOptions(_ options: [String]) {
    optionsFunction(engine, options.joined(separator: " "))
  }

  private func with<Result>(
    _ choices: [ConversionChoice], _ body: (UnsafePointer<Int32>, Texts) -> Result
  ) -> Result {
    // There is one element more, so that neither array is empty.
    let consumed = choices.map { Int32($0.consumed) } + [0]
    let copies = choices.map { UnsafePointer<CChar>(strdup($0.text)) } + [nil]
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    return consumed.withUnsafeBufferPointer { consumed in
      copies.withUnsafeBufferPointer { copies in
        guard let first = consumed.baseAddress, let text = copies.baseAddress else {
          preconditionFailure("an array with an element has an address")
        }
        return body(first, text)
      }
    }
  }
}

extension ConversionScheme {
  /// The engine's name, the Debian package of its library, and the package of its data; nil for the scheme of mozc,
  /// which is not a library.
  fileprivate var maker: (name: String, package: String, data: String)? {
    switch self {
    case .pinyin: ("libime", "libimepinyin0", "libime-data")
    case .zhuyin: ("librime", "librime1", "rime-data-bopomofo")
    case .cangjie: ("librime", "librime1", "rime-data-cangjie5")
    case .hanja: ("libhangul", "libhangul1", "libhangul-data")
    case .kana: nil
    }
  }
}

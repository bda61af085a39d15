import Conversion
import Glibc

/// libime, through the C functions of `libkeycap-libime.so` (Sources/Engines/libime.cpp). The library is found at run
/// time, so that neither it nor libime need be installed.
struct LibimeEngine {
  /// Why there is no engine.
  struct Failure: Error {
    var answer: ConversionAnswer
  }

  private typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
  private typealias Open = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Compose =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, Int32, UnsafePointer<Int32>, Texts, Int32
    ) -> Int32
  private typealias Text = @convention(c) (OpaquePointer, Int32) -> UnsafePointer<CChar>
  private typealias Consumed = @convention(c) (OpaquePointer, Int32) -> Int32
  private typealias Parted = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>
  private typealias Fuzzy = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void
  private typealias AuxiliaryValue = @convention(c) (UInt) -> UInt
  private typealias Learn =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, Int32, UnsafePointer<Int32>, Texts
    ) -> Void

  /// AT_EXECFN of the auxiliary vector.
  private static let executablePath: UInt = 31

  private let engine: OpaquePointer
  private let composeFunction: Compose
  private let textFunction: Text
  private let consumedFunction: Consumed
  private let partedFunction: Parted
  private let learnFunction: Learn
  private let fuzzyFunction: Fuzzy

  static func open() -> Result<LibimeEngine, Failure> {
    // The sandbox has no /proc, where Swift looks for the command line: the kernel told the program's path.
    let value = dlsym(nil, "getauxval").map { unsafeBitCast($0, to: AuxiliaryValue.self) }
    let path = value.flatMap { UnsafePointer<CChar>(bitPattern: $0(executablePath)) }
    let program = path.map { String(cString: $0) } ?? ""
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    guard let library = dlopen("\(folder)/libkeycap-libime.so", RTLD_NOW | RTLD_LOCAL) else {
      return .failure(Failure(answer: .missing(package: "libimepinyin0")))
    }
    func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(library, "keycap_libime_\(name)").map { unsafeBitCast($0, to: type) }
    }
    guard let open = symbol("open", as: Open.self),
      let compose = symbol("compose", as: Compose.self), let text = symbol("text", as: Text.self),
      let consumed = symbol("consumed", as: Consumed.self),
      let parted = symbol("parted", as: Parted.self), let learn = symbol("learn", as: Learn.self),
      let fuzzy = symbol("set_fuzzy", as: Fuzzy.self)
    else { return .failure(Failure(answer: .failed("another version of libkeycap-libime.so"))) }
    let home = getenv("HOME").map { String(cString: $0) } ?? "."
    guard let engine = open(home) else {
      return .failure(Failure(answer: .missing(package: "libime-data")))
    }
    return .success(
      LibimeEngine(
        engine: engine, composeFunction: compose, textFunction: text, consumedFunction: consumed,
        partedFunction: parted, learnFunction: learn, fuzzyFunction: fuzzy))
  }

  /// The candidates for what the choices leave of the reading, and that rest with its syllables parted.
  func compose(
    _ reading: String, _ choices: [ConversionChoice], limit: Int
  ) -> (parted: String, [ConversionChoice]) {
    let count = with(choices) { consumed, texts in
      composeFunction(engine, reading, Int32(choices.count), consumed, texts, Int32(limit))
    }
    let left = reading.count - choices.map(\.consumed).reduce(0, +)
    let found = (0..<max(count, 0)).map { index in
      ConversionChoice(
        consumed: Int(consumedFunction(engine, index)),
        text: String(cString: textFunction(engine, index)))
    }
    return (
      String(cString: partedFunction(engine)),
      found.filter {
        (1...left).contains($0.consumed) && $0.text.count <= ConversionBounds.text
      }
    )
  }

  func learn(_ reading: String, _ choices: [ConversionChoice]) {
    with(choices) { consumed, texts in
      learnFunction(engine, reading, Int32(choices.count), consumed, texts)
    }
  }

  /// The names of the pairs of sounds that count as one another (`zh-z`); the others are told apart.
  func setFuzzy(_ pairs: [String]) { fuzzyFunction(engine, pairs.joined(separator: " ")) }

  private func with<Result>(
    _ choices: [ConversionChoice], _ body: (UnsafePointer<Int32>, Texts) -> Result
  ) -> Result {
    // One element more, so that neither array is empty.
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

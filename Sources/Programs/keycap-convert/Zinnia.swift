import Conversion
import Glibc
import KeyModel

/// The engine that reads strokes: libzinnia with a model of Tegaki, both found at run time. The model is mapped, not read.
/// The functions are those of `zinnia.h`.
struct Zinnia {
  private typealias New = @convention(c) () -> OpaquePointer?
  private typealias Open = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32
  private typealias Classify =
    @convention(c) (OpaquePointer, OpaquePointer, Int) -> OpaquePointer?
  private typealias SetLength = @convention(c) (OpaquePointer, Int) -> Void
  private typealias Add = @convention(c) (OpaquePointer, Int, Int32, Int32) -> Int32
  private typealias Clear = @convention(c) (OpaquePointer) -> Void
  private typealias Value = @convention(c) (OpaquePointer, Int) -> UnsafePointer<CChar>?
  private typealias Score = @convention(c) (OpaquePointer, Int) -> Float
  private typealias Count = @convention(c) (OpaquePointer) -> Int

  private let recognizer: OpaquePointer
  private let character: OpaquePointer
  private let classify: Classify
  private let add: Add
  private let clear: Clear
  private let value: Value
  private let score: Score
  private let count: Count
  private let destroy: Clear

  /// Loads the model of a script. Returns the engine, or the answer for the keyboard.
  static func open(_ script: WritingScript) -> Result<Zinnia, Engine.Failure> {
    func missing(_ package: String) -> Result<Zinnia, Engine.Failure> {
      .failure(Engine.Failure(answer: .missing(package: package)))
    }
    guard let library = dlopen("libzinnia.so.0", RTLD_NOW | RTLD_LOCAL) else {
      return missing("libzinnia0")
    }
    func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(library, "zinnia_\(name)").map { unsafeBitCast($0, to: type) }
    }
    guard let new = symbol("recognizer_new", as: New.self),
      let load = symbol("recognizer_open", as: Open.self),
      let classify = symbol("recognizer_classify", as: Classify.self),
      let newCharacter = symbol("character_new", as: New.self),
      let setWidth = symbol("character_set_width", as: SetLength.self),
      let setHeight = symbol("character_set_height", as: SetLength.self),
      let add = symbol("character_add", as: Add.self),
      let clear = symbol("character_clear", as: Clear.self),
      let value = symbol("result_value", as: Value.self),
      let score = symbol("result_score", as: Score.self),
      let count = symbol("result_size", as: Count.self),
      let destroy = symbol("result_destroy", as: Clear.self),
      let recognizer = new(), let character = newCharacter()
    else { return missing("libzinnia0") }
    guard let path = script.modelPaths.first(where: { access($0, R_OK) == 0 }),
      load(recognizer, path) != 0
    else { return missing(script.package) }
    setWidth(character, WritingBounds.side)
    setHeight(character, WritingBounds.side)
    return .success(
      Zinnia(
        recognizer: recognizer, character: character, classify: classify, add: add, clear: clear,
        value: value, score: score, count: count, destroy: destroy))
  }

  /// Returns the characters that the strokes may be, with their scores, best first.
  func read(_ strokes: [[WrittenPoint]], limit: Int) -> [(text: String, score: Double)] {
    clear(character)
    for (number, stroke) in strokes.enumerated() {
      for point in stroke { _ = add(character, number, Int32(point.x), Int32(point.y)) }
    }
    guard let result = classify(recognizer, character, limit) else { return [] }
    defer { destroy(result) }
    return (0..<min(count(result), limit)).compactMap { index in
      guard let text = value(result, index).map({ String(cString: $0) }), !text.isEmpty,
        text.count <= ConversionBounds.text
      else { return nil }
      return (text, Double(score(result, index)))
    }
  }
}

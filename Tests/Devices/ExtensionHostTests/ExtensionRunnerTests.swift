import ExtensionProtocol
import Glibc
import KeyModel
import PageContents
import Runtime
import TestKit
import Testing

@testable import ExtensionHost

/// Real processes that speak the protocol (R-TRUST-2). A shell script stands in for the sandbox, whose walls have tests of their own.
@Suite(.serialized) struct ExtensionRunnerTests {
  @Test func aProgramIsGreetedShownAndAnswers() throws {
    let stage = try Stage(
      """
      \(Stage.hello)
      \(Stage.keys)
      while read line <&3; do
        case "$line" in
          *'"type":"key"'*) echo '{"type":"insertText","text":"a","edit":1}' >&3 ;;
        esac
      done
      """)
    stage.show()
    #expect(stage.wait { if case .layout = $0 { true } else { false } })
    stage.runner.handle(.key(.init(id: "a", phase: .tap)))
    #expect(stage.wait { $0 == .edit(.insertText("a")) })
    #expect(!stage.hasFailed)
  }

  @Test func nothingOfTheHostsSurroundingsIsInherited() throws {
    // As a library may open them: without FD_CLOEXEC.
    let open = (0..<40).map { _ in dup(0) }
    defer { for descriptor in open { close(descriptor) } }
    let stage = try Stage(
      """
      \(Stage.hello)
      open=$(ls /proc/$$/fd | tr '\\n' ' ')
      for name in DISPLAY HOME XAUTHORITY DBUS_SESSION_BUS_ADDRESS PATH_OF_NOBODY; do
        eval "test -z \\"\\$$name\\" || open=$name"
      done
      echo "{\\"type\\":\\"setPasteboard\\",\\"text\\":\\"$open\\"}" >&3
      read line <&3; read line <&3; sleep 60
      """)
    stage.show()
    var inherited = ""
    #expect(
      stage.wait {
        guard case .setPasteboard(let text) = $0 else { return false }
        inherited = text
        return true
      })
    let numbers = inherited.split(separator: " ").compactMap { Int($0) }.sorted()
    // Behind them stand the shell’s own: its script and the pipe of `ls`.
    #expect(numbers.prefix(5) == [0, 1, 2, 3, 4] && numbers.count <= 7, "\(inherited)")
  }

  @Test func theMemoryIsSharedAndCannotShrink() throws {
    let memory = try PictureMemory()
    try memory.grow(to: 8192)
    let byte: [UInt8] = [0x5A]
    #expect(pwrite(memory.descriptor, byte, 1, 4096) == 1)
    #expect(memory.withBytes { $0[4096] } == 0x5A)
    #expect(ftruncate(memory.descriptor, 0) != 0)
    try memory.grow(to: 1 << 20)
    #expect(memory.withBytes { ($0.count, $0[4096]) } == (1 << 20, 0x5A))
  }

  @Test(arguments: ["exit 3", "kill -9 $$", "\(Stage.hello) echo garbage >&3; read line <&3"])
  func aProgramThatFailsIsBuried(script: String) throws {
    let stage = try Stage(script)
    stage.show()
    #expect(stage.wait { if case .fail = $0 { true } else { false } })
  }

  /// Not by the terminal itself, which a program could read and command.
  @Test func whatItPrintsComesByAPipe() throws {
    let stage = try Stage(
      "printf 'a\\033[2Jb\\n'; echo \"$5\" >&2; (read -r typed <&1) || echo unreadable; exit 3")
    stage.show()
    #expect(stage.wait { if case .fail = $0 { true } else { false } })
    // The sandbox is asked to tell of calls that it refuses, too.
    let reported = ["a\u{FFFD}[2Jb", "--tell-refused-calls"]
    #expect(stage.printed.prefix(2) == reported[...] && stage.printed.last == "unreadable")
  }

  @Test func aMissingSandboxIsAFault() throws {
    let stage = try Stage("", program: "/nonexistent/keycap-sandbox")
    stage.show()
    #expect(stage.hasFailed)
  }

  @Test func aProgramThatDoesNotReadDoesNotHoldUpTheHost() throws {
    let stage = try Stage("\(Stage.hello) \(Stage.keys) sleep 60")
    stage.show()
    #expect(stage.wait { if case .layout = $0 { true } else { false } })
    let text = String(repeating: "x", count: 30_000)
    for _ in 0..<100 where !stage.hasFailed {
      let document = HostMessage.DocumentText(before: text, after: nil, selected: nil, edit: 0)
      stage.runner.handle(.text(document, stages: []))
    }
    #expect(stage.effects.contains(.fail(.doesNotRead)))
  }

  /// Files, sizes and folders, below each other too; `$4` is the program's folder.
  @Test(arguments: [
    "n=0; while [ $n -le 2000 ]; do : > $n; n=$((n + 1)); done",
    "mkdir -m 300 a; for n in 1 2 3 4 5; do truncate -s 60M a/$n; done",
    "n=0; while [ $n -le 64 ]; do mkdir a; cd a; n=$((n + 1)); done",
    // Names that are not UTF-8.
    "b=$(printf '\\377'); n=0; while [ $n -le 2000 ]; do : > $b$n; n=$((n + 1)); done",
    "b=$(printf '\\377'); for n in 1 2 3 4 5; do truncate -s 60M $b$n; done",
    "b=$(printf '\\377'); mkdir $b; for n in 1 2 3 4 5; do truncate -s 60M $b/$n; done",
    "b=$(printf '\\377'); n=0; while [ $n -le 64 ]; do mkdir $b; cd $b; n=$((n + 1)); done",
  ])
  func aProgramThatFillsItsFolderIsEnded(writing: String) throws {
    let scratch = Scratch()
    let rest = "while read line <&3; do :; done"
    let stage = try Stage(
      "\(Stage.hello) \(Stage.keys) cd $4; \(writing); \(rest)", container: scratch.path)
    stage.show()
    #expect(stage.wait { $0 == .fail(.overfull) })
    // Nothing is started again before somebody has emptied the folder.
    let starts = stage.runner.starts
    stage.effects = []
    stage.show()
    #expect(stage.effects.contains(.fail(.overfull)))
    #expect(stage.runner.starts == starts + 1)
  }

  /// Pages that no limit of the sandbox counts: written and made read-only, and shared without a file (R-TRUST-2).
  @Test(arguments: [
    "m = mmap.mmap(-1, 1 << 20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)",
    "m = mmap.mmap(-1, 1 << 20, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS)",
  ])
  func aProgramThatTakesMuchMemoryIsEnded(taking: String) throws {
    let script = """
      import mmap
      kept = []
      while True:
        \(taking)
        m.write(b"x" * (1 << 20))
        kept.append(m)
      """
    let stage = try Stage("\(Stage.hello) \(Stage.keys) exec python3 -ISc '\(script)'")
    stage.show()
    #expect(stage.wait { $0 == .fail(.memory) })
  }

  @Test func aProgramTakesWhatItMay() throws {
    let script = #"""
      import os, time
      kept = [b"x" * (1 << 20) for _ in range(200)]
      for _ in range(3000000): pass
      os.write(3, b"{\"type\":\"playInputClick\"}\n")
      time.sleep(60)
      """#
    let stage = try Stage("\(Stage.hello) \(Stage.keys) exec python3 -ISc '\(script)'")
    stage.show()
    #expect(stage.wait { $0 == .playInputClick })
    #expect(!stage.hasFailed)
  }

  @Test func aProgramWritesWhatItMay() throws {
    let scratch = Scratch()
    let stage = try Stage(
      """
      \(Stage.hello) \(Stage.keys) cd $4; mkdir a; truncate -s 60M a/b; n=0
      while [ $n -lt 1900 ]; do : > $n; n=$((n + 1)); done
      sleep 1; echo '{"type":"playInputClick"}' >&3; while read line <&3; do :; done
      """, container: scratch.path)
    stage.show()
    #expect(stage.wait { $0 == .playInputClick })
    #expect(!stage.hasFailed)
  }

  @Test func aFrozenProgramStandsStillAndGoesOn() throws {
    let stage = try Stage(
      """
      \(Stage.hello) \(Stage.keys)
      while read line <&3; do
        case "$line" in *viewWillAppear*) echo '{"type":"playInputClick"}' >&3 ;; esac
      done
      """)
    stage.show()
    #expect(stage.wait { $0 == .playInputClick })
    stage.runner.handle(.hide)
    stage.effects = []
    stage.turn(until: { stage.runner.isFrozen })
    stage.show()
    #expect(stage.wait { $0 == .playInputClick })
  }
}

/// A keyboard that is a shell script, and what it wants of the host.
private final class Stage {
  static let hello = #"echo '{"type":"hello","version":1}' >&3; "#
  static let keys = #"echo '{"type":"layout","rows":[{"keys":[{"id":"a","text":"a"}]}]}' >&3; "#

  let loop = EventLoop()
  let runner: ExtensionRunner
  private let scratch = Scratch()
  private let record = Record()

  private final class Record {
    var effects: [SessionEffect] = []
    var printed: [String] = []
  }

  var printed: [String] { record.printed }

  var effects: [SessionEffect] {
    get { record.effects }
    set { record.effects = newValue }
  }

  var hasFailed: Bool { effects.contains { if case .fail = $0 { true } else { false } } }

  init(_ script: String, program: String? = nil, container: String = "/c") throws {
    let path = try program ?? scratch.program("stand-in", "#!/bin/sh\n\(script)\n")
    let record = record
    runner = ExtensionRunner(
      welcome: .init(container: "/nonexistent", locale: "en-US"), patience: .init(times: 100),
      printing: { record.printed.append($0) }, loop: loop,
      command: { .init(sandbox: path, bundle: "/b", program: ["p"], container: container) }
    ) { record.effects.append($0) }
  }

  deinit { runner.end() }

  func show() {
    let text = HostMessage.DocumentText(before: nil, after: nil, selected: nil, edit: 0)
    runner.handle(.show(ViewState(width: 100, height: 50, scale: 1), Traits(), text))
  }

  /// Turns the loop until the program has asked for something that matches, or has failed.
  func wait(for matches: (SessionEffect) -> Bool) -> Bool {
    turn { hasFailed || record.effects.contains(where: matches) }
    return record.effects.contains(where: matches)
  }

  func turn(until isSo: () -> Bool) {
    let end = loop.now() + Milliseconds(300_000)
    loop.set(loop.makeTimer { _ in }, at: end)
    while !isSo(), loop.now() < end { loop.turn() }
  }
}

/// A program for the kernel's filter of system calls (seccomp), in its instruction set (classic BPF).
package struct CallFilter: Hashable, Sendable {
  /// One instruction, with the layout of `struct sock_filter`.
  package struct Instruction: Hashable, Sendable {
    package var code: UInt16
    /// The number of instructions that a comparison skips if it holds.
    package var whenTrue: UInt8 = 0
    /// The number of instructions that a comparison skips if it does not hold.
    package var whenFalse: UInt8 = 0
    /// The operand.
    package var value: UInt32 = 0
  }

  /// The verdict of the filter on a call (`SECCOMP_RET_…`).
  package enum Verdict {
    package static let allow: UInt32 = 0x7fff_0000
    /// The call fails with EPERM.
    package static let forbid: UInt32 = 0x0005_0000 | 1
    /// The call fails with ENOSYS, as if the kernel did not know it.
    package static let unknown: UInt32 = 0x0005_0000 | 38
    /// The process ends.
    package static let kill: UInt32 = 0x8000_0000
    /// The call fails with EINVAL, as for a file that is not a link.
    package static let notALink: UInt32 = 0x0005_0000 | 22
    /// Another process decides the answer to the call.
    package static let ask: UInt32 = 0x7fc0_0000
  }

  /// Operations of the instruction set that the filter uses.
  package enum Operation {
    /// Loads the 32-bit word at the offset `value` of `struct seccomp_data`.
    package static let load: UInt16 = 0x20
    package static let and: UInt16 = 0x54
    package static let ifEqual: UInt16 = 0x15
    package static let ifAtLeast: UInt16 = 0x35
    package static let answer: UInt16 = 0x06
  }

  /// Offsets in `struct seccomp_data`, in bytes. Both processors store the lower word first.
  package enum Offset {
    package static let number: UInt32 = 0
    package static let processor: UInt32 = 4
    package static func lower(_ argument: Int) -> UInt32 { 16 + 8 * UInt32(argument) }
    package static func upper(_ argument: Int) -> UInt32 { lower(argument) + 4 }
  }

  package private(set) var instructions: [Instruction] = []

  /// The bit that marks calls of x86's third set of numbers (x32).
  private static let x32: UInt32 = 0x4000_0000

  /// The verdict on refused calls if an author watches, `ask`; nil: `forbid` or `unknown`, as the policy says.
  private let refusal: UInt32?

  /// Makes the filter. `asks`: another process is asked about each refused call, and answers as the filter would
  /// (`RefusedCalls`).
  package init(_ policy: CallPolicy, on processor: Processor, asks: Bool = false) {
    refusal = asks ? Verdict.ask : nil
    load(Offset.processor)
    // Calls of 32-bit programs have other numbers, which the filter would take for different calls.
    ifEqual(processor.auditValue, skip: 1)
    answer(Verdict.kill)
    load(Offset.number)
    if processor == .x86 {
      append(Operation.ifAtLeast, whenFalse: 1, CallFilter.x32)
      answer(Verdict.kill)
    }
    for rule in policy.rules {
      guard let number = SystemCall.number(rule.call, on: processor) else { continue }
      add(rule.answer, for: number)
    }
    answer(refusal ?? Verdict.unknown)
  }

  /// Adds the answer to one call. Each body ends with a verdict, so the number stays loaded for the next comparison.
  private mutating func add(_ answer: CallPolicy.Answer, for number: UInt32) {
    let comparison = instructions.count
    append(Operation.ifEqual, number)
    switch answer {
    case .allow: self.answer(Verdict.allow)
    case .forbid: self.answer(refusal ?? Verdict.forbid)
    case .notALink: self.answer(Verdict.notALink)
    case .allowIf(let conditions):
      for condition in conditions {
        self.condition(condition)
        self.answer(refusal ?? Verdict.forbid)
      }
      self.answer(Verdict.allow)
    case .allowIfOrUnknown(let conditions):
      for condition in conditions {
        self.condition(condition)
        self.answer(refusal ?? Verdict.unknown)
      }
      self.answer(Verdict.allow)
    case .forbidIf(let conditions):
      for condition in conditions {
        self.condition(condition)
        skip()
        self.answer(refusal ?? Verdict.forbid)
      }
      self.answer(Verdict.allow)
    }
    instructions[comparison].whenFalse = UInt8(instructions.count - comparison - 1)
  }

  /// Adds a test that skips the next instruction if the condition holds.
  private mutating func condition(_ condition: CallPolicy.Condition) {
    switch condition {
    case .oneOf(let argument, let mask, let values):
      load(Offset.lower(argument))
      if mask != .max { append(Operation.and, mask) }
      for (index, value) in values.enumerated() {
        ifEqual(value, skip: UInt8(values.count - index))
      }
    case .null(let argument):
      load(Offset.lower(argument))
      // A lower word that is not 0 skips the test of the upper word.
      append(Operation.ifEqual, whenFalse: 2, 0)
      load(Offset.upper(argument))
      ifEqual(0, skip: 1)
    }
  }

  /// Adds a test that skips `skip` instructions if the loaded word is `value`.
  private mutating func ifEqual(_ value: UInt32, skip: UInt8) {
    append(Operation.ifEqual, whenTrue: skip, value)
  }

  /// Adds an instruction that skips the next instruction.
  private mutating func skip() { append(Operation.ifEqual, whenTrue: 1, whenFalse: 1, 0) }

  private mutating func load(_ offset: UInt32) { append(Operation.load, offset) }

  private mutating func answer(_ verdict: UInt32) { append(Operation.answer, verdict) }

  private mutating func append(
    _ code: UInt16, whenTrue: UInt8 = 0, whenFalse: UInt8 = 0, _ value: UInt32
  ) {
    instructions.append(
      Instruction(code: code, whenTrue: whenTrue, whenFalse: whenFalse, value: value))
  }
}

import keycap_sandbox

/// A call as the kernel shows it to a filter.
struct Call {
  var processor: UInt32 = Processor.x86.auditValue
  var number: UInt32
  var arguments: [UInt64] = []

  init(_ name: String, _ arguments: UInt64..., on processor: Processor = .x86) {
    self.processor = processor.auditValue
    number = SystemCall.number(name, on: processor) ?? .max
    self.arguments = arguments
  }

  init(number: UInt32, processor: UInt32 = Processor.x86.auditValue) {
    self.number = number
    self.processor = processor
  }

  /// The 32-bit word at an offset of `struct seccomp_data`.
  func word(at offset: UInt32) -> UInt32 {
    switch offset {
    case 0: return number
    case 4: return processor
    default:
      let index = Int(offset - 16) / 8
      let argument = index < arguments.count ? arguments[index] : 0
      return UInt32(truncatingIfNeeded: (offset - 16) % 8 == 0 ? argument : argument >> 32)
    }
  }
}

/// Runs a filter as the kernel does, so that every call can be tried without a kernel.
struct FilterMachine {
  var filter: CallFilter

  /// The filter's answer; nil when it runs out of its instructions, which the kernel would refuse.
  func answer(to call: Call) -> UInt32? {
    var accumulator: UInt32 = 0
    var at = 0
    while at < filter.instructions.count {
      let step = filter.instructions[at]
      at += 1
      switch step.code {
      case CallFilter.Operation.load: accumulator = call.word(at: step.value)
      case CallFilter.Operation.and: accumulator &= step.value
      case CallFilter.Operation.ifEqual:
        at += Int(accumulator == step.value ? step.whenTrue : step.whenFalse)
      case CallFilter.Operation.ifAtLeast:
        at += Int(accumulator >= step.value ? step.whenTrue : step.whenFalse)
      case CallFilter.Operation.answer: return step.value
      default: return nil
      }
    }
    return nil
  }
}

internal import CLinux
internal import Glibc

/// The sections of an ELF file, by name, with their addresses in memory if the program is linked for a fixed address.
struct ProgramSections {
  private var ranges: [String: Range<UInt>] = [:]

  /// Reads the sections; they are empty if the file is not a program for a fixed address, or is cut off.
  init(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    let heads: [Elf64_Ehdr]? = ProgramSections.read(1, at: 0, of: file)
    guard let head = heads?.first, head.e_type == UInt16(ET_EXEC),
      head.e_shentsize == MemoryLayout<Elf64_Shdr>.size,
      let parts: [Elf64_Shdr] = ProgramSections.read(
        Int(head.e_shnum), at: head.e_shoff, of: file),
      parts.indices.contains(Int(head.e_shstrndx))
    else { return }
    let table = parts[Int(head.e_shstrndx)]
    guard table.sh_size <= 65_536,
      let names: [UInt8] = ProgramSections.read(Int(table.sh_size), at: table.sh_offset, of: file)
    else { return }
    for part in parts where Int(part.sh_name) < names.count {
      let name = names[Int(part.sh_name)...].prefix { $0 != 0 }
      let (end, isTooLarge) = UInt(part.sh_addr).addingReportingOverflow(UInt(part.sh_size))
      guard !isTooLarge else { continue }
      ranges[String(decoding: name, as: UTF8.self)] = UInt(part.sh_addr)..<end
    }
  }

  subscript(name: String) -> Range<UInt>? { ranges[name] }

  private static func read<Value: BitwiseCopyable>(
    _ count: Int, at offset: UInt64, of file: Int32
  ) -> [Value]? {
    guard count > 0 else { return nil }
    let size = count * MemoryLayout<Value>.stride
    let values = [Value](unsafeUninitializedCapacity: count) { space, filled in
      let isWhole = pread(file, space.baseAddress, size, off_t(truncatingIfNeeded: offset)) == size
      filled = isWhole ? count : 0
    }
    return values.isEmpty ? nil : values
  }
}

extension Memory {
  /// Write-protects the program's constants. The linker puts `.rodata` among the writable sections because Swift
  /// marks some of its tables so, although nothing writes there in a program for a fixed address. After this call,
  /// `trim` can forget these pages even while other threads run.
  package static func sealConstants() {
    guard let constants = ProgramSections(path: "/proc/self/exe")[".rodata"] else { return }
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    let start = (constants.lowerBound + page - 1) / page * page
    let end = constants.upperBound / page * page
    guard start < end, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
    mprotect(first, Int(end - start), PROT_READ)
  }
}

import CLinux
import Glibc
import TestKit
import Testing

@testable import Runtime

@Suite struct MemoryTests {
  @Test func theLinesOfMapsAreRead() {
    let maps = """
      55d0000-55d4000 r--p 00000000 fe:00 42                         /usr/bin/keycap
      55e0000-55e1000 rw-p 00000000 fe:00 42                         /usr/bin/keycap
      55e1000-55e2000 r-xp 00000000 00:00 0                          [vdso]
      55e2000-55e3000 r--p 00000000 00:00 0\u{20}
      55e3000-55e4000 r--s 00000000 fe:00 43                         /usr/share/fonts/A B.ttf
      55e5000-55e6000 rw-s 00000000 00:05 44                         /dev/dri/card0
      """
    let mappings = Memory.mappings(in: maps)
    #expect(
      mappings.map(\.start) == [0x55d0000, 0x55e0000, 0x55e1000, 0x55e2000, 0x55e3000, 0x55e5000])
    #expect(mappings.map(\.isFile) == [true, true, false, false, true, false])
    #expect(mappings.map(\.isWritable) == [false, true, false, false, false, true])
  }

  @Test func whatWasWrittenStaysAndTheRestComesBackFromTheFile() throws {
    let scratch = Scratch()
    let size = 16 * 4096
    let path = try scratch.file("mapped", String(repeating: "f", count: size))
    let file = open(path, O_RDONLY)
    let pagemap = open("/proc/self/pagemap", O_RDONLY)
    defer {
      close(file)
      close(pagemap)
    }
    let base = try #require(mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0))
    let bytes = UnsafeMutableRawBufferPointer(start: base, count: size)
    defer { munmap(base, size) }
    #expect(bytes.allSatisfy { $0 == UInt8(ascii: "f") }, "every page is resident now")
    bytes[3 * 4096] = UInt8(ascii: "w")
    let start = UInt(bitPattern: base)
    #expect(keycap_forget_clean(start, start + UInt(size), pagemap) == 15 * 4096)
    #expect(bytes[3 * 4096] == UInt8(ascii: "w"))
    #expect(bytes.count { $0 == UInt8(ascii: "f") } == size - 1)
  }

  /// An ELF file of three sections: none, `.rodata` at 0x5000, and the names.
  private func program(type: UInt16) -> [UInt8] {
    let names = Array("\0.rodata\0.shstrtab\0".utf8)
    var head = Elf64_Ehdr()
    head.e_type = type
    head.e_shoff = UInt64(MemoryLayout<Elf64_Ehdr>.size + names.count)
    head.e_shentsize = UInt16(MemoryLayout<Elf64_Shdr>.size)
    head.e_shnum = 3
    head.e_shstrndx = 2
    var constants = Elf64_Shdr()
    constants.sh_name = 1
    constants.sh_addr = 0x5000
    constants.sh_size = 0x2345
    var table = Elf64_Shdr()
    table.sh_name = 9
    table.sh_offset = UInt64(MemoryLayout<Elf64_Ehdr>.size)
    table.sh_size = UInt64(names.count)
    let sections = [Elf64_Shdr(), constants, table]
    return withUnsafeBytes(of: head) { [UInt8]($0) } + names
      + sections.withUnsafeBytes { [UInt8]($0) }
  }

  @Test func theSectionsOfAProgramAreRead() throws {
    let scratch = Scratch()
    func file(_ bytes: [UInt8]) throws -> String {
      let path = try scratch.file("program", "")
      let file = open(path, O_WRONLY)
      defer { close(file) }
      try #require(write(file, bytes, bytes.count) == bytes.count)
      return path
    }
    let whole = program(type: UInt16(ET_EXEC))
    let sections = ProgramSections(path: try file(whole))
    #expect(sections[".rodata"] == 0x5000..<0x7345)
    #expect(sections[".data"] == nil)
    let moved = ProgramSections(path: try file(program(type: UInt16(ET_DYN))))
    #expect(moved[".rodata"] == nil, "its address is not in the file")
    for length in 0..<whole.count {
      let cut = ProgramSections(path: try file(Array(whole.prefix(length))))
      #expect(cut[".rodata"] == nil)
    }
  }

  @Test func theProgramRunsOnAfterwards() {
    Memory.sealConstants()
    #expect(Memory.trim() > 0)
    #expect((0..<1000).map { String($0) }.joined().count == 2890)
  }
}

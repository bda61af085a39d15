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

  @Test func theProgramRunsOnAfterwards() {
    #expect(Memory.trim() > 0)
    #expect((0..<1000).map { String($0) }.joined().count == 2890)
  }
}

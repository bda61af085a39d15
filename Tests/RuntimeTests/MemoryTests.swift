import Testing

@testable import Runtime

@Suite struct MemoryTests {
  @Test func onlyMappingsThatWereNeverWrittenAreForgotten() {
    let smaps = """
      55d0-55d4 r--p 00000000 fe:00 42                         /usr/bin/keycap
      Size:                 16 kB
      Rss:                  16 kB
      Anonymous:             0 kB
      Swap:                  0 kB
      VmFlags: rd mr mw me sd
      55d4-55e0 r--p 00004000 fe:00 42                         /usr/bin/keycap
      Rss:                  12 kB
      Anonymous:             8 kB
      55e0-55e1 rw-p 00000000 fe:00 42                         /usr/bin/keycap
      Rss:                   4 kB
      Anonymous:             0 kB
      55e1-55e2 r-xp 00000000 00:00 0                          [vdso]
      Rss:                   4 kB
      55e2-55e3 r--p 00000000 00:00 0 
      Rss:                   4 kB
      55e3-55e4 r--p 00000000 fe:00 43                         /usr/share/fonts/A B.ttf
      Rss:                   4 kB
      55e4-55e5 r--p 00000000 fe:00 44                         /usr/lib/untouched.so
      Rss:                   0 kB
      55e5-55e6 r--s 00000000 00:05 44                         /dev/dri/card0
      Rss:                   4 kB
      55e6-55e7 r--p 00000000 fe:00 45                         /usr/lib/swapped.so
      Rss:                   4 kB
      Swap:                  4 kB
      """
    let mappings = Memory.mappings(in: smaps)
    #expect(mappings.count == 9)
    #expect(mappings.filter(\.isClean).map(\.start) == [0x55d0, 0x55e3])
  }

  @Test func theProgramRunsOnAfterwards() {
    #expect(Memory.trim() > 0)
    #expect((0..<1000).map { String($0) }.joined().count == 2890)
  }
}

import Glibc
import InputMethods
import Testing

@testable import InputMethodLinks

/// What is seen of the programs that are marked in.
@Suite struct ClientLibrariesTests {
  @Test func aProgramWithThePlugInOfQtIsFragile() {
    let line =
      "7f00-7f01 r-xp 0 00:00 1 /usr/lib/x86_64-linux-gnu/qt5/plugins/platforminputcontexts/"
    #expect(
      ClientLibraries.drawing(maps: line + "libfcitx5platforminputcontextplugin.so\n") == .fragile)
    #expect(
      ClientLibraries.drawing(maps: line + "libfcitx5platforminputcontextplugin-qt6.so\n")
        == .fragile)
    #expect(
      ClientLibraries.drawing(maps: line + "libibusplatforminputcontextplugin.so\n") == .sound)
  }

  @Test func whatCannotBeLookedAtIsFragile() {
    // No process has that number.
    #expect(ClientLibraries.drawing(of: UInt32(Int32.max)) == .fragile)
    #expect(ClientLibraries.drawing(of: UInt32(getpid())) == .sound)
    #expect(!ClientLibraries.isOwn(UInt32(getpid())))
  }
}

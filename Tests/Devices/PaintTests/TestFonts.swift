import CCairo
import Foundation
import Glibc
import TestKit

/// The font files that pictures are measured with, whatever else the machine has installed: a folder of links to
/// the files of Debian's fonts-inter, fonts-noto-core, fonts-noto-color-emoji, fonts-noto-cjk and fonts-unifont.
enum TestFonts {
  private nonisolated(unsafe) static let folder = Scratch()

  /// Names of the files. `Noto Sans` has no medium weight in fonts-noto-core; fonts-noto-extra brings one.
  private static func isMeasured(_ name: String) -> Bool {
    name == "Inter-Regular.otf" || name == "Inter-Medium.otf" || name == "NotoColorEmoji.ttf"
      || name.hasPrefix("NotoSansCJK") || name.hasPrefix("unifont")
      || name.hasPrefix("NotoSans") && name.hasSuffix("-Regular.ttf")
        && !name.hasSuffix("UI-Regular.ttf")
  }

  /// The folder alone, also as fontconfig's only one.
  static let directories: [String] = {
    let installed = "/usr/share/fonts"
    for case let path as String in FileManager.default.enumerator(atPath: installed) ?? .init() {
      let name = (path as NSString).lastPathComponent
      if isMeasured(name) { symlink("\(installed)/\(path)", "\(folder.path)/\(name)") }
    }
    let settings = """
      <fontconfig>
        <dir>\(folder.path)</dir>
        <cachedir>\(folder.path)/cache</cachedir>
        <include ignore_missing="yes">/etc/fonts/conf.d</include>
      </fontconfig>
      """
    if let file = try? folder.file("fonts.conf", settings) { setenv("FONTCONFIG_FILE", file, 1) }
    // A test of another suite may have read the settings of the machine already.
    FcInitReinitialize()
    return [folder.path]
  }()
}

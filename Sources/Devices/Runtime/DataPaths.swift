internal import CLinux
internal import Glibc

/// The places of the program's files (XDG Base Directory Specification 0.8).
package struct DataPaths: Hashable, Sendable {
  /// Directories with `Assets/Keyboards`, `Assets/Lexicons` and `Themes`, strongest first.
  package var dataDirectories: [String]
  /// The file of the words that the user has taught.
  package var wordsFile: String
  /// The user's settings.
  package var settingsFile: String
  /// The user's text shortcuts, beside the settings.
  package var shortcutsFile: String { besideSettings("shortcuts.toml") }
  /// The user's rules for applications, beside the settings.
  package var applicationsFile: String { besideSettings("applications.toml") }
  /// The administrator's rules for applications, strongest first. These rules outweigh all rules of the user (R-TRAIT-6).
  package var administratorsFiles: [String]
  /// The folder in which programs keep the user's settings: `$XDG_CONFIG_HOME`, or `~/.config`.
  package var configDirectory: String
  /// The user's autostart entry for the keyboard.
  package var autostartFile: String
  /// The administrators' autostart entries for the keyboard.
  package var administratorsAutostartFiles: [String]
  /// The script that Debian's Xsession reads for the user.
  package var sessionScript: String { home + "/.xsessionrc" }
  /// A directory of bundles that is searched before all others; nil if there is none.
  package var bundlesDirectory: String?
  /// The user's own data directory. The files in this directory did not come with the program (R-TRUST-8).
  package var ownDataDirectory: String
  /// The user's home directory.
  private var home: String
  /// The folders of the user's programs, from `$PATH`.
  package var programDirectories: [String]
  /// The folders of the desktop's program entries.
  package var entryDirectories: [String]
  /// Whether the user named the settings file. A named file has to exist.
  package var isSettingsFileNamed: Bool
  /// The user's directory for data that the program keeps from one run to the next.
  package var stateDirectory: String
  /// The directory of the sockets; see `prepareRuntimeDirectory`.
  package var runtimeDirectory: String
  /// Whether the session has set the runtime directory; otherwise the program chose it.
  private var isRuntimeDirectoryGiven: Bool

  /// The folder with the icons, for a program that is not installed; empty if the icons are among those of the desktop.
  package var iconsDirectory: String {
    dataDirectories.map { $0 + "/Assets/Icons" }.first(where: TextFile.isDirectory) ?? ""
  }

  /// The kinds of files in data directories.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case keyboards = "Assets/Keyboards"
    case themes = "Themes"
    case languages = "Assets/Languages"
    /// Orders of letters, such as Dvorak, for the keyboards of many languages.
    case arrangements = "Assets/Arrangements"
    case shortcuts = "Assets/Shortcuts"
    /// The labels on the keys of a layout.
    case legends = "Assets/Legends"
    /// The places of the keys of a form.
    case geometries = "Assets/Geometries"
    /// Data that all keyboards share.
    case assets = "Assets"
    case lexicons = "Assets/Lexicons"
    case applications = "Assets/Applications"
    /// Tables for writing other scripts with Latin letters.
    case transliterations = "Assets/Transliterations"
    /// The sentences of `keycap record-touches`.
    case prompts = "Assets/Prompts"
    /// Bundles of extensions, one folder for each.
    case extensions = "Assets/Extensions"
  }

  /// Finds the files of this process. `data` and `settings` are the user's `--data` and `--settings`. A greeter's
  /// keyboard has no home directory, and only the administrator's settings (R-DESK-2).
  package init(data: String? = nil, settings: String? = nil, isGreeter: Bool = false) {
    let home = isGreeter ? nil : DataPaths.variable("HOME") ?? DataPaths.homeOfUser()
    self.init(
      variable: DataPaths.variable, home: home, executable: DataPaths.executable(), user: geteuid(),
      data: data, settings: settings)
  }

  /// Returns the mistake in the user's `--data` or `--settings`; nil if both exist or are not named.
  package static func mistake(data: String?, settings: String?) -> String? {
    if let data, !TextFile.isDirectory(data) {
      return "--data \(data): no such directory; it holds Assets and Themes"
    }
    if let settings, !TextFile.exists(settings) {
      return "--settings \(settings): no such file; keycap settings --print writes one"
    }
    return nil
  }

  /// Prevents libraries from finding files in the home directory: fonts, their caches, resources.
  package static func leaveHome() {
    _ = ServerTicket.own
    if variable("XAUTHORITY") == nil {
      let home = variable("HOME") ?? homeOfUser()
      setenv("XAUTHORITY", home + "/.Xauthority", 1)
    }
    setenv("HOME", nowhere, 1)
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
      unsetenv(name)
    }
  }

  private static let autostart = "/autostart/keycap.desktop"
  /// A path that does not exist and cannot be made: even root cannot make a directory in /proc.
  private static let nowhere = "/proc/nowhere"

  /// Finds the files for any environment. `home` is nil for a greeter's keyboard.
  init(
    variable: (String) -> String?, home: String?, executable: String?, user: UInt32,
    data: String? = nil, settings: String? = nil
  ) {
    // The specification says that a relative path in one of the variables is ignored.
    func path(_ name: String) -> String? { variable(name).flatMap { $0.first == "/" ? $0 : nil } }
    func paths(_ name: String, else usual: String) -> [Substring] {
      let given = variable(name).flatMap { $0.isEmpty ? nil : $0 }
      return (given ?? usual).split(separator: ":").filter { $0.first == "/" }
    }
    /// Returns a directory of the user's own.
    func own(_ name: String, _ usual: String) -> String {
      guard let home else { return DataPaths.nowhere + "/keycap" }
      return (path(name) ?? home + usual) + "/keycap"
    }
    var directories = data.map { [$0] } ?? []
    let ownData = own("XDG_DATA_HOME", "/.local/share")
    if home != nil { directories.append(ownData) }
    wordsFile = ownData + "/words"
    programDirectories = paths("PATH", else: "/usr/local/bin:/usr/bin:/bin").map(String.init)
    let ownEntries = home.map { [(path("XDG_DATA_HOME") ?? $0 + "/.local/share")] } ?? []
    entryDirectories =
      (ownEntries
      + paths("XDG_DATA_DIRS", else: "/usr/local/share:/usr/share").map(String.init))
      .map { $0 + "/applications" }
    ownDataDirectory = ownData
    let administrators = paths("XDG_CONFIG_DIRS", else: "/etc/xdg")
    administratorsFiles = administrators.map { $0 + "/keycap/applications.toml" }
    administratorsAutostartFiles = administrators.map { $0 + DataPaths.autostart }
    configDirectory =
      home.map { path("XDG_CONFIG_HOME") ?? $0 + "/.config" } ?? DataPaths.nowhere
    autostartFile = configDirectory + DataPaths.autostart
    directories += paths("XDG_DATA_DIRS", else: "/usr/local/share:/usr/share").map {
      $0 + "/keycap"
    }
    if let prefix = executable.flatMap(DataPaths.prefix) {
      directories.append(prefix + "/share/keycap")
    }
    var seen = Set<String>()
    dataDirectories = directories.filter { seen.insert($0).inserted }
    self.home = home ?? DataPaths.nowhere
    isSettingsFileNamed = settings != nil
    let ownSettings =
      home != nil
      ? own("XDG_CONFIG_HOME", "/.config")
      : (administrators.first ?? "/etc/xdg") + "/keycap"
    settingsFile = settings ?? ownSettings + "/settings.toml"
    stateDirectory = own("XDG_STATE_HOME", "/.local/state")
    let given = path("XDG_RUNTIME_DIR")
    isRuntimeDirectoryGiven = given != nil
    runtimeDirectory = given ?? "/tmp/keycap-\(user)"
  }

  /// Returns the path that the user wrote in the settings, made absolute: `~/` is the home directory, and a relative
  /// path starts at the folder of the settings.
  package func expanded(_ path: String) -> String {
    if path.hasPrefix("~/") { return home + path.dropFirst() }
    return path.first == "/" ? path : besideSettings(path)
  }

  /// Whether the file is in the user's own data directory.
  package func isOwn(_ path: String) -> Bool { path.hasPrefix(ownDataDirectory + "/") }

  private func besideSettings(_ name: String) -> String {
    settingsFile.lastIndex(of: "/").map { settingsFile[...$0] + name } ?? name
  }

  /// Returns the directories of a kind of file, strongest first.
  package func directories(of kind: Kind) -> [String] {
    let first = kind == .extensions ? [bundlesDirectory].compactMap(\.self) : []
    return first + dataDirectories.map { $0 + "/" + kind.rawValue }
  }

  /// Returns the `.toml` files of a kind by name, each with its paths, strongest first. A file hides the files of
  /// the same name in weaker directories.
  package func files(of kind: Kind) -> [String: [String]] {
    var paths: [String: [String]] = [:]
    for directory in directories(of: kind) {
      for name in TextFile.names(in: directory, suffix: ".toml") {
        paths[name, default: []].append(directory + "/" + name)
      }
    }
    return paths
  }

  /// Returns the strongest file with this path in a data directory, such as `Assets/Emoji/emoji.list`; nil if no
  /// directory has it.
  package func file(_ path: String) -> String? {
    dataDirectories.lazy.map { $0 + "/" + path }.first(where: TextFile.exists)
  }

  /// Returns the folder that an extension may write into.
  package func container(of identifier: String) -> String {
    stateDirectory + "/Extensions/" + identifier + "/container"
  }

  /// Returns the folder that an extension shares with its application, if the user permits that.
  package func sharedContainer(of identifier: String) -> String {
    stateDirectory + "/Extensions/" + identifier + "/shared"
  }

  /// Returns the file of permissions for which an extension has asked and which it lacked, one word on a line.
  /// Keycap itself writes the file.
  package func requests(of identifier: String) -> String {
    stateDirectory + "/Extensions/" + identifier + "/wishes"
  }

  /// Deletes all data that an extension has written.
  package func deleteContainers(of identifier: String) throws(FileFailure) {
    for folder in [container(of: identifier), sharedContainer(of: identifier)] {
      try TextFile.removeFolder(folder)
    }
  }

  /// Returns the folder for the words that the engine of a converting keyboard learns. Only the user may read the
  /// folder (R-TRUST-5).
  package func conversion(of identifier: String) -> String {
    conversionDirectory + "/" + identifier
  }

  /// The folders of all engines of converting keyboards.
  private var conversionDirectory: String { stateDirectory + "/Conversion" }

  /// Returns the path of a helper program of this package, which users do not start themselves: in the folder of
  /// this program, else in `libexec`; nil if it is missing.
  package static func helper(_ name: String) -> String? {
    guard let own = executable(), let end = own.lastIndex(of: "/") else { return nil }
    let folder = own[..<end]
    return ["\(folder)/\(name)", "\(folder)/../libexec/keycap/\(name)"]
      .first(where: TextFile.isProgram)
  }

  /// Returns the socket of the running keyboard of a display. `:0` and `:0.1` are the same display.
  package func socket(display: String) -> String {
    "\(runtimeDirectory)/keycap-\(DataPaths.normalized(display: display)).sock"
  }

  /// Makes the directory of the sockets if the session has set none. Refuses a directory that belongs to another
  /// user, or that another user can open.
  package func prepareRuntimeDirectory() throws(SystemFailure) {
    if !isRuntimeDirectoryGiven && mkdir(runtimeDirectory, 0o700) != 0 && errno != EEXIST {
      throw .call("mkdir \(runtimeDirectory)", errno)
    }
    var info = stat()
    guard lstat(runtimeDirectory, &info) == 0 else { throw .call(runtimeDirectory, errno) }
    guard info.st_mode & S_IFMT == S_IFDIR, info.st_uid == geteuid(), info.st_mode & 0o077 == 0
    else { throw .unsafeRuntimeDirectory(runtimeDirectory) }
  }

  /// The address of the session bus; nil if there is none.
  package static var sessionBus: String? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
    guard let directory = variable("XDG_RUNTIME_DIR"), access(directory + "/bus", W_OK) == 0
    else { return nil }
    return "unix:path=\(directory)/bus"
  }

  /// The address of the system bus.
  package static var systemBus: String {
    variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
  }

  /// Returns the value of an environment variable; nil if unset or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Returns the name of a display without its screen, usable as a file name.
  package static func normalized(display: String) -> String {
    var name = display.hasPrefix("unix:") ? String(display.dropFirst(4)) : display
    if let colon = name.lastIndex(of: ":"), let dot = name[colon...].firstIndex(of: ".") {
      name.removeSubrange(dot...)
    }
    return String(name.map { $0 == "/" ? "_" : $0 })
  }

  /// Returns the installation prefix of a program: `/usr` for `/usr/bin/keycap`.
  private static func prefix(of executable: String) -> String? {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count >= 2, parts[parts.count - 2] == "bin" else { return nil }
    return parts.dropLast(2).map { "/" + $0 }.joined()
  }

  private static func executable() -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  private static func homeOfUser() -> String {
    guard let entry = getpwuid(geteuid()), let home = entry.pointee.pw_dir else { return "/" }
    return String(cString: home)
  }
}

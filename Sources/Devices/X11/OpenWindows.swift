internal import CX11

extension Connection {
  /// The applications that have windows, by the class part of WM_CLASS, sorted, each once. Only windows in the
  /// window manager's list count.
  package var openApplications: [String] {
    let windows = numbers(of: root, atoms[.clientList], limit: 1024)
    return Set(windows.compactMap { applicationClass(of: Window($0)) }).sorted()
  }

  /// The class part of a window's WM_CLASS, which is two texts, each ended by a NUL.
  func applicationClass(of window: Window) -> String? {
    guard let text = text(of: window, Atom(XA_WM_CLASS)) else { return nil }
    return text.split(separator: "\0", omittingEmptySubsequences: false).dropFirst().first
      .map(String.init)
  }
}

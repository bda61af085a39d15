internal import CX11

extension Connection {
  /// The applications with windows, by the class part of WM_CLASS, sorted and without repetitions. Only windows in
  /// the window manager's list count.
  package var openApplications: [String] {
    let windows = numbers(of: root, atoms[.clientList], limit: 1024)
    return Set(windows.compactMap { applicationClass(of: Window($0)) }).sorted()
  }

  /// Returns the class part of a window's WM_CLASS. The property consists of two texts, each ended by a NUL.
  func applicationClass(of window: Window) -> String? {
    guard let text = text(of: window, Atom(XA_WM_CLASS)) else { return nil }
    return text.split(separator: "\0", omittingEmptySubsequences: false).dropFirst().first
      .map(String.init)
  }
}

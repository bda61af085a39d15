package import KeyModel
package import Keyboard
package import X11

extension Screen {
  /// Reads the monitors with the user's scales, the monitor of the active window, and the frame of this window.
  /// `embedder` is the area in another program's window, in root px.
  package init(_ monitors: Monitors, _ desktop: Desktop, _ settings: Settings, embedder: Rect?) {
    let all = monitors.current().map { monitor in
      var monitor = monitor
      let wanted = settings.monitorScales[monitor.name] ?? settings.scale
      if wanted > 0 { monitor.scale = wanted }
      return monitor
    }
    self.init(monitors: all, focused: desktop.activeMonitor(among: all))
    window = desktop.activeOuterFrame()
    let dialog = desktop.activeDialog()
    dialogHeight = dialog?.height
    leastHeight = dialog.flatMap { $0.mayBeLowered ? $0.height : nil }
    self.embedder = embedder
  }
}

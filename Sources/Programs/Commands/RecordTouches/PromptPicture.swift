import KeyModel
import Words

/// The window that shows the sentence to type, and the part that has been typed.
enum PromptPicture {
  /// The window's size in pt.
  private static let size = Size(width: 640, height: 116)
  /// Margin at the left and right, in pt.
  private static let margin = 12.0

  /// Returns the window's frame in root px, at the upper edge of the monitor.
  static func frame(on monitor: Monitor) -> Rect {
    let width = min(size.width * monitor.scale, monitor.frame.width).rounded()
    return Rect(
      x: (monitor.frame.midX - width / 2).rounded(), y: monitor.frame.y, width: width,
      height: min(size.height * monitor.scale, monitor.frame.height).rounded())
  }

  /// Returns the picture in px.
  static func scene(of recorder: TouchRecorder, size: Size, scale: Double) -> Scene {
    let left = (margin * scale).rounded()
    func line(_ text: String, from top: Double, height: Double, size textSize: Double) -> Keycap {
      Keycap(
        frame: Rect(
          x: left, y: (top * scale).rounded(), width: size.width - 2 * left,
          height: (height * scale).rounded()),
        style: .bare, face: .text(text, weight: .regular), textSize: textSize)
    }
    let place = "\(min(recorder.number + 1, recorder.count)) of \(recorder.count)"
    return Scene(
      size: size, scale: scale, isPad: true,
      keycaps: [
        line(recorder.prompt ?? "", from: 8, height: 34, size: 20),
        line(recorder.typed + "|", from: 44, height: 34, size: 20),
        line(
          "\(place) – touches are recorded – return: next – hide the keyboard: end", from: 84,
          height: 24, size: 12),
      ])
  }
}

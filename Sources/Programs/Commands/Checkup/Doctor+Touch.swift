import KeyModel
import X11

extension Doctor {
  /// Returns the findings whether each touch screen follows the picture of a monitor.
  static func touchScreens(_ connection: Connection) -> [Finding] {
    findings(connection.touchScreens, on: connection.panels, in: connection.screenSize)
  }

  static func findings(
    _ touchScreens: [TouchScreen], on panels: [Panel], in screen: Size
  ) -> [Finding] {
    touchScreens.map { touch in
      guard !touch.fits(panels, in: screen), let panel = panels.first else {
        return Finding(subject: "touch", state: .good, fact: touch.name)
      }
      let rotated = panels.filter { $0.quarters != 0 }
        .map { "\($0.name) is rotated (\($0.rotation))" }
      let reason =
        rotated.isEmpty
        ? "its Coordinate Transformation Matrix is that of no monitor"
        : rotated.joined(separator: ", ")
      let output = panels.count == 1 ? panel.name : "OUTPUT"
      return Finding(
        subject: "touch", state: .weak, fact: "\(touch.name): \(reason)",
        advice: "Fingers land elsewhere: xinput map-to-output \"\(touch.name)\" \(output)")
    }
  }
}

import Testing

@testable import Focus

/// R-DESK-7: the lockers of a session, by its processes.
@Suite struct LockerTests {
  @Test(arguments: [
    (["/usr/bin/mate-screensaver"], Locker.mate), (["xfce4-screensaver"], .xfce),
    (["/usr/bin/ksmserver"], .plasma),
    (["xscreensaver", "-nosplash"], .xscreensaver),
    (
      ["/usr/bin/python3", "/usr/share/cinnamon-screensaver/cinnamon-screensaver-main.py"],
      .cinnamon
    ),
    (["xss-lock", "--", "/usr/bin/i3lock", "-n"], .i3lock), (["gnome-shell", "--x11"], .gnome),
    (["xautolock", "-time", "5", "-locker", "slock"], .slock),
  ])
  func aProcessNamesItsLocker(command: [String], locker: Locker) {
    #expect(Locker.lockers(among: [["bash"], command, command]) == [locker])
  }

  @Test func othersNameNone() {
    let others = [["vim", "i3lock"], ["python3"], ["cinnamon"], ["xss-lock"], [""], []]
    #expect(Locker.lockers(among: others) == [])
  }
}

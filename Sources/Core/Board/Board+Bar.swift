package import KeyModel
package import Layouts

/// Lays out the band above the keys: three suggestions, the desktop keys, or both.
extension Board {
  /// Width of a desktop key beside suggestions, as a share of the band's width, and its bounds in pt.
  private static let toolShare = 0.046
  private static let toolWidths = 38.0...68.0
  /// Share of the band's width that suggestions keep. In a narrow band the key that opens a page is left out; there
  /// is another way to the page.
  private static let wordsShare = 0.4
  /// Gap between a desktop key and a suggestion, and gap between two suggestions, in pt.
  private static let toolGap = 14.0
  private static let cellGap = 6.0
  /// Width of a key of assistive typing, in pt.
  private static let aidWidth = 44.0

  /// The band with suggestions, as wide as the keys below. The modifiers and the keys before them are left of the
  /// suggestions, the other keys of `tools` right of them. No key moves when suggestions appear or disappear.
  package static func bar(
    _ tools: Plane?, geometry: WindowGeometry, metrics: Metrics, hiding: Set<KeyRole>
  ) -> [BoardKey] {
    let scale = geometry.scale
    var keys = tools?.keys.filter { !hiding.contains($0.role) } ?? []
    let width = min((metrics.keysWidth * scale).rounded(), geometry.band.width)
    let inset = (metrics.sideInset * scale).rounded()
    let gap = (toolGap * scale).rounded()
    let left = geometry.band.x + ((geometry.band.width - width) / 2).rounded()
    var (start, end) = (left + inset, left + width - inset)
    func toolWidth() -> Double {
      let most = ((end - start) * (1 - wordsShare) - 2 * gap) / Double(max(keys.count, 1))
      let points = min(
        max((end - start) / scale * toolShare, toolWidths.lowerBound), toolWidths.upperBound)
      return min(points * scale, most).rounded(.down)
    }
    if toolWidth() < toolWidths.lowerBound * scale { keys.removeAll { $0.role == .page } }
    var aids: [BoardKey] = []
    for aid in geometry.aids {
      let frame = plate(start, (aidWidth * scale).rounded(), geometry.band, scale)
      aids.append(BoardKey(part: .handle(aid), frame: frame, touchArea: frame))
      start = frame.maxX + (aid == geometry.aids.last ? gap : (cellGap * scale).rounded())
    }
    let tool = toolWidth()
    let split = (keys.lastIndex { $0.role == .modifier } ?? -1) + 1
    let leading = placed(keys[..<split], from: start, width: tool, geometry: geometry)
    let trailing = placed(
      keys[split...], from: end - tool * Double(keys.count - split), width: tool, geometry: geometry
    )
    if let last = leading.last { start = last.frame.maxX + gap }
    if let first = trailing.first { end = first.frame.x - gap }
    let cells = cells(from: start, to: end, geometry: geometry)
    return tiled(aids + leading + cells + trailing, band: geometry.band)
  }

  /// Text size in pt on desktop keys beside suggestions, for a key width in pt: smaller than the suggestions, and
  /// equal on all keys.
  package static func toolTextSize(_ width: Double) -> Double {
    width < 36 ? 11.5 : width < 48 ? 13 : 15
  }

  private static func placed(
    _ keys: ArraySlice<Key>, from start: Double, width: Double, geometry: WindowGeometry
  ) -> [BoardKey] {
    keys.enumerated().map { place, key in
      let frame = plate(start + Double(place) * width, width, geometry.band, geometry.scale)
      return BoardKey(part: .key(key, isBand: true), frame: frame, touchArea: frame)
    }
  }

  private static func cells(from start: Double, to end: Double, geometry: WindowGeometry)
    -> [BoardKey]
  {
    let gap = (cellGap * geometry.scale).rounded()
    let parts: [BoardKey.Part] =
      geometry.bar == .clickTools
      ? ClickTool.allCases.map { .handle(BoardKey.Handle($0)) }
      : (0..<geometry.cellCount).map { .suggestion($0) }
    let count = Double(parts.count)
    let width = ((end - start - (count - 1) * gap) / count).rounded(.down)
    return parts.enumerated().map { index, part in
      let frame = plate(start + Double(index) * (width + gap), width, geometry.band, geometry.scale)
      return BoardKey(part: part, frame: frame, touchArea: frame)
    }
  }

  /// The drawn rectangle of a key of the band, in px of the window.
  private static func plate(
    _ x: Double, _ width: Double, _ band: Rect, _ scale: Double
  ) -> Rect {
    let top = (5 * scale).rounded()
    let height = min((Metrics.bandHeight * scale).rounded(), band.height)
    return Rect(x: x, y: band.y + top, width: width, height: height - top)
  }

  /// The keys with touch areas that cover the whole band: each point belongs to the nearest key.
  private static func tiled(_ keys: [BoardKey], band: Rect) -> [BoardKey] {
    var keys = keys
    for index in keys.indices {
      let frame = keys[index].frame
      let from = index == 0 ? band.x : ((keys[index - 1].frame.maxX + frame.x) / 2).rounded()
      let to =
        index == keys.count - 1
        ? band.maxX : ((frame.maxX + keys[index + 1].frame.x) / 2).rounded()
      keys[index].touchArea = Rect(x: from, y: band.y, width: to - from, height: band.height)
    }
    return keys
  }

  /// The band with the desktop keys alone.
  package static func band(
    _ plane: Plane, geometry: WindowGeometry, metrics: Metrics, hiding: Set<KeyRole>
  ) -> [BoardKey] {
    var metrics = metrics
    metrics.topInset = 5
    metrics.bottomInset = 2
    var plates = geometry.band
    plates.height = min((Metrics.bandHeight * geometry.scale).rounded(), plates.height)
    return solve(
      plane, in: plates, metrics: metrics, scale: geometry.scale, hiding: hiding, isBand: true
    ).map { key in
      var key = key
      key.touchArea.y = geometry.band.y
      key.touchArea.height = geometry.band.height
      return key
    }
  }
}

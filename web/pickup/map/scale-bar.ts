export interface ScaleBar {
  /** In pixels. */
  readonly width: number
  readonly label: string
}

const EARTH_M = 40_075_016.686
const MOST_PX = 110

/** Returns the scale bar for the longest round distance that fits: 1, 2 or 5 times a power of ten. */
export function scaleBar(latitude: number, zoom: number): ScaleBar {
  const metersPerPixel = (EARTH_M * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom)
  const most = metersPerPixel * MOST_PX
  const power = 10 ** Math.floor(Math.log10(most))
  const digit = [5, 2, 1].find((each) => each * power <= most) ?? 1
  const meters = digit * power
  const label = meters >= 1000 ? `${meters / 1000}\u00a0км` : `${meters}\u00a0м`
  return { width: Math.round(meters / metersPerPixel), label }
}

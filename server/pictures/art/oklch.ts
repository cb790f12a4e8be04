/** A color in OKLCH, where equal steps of lightness look equal for every hue. */
export interface Oklch {
  readonly L: number
  readonly C: number
  /** In radians. */
  readonly h: number
}

const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value))
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Returns the shade if it is '#rrggbb', otherwise a medium gray, because it is written into markup unescaped. */
export const safeShade = (shade: string): string => (/^#[0-9a-f]{6}$/i.test(shade) ? shade : '#888480')

function channels(shade: string): readonly [number, number, number] {
  const hex = safeShade(shade.length === 4 ? shade.replace(/[0-9a-f]/gi, '$&$&') : shade)
  const n = Number.parseInt(hex.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = channels(hex)
  const r = toLinear(red / 255)
  const g = toLinear(green / 255)
  const b = toLinear(blue / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    C: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  }
}

const byte = (v: number): string =>
  Math.round(clamp(toGamma(clamp(v))) * 255)
    .toString(16)
    .padStart(2, '0')

export function toHex({ L, C, h }: Oklch): string {
  const a = C * Math.cos(h)
  const b = C * Math.sin(h)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return `#${red}${green}${blue}`
}

export const lightness = (hex: string): number => toOklch(hex).L

/** Returns a lighter (`by` > 0) or darker (`by` < 0) color with its chroma multiplied. */
export function lift(hex: string, by: number, chroma = 1): string {
  const { L, C, h } = toOklch(hex)
  return toHex({ L: clamp(L + by, 0.04, 0.995), C: C * chroma, h })
}

export function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  const part = (i: 0 | 1 | 2) =>
    Math.round(a[i] + (b[i] - a[i]) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${part(0)}${part(1)}${part(2)}`
}

/** Returns the relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * toLinear(r / 255) + 0.7152 * toLinear(g / 255) + 0.0722 * toLinear(b / 255)
}

export function contrast(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

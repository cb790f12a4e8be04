function channels(hex: string): [number, number, number] {
  return [
    Number.parseInt(hex.slice(1, 3), 16),
    Number.parseInt(hex.slice(3, 5), 16),
    Number.parseInt(hex.slice(5, 7), 16),
  ]
}

/** Mixes a color with another: amount 0 returns the first, 1 the other. */
export function mixHex(hex: string, target: string, amount: number): string {
  const from = channels(hex)
  const to = channels(target)
  const mixed = from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * amount))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the perceived lightness, from 0 to 255. */
export function lumaOf(hex: string): number {
  const [red, green, blue] = channels(hex)
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

/** Up to here a colour shows so faintly that the nearest one of three digits will do. */
const FAINT = 0.36

/** A colour with its opacity in it, as short as CSS has it: '#1234567f', '#fff8'. */
export function withAlpha(color: string, alpha = 1): string {
  if (alpha >= 1) return shortest(color)
  const wanted = Math.max(0, alpha)
  const short = wanted <= FAINT ? rough(color) : shortest(color)
  const digit = Math.round(wanted * 15)
  // A sixteenth more or less is not seen, but a quarter of the opacity would be.
  if (short.length === 4 && Math.abs(digit / 15 - wanted) <= wanted / 4) return short + digit.toString(16)
  const byte = Math.round(wanted * 255)
  return full(color) + byte.toString(16).padStart(2, '0')
}

/** The nearest colour of three digits: near enough for a glow. */
export function rough(color: string): string {
  return full(color).replace(/[0-9a-f]{2}/g, (pair) =>
    Math.round(Number.parseInt(pair, 16) / 17).toString(16),
  )
}

const full = (color: string): string => (color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color)

const shortest = (color: string): string =>
  /^#(.)\1(.)\2(.)\3$/.test(color) ? color.replace(/([0-9a-f])\1/g, '$1') : color

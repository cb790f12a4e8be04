/** The background of a photo without a plain one of its own: the warm light gray of the drawn pictures. */
const NEUTRAL_TINT = '#f0ede9'
const OPAQUE = 128
/** How far each channel of a color may be from the median's in a plain background, with light that falls off. */
const NEAR = 32

/** Pixels in rows, four bytes each: red, green, blue, and alpha. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Returns the color of a photo's edge as '#rrggbb', with which the space beside the photo is filled: the median of
 * each channel, so that a product that touches the edge does not change it. Most photos of products have a plain
 * background, which then seems to go on. If less than half of the
 * edge has about this color, as where it is transparent or shows a scene, the tint is neutral.
 */
export function edgeTint({ data, width, height }: Pixels): string {
  const edge = Array.from({ length: width * height }, (_, i) => i).filter((i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x === 0 || y === 0 || x === width - 1 || y === height - 1
  })
  const opaque = edge.filter((i) => (data[i * 4 + 3] ?? 0) >= OPAQUE)
  const channelOf = (pixel: number, channel: number) => data[pixel * 4 + channel] ?? 0
  const median = [0, 1, 2].map((channel) => {
    const values = opaque.map((pixel) => channelOf(pixel, channel)).sort((a, b) => a - b)
    return values[values.length >> 1] ?? 0
  })
  const plain = opaque.filter((pixel) =>
    median.every((value, channel) => Math.abs(value - channelOf(pixel, channel)) <= NEAR),
  )
  if (plain.length * 2 < edge.length) return NEUTRAL_TINT
  return `#${median.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

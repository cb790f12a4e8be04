/** The background of a photo whose edge is transparent: the warm light gray of the drawn pictures. */
const CLEAR_TINT = '#f0ede9'
const OPAQUE = 128

/** Pixels in rows, four bytes each: red, green, blue, and alpha. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Returns the color of a photo's edge as '#rrggbb', with which the space beside the photo is filled: the median of
 * each channel, so that a product that touches the edge does not change it. Most photos of products have a plain
 * background, which then seems to go on.
 */
export function edgeTint({ data, width, height }: Pixels): string {
  const edge = Array.from({ length: width * height }, (_, i) => i).filter((i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x === 0 || y === 0 || x === width - 1 || y === height - 1
  })
  const opaque = edge.filter((i) => (data[i * 4 + 3] ?? 0) >= OPAQUE)
  if (opaque.length * 2 < edge.length) return CLEAR_TINT
  const median = (channel: number) => {
    const values = opaque.map((i) => data[i * 4 + channel] ?? 0).sort((a, b) => a - b)
    return (values[values.length >> 1] ?? 0).toString(16).padStart(2, '0')
  }
  return `#${median(0)}${median(1)}${median(2)}`
}

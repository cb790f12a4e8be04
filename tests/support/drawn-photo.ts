import sharp from 'sharp'

interface DrawnPhoto {
  readonly width?: number
  readonly height?: number
  /** The color of the left half; the right half is white, or transparent in a PNG. */
  readonly color?: string
  readonly type?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
  /** The value of EXIF's Orientation; 6 is a photo that was taken with a camera on its side. */
  readonly orientation?: number
}

/** Draws a small file that can become a photo; each color is another photo. */
export async function drawPhoto(drawn: DrawnPhoto = {}): Promise<Uint8Array> {
  const { width = 80, height = 60, color = '#c01040', type = 'jpeg', orientation } = drawn
  const left = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: color },
  })
    .png()
    .toBuffer()
  const background = type === 'png' ? { r: 0, g: 0, b: 0, alpha: 0 } : '#ffffff'
  const image = sharp({ create: { width, height, channels: 4, background } }).composite([
    { input: left, left: 0, top: 0 },
  ])
  const tagged =
    orientation === undefined
      ? image
      : image.withExif({ IFD0: { Copyright: 'Secret Author' } }).withMetadata({ orientation })
  return new Uint8Array(await tagged.toFormat(type).toBuffer())
}

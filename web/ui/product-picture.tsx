import type { ComponentProps } from 'react'
import { PHOTO_WIDTHS, type PhotoSource, parsePhotoPath } from '#shared/paths.ts'

interface ProductPictureProps extends Omit<ComponentProps<'img'>, 'srcSet' | 'style'> {
  readonly src: string
  readonly alt: string
  /** How wide the frame is, by which the browser chooses the size of a photo. */
  readonly sizes: string
}

/** Shows the whole photo, whatever its shape, in a frame of 4:5, as which drawn pictures come. */
const FRAMED = { aspectRatio: '4 / 5', objectFit: 'contain' } as const

/**
 * A product's picture, a photo or a drawing, in a frame with its tint. Its path tells which of them it is and how large
 * the photo is, so that everything with the path of a picture can show it (PHOTO-7).
 */
export function ProductPicture({ sizes, alt, ...rest }: ProductPictureProps) {
  const photo = parsePhotoPath(rest.src)
  if (!photo) return <img width={400} height={500} alt={alt} {...rest} />
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(photo, 'webp')} sizes={sizes} />
      <img width={400} height={500} alt={alt} {...rest} style={FRAMED} />
    </picture>
  )
}

function sourceSet(photo: PhotoSource, type: string): string {
  return PHOTO_WIDTHS.map((width) => `${photo.file(`${width}.${type}`)} ${width}w`).join()
}

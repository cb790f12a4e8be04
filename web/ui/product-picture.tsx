import type { ComponentProps } from 'react'
import { PHOTO_WIDTHS, photoStart } from '#shared/paths.ts'

interface ProductPictureProps extends Omit<ComponentProps<'img'>, 'srcSet' | 'style'> {
  readonly src: string
  readonly alt: string
  /** How wide the frame is, by which the browser chooses the size of a photo. */
  readonly sizes: string
}

/**
 * A product's picture, a photo or a drawing, in a frame of 4:5 with its tint. Its path tells which of them it is, so that
 * everything with the path of a picture can show it (PHOTO-7).
 */
export function ProductPicture({ sizes, alt, ...rest }: ProductPictureProps) {
  const start = photoStart(rest.src)
  const image = <img width={400} height={500} alt={alt} {...rest} />
  if (start === undefined) return image
  return (
    <picture>
      {['avif', 'webp'].map((type) => (
        <source
          key={type}
          type={`image/${type}`}
          srcSet={PHOTO_WIDTHS.map((width) => `${start}${width}.${type} ${width}w`).join()}
          sizes={sizes}
        />
      ))}
      {image}
    </picture>
  )
}

import type { PictureSpec } from '#shared/catalog/picture.ts'
import { Canvas, type Part } from './canvas.ts'
import { safeShade } from './oklch.ts'
import { randomOf } from './random.ts'
import { PAINTERS } from './scenes/painters.ts'
import { markOf, type PictureNumber } from './scenes/scene.ts'
import { tintOf } from './tint.ts'

/** Returns one of the three pictures of a product as a self-contained SVG of 400×500. */
export const drawProduct = (product: PictureSpec, picture: PictureNumber): string =>
  paint(product, picture).toSvg('0 0 400 500')

/** Returns the parts of the product that a picture shows. */
export const partsOf = (product: PictureSpec, picture: PictureNumber): readonly Part[] =>
  paint(product, picture).parts

function paint(product: PictureSpec, picture: PictureNumber): Canvas {
  const spec = {
    ...product,
    shade: safeShade(product.shade),
    shades: product.shades.map((shade) => safeShade(shade)),
  }
  const canvas = new Canvas(tintOf(spec.shade))
  const random = randomOf(spec.seed * 4 + picture)
  PAINTERS[spec.kind][picture - 1]?.({ canvas, spec, random, mark: markOf(spec) })
  return canvas
}

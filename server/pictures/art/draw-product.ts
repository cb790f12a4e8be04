import type { PictureSpec } from '#shared/catalog/picture.ts'
import { Canvas } from './canvas.ts'
import { safeShade } from './oklch.ts'
import { randomOf } from './random.ts'
import { PAINTERS } from './scenes/painters.ts'
import { markOf, type PictureNumber } from './scenes/scene.ts'
import { tintOf } from './tint.ts'

/** Returns one of the three pictures of a product as a self-contained SVG of 400×500. */
export function drawProduct(product: PictureSpec, picture: PictureNumber): string {
  const spec = { ...product, shade: safeShade(product.shade) }
  const canvas = new Canvas(tintOf(spec.shade))
  const random = randomOf(spec.seed * 4 + picture)
  PAINTERS[spec.kind][picture - 1]?.({ canvas, spec, random, mark: markOf(spec) })
  return canvas.toSvg('0 0 400 500')
}

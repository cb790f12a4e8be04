import type { PictureSpec } from '#shared/catalog/picture.ts'
import { drawProduct } from './art/draw-product.ts'
import { safeShade } from './art/oklch.ts'
import { tintOf } from './art/tint.ts'
import { SHARE_CARD } from './share-card.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_CARD
/** Width of the 4:5 picture and width of the strip in which its background fades into the card's, in pixels. */
const [PICTURE, FADE] = [504, 48]

/** Returns an SVG with a product's picture in the middle of a card filled with its tint. */
function shareCardSvg(product: PictureSpec): string {
  const tint = tintOf(safeShade(product.shade))
  const left = (WIDTH - PICTURE) / 2
  const picture = drawProduct(product, 1).replace(
    '<svg ',
    `<svg x="${left}" width="${PICTURE}" height="${HEIGHT}" `,
  )
  const fade = (id: string, from: number, to: number, x: number) =>
    `<linearGradient id="${id}" x1="${from}" x2="${to}"><stop stop-color="${tint}"/>` +
    `<stop offset="1" stop-color="${tint}" stop-opacity="0"/></linearGradient>` +
    `<rect x="${x}" width="${FADE}" height="${HEIGHT}" fill="url(#${id})"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${tint}"/>${picture}` +
    `${fade('fade-left', 0, 1, left)}${fade('fade-right', 1, 0, left + PICTURE - FADE)}</svg>`
  )
}

/**
 * The last card in the queue. Cards are drawn one at a time, so that requests of crawlers leave CPU time to shoppers.
 */
let last: Promise<unknown> = Promise.resolve()

/** Returns the card as PNG, drawn outside the main thread; undefined if resvg has no build for this platform. */
export function drawShareCard(product: PictureSpec): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const card = last.then(() => rasterise(shareCardSvg(product)))
  last = card.catch(() => undefined)
  return card
}

async function rasterise(svg: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const resvg = await import('@resvg/resvg-js').catch(() => undefined)
  if (!resvg) return undefined
  // Lettering is drawn as strokes, so no fonts are needed.
  const image = await resvg.renderAsync(svg, { font: { loadSystemFonts: false } })
  return new Uint8Array(image.asPng())
}

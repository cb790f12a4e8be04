/**
 * Draws the raster images that are needed where SVG is not supported: the icons of the installed app and the shop's
 * card for shared links. The files in web/public are committed, so run this after a change of the drawing.
 *
 *   npx node scripts/make-icons.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { Canvas } from '#server/pictures/art/canvas.ts'
import { drawBanner } from '#server/pictures/art/draw-banner.ts'
import { letter } from '#server/pictures/art/lettering.ts'

const TARGET = 'web/public'
const [PAPER, INK, ACCENT] = ['#fbf8f4', '#1b1716', '#b3184f']
const DROP = 'M24.5 3.5c2 0 3.2 1.7 3.2 4.1 0 2.3-1.3 3.7-3.2 3.7s-3.2-1.4-3.2-3.7c0-2.4 1.2-4.1 3.2-4.1Z'

function write(name: string, svg: string, width: number): void {
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
    .render()
    .asPng()
  writeFileSync(join(TARGET, name), png)
  console.info(`${join(TARGET, name)}, ${png.length} bytes`)
}

/**
 * Returns favicon.svg's logo on a square, whose corners are cut by the operating system; `scale` leaves space for
 * that.
 */
function icon(scale: number): string {
  const logo = /<path.*(?=<\/svg>)/.exec(readFileSync(join(TARGET, 'favicon.svg'), 'utf8'))?.[0]
  if (!logo) throw new Error('favicon.svg has no path')
  const move = (32 * (1 - scale)) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${PAPER}"/>` +
    `<g transform="translate(${move} ${move}) scale(${scale})">${logo}</g></svg>`
  )
}

/** Returns a card of 1200×630 pixels with the shop's name on the left and the first banner's scene on the right. */
function shareCard(): string {
  const words = new Canvas(PAPER)
  letter(words, 'Глянец', { x: 84, y: 322, size: 104, fill: INK, weight: 300, spacing: -3, anchor: 'start' })
  letter(words, 'Косметика для ногтей и красоты', {
    ...{ x: 88, y: 384, size: 27, fill: INK, weight: 300, anchor: 'start', opacity: 0.75 },
  })
  const nested = (svg: string, place: string) => svg.replace('<svg ', `<svg ${place} `)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${PAPER}"/>` +
    nested(drawBanner('pomegranate'), 'x="472" y="92" width="730" height="438"') +
    nested(words.toSvg('0 0 1200 630'), 'width="1200" height="630"') +
    `<g transform="translate(438 232) scale(3)"><path d="${DROP}" transform="translate(-21.3 -3.5)" fill="${ACCENT}"/></g></svg>`
  )
}

write('icon-192.png', icon(1), 192)
write('icon-512.png', icon(1), 512)
write('icon-maskable-512.png', icon(0.72), 512)
write('apple-touch-icon.png', icon(0.86), 180)
write('share.png', shareCard(), 1200)

import { type Canvas, num } from './canvas.ts'
import { GLYPHS, type Glyph, type GlyphTable } from './glyphs.ts'

type Weight = 300 | 500

export interface Lettering {
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly weight?: Weight
  readonly opacity?: number
  /** Extra space between letters, in the same units as size. */
  readonly spacing?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Longer lines are drawn smaller, so that nothing is cut off by the object's edge. */
  readonly max?: number
  readonly rotate?: number
}

/** The font lacks these; each is drawn by its nearest relative. */
const STAND_INS: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u2011': '-',
  '‐': '-',
  '−': '–',
  '\t': ' ',
  '\n': ' ',
}

const SMALL = 12

function tableOf(weight: Weight, size: number): GlyphTable {
  if (weight === 300) return GLYPHS.light
  return size < SMALL ? GLYPHS.small : GLYPHS.medium
}

const glyphOf = (letter: string, { glyphs }: GlyphTable): Glyph | undefined =>
  glyphs[letter] ?? glyphs[STAND_INS[letter] ?? '']

/** Width of a line at size 1 without letter-spacing. */
export function measure(text: string, weight: Weight = 500): number {
  const table = tableOf(weight, SMALL)
  let width = 0
  for (const letter of text) width += glyphOf(letter, table)?.[0] ?? 0
  return width / table.em
}

/** Draws a line of text as one path; letters the table does not know are left out. */
export function letter(canvas: Canvas, text: string, options: Lettering): void {
  const {
    x,
    y,
    size,
    fill,
    weight = 500,
    opacity = 1,
    spacing = 0,
    anchor = 'middle',
    max,
    rotate = 0,
  } = options
  const table = tableOf(weight, size)
  const step = (spacing / size) * table.em
  let pen = 0
  let outline = ''
  for (const symbol of text) {
    const glyph = glyphOf(symbol, table)
    if (!glyph) continue
    if (glyph[1]) outline += `M${Math.round(pen)} 0${glyph[1]}`
    pen += glyph[0] + step
  }
  if (!outline) return
  const units = pen - step
  const wanted = size / table.em
  const scale = max !== undefined && units * wanted > max ? max / units : wanted
  const shift = anchor === 'middle' ? -units / 2 : anchor === 'end' ? -units : 0
  const turn = rotate ? `rotate(${num(rotate)})` : ''
  const factor = Math.round(scale * 1e4) / 1e4
  const place = `translate(${num(x)} ${num(y)})${turn}scale(${factor})${shift ? `translate(${Math.round(shift)})` : ''}`
  const alpha = opacity < 1 ? ` opacity="${opacity}"` : ''
  // A brand is often printed several times in one picture.
  const run = canvas.symbol(`<path d="${outline}"/>`)
  canvas.raw(`<use href="${run}" transform="${place}" fill="${fill}"${alpha}/>`)
}

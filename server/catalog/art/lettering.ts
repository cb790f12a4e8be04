import { type Canvas, num } from './canvas.ts'
import { GLYPH_EM, GLYPHS, type Glyph } from './glyphs.ts'

type Weight = keyof typeof GLYPHS

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

function glyphOf(letter: string, weight: Weight): Glyph | undefined {
  const table = GLYPHS[weight]
  return table[letter] ?? table[STAND_INS[letter] ?? '']
}

/** Width of a line at size 1 without letter-spacing. */
export function measure(text: string, weight: Weight = 500): number {
  let width = 0
  for (const letter of text) width += glyphOf(letter, weight)?.[0] ?? 0
  return width / GLYPH_EM
}

/** Draws a line of text as one path; letters the table does not know are left out. */
export function letter(canvas: Canvas, text: string, options: Lettering): void {
  const { x, y, size, fill, weight = 500, opacity = 1, spacing = 0, anchor = 'middle', max, rotate = 0 } = options
  const step = (spacing / size) * GLYPH_EM
  let pen = 0
  let outline = ''
  for (const symbol of text) {
    const glyph = glyphOf(symbol, weight)
    if (!glyph) continue
    if (glyph[1]) outline += `M${Math.round(pen)} 0${glyph[1]}`
    pen += glyph[0] + step
  }
  if (!outline) return
  const units = pen - step
  const wanted = size / GLYPH_EM
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

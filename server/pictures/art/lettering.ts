import type { Canvas } from './canvas.ts'
import { withAlpha } from './color.ts'
import { LETTERS, type Letter, LIKE } from './letters.ts'
import { num } from './num.ts'

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

/** Hundredths of the em, as the letters are. */
const EM = 100
/** Small print is drawn on a grid half as fine: nobody sees it, and it is a fifth shorter. */
const SMALL = 12
const STROKE: Readonly<Record<Weight, number>> = { 300: 5.8, 500: 9 }

const strokesOf = (sign: string): Letter | undefined => LETTERS[LIKE[sign] ?? sign]

/** Width of a line at size 1 without letter-spacing. */
export function measure(text: string): number {
  let width = 0
  for (const sign of text) width += strokesOf(sign)?.[0] ?? 0
  return width / EM
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
  const step = (spacing / size) * EM
  const grid = size < SMALL ? 2 : 1
  let at = 0
  let line = ''
  for (const sign of text) {
    const found = strokesOf(sign)
    if (!found) continue
    const [advance, strokes] = found
    line += moved(strokes, at, grid)
    at += advance + step
  }
  if (!line) return
  const units = at - step
  const wanted = size / EM
  const scale = max !== undefined && units * wanted > max ? max / units : wanted
  const shift = anchor === 'middle' ? -units / 2 : anchor === 'end' ? -units : 0
  const factor = Math.round(scale * grid * 1e3) / 1e3
  const place = rotate
    ? `translate(${num(x)} ${num(y)})rotate(${num(rotate)})translate(${num(shift * scale)})scale(${factor})`
    : `translate(${num(x + shift * scale)} ${num(y)})scale(${factor})`
  const pen = num(STROKE[weight] / grid)
  // A brand is often printed several times in one picture.
  canvas.shared(
    () => canvas.raw(`<path d="${line}"/>`),
    `transform="${place}" stroke="${withAlpha(fill, opacity)}" stroke-width="${pen}"${grid > 1 ? '' : ' stroke-linecap="butt"'}`,
  )
}

/** The same strokes further right, on a grid of so many hundredths: only what is counted from zero moves. */
function moved(strokes: string, right: number, grid: number): string {
  const put = (value: number) => Math.round(value / grid)
  return strokes.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, numbers: string) => {
    const values = (numbers.match(/-?\d+/g) ?? []).map(Number)
    return (
      command +
      values
        .map((value, i) => (isFlag(command, i) ? value : put(isAcross(command, i) ? value + right : value)))
        .join(' ')
    )
  })
}

const isFlag = (command: string, i: number): boolean => /a/i.test(command) && (i % 7 === 3 || i % 7 === 4)

function isAcross(command: string, i: number): boolean {
  if (command === 'A') return i % 7 === 5
  return command === 'H' || (/[MLCQST]/.test(command) && i % 2 === 0)
}

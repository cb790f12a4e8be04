import type { Canvas } from './canvas.ts'
import { withAlpha } from './color.ts'
import { LETTERS, type Letter, LIKE } from './letters.ts'
import { num } from './num.ts'

type Weight = 300 | 500

export interface Lettering {
  readonly x: number
  /** The y coordinate of the baseline. */
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly weight?: Weight
  readonly opacity?: number
  /** Extra space between letters in the units of `size`. */
  readonly spacing?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  /** The maximum width. Longer lines are drawn smaller, so that they do not exceed the object's edge. */
  readonly max?: number
  readonly rotate?: number
}

/** The em of the letters' coordinates. */
const EM = 100
/** Text below this size is drawn on a coarser grid, which is invisible and makes the path a fifth shorter. */
const SMALL = 12
const STROKE: Readonly<Record<Weight, number>> = { 300: 5.8, 500: 9 }

const strokesOf = (sign: string): Letter | undefined => LETTERS[LIKE[sign] ?? sign]

/** Returns the width of a line at size 1 without letter spacing. */
export function measure(text: string): number {
  let width = 0
  for (const sign of text) width += strokesOf(sign)?.[0] ?? 0
  return width / EM
}

/** Draws a line of text as one path. Unknown characters are left out. */
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
    line += shifted(strokes, at, grid)
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
  // Shared, because a brand often occurs several times in a picture.
  canvas.shared(
    () => canvas.raw(`<path d="${line}"/>`),
    `transform="${place}" stroke="${withAlpha(fill, opacity)}" stroke-width="${pen}"${grid > 1 ? '' : ' stroke-linecap="butt"'}`,
  )
}

/** Shifts strokes to the right and rounds them to a grid in hundredths. Relative coordinates are only rounded. */
function shifted(strokes: string, right: number, grid: number): string {
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

/**
 * Writes server/catalog/art/glyphs.ts: outlines of the letters printed on the drawn products.
 * Pictures are shown through <img>, where a page's web fonts do not reach, so letters must be paths.
 *
 *   node --import tsx scripts/make-glyphs.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

/** The part of fontkit this script relies on; some of it is not in its public interface. */
interface Point {
  x: number
  y: number
  onCurve: boolean
  endContour: boolean
}
interface RawGlyph {
  numberOfContours: number
  points?: Point[]
  components?: { dx: number; dy: number }[]
}
interface Command {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  args: number[]
}
interface Font {
  unitsPerEm: number
  numGlyphs: number
  variationCoords: number[] | null
  _transformedGlyphs: RawGlyph[]
  _variationProcessor: {
    transformPoints(glyph: number, points: Point[]): void
    getAdvanceAdjustment(glyph: number, hvar: unknown): number
  }
  HVAR: unknown
  hasGlyphForCodePoint(code: number): boolean
  glyphForCodePoint(code: number): { id: number; advanceWidth: number; path: { commands: Command[] } }
}

/** Small print is drawn on a coarser grid: nobody sees it, and its outlines are a third shorter. */
const TABLES = [
  { name: 'light', weight: 300, em: 500 },
  { name: 'medium', weight: 500, em: 500 },
  { name: 'small', weight: 500, em: 200 },
] as const
const LETTERS = [
  ' !"#%&\'()*+,-./0123456789:;<=>?$@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  '«»№·–—’“”„°×−₽éèêàáâäöüóôñçÉÈÖÜ',
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁабвгдежзийклмнопрстуфхцчшщъыьэюяё',
].join('')

const files = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext'].map((part) =>
  fileURLToPath(
    new URL(
      `../node_modules/@fontsource-variable/manrope/files/manrope-${part}-wght-normal.woff2`,
      import.meta.url,
    ),
  ),
)

/**
 * fontkit's getVariation() cannot reopen a woff2 stream, so the variation is applied to the
 * unpacked outlines by hand: every glyph's points, or its components' offsets, are moved once.
 */
function openAt(file: string, weight: number): Font {
  const bytes = readFileSync(file)
  const open = () => fontkit.create(bytes) as unknown as Font
  const font = open()
  // Asking for one outline unpacks them all.
  const { path } = font.glyphForCodePoint(65)
  if (!path || !font._transformedGlyphs) throw new Error(`No transformed glyphs in ${file}`)
  const varied = open()
  varied.variationCoords = [weight]
  const processor = varied._variationProcessor
  font._transformedGlyphs.forEach((glyph, id) => {
    const own = glyph.points ?? []
    const moved = glyph.components?.map(({ dx, dy }) => makePoint(dx, dy)) ?? own
    const phantom = [0, 1, 2, 3].map(() => makePoint(0, 0))
    processor.transformPoints(id, [...moved, ...phantom])
    glyph.components?.forEach((component, i) => {
      component.dx = moved[i]?.x ?? component.dx
      component.dy = moved[i]?.y ?? component.dy
    })
  })
  Object.defineProperty(font, '_advanceOf', {
    value: (id: number, plain: number) => plain + processor.getAdvanceAdjustment(id, varied.HVAR),
  })
  return font
}

function makePoint(x: number, y: number): Point & { copy(): Point } {
  return { x, y, onCurve: true, endContour: true, copy: () => makePoint(x, y) }
}

/**
 * Relative commands in whole units: the layout then only has to prepend one 'M' to each glyph.
 * `tolerance` is how far a curve's control point may stray, in the same units.
 */
function compact(commands: readonly Command[], scale: number, tolerance: number): string {
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  let controlX = 0
  let controlY = 0
  let out = ''
  let last = ''
  const put = (letter: string, values: number[]) => {
    const text = values.map((v, i) => (v < 0 || i === 0 ? `${v}` : ` ${v}`)).join('')
    out += letter === last && letter !== 'm' ? (text.startsWith('-') ? text : ` ${text}`) : letter + text
    last = letter
  }
  for (const { command, args } of commands) {
    if (command === 'closePath') {
      out += 'z'
      last = 'z'
      x = startX
      y = startY
      continue
    }
    const at = args.map((v, i) => Math.round(v * scale * (i % 2 ? -1 : 1)))
    const dx = (i: number) => (at[i] ?? 0) - x
    const dy = (i: number) => (at[i] ?? 0) - y
    const end = at.length - 2
    if (command === 'moveTo') put('m', [dx(0), dy(1)])
    else if (command === 'quadraticCurveTo') {
      // TrueType's implied points make most curves smooth: the control point need not be written
      // when mirroring the previous one lands close enough.
      const [wantX, wantY] = [at[0] ?? 0, at[1] ?? 0]
      const [mirrorX, mirrorY] = [2 * x - controlX, 2 * y - controlY]
      const smooth =
        (last === 'q' || last === 't') && Math.hypot(mirrorX - wantX, mirrorY - wantY) <= tolerance
      if (smooth) put('t', [dx(2), dy(3)])
      else put('q', [dx(0), dy(1), dx(2), dy(3)])
      controlX = smooth ? mirrorX : wantX
      controlY = smooth ? mirrorY : wantY
    } else if (command === 'bezierCurveTo') put('c', [dx(0), dy(1), dx(2), dy(3), dx(4), dy(5)])
    else if (dx(0) === 0 && dy(1) === 0) continue
    else if (dy(1) === 0) put('h', [dx(0)])
    else if (dx(0) === 0) put('v', [dy(1)])
    else put('l', [dx(0), dy(1)])
    x = at[end] ?? x
    y = at[end + 1] ?? y
    if (command === 'moveTo') {
      startX = x
      startY = y
    }
  }
  return out
}

const tables = TABLES.map(({ name, weight, em }) => {
  const fonts = files.map((file) => openAt(file, weight))
  const lines: string[] = []
  for (const letter of LETTERS) {
    const code = letter.codePointAt(0) ?? 0
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code))
    if (!font) {
      console.warn(`Manrope has no '${letter}'`)
      continue
    }
    const glyph = font.glyphForCodePoint(code)
    const scale = em / font.unitsPerEm
    const advanceOf = (font as unknown as { _advanceOf(id: number, plain: number): number })._advanceOf
    const advance = Math.round(advanceOf(glyph.id, glyph.advanceWidth) * scale)
    lines.push(
      `      ${JSON.stringify(letter)}: [${advance}, '${compact(glyph.path.commands, scale, em > 300 ? 1.6 : 1.1)}'],`,
    )
  }
  return `  ${name}: {\n    em: ${em},\n    glyphs: {\n${lines.join('\n')}\n    },\n  },`
})

const target = new URL('../server/catalog/art/glyphs.ts', import.meta.url)
const text = `// Generated by scripts/make-glyphs.ts from Manrope (SIL Open Font License 1.1). Do not edit.

/** Advance width and outline in units of the table's em, y down, starting from the pen's place. */
export type Glyph = readonly [advance: number, outline: string]

export interface GlyphTable {
  readonly em: number
  readonly glyphs: Readonly<Record<string, Glyph>>
}

// biome-ignore format: one glyph a line
export const GLYPHS: Readonly<Record<${TABLES.map(({ name }) => `'${name}'`).join(' | ')}, GlyphTable>> = {
${tables.join('\n')}
}
`
writeFileSync(target, text)
console.log(`${fileURLToPath(target)}: ${Math.round(text.length / 1024)} KB`)

import { rect } from '../canvas.ts'
import { chosenBy, factOf, numberIn, piecesOf, scaleOf } from '../facts.ts'
import { letter } from '../lettering.ts'
import { backdrop } from '../light.ts'
import {
  drawApplicator,
  drawFoilStrip,
  drawForm,
  drawLeafBook,
  drawPot,
  drawRoll,
  drawSheet,
  drawSpill,
  type Sheet,
  type Sprinkle,
} from '../objects/design.ts'
import { drawLooseLid } from '../objects/jar.ts'
import { drawNail, type NailShape } from '../objects/nail.ts'
import { lift, lightness } from '../oklch.ts'
import { between, pick } from '../random.ts'
import { stand } from './layouts.ts'
import { boxed, LAID, type Painter, type Scene } from './scene.ts'

const NAIL_WORDS: readonly (readonly [RegExp, NailShape])[] = [
  [/мягк/, 'soft'],
  [/квадрат/, 'square'],
  [/балерин/, 'ballerina'],
  [/стилет/, 'stiletto'],
  [/овал/, 'oval'],
]
const nailShapeOf = ({ spec }: Scene): NailShape =>
  chosenBy(factOf(spec, 'Форма ногтя'), NAIL_WORDS, 'almond')

/** Returns the color of nail tips, which are milky plastic unless the shade is pale itself. */
const tipShade = ({ spec }: Scene): string =>
  lightness(spec.shade) > 0.8 ? spec.shade : lift(spec.shade, 0.9 - lightness(spec.shade), 0.35)

interface Row {
  readonly count: number
  readonly y: number
  /** The scale of the first and of the last piece. */
  readonly from: number
  readonly to: number
}

/** Draws a row of pieces whose sizes decrease. */
function row(
  { count, y, from, to }: Row,
  draw: (place: { x: number; y: number; scale: number }) => void,
): void {
  const step = 320 / count
  for (let i = 0; i < count; i++) {
    draw({ x: 40 + step * (i + 0.5), y, scale: from + ((to - from) * i) / Math.max(1, count - 1) })
  }
}

/** Draws one tip of each size. */
function everyTip(scene: Scene): void {
  const { canvas, spec } = scene
  const finish = /прозрач/.test(factOf(spec, 'Тон')) ? 'clear' : 'cream'
  const tip = { w: 56, h: 138, shape: nailShapeOf(scene), shade: tipShade(scene), finish, seed: 5 } as const
  const count = numberIn(factOf(spec, 'Размеров')) ?? 10
  const first = Math.ceil(count / 2)
  row({ count: first, y: 250, from: 1.06, to: 0.9 }, (place) => drawNail(canvas, tip, place))
  row({ count: count - first, y: 412, from: 0.88, to: 0.7 }, (place) => drawNail(canvas, tip, place))
}

export const tips: Painter = [
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain')
    everyTip(scene)
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    // A tray with a transparent lid.
    const tray = rect(36, 62, 328, 376, 12)
    canvas.spot(214, 440, 200, 26, canvas.shadow, 0.5)
    canvas.fill(tray, '#fff', 0.75)
    canvas.stroke(tray, lift(canvas.tint, -0.2), 1.2, { opacity: 0.5 })
    everyTip(scene)
    const line = { y: 98, fill: '#1b1716' }
    letter(canvas, spec.brand, { ...line, x: 56, size: 20, weight: 300, anchor: 'start', max: 150 })
    letter(canvas, scene.mark || spec.note, {
      ...line,
      x: 344,
      size: 9.5,
      anchor: 'end',
      max: 100,
      opacity: 0.7,
    })
    canvas.fill('M36 230L210 62H290L36 320Z', '#fff', 0.28)
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'beam')
    const finish = /прозрач/.test(factOf(spec, 'Тон')) ? 'clear' : 'cream'
    const tip = { shape: nailShapeOf(scene), shade: tipShade(scene), finish } as const
    drawNail(canvas, { ...tip, w: 110, h: 300, seed: 3 }, { x: 148, y: 412, rotate: -12 })
    drawNail(canvas, { ...tip, w: 104, h: 280, seed: 4 }, { x: 268, y: 428, rotate: 12 })
  },
]

const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/корот/, 0.82],
  [/длин/, 1.22],
]

/** Draws a transparent form with its tab, whose end bears the number of its size. */
function dualForm(
  { canvas, spec }: Scene,
  shape: NailShape,
  place: { x: number; y: number; scale: number },
): void {
  const long = chosenBy(factOf(spec, 'Длина'), LENGTHS, 1)
  canvas.within(place, () => {
    canvas.part('form', () => {
      const tab = 'M-15 -8H15L11 46Q11 50 7 50H-7Q-11 50 -11 46Z'
      canvas.fill(tab, canvas.shadow, 0.2, 'transform="translate(3 4)"')
      canvas.fill(tab, '#fff', 0.75)
      canvas.stroke(tab, lift(canvas.tint, -0.25), 1, { opacity: 0.5 })
      drawNail(
        canvas,
        { w: 44, h: 104 * long, shape, shade: '#eaf0f3', finish: 'cream', seed: 2 },
        { x: 0, y: 0 },
      )
      canvas.stroke('M-19 -30Q0 -22 19 -30M-20 -48Q0 -40 20 -48', '#7d8b96', 0.9, { opacity: 0.6 })
    })
  })
}

export const dualForms: Painter = [
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain')
    const count = numberIn(factOf(scene.spec, 'Размеров')) ?? 12
    const shape = nailShapeOf(scene)
    const first = Math.ceil(count / 2)
    row({ count: first, y: 216, from: 1.1, to: 0.94 }, (place) => dualForm(scene, shape, place))
    row({ count: count - first, y: 398, from: 0.92, to: 0.74 }, (place) => dualForm(scene, shape, place))
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'beam')
    scene.canvas.within({ x: 250, y: 404 }, () => boxed(scene, 170, 240))
    dualForm(scene, nailShapeOf(scene), { x: 104, y: 368, scale: 1.5 })
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain')
    dualForm(scene, nailShapeOf(scene), { x: 140, y: 356, scale: 2.3 })
    dualForm(scene, nailShapeOf(scene), { x: 268, y: 372, scale: 2.1 })
  },
]

const TIP_ENDS: Readonly<Record<NailShape, number>> = {
  almond: 3,
  square: 22,
  ballerina: 12,
  stiletto: 0,
  oval: 9,
  soft: 18,
}

function paperForm(scene: Scene): void {
  const { canvas, spec } = scene
  const width = chosenBy(
    spec.name,
    [
      [/узк/, 0.8],
      [/широк/, 1.18],
    ] as const,
    1,
  )
  canvas.part('form', () => drawForm(canvas, { shade: spec.shade, width, tip: TIP_ENDS[nailShapeOf(scene)] }))
}

export const forms: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    // A large pack is a thick roll.
    const r = 34 * Math.cbrt(piecesOf(spec) / 100)
    canvas.within({ x: 200, y: 140 }, () => drawRoll(canvas, '#f3ede3', r, 92))
    const strip = 'M108 130H292L302 468H98Z'
    canvas.fill(strip, canvas.shadow, 0.3, 'transform="translate(6 8)"')
    canvas.part('strip', () =>
      canvas.fill(
        strip,
        canvas.down([
          [0, '#e6ddd0'],
          [0.12, '#fbf7f0'],
          [1, '#f3ece1'],
        ]),
      ),
    )
    canvas.within({ x: 200, y: 236, scale: 0.76 }, () => paperForm(scene))
    canvas.within({ x: 200, y: 392, scale: 0.8 }, () => paperForm(scene))
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain')
    scene.canvas.within({ x: 232, y: 400 }, () => boxed(scene, 178, 230))
    scene.canvas.within({ x: 130, y: 380, rotate: -16, scale: 0.9 }, () => paperForm(scene))
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 200, y: 256, rotate: between(-12, 12, random), scale: 1.9 }, () => paperForm(scene))
  },
]

/** Returns what a pot of this product contains. */
function sprinkleOf({ spec }: Scene): Sprinkle {
  if (spec.kind === 'stones') return 'stones'
  if (spec.kind === 'leaf') return 'foil'
  if (spec.kind === 'pigment' || spec.kind === 'chrome') return spec.kind
  return chosenBy(
    factOf(spec, 'Форма'),
    [
      [/полоск/, 'bars'],
      [/круг/, 'dots'],
      [/шести/, 'hexagons'],
    ] as const,
    'glitter',
  )
}

/** The size of a stone relative to SS8. */
const stoneSizeOf = ({ spec }: Scene): number =>
  Math.min(1.8, Math.max(0.6, ((numberIn(factOf(spec, 'Размер')) ?? 8) / 8) ** 0.6))

function closedPot(scene: Scene): void {
  const { canvas, spec, mark } = scene
  canvas.part('pot', () => drawPot(canvas, { ...spec, mark, what: sprinkleOf(scene) }))
}

/** Draws the open pot with its lid and a little of its contents on the table. */
function openPot(scene: Scene): void {
  const { canvas, spec, mark } = scene
  backdrop(canvas, scene.random, 'plain')
  canvas.within({ x: 296, y: 322, rotate: 6 }, () => drawLooseLid(canvas, spec.cap, 76))
  canvas.within({ x: 164, y: 386, scale: 1.08 }, () =>
    canvas.part('pot', () => drawPot(canvas, { ...spec, mark, what: sprinkleOf(scene), open: true })),
  )
  canvas.within({ x: 262, y: 430 }, () =>
    drawSpill(canvas, sprinkleOf(scene), spec.shade, 50, spec.seed, stoneSizeOf(scene)),
  )
}

function worn(scene: Scene): void {
  const { canvas, random, spec } = scene
  backdrop(canvas, random, 'plain')
  const what = sprinkleOf(scene)
  const finish = what === 'pigment' ? 'matte' : what === 'chrome' ? 'cateye' : 'glitter'
  canvas.within({ x: 190, y: 384, scale: 1.4 }, () =>
    drawSpill(canvas, what, spec.shade, 72, spec.seed + 2, stoneSizeOf(scene)),
  )
  for (const i of [-1, 0, 1]) {
    const nail = { w: 66, h: 164, shape: 'almond', shade: spec.shade, finish, seed: i + 9 } as const
    drawNail(canvas, nail, { x: 200 + i * 86, y: 262 + Math.abs(i) * 12, rotate: i * 9 })
  }
}

const potScale = ({ spec }: Scene): number => 1.3 * scaleOf(spec, 5, [0.72, 1.06])

export const glitter: Painter = [
  (scene) => {
    const at = stand(scene, 404)
    scene.canvas.within({ ...at, scale: potScale(scene) }, () => closedPot(scene))
  },
  openPot,
  worn,
]

/** Stones are shown beside the open pot; picture 2 shows them on nails. */
export const stones: Painter = [openPot, worn, glitter[0]]

export const pigment: Painter = [openPot, glitter[0], worn]

export const chrome: Painter = [
  (scene) => {
    const { canvas, spec } = scene
    backdrop(canvas, scene.random, 'plain', 404)
    canvas.within({ x: 150, y: 412, scale: 0.92 * potScale(scene) }, () => closedPot(scene))
    const nail = { w: 62, h: 132, shape: 'almond', shade: spec.shade, finish: 'cateye', seed: 4 } as const
    drawNail(canvas, nail, { x: 284, y: 300, rotate: 10 })
    canvas.within({ x: 230, y: 438, rotate: 60 }, () => drawApplicator(canvas, spec.shade))
  },
  openPot,
  worn,
]

export const leaf: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    if (/листов/.test(factOf(spec, 'Вид'))) {
      backdrop(canvas, random, pick(LAID, random))
      canvas.within({ x: 200, y: 256, rotate: between(-14, -6, random), scale: 1.1 }, () =>
        drawLeafBook(canvas, spec.shade),
      )
    } else openPot(scene)
  },
  glitter[0],
  worn,
]

const FOIL_LOOKS = [
  [/кружев/, 'lace'],
  [/матов/, 'matte'],
] as const

/** Draws the roll with a strip of its foil unrolled; a longer foil makes a thicker roll. */
function unrolled(scene: Scene, scale: number): void {
  const { canvas, spec } = scene
  const length = numberIn(factOf(spec, 'Длина')) ?? 50
  canvas.within({ x: 200, y: 240, scale }, () => {
    drawFoilStrip(canvas, spec.shade, 84, chosenBy(spec.name, FOIL_LOOKS, 'mirror'))
    canvas.within({ x: 0, y: 8 }, () => drawRoll(canvas, spec.shade, 34 * Math.sqrt(length / 50), 88))
  })
}

export const foilRoll: Painter = [
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain')
    unrolled(scene, 1.16)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'beam')
    scene.canvas.within({ x: 292, y: 300 }, () => boxed(scene, 96, 170, 26))
    unrolled(scene, 0.94)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain')
    unrolled(scene, 1.7)
  },
]

const METALS = [
  [/золот/, '#c9a04c'],
  [/серебр/, '#b4b8be'],
  [/фольг/, '#c9a04c'],
] as const

function sheetOf({ spec, mark }: Scene): Sheet {
  const metal = chosenBy<string | undefined>(spec.name, METALS, undefined)
  return {
    shade: spec.shade,
    brand: spec.brand,
    mark,
    seed: spec.seed,
    pieces: piecesOf(spec),
    kind: spec.kind === 'decals' ? 'decals' : 'stickers',
    raised: /объ[её]мн/i.test(spec.name),
    clear: /прозрач/i.test(spec.name),
    ...(metal === undefined ? {} : { metal }),
  }
}

export const stickers: Painter = [
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, pick(LAID, random))
    canvas.within({ x: 200, y: 252, rotate: between(-8, 8, random), scale: 1.06 }, () =>
      drawSheet(canvas, sheetOf(scene)),
    )
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 200, y: 256, rotate: -7, scale: 1.16 }, () => drawSheet(canvas, sheetOf(scene)))
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 250, y: 420, rotate: -14, scale: 2 }, () => drawSheet(canvas, sheetOf(scene)))
  },
]

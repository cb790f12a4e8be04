import { p } from '../canvas.ts'
import { chosenBy, factOf, numberIn, piecesOf, ratioOf, shownOf } from '../facts.ts'
import { letter } from '../lettering.ts'
import { backdrop } from '../light.ts'
import {
  type Bit,
  type BitMaterial,
  type BitShape,
  drawBit,
  drawDisc,
  drawDiscFile,
  drawSandingCap,
} from '../objects/bits.ts'
import { drawCarton } from '../objects/carton.ts'
import { lift } from '../oklch.ts'
import { lying } from './layouts.ts'
import { boxed, type Painter, type Scene } from './scene.ts'

const SHAPES: readonly (readonly [RegExp, BitShape])[] = [
  [/пламя/, 'flame'],
  [/шар/, 'ball'],
  [/капля/, 'drop'],
  [/усеч/, 'truncated'],
  [/конус/, 'cone'],
  [/цилиндр/, 'cylinder'],
  [/игла/, 'needle'],
  [/олив/, 'olive'],
  [/овал/, 'oval'],
  [/линза|диск/, 'lens'],
  [/почка/, 'bud'],
  [/кукуруза/, 'corn'],
  [/бочонок/, 'barrel'],
  [/пуля/, 'bullet'],
]
const MATERIALS: readonly (readonly [RegExp, BitMaterial])[] = [
  [/керам/, 'ceramic'],
  [/карбид|тв[её]рдосплав/, 'carbide'],
  [/силикон/, 'silicone'],
]
const GRITS: readonly (readonly [RegExp, number])[] = [
  [/супермягк/, 0],
  [/мягк/, 1],
  [/средн/, 2],
  [/очень ж[её]стк/, 4],
  [/ж[её]стк/, 3],
]

/** Returns the coarseness from 0 to 4 of an abrasive with so many grains. */
const coarseness = (grains: number): number =>
  grains >= 240 ? 0 : grains >= 180 ? 1 : grains >= 150 ? 2 : grains >= 100 ? 3 : 4
const gritIn = ({ spec }: Scene): number => coarseness(numberIn(factOf(spec, 'Абразивность')) ?? 150)

const bitShapeOf = ({ spec }: Scene): BitShape =>
  chosenBy(factOf(spec, 'Форма') || spec.name, SHAPES, 'flame')

function bitOf(scene: Scene): Bit {
  const { spec } = scene
  return {
    shape: bitShapeOf(scene),
    material: chosenBy(`${factOf(spec, 'Материал')} ${spec.name}`, MATERIALS, 'diamond'),
    shade: spec.shade,
    diameter: numberIn(factOf(spec, 'Диаметр')) ?? 3.5,
    length: numberIn(factOf(spec, 'Рабочая часть')) ?? 10,
    grit: chosenBy(factOf(spec, 'Жёсткость'), GRITS, 2),
  }
}

const single = {
  y: 268,
  tilt: [16, 28],
  box: [92, 236],
  near: { x: 172, y: 320, rotate: 22, scale: 2.1 },
} as const

export const bits: Painter = lying({
  ...single,
  scale: () => 1.62,
  draw: (scene) => drawBit(scene.canvas, bitOf(scene)),
})
export const polisher: Painter = lying({
  ...single,
  scale: () => 1.62,
  draw: (scene) => drawBit(scene.canvas, { ...bitOf(scene), material: 'silicone', length: 12 }),
})

export const disc: Painter = lying({
  y: 224,
  tilt: [14, 24],
  near: { x: 190, y: 250, rotate: 18, scale: 1.6 },
  draw: ({ canvas, spec }) => drawDisc(canvas, spec.shade, 92 * ratioOf(spec, 'Диаметр', 20, [0.7, 1.3])),
})

/** Draws a box that names the number of pieces, for packs of more than can be shown one by one. */
function packBehind(scene: Scene, x: number, y: number): void {
  const { canvas, spec, mark } = scene
  if (piecesOf(spec) <= shownOf(spec)) return
  canvas.within({ x, y }, () =>
    drawCarton(canvas, {
      w: 150,
      h: 190,
      depth: 34,
      color: '#fbf8f3',
      accent: spec.shade,
      brand: spec.brand,
      note: spec.note,
      mark,
    }),
  )
}

/** Draws the caps in rows that stand behind each other, the widest row in front. */
function caps(scene: Scene, x: number, y: number, scale: number): void {
  const { canvas, spec } = scene
  const grit = gritIn(scene)
  const rows: number[] = []
  for (let left = shownOf(spec), most = left > 10 ? 5 : 4; left > 0; most--) {
    const row = Math.min(left, Math.max(1, most))
    rows.push(row)
    left -= row
  }
  rows.toReversed().forEach((count, i) => {
    const back = rows.length - 1 - i
    for (let k = 0; k < count; k++) {
      const place = { x: x + (k - (count - 1) / 2) * 64 * scale, y: y - back * 36 * scale, scale }
      canvas.within(place, () =>
        canvas.part('cap', () => canvas.shared(() => drawSandingCap(canvas, spec.shade, grit))),
      )
    }
  })
}

export const sandingCaps: Painter = [
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 400)
    packBehind(scene, 226, 330)
    caps(scene, 200, 410, shownOf(scene.spec) > 10 ? 1 : 1.2)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'beam', 400)
    scene.canvas.within({ x: 250, y: 350 }, () => boxed(scene, 150, 190))
    caps(scene, 190, 430, 0.9)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 400)
    const { canvas, spec } = scene
    for (const [x, y] of [
      [140, 330],
      [268, 360],
    ] as const) {
      canvas.within({ x, y, scale: 2 }, () => drawSandingCap(canvas, spec.shade, gritIn(scene)))
    }
  },
]

/** Draws a stack in which every sheet is one line, with a few sheets beside it. */
function discFileStack(scene: Scene, x: number, y: number, scale: number): void {
  const { canvas, spec } = scene
  const r = 84 * ratioOf(spec, 'Диаметр', 20, [0.78, 1.25])
  const count = piecesOf(spec)
  canvas.within({ x, y, scale }, () => {
    canvas.part('stack', () => {
      canvas.spot(18, 12, r * 1.25, r * 0.66, canvas.shadow, 0.5)
      let edges = ''
      for (let i = 0; i < count; i++) edges += p`M${-r} ${-i * 2}a${r} ${r * 0.62} 0 0 0 ${2 * r} 0`
      const side = p`M${-r} ${-2 * count}V0a${r} ${r * 0.62} 0 0 0 ${2 * r} 0V${-2 * count}z`
      canvas.fill(
        side,
        canvas.across([
          [0, lift(spec.shade, -0.2)],
          [0.3, lift(spec.shade, 0.04)],
          [1, lift(spec.shade, -0.24)],
        ]),
      )
      canvas.stroke(edges, '#fff', 0.7, { opacity: 0.4 })
      canvas.within({ x: 0, y: -2 * count }, () => drawDiscFile(canvas, spec.shade, r))
    })
    canvas.within({ x: 0, y: -2 * count - 6 }, () => {
      letter(canvas, spec.brand, { x: 0, y: 0, size: 17, fill: '#fff', max: r * 1.4, opacity: 0.9 })
      letter(canvas, factOf(spec, 'Абразивность'), {
        x: 0,
        y: 20,
        size: 10,
        fill: '#fff',
        max: r,
        opacity: 0.8,
      })
    })
  })
}

export const discFiles: Painter = [
  (scene) => {
    const { canvas, spec } = scene
    backdrop(canvas, scene.random, 'plain', 400)
    const r = 84 * ratioOf(spec, 'Диаметр', 20, [0.78, 1.25])
    discFileStack(scene, 188, 300, 1.1)
    canvas.within({ x: 276, y: 396 }, () => drawDiscFile(canvas, spec.shade, r))
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'beam', 400)
    scene.canvas.within({ x: 276, y: 360 }, () => boxed(scene, 150, 190))
    discFileStack(scene, 150, 384, 0.9)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 400)
    discFileStack(scene, 210, 350, 1.8)
  },
]

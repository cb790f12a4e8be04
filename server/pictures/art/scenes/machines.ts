import { rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { backdrop, type Stage, standShadow } from '../light.ts'
import { drawCarton } from '../objects/carton.ts'
import {
  BIT_SHAPES,
  type BitShape,
  drawBit,
  drawCable,
  drawHandpiece,
  drawStation,
} from '../objects/drill.ts'
import { drawLamp, type Lamp } from '../objects/lamp.ts'
import { drawNail } from '../objects/nail.ts'
import { at, lift, lightness, mix } from '../oklch.ts'
import { between, pick } from '../random.ts'
import type { Painter, Scene } from './scene.ts'

const STAGES: readonly [Stage, ...Stage[]] = ['plain', 'plain', 'beam', 'arch']

/** Returns the parameters of a lamp for the product. */
const lampOf = ({ spec }: Scene, on: boolean): Lamp => ({
  shade: spec.shade,
  form: spec.form,
  brand: spec.brand,
  time: ['60', '30', '99'][spec.seed % 3] ?? '60',
  on,
})

function machineCarton({ canvas, spec, mark }: Scene, w: number, h: number): void {
  const pale = lightness(spec.shade) > 0.8
  drawCarton(canvas, {
    w,
    h,
    mark,
    depth: 46,
    color: pale ? '#f7f2ec' : '#fbf8f3',
    accent: pale ? '#8f86b5' : spec.shade,
    brand: spec.brand,
    note: spec.note,
  })
}

export const lamp: Painter = [
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, pick(STAGES, random), 404)
    canvas.within({ x: 200 + between(-6, 6, random), y: 400, scale: 1.06 }, () =>
      drawLamp(canvas, lampOf(scene, true)),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    // A closer view with two nails curing inside.
    backdrop(canvas, random, 'plain', 420)
    canvas.within({ x: 200, y: 430, scale: 1.52 }, () => drawLamp(canvas, lampOf(scene, true)))
    const shade = lightness(spec.shade) > 0.75 ? '#b3184f' : spec.shade
    drawNail(
      canvas,
      { w: 40, h: 92, shape: 'almond', shade, finish: 'cream', seed: 1 },
      { x: 178, y: 458, rotate: -5 },
    )
    drawNail(
      canvas,
      { w: 40, h: 92, shape: 'almond', shade, finish: 'cream', seed: 2 },
      { x: 226, y: 458, rotate: 6 },
    )
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 216, y: 372 }, () => machineCarton(scene, 222, 272))
    canvas.within({ x: 146, y: 442, scale: 0.7 }, () => drawLamp(canvas, lampOf(scene, false)))
  },
]

const speedOf = ({ spec }: Scene): string => ['35', '30', '25', '45'][spec.seed % 4] ?? '35'

export const drill: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, pick(['plain', 'beam', 'plain'] as const, random))
    const x = 156 + between(-6, 6, random)
    drawCable(
      canvas,
      `M${Math.round(x) + 60} 388C${Math.round(x) + 110} 470 250 466 300 440C344 416 330 360 312 330`,
    )
    canvas.within({ x, y: 420, scale: 1.16 }, () =>
      drawStation(canvas, spec.shade, spec.brand, speedOf(scene)),
    )
    canvas.within({ x: 318, y: 218, rotate: between(6, 16, random), scale: 0.98 }, () =>
      drawHandpiece(canvas, spec.shade, spec.brand),
    )
  },
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, 'plain')
    drawCable(canvas, 'M104 470C110 440 112 424 118 404')
    canvas.within({ x: 196, y: 248, rotate: between(24, 32, random), scale: 1.5 }, () =>
      drawHandpiece(canvas, spec.shade, spec.brand),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 216, y: 366 }, () => machineCarton(scene, 220, 260))
    canvas.within({ x: 138, y: 442, scale: 0.82 }, () =>
      drawStation(canvas, spec.shade, spec.brand, speedOf(scene)),
    )
  },
]

const RINGS = ['#2f6fb0', '#b3302c', '#2c7a4b', '#d8b13a'] as const

/** Returns the color of a bit's head: metal tinted by the shade. */
const headColor = (shade: string): string => mix('#bdb8b2', shade, 0.45)

const bitAt = (seed: number, i: number): BitShape => BIT_SHAPES[(seed + i * 5) % BIT_SHAPES.length] ?? 'flame'

/** Draws a small stand with holes; the base of its front is at 0,0. */
function drawBlock({ canvas, spec }: Scene, w: number, color: string): void {
  standShadow(canvas, w, 1.2)
  canvas.fill(`M${-w / 2} -46l16 -20h${w - 32}l16 20z`, lift(color, 0.06))
  canvas.fill(
    rect(-w / 2, -46, w, 46, 4),
    canvas.across([
      [0, lift(color, -0.06)],
      [0.3, lift(color, 0.04)],
      [1, lift(color, -0.09)],
    ]),
  )
  canvas.stroke(`M${-w / 2 + 3} -45H${w / 2 - 3}`, '#fff', 1.2, { opacity: 0.6 })
  letter(canvas, spec.brand, {
    x: 0,
    y: -17,
    size: 15,
    weight: 300,
    fill: lightness(color) > 0.7 ? '#1b1716' : '#fff',
    max: w - 40,
  })
}

export const bits: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, pick(STAGES, random), 420)
    const count = 3 + (spec.seed % 2)
    const step = count === 3 ? 74 : 58
    for (let i = 0; i < count; i++) {
      canvas.within({ x: 200 + (i - (count - 1) / 2) * step, y: 226 - (i % 2) * 14, scale: 1.24 }, () =>
        drawBit(
          canvas,
          bitAt(spec.seed, i),
          headColor(spec.shade),
          RINGS[(spec.seed + i) % 4] ?? RINGS[0],
          118,
        ),
      )
    }
    canvas.within({ x: 200, y: 424 }, () =>
      drawBlock(scene, 272, lightness(spec.shade) > 0.85 ? '#efe7db' : at(spec.shade, 0.88, 0.04)),
    )
  },
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 216, y: 222, rotate: between(18, 34, random), scale: 2.2 }, () => {
      canvas.spot(22, 40, 26, 120, canvas.shadow, 0.45)
      drawBit(canvas, bitAt(spec.seed, 0), headColor(spec.shade), RINGS[spec.seed % 4] ?? RINGS[0], 150)
    })
  },
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, 'beam')
    for (let i = 0; i < 5; i++) {
      canvas.within({ x: 96 + i * 58, y: 236 + (i % 2) * 16, rotate: -28, scale: 1.2 }, () => {
        canvas.spot(16, 30, 16, 108, canvas.shadow, 0.4)
        drawBit(canvas, bitAt(spec.seed, i), headColor(spec.shade), RINGS[(spec.seed + i) % 4] ?? RINGS[0])
      })
    }
  },
]

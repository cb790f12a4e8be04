import { chosenBy, factOf, numberIn, ratioOf } from '../facts.ts'
import { backdrop } from '../light.ts'
import { drawCable, drawHandpiece, drawStation } from '../objects/drill.ts'
import { drawChair, drawTable } from '../objects/furniture.ts'
import { drawLamp, type Lamp } from '../objects/lamp.ts'
import { drawDeskLamp, drawHood, drawSterilizer } from '../objects/machines.ts'
import { drawNail } from '../objects/nail.ts'
import { lightness } from '../oklch.ts'
import { between } from '../random.ts'
import { stand, standing } from './layouts.ts'
import { boxed, type Painter, type Scene } from './scene.ts'

/** Returns the parameters of a lamp for the product. */
const lampOf = ({ spec }: Scene, on: boolean): Lamp => ({
  shade: spec.shade,
  form: spec.form,
  brand: spec.brand,
  // The shortest time of the timer, such as 30 of '30, 60 и 99 с'.
  time: String(numberIn(factOf(spec, 'Таймер')) ?? 60),
  diodes: Math.round(6 + (numberIn(factOf(spec, 'Мощность')) ?? 48) / 8),
  on,
})

/** A powerful lamp is larger. */
const lampScale = ({ spec }: Scene): number => 0.92 + 0.14 * ratioOf(spec, 'Мощность', 96, [0.1, 1])

export const lamp: Painter = [
  (scene) => {
    const place = stand(scene, 404)
    scene.canvas.within({ ...place, scale: lampScale(scene) }, () =>
      drawLamp(scene.canvas, lampOf(scene, true)),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    // A closer view with two nails curing inside.
    backdrop(canvas, random, 'plain', 420)
    canvas.within({ x: 200, y: 430, scale: 1.4 }, () => drawLamp(canvas, lampOf(scene, true)))
    const shade = lightness(spec.shade) > 0.75 ? '#b3184f' : spec.shade
    for (const [x, rotate] of [
      [178, -5],
      [226, 6],
    ] as const) {
      drawNail(
        canvas,
        { w: 40, h: 92, shape: 'almond', shade, finish: 'cream', seed: x },
        { x, y: 452, rotate },
      )
    }
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'beam', 400)
    canvas.within({ x: 248, y: 372 }, () => boxed(scene, 200, 240, 46))
    canvas.within({ x: 156, y: 440, scale: 0.78 }, () => drawLamp(canvas, lampOf(scene, false)))
  },
]

/** Returns the thousands of revolutions: '35' for 'до 35 000 об/мин'. */
const speedOf = ({ spec }: Scene): string =>
  String(Math.round((numberIn(factOf(spec, 'Обороты')) ?? 35_000) / 1000))

export const drill: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain', 420)
    drawCable(canvas, 'M196 404C250 452 318 446 330 392C336 366 326 350 322 336')
    canvas.within({ x: 150, y: 420, scale: 1.14 }, () =>
      drawStation(canvas, spec.shade, spec.brand, speedOf(scene)),
    )
    canvas.within({ x: 318, y: 218, rotate: between(6, 14, random), scale: 0.98 }, () =>
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
    canvas.within({ x: 236, y: 366 }, () => boxed(scene, 200, 250, 46))
    canvas.within({ x: 138, y: 442, scale: 0.82 }, () =>
      drawStation(canvas, spec.shade, spec.brand, speedOf(scene)),
    )
  },
]

export const deskLamp: Painter = standing({
  height: 330,
  floor: 428,
  box: [130, 250],
  scale: () => 1.04,
  draw: ({ canvas, spec }) =>
    canvas.within({ x: -34, y: 0 }, () =>
      drawDeskLamp(canvas, {
        shade: spec.shade,
        brand: spec.brand,
        mount: chosenBy(
          factOf(spec, 'Крепление'),
          [
            [/и струбцин/, 'both'],
            [/струбцин/, 'clamp'],
          ] as const,
          'stand',
        ),
        head: 62 * ratioOf(spec, 'Мощность', 14, [0.8, 1.25]),
      }),
    ),
})

export const hood: Painter = standing({
  height: 230,
  wide: true,
  floor: 384,
  draw: ({ canvas, spec }) =>
    drawHood(canvas, {
      shade: spec.shade,
      brand: spec.brand,
      power: factOf(spec, 'Мощность').replace('вт', 'Вт'),
      builtIn: /встраив/i.test(spec.name),
      filter: chosenBy(
        factOf(spec, 'Фильтр'),
        [
          [/hepa/, 'cassette'],
          [/моющ/, 'mesh'],
        ] as const,
        'bag',
      ),
    }),
})

export const sterilizer: Painter = standing({
  height: 210,
  wide: true,
  floor: 376,
  draw: ({ canvas, spec }) =>
    drawSterilizer(canvas, {
      shade: spec.shade,
      brand: spec.brand,
      half: 150 * ratioOf(spec, 'Ширина', 52, [0.84, 1.12]),
      timer: /таймер/i.test(spec.name),
    }),
})

export const table: Painter = standing({
  height: 240,
  wide: true,
  floor: 384,
  draw: ({ canvas, spec }) =>
    drawTable(canvas, {
      shade: spec.shade,
      brand: spec.brand,
      half: 1.12 * (numberIn(factOf(spec, 'Длина столешницы')) ?? 120),
      build: chosenBy(
        spec.name,
        [
          [/тумб/, 'drawers'],
          [/складн/, 'folding'],
          [/два места/, 'double'],
        ] as const,
        'plain',
      ),
    }),
})

export const chair: Painter = standing({
  height: 320,
  floor: 430,
  scale: ({ spec }) => 1.06 * ratioOf(spec, 'Высота', 92, [0.88, 1.04]),
  draw: ({ canvas, spec }) =>
    drawChair(canvas, {
      shade: spec.shade,
      brand: spec.brand,
      build: chosenBy(
        spec.name,
        [
          [/педикюр/, 'pedicure'],
          [/подставк/, 'footrest'],
          [/гост/, 'guest'],
        ] as const,
        'master',
      ),
    }),
})

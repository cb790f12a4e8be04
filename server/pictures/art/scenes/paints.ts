import type { Finish } from '#shared/catalog/picture.ts'
import { scaleOf } from '../facts.ts'
import { backdrop } from '../light.ts'
import { drawJar, drawLooseLid, type Jar } from '../objects/jar.ts'
import { drawNail, type NailShape } from '../objects/nail.ts'
import { drawSquiggle, drawThreads } from '../objects/threads.ts'
import { lightness } from '../oklch.ts'
import type { Painter, Scene } from './scene.ts'

/** Paints come in small low jars. */
const jarOf = ({ spec, mark }: Scene): Jar => ({
  ...spec,
  finish: 'cream',
  mark,
  half: 92,
  body: 62,
  lid: 40,
  glass: true,
  open: true,
})

/** Draws the open jar with its lid behind it, and what is done with the paint in front of it. */
function openJar(scene: Scene, front: () => void): void {
  const { canvas, spec, random } = scene
  backdrop(canvas, random, 'plain', 400)
  const size = 1.12 * scaleOf(spec, 10, [0.76, 1])
  canvas.within({ x: 284, y: 262 - 40 * size, rotate: 8, scale: size }, () =>
    drawLooseLid(canvas, spec.cap, 80),
  )
  canvas.within({ x: 166, y: 330, scale: size }, () =>
    canvas.part('jar', () => drawJar(canvas, jarOf(scene))),
  )
  front()
}

function closedJar(scene: Scene): void {
  const { canvas, spec, random } = scene
  backdrop(canvas, random, 'beam', 400)
  canvas.within({ x: 200, y: 392, scale: 1.4 }, () => drawJar(canvas, { ...jarOf(scene), open: false }))
  canvas.within({ x: 96, y: 440 }, () => drawSquiggle(canvas, spec.shade))
}

interface Painting {
  readonly shape: NailShape
  readonly finish: Finish
  /** The line that is painted, as an SVG path on a nail, and its width. */
  readonly line: string
  readonly width: number
}

/** Two nails in a color on which the paint shows, with a painted line. */
function paintedNails({ canvas, spec, random }: Scene, { shape, finish, line, width }: Painting): void {
  backdrop(canvas, random, 'plain')
  const base = lightness(spec.shade) > 0.6 ? '#8e1032' : '#f1d8cd'
  for (const i of [0, 1]) {
    const place = { x: 140 + i * 124, y: 400 - i * 14, rotate: -8 + i * 18, scale: 1.8 }
    drawNail(canvas, { w: 60, h: 140, shape, shade: base, finish, seed: 2 }, place)
    canvas.within(place, () => canvas.stroke(line, spec.shade, width))
  }
}

/** Gel paint: an ornament painted by a thin brush. */
export const paint: Painter = [
  (scene) => {
    const { canvas, spec } = scene
    openJar(scene, () => canvas.within({ x: 78, y: 418 }, () => drawSquiggle(canvas, spec.shade)))
  },
  closedJar,
  (scene) =>
    paintedNails(scene, {
      ...{ shape: 'almond', finish: 'cream', width: 3 },
      line: 'M-14 -30C6 -40 -10 -60 6 -70S-4 -96 8 -108M-8 -22C10 -30 16 -50 14 -70',
    }),
]

/** Gel that stretches: threads between the jar and a stick. */
export const spider: Painter = [
  (scene) => {
    const { canvas, spec } = scene
    openJar(scene, () => canvas.within({ x: 166, y: 330 }, () => drawThreads(canvas, spec.shade)))
  },
  closedJar,
  (scene) =>
    paintedNails(scene, {
      ...{ shape: 'square', finish: 'matte', width: 1.4 },
      line: 'M-26 -30L24 -60M-27 -70L24 -30M-26 -100L25 -84M-10 -14L6 -128M16 -16L-14 -126',
    }),
]

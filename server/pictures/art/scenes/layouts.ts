import { backdrop, type Stage } from '../light.ts'
import { between, pick } from '../random.ts'
import { boxed, LAID, type Painter, type Scene } from './scene.ts'

const STAGES: readonly [Stage, ...Stage[]] = ['plain', 'plain', 'beam', 'arch', 'disc']
/** For objects that are wider than an arch or a plinth. */
const WIDE: readonly [Stage, ...Stage[]] = ['plain', 'plain', 'beam']

/** Draws the background for a single standing object. Returns the position of the object's base. */
export function stand({ canvas, random }: Scene, floor = 436, stages = STAGES): { x: number; y: number } {
  const stage = pick(stages, random)
  backdrop(canvas, random, stage, stage === 'disc' ? floor - 22 : floor)
  const centered = stage === 'arch' || stage === 'disc'
  return { x: 200 + (centered ? 0 : between(-12, 8, random)), y: stage === 'disc' ? floor - 15 : floor }
}

interface Standing {
  /** Draws the product with the middle of its base at 0,0. */
  readonly draw: (scene: Scene) => void
  /** The height at scale 1. */
  readonly height: number
  readonly scale?: (scene: Scene) => number
  readonly floor?: number
  readonly wide?: boolean
  /** The size of the folding box; products without one stand alone in the second picture, in daylight. */
  readonly box?: readonly [w: number, h: number]
}

/** Returns the painter of an object that stands: alone, beside its box, and from near. */
export function standing({
  draw,
  height,
  scale = () => 1,
  floor = 432,
  wide = false,
  box,
}: Standing): Painter {
  return [
    (scene) => {
      const place = stand(scene, floor, wide ? WIDE : STAGES)
      scene.canvas.within({ ...place, scale: scale(scene) }, () => draw(scene))
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'beam', floor)
      const size = scale(scene)
      if (box) {
        const [w, h] = [box[0] * size, box[1] * size]
        canvas.within({ x: 288 - w * 0.12, y: floor - 22 }, () => boxed(scene, w, h, 30))
      }
      const at = { x: box ? 138 : 190, y: floor + 4, scale: size * (box ? 0.9 : 1.06) }
      canvas.within(at, () => draw(scene))
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'plain', 440)
      const zoom = Math.min(1.6, 470 / (height * 0.76))
      canvas.within({ x: 208, y: 250 + height * zoom * 0.46, scale: zoom }, () => draw(scene))
    },
  ]
}

interface Lying {
  /** Draws the product around 0,0. */
  readonly draw: (scene: Scene) => void
  readonly scale?: (scene: Scene) => number
  /** The middle of the picture on the vertical axis. */
  readonly y?: number
  /** The range of the rotation in degrees, to either side. */
  readonly tilt?: readonly [from: number, to: number]
  /** The size of the box behind it in the second picture. */
  readonly box?: readonly [w: number, h: number]
  /** The place of the third picture, from near. */
  readonly near?: { readonly x: number; readonly y: number; readonly rotate: number; readonly scale: number }
}

/** Returns the painter of an object that lies on the table: alone, in front of its box, and from near. */
export function lying({ draw, scale = () => 1, y = 256, tilt = [10, 20], box, near }: Lying): Painter {
  return [
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, pick(LAID, random))
      const rotate = (random() < 0.5 ? -1 : 1) * between(tilt[0], tilt[1], random)
      canvas.within({ x: 200 + between(-6, 6, random), y, rotate, scale: scale(scene) }, () => draw(scene))
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'beam')
      const size = scale(scene)
      if (box) canvas.within({ x: 286, y: 404 }, () => boxed(scene, box[0], box[1], 30))
      const place = {
        x: box ? 132 : 200,
        y,
        rotate: box ? -6 : tilt[0] / 2,
        scale: size * (box ? 0.86 : 1.1),
      }
      canvas.within(place, () => draw(scene))
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'plain')
      canvas.within(near ?? { x: 200, y: 300, rotate: 20, scale: 1.7 }, () => draw(scene))
    },
  ]
}

import { factOf, numberIn } from '../facts.ts'
import { backdrop } from '../light.ts'
import { drawGlove, drawPack, drawStack } from '../objects/packs.ts'
import { lightness } from '../oklch.ts'
import { stand } from './layouts.ts'
import { boxed, type Painter, type Scene } from './scene.ts'

/** Returns how many layers the drawn stack has: more for a larger pack. */
const layersOf = ({ spec }: Scene): number =>
  Math.round(3 + Math.cbrt(numberIn(factOf(spec, 'В упаковке')) ?? 200))

export const wipes: Painter = [
  (scene) => {
    const { canvas, spec, mark, random } = scene
    backdrop(canvas, random, 'plain', 404)
    canvas.within({ x: 224, y: 380, scale: 0.98 }, () =>
      drawPack(canvas, spec.shade, spec.brand, spec.note, mark, false),
    )
    canvas.within({ x: 132, y: 440, scale: 0.74 }, () =>
      canvas.part('stack', () => drawStack(canvas, spec.shade, layersOf(scene), 190)),
    )
  },
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 200, y: 424, scale: 1.18 }, () =>
      drawPack(canvas, spec.shade, spec.brand, spec.note, mark, true),
    )
  },
  (scene) => {
    const { canvas, spec, mark } = scene
    const at = stand(scene, 404)
    canvas.within({ ...at, scale: 1.1 }, () =>
      drawPack(canvas, spec.shade, spec.brand, spec.note, mark, false),
    )
  },
]

const SIZES: Readonly<Record<string, number>> = { xs: 0.82, s: 0.9, m: 0.98, l: 1.06, xl: 1.12 }

/** Draws a glove of the product's size. */
function glove(scene: Scene, x: number, y: number, rotate: number, factor = 1): void {
  const { canvas, spec } = scene
  const scale = factor * (SIZES[factOf(spec, 'Размер')] ?? 0.98)
  canvas.within({ x, y, rotate, scale }, () => drawGlove(canvas, spec.shade))
}

/** Draws the box, whose band has the gloves' color. */
function gloveBox(scene: Scene, w: number, h: number): void {
  const { spec } = scene
  const size = factOf(spec, 'Размер').toLocaleUpperCase('ru')
  const pieces = factOf(spec, 'В упаковке')
  boxed({ ...scene, mark: [size, pieces].filter(Boolean).join(' · ') }, w, h, 46)
}

export const gloves: Painter = [
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 404)
    scene.canvas.within({ x: 256, y: 340 }, () => gloveBox(scene, 176, 190))
    glove(scene, 130, 448, -8, 0.94)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, lightness(scene.spec.shade) > 0.9 ? 'plain' : 'beam', 404)
    glove(scene, 134, 420, -10)
    glove(scene, 262, 436, 8)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 404)
    scene.canvas.within({ x: 176, y: 380 }, () => gloveBox(scene, 260, 200))
  },
]

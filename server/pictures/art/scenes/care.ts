import type { PictureSpec } from '#shared/catalog/picture.ts'
import { backdrop, type Stage } from '../light.ts'
import { drawJar, drawLooseLid, drawSpatula, type Jar } from '../objects/jar.ts'
import { drawDropper, drawOil, pipette } from '../objects/oil.ts'
import { drawMist, drawPump } from '../objects/pump.ts'
import { drawDrop, drawSmear } from '../objects/smear.ts'
import { drawSqueeze, drawTube } from '../objects/tube.ts'
import { lift, lightness } from '../oklch.ts'
import { between, pick } from '../random.ts'
import { boxed, noteMatches, type Painter, relatedShade, type Scene } from './scene.ts'

const STAGES: readonly [Stage, ...Stage[]] = ['plain', 'plain', 'beam', 'arch', 'disc']

/** Draws the background for a single standing object. Returns the position of the object's base. */
function stand({ canvas, random }: Scene, floor = 436): { x: number; y: number } {
  const stage = pick(STAGES, random)
  backdrop(canvas, random, stage, stage === 'disc' ? 414 : floor)
  const centered = stage === 'arch' || stage === 'disc'
  return { x: 200 + (centered ? 0 : between(-18, 12, random)), y: stage === 'disc' ? 421 : floor }
}

/** Returns the color of care products in smears, which is pale and creamy. */
const creamOf = (shade: string): string => (lightness(shade) > 0.8 ? shade : lift(shade, 0.16, 0.55))

export const tube: Painter = [
  (scene) => {
    const at = stand(scene)
    const scale = scene.spec.form === 'slim' ? 0.88 : 0.98
    scene.canvas.within({ ...at, scale }, () => drawTube(scene.canvas, { ...scene.spec, mark: scene.mark }))
  },
  (scene) => {
    const { canvas, spec, random, mark } = scene
    backdrop(canvas, random, 'plain', 400)
    canvas.within({ x: 92, y: 324, scale: 0.9, rotate: between(50, 58, random) }, () =>
      drawTube(canvas, { ...spec, mark, lying: true }),
    )
    canvas.within({ x: 92, y: 412, scale: 1.1, rotate: -6 }, () => drawSqueeze(canvas, creamOf(spec.shade)))
  },
  (scene) => {
    const { canvas, spec, random, mark } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 264, y: 418 }, () => boxed(scene, 132, 338, 34))
    canvas.within({ x: 132, y: 440, scale: 0.9 }, () => drawTube(canvas, { ...spec, mark }))
  },
]

const jarOf = (spec: PictureSpec, mark: string): Jar => {
  const slim = spec.form === 'slim'
  return {
    ...spec,
    mark,
    half: slim ? 94 : spec.form === 'drop' ? 118 : 112,
    body: slim ? 170 : 150,
    lid: spec.form === 'block' ? 44 : 54,
    glass: spec.form !== 'block' && spec.form !== 'slim',
    finish: spec.finish === 'matte' ? 'matte' : 'cream',
  }
}

const gelJarOf = (spec: PictureSpec, mark: string): Jar => ({
  ...spec,
  mark,
  half: 116,
  body: spec.form === 'slim' ? 108 : 92,
  lid: spec.form === 'slim' ? 62 : 54,
  glass: spec.form !== 'block',
})

const jarPainter = (make: (spec: PictureSpec, mark: string) => Jar, lower: number): Painter => [
  (scene) => {
    const at = stand(scene, 424 - lower)
    scene.canvas.within({ ...at, scale: 1.06 }, () => drawJar(scene.canvas, make(scene.spec, scene.mark)))
  },
  (scene) => {
    const { canvas, spec, random, mark } = scene
    backdrop(canvas, random, 'plain')
    const jar = make(spec, mark)
    const floor = 428 - lower * 0.7
    canvas.within({ x: 298, y: floor - 12 - jar.half * 0.86, rotate: 6 }, () =>
      drawLooseLid(canvas, spec.cap, jar.half * 0.84),
    )
    canvas.within({ x: 160, y: floor, scale: 1.1 }, () => drawJar(canvas, { ...jar, open: true }))
  },
  ({ canvas, spec, random }) => {
    backdrop(canvas, random, 'plain', 400)
    const gel = lower > 0
    const shade = gel ? spec.shade : creamOf(spec.shade)
    canvas.within({ x: 196, y: 270, scale: 1.08, rotate: between(-10, 6, random) }, () =>
      drawSmear(canvas, {
        shade,
        finish: gel ? spec.finish : 'cream',
        variant: gel ? spec.seed % 2 : 1,
        seed: spec.seed,
      }),
    )
    canvas.within({ x: 258, y: 246, scale: 1.05, rotate: between(30, 44, random) }, () =>
      drawSpatula(canvas, 210, gel ? '#c9c4be' : '#cfa982'),
    )
  },
]

export const jar: Painter = jarPainter(jarOf, 0)
export const gelJar: Painter = jarPainter(gelJarOf, 26)

export const oil: Painter = [
  (scene) => {
    const at = stand(scene)
    scene.canvas.within({ ...at, scale: 1.06 }, () =>
      drawOil(scene.canvas, { ...scene.spec, mark: scene.mark }),
    )
  },
  (scene) => {
    const { canvas, spec, random, mark } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 160, y: 442, scale: 1.16 }, () => drawOil(canvas, { ...spec, mark, open: true }))
    canvas.within({ x: 286, y: 182, rotate: between(10, 20, random), scale: 1.05 }, () => {
      pipette(canvas, -2, 140)
      drawDropper(canvas, spec.cap, 0)
    })
    canvas.within({ x: 262, y: 352 }, () =>
      canvas.fill('M0 -16C5 -6 8 0 8 5A8 8 0 0 1 -8 5C-8 0 -5 -6 0 -16Z', lift(spec.shade, 0.06), 0.9),
    )
    canvas.within({ x: 268, y: 430 }, () => drawDrop(canvas, 17, spec.shade))
  },
  (scene) => {
    const { canvas, spec, random, mark } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 250, y: 420 }, () => boxed(scene, 124, 300, 34))
    canvas.within({ x: 134, y: 440, scale: 0.94 }, () => drawOil(canvas, { ...spec, mark }))
  },
]

/** Returns the closure of a bottle: always a pump for soaps, creams, and lotions, and for half of the others. */
const headOf = (spec: PictureSpec): 'pump' | 'disc' =>
  noteMatches(spec, /мыл|крем|лосьон|гель|антисепт/) || spec.seed % 2 ? 'pump' : 'disc'

export const pump: Painter = [
  (scene) => {
    const { canvas, spec, mark } = scene
    const at = stand(scene)
    canvas.within(at, () => drawPump(canvas, { ...spec, mark, head: headOf(spec) }))
  },
  (scene) => {
    const { canvas, spec, random, mark } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 272, y: 412, scale: 0.96 }, () =>
      drawPump(canvas, { ...spec, shade: relatedShade(spec.shade), mark, head: headOf(spec) }),
    )
    canvas.within({ x: 146, y: 440, scale: 1.06 }, () =>
      drawPump(canvas, { ...spec, mark, head: headOf(spec) }),
    )
  },
  ({ canvas, spec, random, mark }) => {
    // A close view with a readable label.
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 216, y: 566, scale: 1.62 }, () =>
      drawPump(canvas, { ...spec, mark, head: headOf(spec) }),
    )
  },
]

export const spray: Painter = [
  (scene) => {
    const { canvas, spec, mark } = scene
    const at = stand(scene)
    canvas.within(at, () => drawPump(canvas, { ...spec, mark, head: 'spray' }))
  },
  ({ canvas, spec, random, mark }) => {
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 262, y: 600, scale: 1.6 }, () => {
      const { form } = spec
      drawPump(canvas, { ...spec, mark, head: 'spray' })
      const top = form === 'slim' ? -254 : form === 'drop' ? -216 : -225
      canvas.within({ x: -24, y: top - 50 }, () => drawMist(canvas, random))
    })
  },
  (scene) => {
    const { canvas, spec, random, mark } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 262, y: 420 }, () => boxed(scene, 128, 316, 34))
    canvas.within({ x: 136, y: 440, scale: 0.98 }, () => drawPump(canvas, { ...spec, mark, head: 'spray' }))
  },
]

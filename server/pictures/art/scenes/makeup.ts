import type { Finish } from '#shared/catalog/picture.ts'
import { chosenBy, factOf, piecesOf, scaleOf } from '../facts.ts'
import { backdrop } from '../light.ts'
import {
  drawGloss,
  drawLipstick,
  drawLipstickCap,
  drawMascara,
  drawWand,
  type WandHead,
} from '../objects/makeup.ts'
import { drawCompact, drawPalette } from '../objects/palette.ts'
import { drawSmear } from '../objects/smear.ts'
import { lift } from '../oklch.ts'
import { between, pick } from '../random.ts'
import { boxed, LAID, type Painter, relatedShade, type Scene, STANDING } from './scene.ts'

/** A liquid lipstick comes in the same tube as a gloss, but is opaque. */
const isLiquid = ({ spec }: Scene): boolean => spec.kind === 'gloss' || /жидк/i.test(spec.name)
const finishOf = ({ spec }: Scene): Finish =>
  /шиммер/i.test(spec.name) ? 'shimmer' : /матов|жидк/i.test(spec.name) ? 'matte' : spec.finish

function oneLipstick(scene: Scene): void {
  const { canvas, spec } = scene
  const { shade, cap, brand, seed } = spec
  canvas.part('lipstick', () => {
    if (isLiquid(scene)) drawGloss(canvas, shade, finishOf(scene), cap, brand, seed)
    else drawLipstick(canvas, shade, finishOf(scene), cap, brand, seed)
  })
}

export const lipstick: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, pick(STANDING, random), 430)
    if (isLiquid(scene)) {
      canvas.within({ x: 176, y: 430, scale: 1.04 * scaleOf(spec, 8, [0.84, 1]) }, () => oneLipstick(scene))
      // A dab of the gloss shows whether it is clear or opaque.
      canvas.within({ x: 280, y: 424, scale: 0.34, rotate: -8 }, () =>
        drawSmear(canvas, {
          shade: spec.kind === 'gloss' ? lift(spec.shade, 0.05) : spec.shade,
          finish: spec.kind === 'gloss' ? 'cream' : 'matte',
          variant: 0,
          seed: spec.seed,
        }),
      )
      return
    }
    canvas.within({ x: 272, y: 420, scale: 1.02 }, () => drawLipstickCap(canvas, spec.cap))
    canvas.within({ x: 160, y: 432, scale: 1.06 }, () => oneLipstick(scene))
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 200, y: 590, scale: 1.7 }, () => oneLipstick(scene))
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 200, y: 252, scale: 1.12, rotate: between(-14, 4, random) }, () =>
      drawSmear(canvas, { shade: spec.shade, finish: finishOf(scene), variant: 1, seed: spec.seed }),
    )
  },
]

const WANDS: readonly (readonly [RegExp, WandHead])[] = [
  [/силикон/, 'silicone'],
  [/изогнут/, 'curved'],
]
const wandOf = ({ spec }: Scene): WandHead => chosenBy(factOf(spec, 'Щёточка'), WANDS, 'nylon')

export const mascara: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, pick(STANDING, random), 432)
    canvas.within({ x: 150, y: 434, scale: 1.04 }, () =>
      drawMascara(canvas, spec.shade, spec.cap, spec.brand, spec.note),
    )
    canvas.within({ x: 268, y: 276, rotate: between(8, 18, random) }, () =>
      drawWand(canvas, spec.shade, spec.cap, wandOf(scene)),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 196, y: 262, rotate: between(28, 38, random), scale: 1.5 }, () =>
      drawWand(canvas, spec.shade, spec.cap, wandOf(scene)),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 252, y: 420 }, () => boxed(scene, 104, 320, 30))
    canvas.within({ x: 142, y: 438 }, () => drawMascara(canvas, spec.shade, spec.cap, spec.brand, spec.note))
  },
]

/** Returns the finish of a pan: all are alike, or matte and shining ones take turns. */
function panFinish({ spec }: Scene, pan: number): Finish {
  const told = factOf(spec, 'Финиш')
  if (/матов/.test(told) && /сия/.test(told)) return pan % 2 ? 'matte' : 'shimmer'
  return /матов/.test(told) ? 'matte' : 'shimmer'
}

function onePalette(scene: Scene): void {
  const { canvas, spec } = scene
  drawPalette(canvas, { ...spec, pans: piecesOf(spec, 'Оттенков'), finishOf: (pan) => panFinish(scene, pan) })
}

export const palette: Painter = [
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, pick(LAID, random))
    canvas.within({ x: 200, y: 268, scale: 1, rotate: between(-6, 6, random) }, () => onePalette(scene))
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 190, y: 150, scale: 1.7, rotate: -12 }, () => onePalette(scene))
  },
  swatches,
]

/** Draws two strokes of the powder. */
function swatches({ canvas, spec, random }: Scene): void {
  backdrop(canvas, random, 'plain')
  const finish = spec.finish === 'cream' ? 'matte' : spec.finish
  canvas.within({ x: 200, y: 166, scale: 0.86, rotate: -8 }, () =>
    drawSmear(canvas, { shade: spec.shade, finish, variant: 1, seed: spec.seed }),
  )
  canvas.within({ x: 206, y: 350, scale: 0.8, rotate: -8 }, () =>
    drawSmear(canvas, {
      shade: relatedShade(spec.shade),
      finish: 'shimmer',
      variant: 1,
      seed: spec.seed + 1,
    }),
  )
}

function compact(scene: Scene): void {
  const { canvas, spec } = scene
  drawCompact(canvas, {
    ...spec,
    hasMirror: factOf(spec, 'Зеркало') !== 'нет',
    texture: chosenBy(
      spec.name,
      [
        [/кремов/, 'cream'],
        [/запеч/, 'baked'],
      ] as const,
      'pressed',
    ),
  })
}

export const blush: Painter = [
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, pick(LAID, random))
    canvas.within({ x: 196, y: 272, scale: 0.98, rotate: between(-8, 8, random) }, () => compact(scene))
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 190, y: 150, scale: 1.85, rotate: -10 }, () => compact(scene))
  },
  swatches,
]

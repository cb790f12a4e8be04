import { backdrop } from '../light.ts'
import { drawGloss, drawLipstick, drawLipstickCap, drawMascara, drawWand } from '../objects/makeup.ts'
import { drawCompact, drawPalette } from '../objects/palette.ts'
import { drawSmear } from '../objects/smear.ts'
import { between, pick } from '../random.ts'
import { boxed, LAID, noteMatches, type Painter, relatedShade, type Scene, STANDING } from './scene.ts'

const isGloss = ({ spec }: Scene): boolean => noteMatches(spec, /блеск|масло|тинт|жидк/)

export const lipstick: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    const { shade, finish, cap, brand, seed } = spec
    backdrop(canvas, random, pick(STANDING, random), 430)
    if (isGloss(scene)) {
      canvas.within({ x: 200, y: 428, scale: 1.1 }, () => drawGloss(canvas, shade, finish, cap, brand, seed))
      return
    }
    canvas.within({ x: 276, y: 420, scale: 1.04 }, () => drawLipstickCap(canvas, cap))
    canvas.within({ x: 160, y: 432, scale: 1.1 }, () => drawLipstick(canvas, shade, finish, cap, brand, seed))
  },
  (scene) => {
    const { canvas, random, spec } = scene
    const { shade, finish, cap, brand, seed } = spec
    backdrop(canvas, random, 'plain')
    if (isGloss(scene)) {
      canvas.within({ x: 256, y: 416 }, () =>
        drawGloss(canvas, relatedShade(shade), finish, cap, brand, seed + 1),
      )
      canvas.within({ x: 152, y: 440, scale: 1.12 }, () => drawGloss(canvas, shade, finish, cap, brand, seed))
      return
    }
    canvas.within({ x: 200, y: 590, scale: 1.7 }, () => drawLipstick(canvas, shade, finish, cap, brand, seed))
  },
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 200, y: 252, scale: 1.12, rotate: between(-14, 4, random) }, () =>
      drawSmear(canvas, { shade: spec.shade, finish: spec.finish, variant: 1, seed: spec.seed }),
    )
  },
]

export const mascara: Painter = [
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, pick(STANDING, random), 432)
    canvas.within({ x: 158, y: 434, scale: 1.1 }, () =>
      drawMascara(canvas, spec.shade, spec.cap, spec.brand, spec.note),
    )
    canvas.within({ x: 262, y: 276, rotate: between(8, 18, random) }, () =>
      drawWand(canvas, spec.shade, spec.cap),
    )
  },
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 196, y: 262, rotate: between(28, 38, random), scale: 1.5 }, () =>
      drawWand(canvas, spec.shade, spec.cap),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 252, y: 420 }, () => boxed(scene, 104, 320, 30))
    canvas.within({ x: 142, y: 438 }, () => drawMascara(canvas, spec.shade, spec.cap, spec.brand, spec.note))
  },
]

const isCompact = ({ spec }: Scene): boolean => noteMatches(spec, /румян|пудр|хайлайт|бронз/)

export const palette: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    const { shade, finish, cap, brand, seed } = spec
    backdrop(canvas, random, pick(LAID, random))
    if (isCompact(scene))
      canvas.within({ x: 200, y: 268, scale: 1.04, rotate: between(-8, 8, random) }, () =>
        drawCompact(canvas, shade, finish, cap, brand, seed),
      )
    else
      canvas.within({ x: 200, y: 278, scale: 1.02, rotate: between(-6, 6, random) }, () =>
        drawPalette(canvas, shade, finish, cap, brand, 3 + (seed % 3), seed),
      )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    const { shade, finish, cap, brand, seed } = spec
    backdrop(canvas, random, 'beam')
    if (isCompact(scene))
      canvas.within({ x: 190, y: 150, scale: 1.85, rotate: -10 }, () =>
        drawCompact(canvas, shade, finish, cap, brand, seed),
      )
    else
      canvas.within({ x: 190, y: 150, scale: 1.8, rotate: -12 }, () =>
        drawPalette(canvas, shade, finish, cap, brand, 3 + (seed % 3), seed),
      )
  },
  ({ canvas, random, spec }) => {
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
  },
]

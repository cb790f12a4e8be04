import { rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { backdrop } from '../light.ts'
import { drawForm, drawPot, drawSheet, drawSpill, SPRINKLES, type Sprinkle } from '../objects/design.ts'
import { drawLooseLid } from '../objects/jar.ts'
import { drawNail, NAIL_SHAPES, type NailShape } from '../objects/nail.ts'
import { drawPack, drawStack } from '../objects/packs.ts'
import { lift, lightness } from '../oklch.ts'
import { between, pick } from '../random.ts'
import { boxed, LAID, noteMatches, type Painter, relatedShade, type Scene, STANDING } from './scene.ts'

const tipShape = ({ spec }: Scene): NailShape => NAIL_SHAPES[spec.seed % 4] ?? 'almond'
const isForm = ({ spec }: Scene): boolean => noteMatches(spec, /форм/)

/** Returns the color of nail tips, which are milky plastic unless the shade is pale itself. */
const tipShade = ({ spec }: Scene): string =>
  lightness(spec.shade) > 0.8 ? spec.shade : lift(spec.shade, 0.9 - lightness(spec.shade), 0.35)

export const tips: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, pick(LAID, random))
    if (isForm(scene)) {
      canvas.within({ x: 156, y: 230, rotate: -14, scale: 1.12 }, () => drawForm(canvas, spec.shade))
      canvas.within({ x: 248, y: 288, rotate: 10, scale: 1.12 }, () => drawForm(canvas, spec.shade))
      return
    }
    // Tips of several sizes, spread like a hand of cards with the largest in the middle.
    const shape = tipShape(scene)
    ;[-2, -1, 0, 1, 2].forEach((i) => {
      const size = 1 - Math.abs(i) * 0.13
      drawNail(
        canvas,
        { w: 58, h: 160, shape, shade: tipShade(scene), finish: 'cream', seed: 5 },
        {
          x: 200 + i * 62,
          y: 350 + Math.abs(i) * 14,
          rotate: i * 9,
          scale: size,
        },
      )
    })
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    if (isForm(scene)) {
      canvas.within({ x: 232, y: 400 }, () => boxed(scene, 178, 230))
      canvas.within({ x: 130, y: 380, rotate: -16, scale: 0.9 }, () => drawForm(canvas, spec.shade))
      return
    }
    // A tray with a transparent lid.
    canvas.within({ x: 200, y: 250 }, () => {
      const tray = rect(-150, -150, 300, 290, 10)
      canvas.spot(14, 150, 190, 26, canvas.shadow, 0.5)
      canvas.fill(tray, '#fff', 0.75)
      canvas.stroke(tray, lift(canvas.tint, -0.2), 1.2, { opacity: 0.5 })
      letter(canvas, spec.brand, {
        x: -130,
        y: -118,
        size: 20,
        weight: 300,
        fill: '#1b1716',
        anchor: 'start',
        max: 150,
      })
      letter(canvas, scene.mark || spec.note, {
        x: 130,
        y: -118,
        size: 9.5,
        fill: '#1b1716',
        anchor: 'end',
        max: 100,
        opacity: 0.7,
      })
      for (let i = 0; i < 10; i++) {
        const [col, row] = [i % 5, Math.floor(i / 5)]
        const x = -116 + col * 58
        const y = 6 + row * 118
        canvas.fill(rect(x - 26, y - 102, 52, 112, 5), lift(canvas.tint, -0.045))
        const size = 0.62 + (9 - i) * 0.028
        drawNail(
          canvas,
          {
            w: 46,
            h: 100,
            shape: tipShape(scene),
            shade: tipShade(scene),
            finish: 'cream',
            seed: 0,
            shadow: false,
          },
          { x, y: y - 6, scale: size },
        )
      }
      canvas.fill('M-150 -20L20 -150H96L-150 60Z', '#fff', 0.28)
    })
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'beam')
    if (isForm(scene)) {
      canvas.within({ x: 200, y: 256, rotate: between(-12, 12, random), scale: 2 }, () =>
        drawForm(canvas, spec.shade),
      )
      return
    }
    drawNail(
      canvas,
      { w: 110, h: 300, shape: tipShape(scene), shade: tipShade(scene), finish: 'cream', seed: 3 },
      { x: 148, y: 412, rotate: -12 },
    )
    drawNail(
      canvas,
      { w: 104, h: 280, shape: tipShape(scene), shade: tipShade(scene), finish: 'cream', seed: 4 },
      { x: 268, y: 428, rotate: 12 },
    )
  },
]

function sprinkleOf({ spec }: Scene): Sprinkle {
  if (noteMatches(spec, /страз|камн|кристал|жемчуг/)) return 'stones'
  if (noteMatches(spec, /фольг|поталь|слюд|хлоп/)) return 'foil'
  if (noteMatches(spec, /пигмент|втирк|пудр|акрил/)) return 'pigment'
  return noteMatches(spec, /бл[её]ст|глиттер|песок/) ? 'glitter' : (SPRINKLES[spec.seed % 3] ?? 'glitter')
}

export const glitter: Painter = [
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, pick(STANDING, random), 410)
    canvas.within({ x: 196 + between(-8, 8, random), y: 400, scale: 1.3 }, () =>
      drawPot(canvas, { ...spec, mark, what: sprinkleOf(scene) }),
    )
  },
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 296, y: 322, rotate: 6 }, () => drawLooseLid(canvas, spec.cap, 76))
    canvas.within({ x: 164, y: 386, scale: 1.08 }, () =>
      drawPot(canvas, { ...spec, mark, what: sprinkleOf(scene), open: true }),
    )
    canvas.within({ x: 262, y: 436 }, () => drawSpill(canvas, sprinkleOf(scene), spec.shade, 50, spec.seed))
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    const finish = sprinkleOf(scene) === 'pigment' ? 'shimmer' : 'glitter'
    const shape = tipShape(scene)
    canvas.within({ x: 190, y: 384, scale: 1.4 }, () =>
      drawSpill(canvas, sprinkleOf(scene), spec.shade, 72, spec.seed + 2),
    )
    for (const i of [-1, 0, 1])
      drawNail(
        canvas,
        { w: 66, h: 164, shape, shade: spec.shade, finish, seed: i + 9 },
        { x: 200 + i * 86, y: 262 + Math.abs(i) * 12, rotate: i * 9 },
      )
  },
]

export const stickers: Painter = [
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, pick(LAID, random))
    canvas.within({ x: 200, y: 252, rotate: between(-8, 8, random), scale: 1.06 }, () =>
      drawSheet(canvas, spec.shade, spec.brand, mark, spec.seed, spec.cap),
    )
  },
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 236, y: 240, rotate: 13, scale: 0.9 }, () =>
      drawSheet(canvas, relatedShade(spec.shade), spec.brand, mark, spec.seed + 1, spec.cap),
    )
    canvas.within({ x: 164, y: 266, rotate: -7, scale: 0.9 }, () =>
      drawSheet(canvas, spec.shade, spec.brand, mark, spec.seed, spec.cap),
    )
  },
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 250, y: 420, rotate: -14, scale: 2 }, () =>
      drawSheet(canvas, spec.shade, spec.brand, mark, spec.seed, spec.cap),
    )
  },
]

export const wipes: Painter = [
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, pick(STANDING, random), 404)
    canvas.within({ x: 198, y: 396, scale: 1.1 }, () =>
      drawPack(canvas, spec.shade, spec.brand, spec.note, mark, false),
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
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 248, y: 372, scale: 0.84 }, () =>
      drawPack(canvas, spec.shade, spec.brand, spec.note, mark, false),
    )
    canvas.within({ x: 150, y: 440 }, () => drawStack(canvas, spec.shade, 8))
  },
]

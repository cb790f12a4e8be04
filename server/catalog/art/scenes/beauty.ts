import { rect } from '../canvas.ts'
import { backdrop, standShadow, type Stage } from '../light.ts'
import { lift, lightness } from '../oklch.ts'
import { letter } from '../lettering.ts'
import { CAP_COLORS, inkOn } from '../materials.ts'
import { drawBottle } from '../objects/bottle.ts'
import { drawCarton } from '../objects/carton.ts'
import { drawForm, drawPot, drawSheet, drawSpill, type Sprinkle, SPRINKLES } from '../objects/design.ts'
import { drawBarrel, drawComb, drawEnvelope, drawGiftCard, drawHairBrush, drawPack, drawStack } from '../objects/goods.ts'
import { drawLooseLid } from '../objects/jar.ts'
import { drawCompact, drawGloss, drawLipstick, drawLipstickCap, drawMascara, drawPalette, drawWand } from '../objects/makeup.ts'
import { drawNail, NAIL_SHAPES, type NailShape } from '../objects/nail.ts'
import { drawSmear } from '../objects/smear.ts'
import { between, pick } from '../random.ts'
import { type Painter, type Scene, says, sister } from './scene.ts'

const STAGES: readonly [Stage, ...Stage[]] = ['plain', 'plain', 'beam', 'arch']
const LAID: readonly [Stage, ...Stage[]] = ['plain', 'plain', 'beam']

function boxed(scene: Scene, w: number, h: number, depth = 40): void {
  const { canvas, spec, mark } = scene
  drawCarton(canvas, {
    w, h, depth, mark,
    color: lightness(spec.shade) > 0.88 ? '#e9e2d8' : '#fbf8f3',
    accent: spec.shade,
    brand: spec.brand,
    note: spec.note,
  })
}

const tipShape = ({ spec }: Scene): NailShape => NAIL_SHAPES[spec.seed % 4] ?? 'almond'
const isForm = ({ spec }: Scene): boolean => says(spec, /форм/)

/** Bare tips are milky plastic whatever the shade says, unless it is pale itself. */
const tipShade = ({ spec }: Scene): string => (lightness(spec.shade) > 0.8 ? spec.shade : lift(spec.shade, 0.9 - lightness(spec.shade), 0.35))

export const tips: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, pick(LAID, random))
    if (isForm(scene)) {
      canvas.within({ x: 156, y: 230, rotate: -14, scale: 1.12 }, () => drawForm(canvas, spec.shade))
      canvas.within({ x: 248, y: 288, rotate: 10, scale: 1.12 }, () => drawForm(canvas, spec.shade))
      return
    }
    // Sizes of one form, largest in the middle, spread like a hand of cards.
    const shape = tipShape(scene)
    ;[-2, -1, 0, 1, 2].forEach((i) => {
      const size = 1 - Math.abs(i) * 0.13
      drawNail(canvas, { w: 58 * size, h: 160 * size, shape, shade: tipShade(scene), finish: 'cream', seed: i + 5 }, {
        x: 200 + i * 62, y: 350 + Math.abs(i) * 14, rotate: i * 9,
      })
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
      letter(canvas, spec.brand, { x: -130, y: -118, size: 20, weight: 300, fill: '#1b1716', anchor: 'start', max: 150 })
      letter(canvas, scene.mark || spec.note, { x: 130, y: -118, size: 9.5, fill: '#1b1716', anchor: 'end', max: 100, opacity: 0.7 })
      for (let i = 0; i < 10; i++) {
        const [col, row] = [i % 5, Math.floor(i / 5)]
        const x = -116 + col * 58
        const y = 6 + row * 118
        canvas.fill(rect(x - 26, y - 102, 52, 112, 5), lift(canvas.tint, -0.045))
        const size = 0.62 + (9 - i) * 0.028
        drawNail(canvas, { w: 46 * size, h: 100 * size, shape: tipShape(scene), shade: tipShade(scene), finish: 'cream', seed: i, shadow: false }, { x, y: y - 6 })
      }
      canvas.fill('M-150 -20L20 -150H96L-150 60Z', '#fff', 0.28)
    })
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'beam')
    if (isForm(scene)) {
      canvas.within({ x: 200, y: 256, rotate: between(-12, 12, random), scale: 2 }, () => drawForm(canvas, spec.shade))
      return
    }
    drawNail(canvas, { w: 110, h: 300, shape: tipShape(scene), shade: tipShade(scene), finish: 'cream', seed: 3 }, { x: 148, y: 412, rotate: -12 })
    drawNail(canvas, { w: 104, h: 280, shape: tipShape(scene), shade: tipShade(scene), finish: 'cream', seed: 4 }, { x: 268, y: 428, rotate: 12 })
  },
]

function sprinkleOf({ spec }: Scene): Sprinkle {
  if (says(spec, /страз|камн|кристал|жемчуг/)) return 'stones'
  if (says(spec, /фольг|поталь|слюд|хлоп/)) return 'foil'
  if (says(spec, /пигмент|втирк|пудр|акрил/)) return 'pigment'
  return says(spec, /бл[её]ст|глиттер|песок/) ? 'glitter' : (SPRINKLES[spec.seed % 3] ?? 'glitter')
}

export const glitter: Painter = [
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, pick(STAGES, random), 410)
    canvas.within({ x: 196 + between(-8, 8, random), y: 400, scale: 1.3 }, () => drawPot(canvas, { ...spec, mark, what: sprinkleOf(scene) }))
  },
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 296, y: 322, rotate: 6 }, () => drawLooseLid(canvas, spec.cap, 76))
    canvas.within({ x: 164, y: 386, scale: 1.08 }, () => drawPot(canvas, { ...spec, mark, what: sprinkleOf(scene), open: true }))
    canvas.within({ x: 262, y: 436 }, () => drawSpill(canvas, sprinkleOf(scene), spec.shade, 50, spec.seed))
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    const finish = sprinkleOf(scene) === 'pigment' ? 'shimmer' : 'glitter'
    const shape = tipShape(scene)
    canvas.within({ x: 190, y: 384, scale: 1.4 }, () => drawSpill(canvas, sprinkleOf(scene), spec.shade, 72, spec.seed + 2))
    ;[-1, 0, 1].forEach((i) =>
      drawNail(canvas, { w: 66, h: 164, shape, shade: spec.shade, finish, seed: i + 9 }, { x: 200 + i * 86, y: 262 + Math.abs(i) * 12, rotate: i * 9 }),
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
    canvas.within({ x: 236, y: 240, rotate: 13, scale: 0.9 }, () => drawSheet(canvas, sister(spec.shade), spec.brand, mark, spec.seed + 1, spec.cap))
    canvas.within({ x: 164, y: 266, rotate: -7, scale: 0.9 }, () => drawSheet(canvas, spec.shade, spec.brand, mark, spec.seed, spec.cap))
  },
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 250, y: 420, rotate: -14, scale: 2 }, () => drawSheet(canvas, spec.shade, spec.brand, mark, spec.seed, spec.cap))
  },
]

export const wipes: Painter = [
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, pick(STAGES, random), 404)
    canvas.within({ x: 198, y: 396, scale: 1.1 }, () => drawPack(canvas, spec.shade, spec.brand, spec.note, mark, false))
  },
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 200, y: 424, scale: 1.18 }, () => drawPack(canvas, spec.shade, spec.brand, spec.note, mark, true))
  },
  (scene) => {
    const { canvas, random, spec, mark } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 248, y: 372, scale: 0.84 }, () => drawPack(canvas, spec.shade, spec.brand, spec.note, mark, false))
    canvas.within({ x: 150, y: 440 }, () => drawStack(canvas, spec.shade, 8))
  },
]

const isGloss = ({ spec }: Scene): boolean => says(spec, /блеск|масло|тинт|жидк/)

export const lipstick: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    const { shade, finish, cap, brand, seed } = spec
    backdrop(canvas, random, pick(STAGES, random), 430)
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
      canvas.within({ x: 256, y: 416 }, () => drawGloss(canvas, sister(shade), finish, cap, brand, seed + 1))
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
    backdrop(canvas, random, pick(STAGES, random), 432)
    canvas.within({ x: 158, y: 434, scale: 1.1 }, () => drawMascara(canvas, spec.shade, spec.cap, spec.brand, spec.note))
    canvas.within({ x: 262, y: 276, rotate: between(8, 18, random) }, () => drawWand(canvas, spec.shade, spec.cap))
  },
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 196, y: 262, rotate: between(28, 38, random), scale: 1.5 }, () => drawWand(canvas, spec.shade, spec.cap))
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 252, y: 420 }, () => boxed(scene, 104, 320, 30))
    canvas.within({ x: 142, y: 438 }, () => drawMascara(canvas, spec.shade, spec.cap, spec.brand, spec.note))
  },
]

const isCompact = ({ spec }: Scene): boolean => says(spec, /румян|пудр|хайлайт|бронз/)

export const palette: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    const { shade, finish, cap, brand, seed } = spec
    backdrop(canvas, random, pick(LAID, random))
    if (isCompact(scene)) canvas.within({ x: 200, y: 268, scale: 1.04, rotate: between(-8, 8, random) }, () => drawCompact(canvas, shade, finish, cap, brand, seed))
    else canvas.within({ x: 200, y: 278, scale: 1.02, rotate: between(-6, 6, random) }, () => drawPalette(canvas, shade, finish, cap, brand, 3 + (seed % 3), seed))
  },
  (scene) => {
    const { canvas, random, spec } = scene
    const { shade, finish, cap, brand, seed } = spec
    backdrop(canvas, random, 'beam')
    if (isCompact(scene)) canvas.within({ x: 190, y: 150, scale: 1.85, rotate: -10 }, () => drawCompact(canvas, shade, finish, cap, brand, seed))
    else canvas.within({ x: 190, y: 150, scale: 1.8, rotate: -12 }, () => drawPalette(canvas, shade, finish, cap, brand, 3 + (seed % 3), seed))
  },
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, 'plain')
    const finish = spec.finish === 'cream' ? 'matte' : spec.finish
    canvas.within({ x: 200, y: 166, scale: 0.86, rotate: -8 }, () => drawSmear(canvas, { shade: spec.shade, finish, variant: 1, seed: spec.seed }))
    canvas.within({ x: 206, y: 350, scale: 0.8, rotate: -8 }, () =>
      drawSmear(canvas, { shade: sister(spec.shade), finish: 'shimmer', variant: 1, seed: spec.seed + 1 }),
    )
  },
]

function hairTool(scene: Scene, plain: boolean): void {
  const { canvas, spec } = scene
  const { shade, cap, brand, seed } = spec
  if (says(spec, /расч[её]ск|гребен|гребн/) && !says(spec, /щ[её]тк/)) drawComb(canvas, shade, plain ? '' : brand, seed % 2 === 0)
  else if (says(spec, /брашинг|термо|кругл/)) drawBarrel(canvas, shade, cap, plain ? '' : brand)
  else if (says(spec, /щ[её]тк|массаж/)) drawHairBrush(canvas, shade, cap, brand, seed % 2 === 0)
  else if (seed % 3 === 0) drawComb(canvas, shade, brand, seed % 2 === 0)
  else drawHairBrush(canvas, shade, cap, brand, seed % 2 === 0)
}

export const hair: Painter = [
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, pick(LAID, random))
    canvas.within({ x: 200, y: 254, rotate: (random() < 0.5 ? -1 : 1) * between(12, 26, random), scale: 1.06 }, () => hairTool(scene, false))
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 268, y: 250, rotate: 12, scale: 0.98 }, () => hairTool({ ...scene, spec: { ...spec, shade: sister(spec.shade) } }, true))
    canvas.within({ x: 138, y: 258, rotate: -8, scale: 0.98 }, () => hairTool(scene, false))
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 196, y: 392, rotate: between(14, 24, random), scale: 1.9 }, () => hairTool(scene, false))
  },
]

/** Colours of the three bottles: the shade, a paler one and a deeper one. */
const trio = (shade: string): readonly [string, string, string] => {
  const L = lightness(shade)
  return [lift(shade, L > 0.7 ? -0.1 : 0.2, 0.75), shade, lift(shade, L < 0.35 ? 0.32 : -0.18, 0.9)]
}

export const set: Painter = [
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, pick(STAGES, random), 420)
    const box = lightness(spec.shade) > 0.85 ? '#e5dacd' : lift(spec.shade, 0.93 - lightness(spec.shade), 0.28)
    canvas.within({ x: 200, y: 424 }, () => {
      standShadow(canvas, 320, 1.4)
      canvas.fill(rect(-160, -264, 320, 264, 4), lift(box, -0.16))
      canvas.fill(rect(-152, -256, 304, 256, 2), canvas.down([
        [0, lift(box, -0.2)],
        [1, lift(box, -0.09)],
      ]))
    })
    trio(spec.shade).forEach((shade, i) => {
      canvas.within({ x: 104 + i * 96, y: 396, scale: 0.66 }, () => drawBottle(canvas, { ...spec, shade, brand: '', mark: '', note: '', seed: spec.seed + i }))
    })
    canvas.within({ x: 200, y: 424 }, () => {
      canvas.fill(rect(-160, -84, 320, 84, 3), canvas.linear([
        [0, lift(box, 0.05)],
        [1, lift(box, -0.03)],
      ], 0, 0, 1, 1))
      canvas.stroke('M-158 -83H158', '#fff', 1.4, { opacity: 0.7 })
      letter(canvas, spec.brand, { x: -140, y: -40, size: 26, weight: 300, fill: inkOn(box), anchor: 'start', max: 240 })
      letter(canvas, spec.note, { x: -140, y: -20, size: 10.5, fill: inkOn(box), anchor: 'start', max: 200, opacity: 0.8 })
      letter(canvas, spec.volume, { x: 140, y: -20, size: 10.5, fill: inkOn(box), anchor: 'end', max: 70, opacity: 0.8 })
    })
  },
  ({ canvas, random, spec, mark }) => {
    backdrop(canvas, random, 'disc', 404)
    const [first, second, third] = trio(spec.shade)
    canvas.within({ x: 104, y: 400, scale: 0.84 }, () => drawBottle(canvas, { ...spec, shade: first, mark }))
    canvas.within({ x: 296, y: 400, scale: 0.84 }, () => drawBottle(canvas, { ...spec, shade: third, mark }))
    canvas.within({ x: 200, y: 416, scale: 0.98 }, () => drawBottle(canvas, { ...spec, shade: second, mark }))
  },
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, 'plain')
    const shape = NAIL_SHAPES[spec.seed % 3] ?? 'almond'
    trio(spec.shade).forEach((shade, i) => {
      drawNail(canvas, { w: 76, h: 186, shape, shade, finish: spec.finish, seed: spec.seed + i }, { x: 108 + i * 92, y: 346 - (i === 1 ? 20 : 0), rotate: (i - 1) * 11 })
    })
  },
]

/** The amount goes where the volume is for other products. */
const amount = ({ spec }: Scene): string => spec.volume || (spec.code ? `${spec.code} ₽` : '')

export const giftcard: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, pick(LAID, random))
    canvas.within({ x: 206, y: 278, rotate: 5, scale: 1.04 }, () => drawEnvelope(canvas, '#f1e7db', CAP_COLORS.clay))
    canvas.within({ x: 196, y: 214, rotate: between(-12, -5, random), scale: 1.12 }, () =>
      drawGiftCard(canvas, spec.shade, spec.brand, amount(scene), spec.seed),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 214, y: 330, rotate: 10 }, () => drawGiftCard(canvas, sister(spec.shade), spec.brand, amount(scene), spec.seed + 1))
    canvas.within({ x: 190, y: 206, rotate: -8, scale: 1.08 }, () => drawGiftCard(canvas, spec.shade, spec.brand, amount(scene), spec.seed))
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 230, y: 250, rotate: -16, scale: 1.85 }, () => drawGiftCard(canvas, spec.shade, spec.brand, amount(scene), spec.seed))
  },
]

import { rect } from '../canvas.ts'
import { chosenBy, factOf, piecesOf } from '../facts.ts'
import { letter } from '../lettering.ts'
import { backdrop, standShadow } from '../light.ts'
import { CAP_COLORS, inkOn, sheen } from '../materials.ts'
import { drawBottle } from '../objects/bottle.ts'
import { drawEnvelope, drawGiftCard } from '../objects/gift-card.ts'
import { drawGift, drawRibbon, type Gift } from '../objects/gifts.ts'
import { drawNail, NAIL_SHAPES } from '../objects/nail.ts'
import { lift, lightness } from '../oklch.ts'
import { between, pick } from '../random.ts'
import { boxed, LAID, type Painter, relatedShade, type Scene } from './scene.ts'

/** Returns the color of each bottle of the set; of a set without told shades, variations of its main one. */
function shadesOf({ spec }: Scene): readonly string[] {
  const count = Math.max(spec.shades.length, Math.min(8, piecesOf(spec, 'Объём')))
  const steps = [0, 0.16, -0.14, 0.28, -0.24, 0.08, -0.08, 0.2]
  return Array.from({ length: count }, (_, i) => {
    const told = spec.shades[i]
    // A shade whose color is unknown was replaced by the main one.
    return told !== undefined && (told !== spec.shade || spec.shades.indexOf(told) === i)
      ? told
      : lift(spec.shade, steps[i % steps.length] ?? 0, 0.9)
  })
}

/** Draws the open box of a set; what it contains stands behind its front. */
function box({ canvas, spec }: Scene, half: number, lip: number, contents: () => void): void {
  const color =
    lightness(spec.shade) > 0.85 ? '#e5dacd' : lift(spec.shade, 0.93 - lightness(spec.shade), 0.28)
  canvas.within({ x: 200, y: 424 }, () => {
    standShadow(canvas, 2 * half, 1.4)
    canvas.fill(rect(-half, -264, 2 * half, 264, 4), lift(color, -0.16))
    canvas.fill(
      rect(8 - half, -256, 2 * half - 16, 256, 2),
      canvas.down([
        [0, lift(color, -0.2)],
        [1, lift(color, -0.09)],
      ]),
    )
  })
  contents()
  canvas.within({ x: 200, y: 424 }, () => {
    canvas.fill(rect(-half, -lip, 2 * half, lip, 3), sheen(canvas, color, 0.05, -0.03))
    canvas.stroke(`M${2 - half} ${1 - lip}H${half - 2}`, '#fff', 1.4, { opacity: 0.7 })
    const line = { fill: inkOn(color), x: 20 - half, anchor: 'start', max: half * 1.4 } as const
    letter(canvas, spec.brand, { ...line, y: -lip * 0.5 + 2, size: lip * 0.34, weight: 300 })
    letter(canvas, spec.note, { ...line, y: -lip * 0.2, size: 10, opacity: 0.8 })
    // What a gift set contains is seen; a ribbon is there instead of its number.
    letter(canvas, spec.kind === 'set' ? spec.volume : '', {
      ...line,
      x: half - 20,
      y: -lip * 0.2,
      size: 10.5,
      anchor: 'end',
      max: 90,
      opacity: 0.8,
    })
  })
}

/** Draws every bottle of the set in a row. */
function bottles(scene: Scene, y: number, room: number, most: number, boxed: boolean): void {
  const { canvas, spec } = scene
  const shades = shadesOf(scene)
  const scale = Math.min(most, room / shades.length / 136)
  const step = room / shades.length
  // Fine sparkles look as good as flakes on small bottles; on very small ones none would be seen.
  const finish = shades.length > 4 ? 'cream' : spec.finish === 'glitter' ? 'shimmer' : spec.finish
  shades.forEach((shade, i) => {
    canvas.within({ x: 200 + (i - (shades.length - 1) / 2) * step, y, scale }, () =>
      canvas.part('bottle', () =>
        drawBottle(canvas, {
          ...spec,
          finish,
          shade,
          accent: spec.shade,
          boxed,
          brand: boxed ? '' : spec.brand,
          mark: '',
          note: '',
        }),
      ),
    )
  })
}

export const set: Painter = [
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 420)
    box(scene, 170, 50, () => bottles(scene, 388, 316, 0.66, true))
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'beam', 420)
    bottles(scene, 410, 372, 0.84, false)
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    const shape = NAIL_SHAPES[spec.seed % 3] ?? 'almond'
    const shades = shadesOf(scene)
    const step = 340 / shades.length
    const w = Math.min(76, step * 0.84)
    shades.forEach((shade, i) => {
      const off = i - (shades.length - 1) / 2
      const nail = { w, h: w * 2.4, shape, shade, finish: spec.finish, seed: spec.seed }
      drawNail(canvas, nail, {
        x: 200 + off * step,
        y: 340 + Math.abs(off) * 10,
        rotate: (off * 20) / shades.length,
      })
    })
  },
]

/** The words by which a set's list of contents names its products. */
const GIFTS: readonly (readonly [RegExp, Gift])[] = [
  [/масл/, 'oil'],
  [/мыл|лосьон/, 'pump'],
  [/скраб|маск/, 'jar'],
  [/свеч/, 'candle'],
  [/носк/, 'socks'],
  [/бальзам/, 'balm'],
  [/пилк/, 'file'],
]

/** Draws each of the set's products. */
function gifts(scene: Scene, y: number, room: number, most: number): void {
  const { canvas, spec } = scene
  const told = factOf(spec, 'Состав')
    .split(/,| и /)
    .map((item) => item.trim())
    .filter(Boolean)
  const count = piecesOf(spec, 'В наборе')
  const step = room / count
  for (let i = 0; i < count; i++) {
    const gift = chosenBy(told[i] ?? '', GIFTS, 'tube')
    const shade = i % 2 ? relatedShade(spec.shade) : spec.shade
    const place = { x: 200 + (i - (count - 1) / 2) * step, y, scale: Math.min(most, step / 170) }
    canvas.within(place, () => canvas.part(gift, () => drawGift(canvas, gift, shade, spec.cap)))
  }
}

export const giftSet: Painter = [
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 420)
    box(scene, 170, 62, () => gifts(scene, 380, 312, 0.72))
    scene.canvas.within({ x: 100, y: 138, scale: 0.72 }, () =>
      drawRibbon(scene.canvas, lift(scene.spec.shade, -0.2)),
    )
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'beam', 420)
    gifts(scene, 420, 370, 0.92)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 420)
    scene.canvas.within({ x: 176, y: 410 }, () => boxed(scene, 250, 190, 50))
  },
]

/** Returns the amount of a gift card: `volume`, or `code` in roubles. */
const amount = ({ spec }: Scene): string => spec.volume || (spec.code ? `${spec.code} ₽` : '')

export const giftcard: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, pick(LAID, random))
    canvas.within({ x: 206, y: 278, rotate: 5, scale: 1.04 }, () =>
      drawEnvelope(canvas, '#f1e7db', CAP_COLORS.clay),
    )
    canvas.within({ x: 196, y: 214, rotate: between(-12, -5, random), scale: 1.12 }, () =>
      drawGiftCard(canvas, spec.shade, spec.brand, amount(scene), spec.seed),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 214, y: 330, rotate: 10 }, () =>
      drawGiftCard(canvas, relatedShade(spec.shade), spec.brand, amount(scene), spec.seed + 1),
    )
    canvas.within({ x: 190, y: 206, rotate: -8, scale: 1.08 }, () =>
      drawGiftCard(canvas, spec.shade, spec.brand, amount(scene), spec.seed),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 230, y: 250, rotate: -16, scale: 1.85 }, () =>
      drawGiftCard(canvas, spec.shade, spec.brand, amount(scene), spec.seed),
    )
  },
]

import { rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { backdrop, standShadow } from '../light.ts'
import { CAP_COLORS, inkOn } from '../materials.ts'
import { drawBottle } from '../objects/bottle.ts'
import { drawEnvelope, drawGiftCard } from '../objects/gift-card.ts'
import { drawBarrel, drawComb, drawHairBrush } from '../objects/hair-tools.ts'
import { drawNail, NAIL_SHAPES } from '../objects/nail.ts'
import { lift, lightness } from '../oklch.ts'
import { between, pick } from '../random.ts'
import { LAID, noteMatches, type Painter, relatedShade, type Scene, STANDING } from './scene.ts'

function hairTool(scene: Scene, plain: boolean): void {
  const { canvas, spec } = scene
  const { shade, cap, brand, seed } = spec
  if (noteMatches(spec, /расч[её]ск|гребен|гребн/) && !noteMatches(spec, /щ[её]тк/))
    drawComb(canvas, shade, plain ? '' : brand, seed % 2 === 0)
  else if (noteMatches(spec, /брашинг|термо|кругл/)) drawBarrel(canvas, shade, cap, plain ? '' : brand)
  else if (noteMatches(spec, /щ[её]тк|массаж/)) drawHairBrush(canvas, shade, cap, brand, seed % 2 === 0)
  else if (seed % 3 === 0) drawComb(canvas, shade, brand, seed % 2 === 0)
  else drawHairBrush(canvas, shade, cap, brand, seed % 2 === 0)
}

export const hair: Painter = [
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, pick(LAID, random))
    canvas.within(
      { x: 200, y: 264, rotate: (random() < 0.5 ? -1 : 1) * between(12, 26, random), scale: 0.97 },
      () => hairTool(scene, false),
    )
  },
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 268, y: 250, rotate: 12, scale: 0.98 }, () =>
      hairTool({ ...scene, spec: { ...spec, shade: relatedShade(spec.shade) } }, true),
    )
    canvas.within({ x: 138, y: 258, rotate: -8, scale: 0.98 }, () => hairTool(scene, false))
  },
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, 'beam')
    canvas.within({ x: 196, y: 392, rotate: between(14, 24, random), scale: 1.9 }, () =>
      hairTool(scene, false),
    )
  },
]

/** Returns the colors of the three bottles: the shade, a paler one, and a deeper one. */
const trio = (shade: string): readonly [string, string, string] => {
  const L = lightness(shade)
  return [lift(shade, L > 0.7 ? -0.1 : 0.2, 0.75), shade, lift(shade, L < 0.35 ? 0.32 : -0.18, 0.9)]
}

export const set: Painter = [
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, pick(STANDING, random), 420)
    const box =
      lightness(spec.shade) > 0.85 ? '#e5dacd' : lift(spec.shade, 0.93 - lightness(spec.shade), 0.28)
    canvas.within({ x: 200, y: 424 }, () => {
      standShadow(canvas, 320, 1.4)
      canvas.fill(rect(-160, -264, 320, 264, 4), lift(box, -0.16))
      canvas.fill(
        rect(-152, -256, 304, 256, 2),
        canvas.down([
          [0, lift(box, -0.2)],
          [1, lift(box, -0.09)],
        ]),
      )
    })
    trio(spec.shade).forEach((shade, i) => {
      canvas.within({ x: 104 + i * 96, y: 396, scale: 0.66 }, () =>
        drawBottle(canvas, {
          ...spec,
          shade,
          accent: spec.shade,
          boxed: true,
          brand: '',
          mark: '',
          note: '',
        }),
      )
    })
    canvas.within({ x: 200, y: 424 }, () => {
      canvas.fill(
        rect(-160, -84, 320, 84, 3),
        canvas.linear(
          [
            [0, lift(box, 0.05)],
            [1, lift(box, -0.03)],
          ],
          0,
          0,
          1,
          1,
        ),
      )
      canvas.stroke('M-158 -83H158', '#fff', 1.4, { opacity: 0.7 })
      letter(canvas, spec.brand, {
        x: -140,
        y: -40,
        size: 26,
        weight: 300,
        fill: inkOn(box),
        anchor: 'start',
        max: 240,
      })
      letter(canvas, spec.note, {
        x: -140,
        y: -20,
        size: 10.5,
        fill: inkOn(box),
        anchor: 'start',
        max: 200,
        opacity: 0.8,
      })
      letter(canvas, spec.volume, {
        x: 140,
        y: -20,
        size: 10.5,
        fill: inkOn(box),
        anchor: 'end',
        max: 70,
        opacity: 0.8,
      })
    })
  },
  ({ canvas, random, spec, mark }) => {
    backdrop(canvas, random, 'disc', 404)
    const [first, second, third] = trio(spec.shade)
    // Three small bottles: fine sparkles look as good as flakes and need fewer bytes.
    const finish = spec.finish === 'glitter' ? 'shimmer' : spec.finish
    const bottle = { ...spec, finish, accent: second, mark }
    canvas.within({ x: 104, y: 400, scale: 0.84 }, () => drawBottle(canvas, { ...bottle, shade: first }))
    canvas.within({ x: 296, y: 400, scale: 0.84 }, () => drawBottle(canvas, { ...bottle, shade: third }))
    canvas.within({ x: 200, y: 416, scale: 0.98 }, () => drawBottle(canvas, { ...bottle, shade: second }))
  },
  ({ canvas, random, spec }) => {
    backdrop(canvas, random, 'plain')
    const shape = NAIL_SHAPES[spec.seed % 3] ?? 'almond'
    trio(spec.shade).forEach((shade, i) => {
      drawNail(
        canvas,
        { w: 76, h: 186, shape, shade, finish: spec.finish, seed: spec.seed + i },
        { x: 108 + i * 92, y: 346 - (i === 1 ? 20 : 0), rotate: (i - 1) * 11 },
      )
    })
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

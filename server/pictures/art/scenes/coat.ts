import type { ArtKind, Finish } from '#shared/catalog/picture.ts'
import { scaleOf } from '../facts.ts'
import { backdrop, leanShadow } from '../light.ts'
import { type Bottle, drawBottle } from '../objects/bottle.ts'
import { cappedBrush } from '../objects/bottle-cap.ts'
import { drawNail, type Nail, type NailShape } from '../objects/nail.ts'
import { drawWipe } from '../objects/packs.ts'
import { drawDrop, drawSmear } from '../objects/smear.ts'
import { between, pick } from '../random.ts'
import type { Painter, Scene } from './scene.ts'

type Look = Pick<Nail, 'shade' | 'finish'> & {
  /** A coat over the lower half of the nail, or a white free edge. */
  readonly over?: 'half' | 'edge' | 'drop'
}

const BARE: Look = { shade: '#e9c9bb', finish: 'matte' }
const WORN: Look = { shade: '#8e1032', finish: 'cream' }

interface Coat {
  /** The nails that show what the coat does. */
  readonly nails: (scene: Scene) => readonly [Look, ...Look[]]
  /** Whether a lint-free wipe lies below them. */
  readonly wipe?: boolean
}

const SPARKLING: ReadonlySet<Finish> = new Set<Finish>(['glitter', 'shimmer', 'cateye'])

const COATS = {
  coat: { nails: () => [{ ...BARE, over: 'half' }] },
  camouflage: { nails: ({ spec }) => [{ shade: spec.shade, finish: 'cream' }] },
  top: { nails: () => [WORN] },
  'matte-top': { nails: () => [{ ...WORN, finish: 'matte' }] },
  'effect-top': {
    nails: ({ spec }) =>
      SPARKLING.has(spec.finish)
        ? [{ shade: spec.shade, finish: spec.finish }]
        : [{ shade: spec.shade, finish: 'cream' }, BARE],
  },
  primer: { nails: () => [{ ...BARE, over: 'drop' }] },
  dehydrator: { nails: () => [BARE], wipe: true },
  strengthener: { nails: () => [{ shade: '#efcfc2', finish: 'cream', over: 'edge' }] },
  undercoat: { nails: () => [BARE, { shade: '#efcfc2', finish: 'cream' }] },
  overcoat: {
    nails: () => [
      { shade: '#c93060', finish: 'matte' },
      { shade: '#c93060', finish: 'cream' },
    ],
  },
} as const satisfies Partial<Record<ArtKind, Coat>>

/** Draws a nail of this look. */
function oneNail(
  { canvas, spec }: Scene,
  look: Look,
  shape: NailShape,
  place: { x: number; y: number; rotate: number },
): void {
  const [w, h] = [60, 130]
  drawNail(canvas, { w, h, shape, shade: look.shade, finish: look.finish, seed: spec.seed }, place)
  const { over } = look
  if (!over) return
  canvas.within(place, () => {
    if (over === 'drop') {
      canvas.within({ x: -2, y: -62 }, () => drawDrop(canvas, 13, spec.shade))
    } else if (over === 'edge') {
      canvas.fill(
        `M-25 -${h - 34}Q0 -${h - 22} 25 -${h - 34}C22 -${h - 8} 12 -${h} 0 -${h}S-22 -${h - 8} -25 -${h - 34}Z`,
        '#fff',
        0.8,
      )
    } else {
      // The coat begins at the cuticle and ends in the middle, where its thick edge catches the light.
      canvas.fill(
        'M-26 -12C-29 -34 -30 -52 -29 -68Q0 -80 29 -68C30 -52 29 -34 26 -12Q0 5 -26 -12Z',
        spec.shade,
        0.75,
      )
      canvas.gleam('M-26 -68Q0 -79 26 -68', 4, 0.8)
      canvas.gleam('M-17 -20C-20 -40 -20 -50 -18 -62', 7, 0.85)
    }
  })
}

const SCALE = ({ spec }: Scene): number => 1.02 * scaleOf(spec, 18, [0.72, 1])

function coatPainter(kind: keyof typeof COATS): Painter {
  const coat: Coat = COATS[kind]
  /** Only an effect top sparkles. */
  const bottleOf = ({ spec, mark }: Scene): Bottle => ({
    ...spec,
    mark,
    clear: true,
    finish:
      kind === 'effect-top' || spec.finish === 'cream' || spec.finish === 'matte' ? spec.finish : 'clear',
  })
  const shapeOf = ({ random }: Scene) => pick<NailShape>(['almond', 'square', 'ballerina'], random)
  return [
    (scene) => {
      const { canvas, random } = scene
      const bottle = bottleOf(scene)
      // Sparkles and pairs of nails are striking enough on a plain background.
      const looks = coat.nails(scene)
      const isRich = bottle.finish === 'glitter' || looks.length > 1
      backdrop(canvas, random, pick(isRich ? ['plain'] : ['plain', 'plain', 'beam', 'arch'], random))
      const shape = shapeOf(scene)
      if (coat.wipe) canvas.within({ x: 300, y: 452, rotate: -8 }, () => drawWipe(canvas))
      canvas.within({ x: looks.length > 1 ? 140 : 164, y: 436, scale: SCALE(scene) }, () =>
        canvas.part('bottle', () => drawBottle(canvas, bottle)),
      )
      looks.forEach((look, i) => {
        const far = looks.length - 1 - i
        oneNail(scene, look, shape, {
          x: (looks.length > 1 ? 252 : 288) + i * 64,
          y: 446 - far * 4,
          rotate: 4 + i * 9,
        })
      })
    },
    /** Draws the open bottle beside its cap, whose brush is wet. */
    ({ canvas, spec, random, mark }) => {
      const isSparkling = spec.finish === 'glitter' || spec.finish === 'shimmer'
      backdrop(canvas, random, isSparkling ? 'plain' : 'beam')
      canvas.within({ x: 142, y: 436, scale: 1.12 }, () =>
        drawBottle(canvas, { ...spec, mark, clear: true, open: true }),
      )
      canvas.within({ x: 292, y: 268, scale: 1.06, rotate: between(8, 16, random) }, () => {
        leanShadow(canvas, ['M-22 -150H22L26 0H4V120Q0 136 -4 120V0H-26Z'], 1.2)
        cappedBrush(canvas, spec.form, spec.cap, spec.shade)
      })
      canvas.within({ x: 252, y: 430 }, () => drawDrop(canvas, 12, spec.shade))
    },
    /** Draws the nails below a smear of the coat. */
    (scene) => {
      const { canvas, spec, random } = scene
      backdrop(canvas, random, 'plain', 400)
      const { shade, seed, finish } = spec
      canvas.within({ x: 190, y: 200, scale: 0.95, rotate: -6 }, () =>
        drawSmear(canvas, {
          shade,
          finish: finish === 'cream' && kind !== 'camouflage' ? 'clear' : finish,
          variant: seed % 3,
          seed,
        }),
      )
      const looks = coat.nails(scene)
      const shape = shapeOf(scene)
      for (const i of [0, 1]) {
        oneNail(scene, looks[i] ?? looks[0], shape, { x: 190 + i * 84, y: 434 - i * 8, rotate: -8 + i * 18 })
      }
    },
  ]
}

export const coat: Painter = coatPainter('coat')
export const camouflage: Painter = coatPainter('camouflage')
export const top: Painter = coatPainter('top')
export const matteTop: Painter = coatPainter('matte-top')
export const effectTop: Painter = coatPainter('effect-top')
export const primer: Painter = coatPainter('primer')
export const dehydrator: Painter = coatPainter('dehydrator')
export const strengthener: Painter = coatPainter('strengthener')
export const undercoat: Painter = coatPainter('undercoat')
export const overcoat: Painter = coatPainter('overcoat')

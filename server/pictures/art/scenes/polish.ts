import { scaleOf } from '../facts.ts'
import { backdrop, leanShadow, type Stage } from '../light.ts'
import { drawBottle } from '../objects/bottle.ts'
import { cappedBrush } from '../objects/bottle-cap.ts'
import { drawNail, type NailShape } from '../objects/nail.ts'
import { drawDrop, drawSmear } from '../objects/smear.ts'
import { lift, lightness } from '../oklch.ts'
import { between, pick } from '../random.ts'
import type { Painter, Scene } from './scene.ts'

const STAGES: readonly [Stage, ...Stage[]] = ['plain', 'plain', 'beam', 'arch', 'plain']

/** The scale of a bottle of 15 ml. At this scale its cap ends below the label in the corner of a product tile. */
const LARGEST = 1.02

/** Returns the shade of a nail by its number: a thermo polish has another color on a cold hand. */
const nailShade = ({ spec }: Scene, nail: number): string =>
  nail % 2 && /термо/i.test(spec.name)
    ? lift(spec.shade, lightness(spec.shade) > 0.6 ? -0.2 : 0.24)
    : spec.shade

/** Returns the look of the second nail, which a thermo polish covers in its other color. */
const farNail = (scene: Scene) =>
  /термо/i.test(scene.spec.name) ? ({ shade: nailShade(scene, 1), finish: 'cream' } as const) : {}

function bottleWithNail(scene: Scene): void {
  const { canvas, spec, random, mark } = scene
  const { shade, finish, seed } = spec
  const stage = pick(STAGES, random)
  // Glitter is striking enough on a plain background.
  backdrop(canvas, random, finish === 'glitter' ? 'plain' : stage)
  const layout = /термо/i.test(spec.name) ? 1 : Math.floor(random() * 4)
  const scale = LARGEST * scaleOf(spec, 15, [0.7, 1])
  const shape = pick<NailShape>(['almond', 'almond', 'square', 'ballerina'], random)
  const nail = { shade, finish, shape, seed: seed + 5 }
  const shift = between(-5, 5, random)
  const bottle = () => canvas.part('bottle', () => drawBottle(canvas, { ...spec, mark, seed }))
  if (layout === 0) {
    // The nail is on the left and leans toward the bottle.
    drawNail(canvas, { ...nail, w: 64, h: 132 }, { x: 112 + shift, y: 448, rotate: between(-15, -6, random) })
    canvas.within({ x: 240 + shift, y: 438, scale }, bottle)
  } else if (layout === 1) {
    // Two nails on the right, the farther one smaller.
    canvas.within({ x: 156 + shift, y: 436, scale }, bottle)
    const [far, near] = [between(16, 24, random), between(3, 9, random)]
    drawNail(
      canvas,
      { ...nail, ...farNail(scene), w: 58, h: 122 },
      { x: 330 + shift, y: 432, rotate: far, scale: 0.86 },
    )
    drawNail(canvas, { ...nail, w: 58, h: 122 }, { x: 276 + shift, y: 452, rotate: near })
  } else if (layout === 2) {
    // The nail lies in front, turned to the side.
    canvas.within({ x: 180 + shift, y: 432, scale }, bottle)
    drawNail(canvas, { ...nail, w: 60, h: 124 }, { x: 266 + shift, y: 462, rotate: between(34, 50, random) })
  } else {
    canvas.within({ x: 170 + shift, y: 438, scale }, bottle)
    drawNail(canvas, { ...nail, w: 66, h: 138 }, { x: 296 + shift, y: 446, rotate: between(6, 16, random) })
  }
}

type Laid = readonly [x: number, y: number, w: number, h: number, rotate: number]

/** Layouts of four nails: a fan, a slanted row, two pairs. */
const LAYOUTS: readonly [readonly Laid[], ...(readonly Laid[])[]] = [
  [
    [88, 366, 64, 146, -19],
    [157, 334, 69, 174, -7],
    [233, 330, 69, 182, 5],
    [304, 366, 62, 148, 17],
  ],
  [
    [90, 340, 60, 150, 8],
    [162, 352, 66, 172, 8],
    [238, 350, 66, 172, 8],
    [310, 334, 60, 148, 8],
  ],
  [
    [104, 250, 58, 138, -32],
    [186, 222, 62, 146, -10],
    [228, 420, 66, 168, 14],
    [318, 384, 62, 156, 30],
  ],
]

function fourNails(scene: Scene): void {
  const { canvas, spec, random } = scene
  backdrop(canvas, random, 'plain', 400)
  const { finish, seed } = spec
  const shape = pick<NailShape>(['almond', 'square', 'ballerina', 'almond', 'stiletto'], random)
  const layout = pick(LAYOUTS, random)
  layout.forEach(([x, y, w, h, rotate], i) => {
    const nail = { w, h, shape, shade: nailShade(scene, i), finish, seed: seed + 11 + i }
    drawNail(canvas, nail, { x, y, rotate })
  })
}

function stroke({ canvas, spec, random }: Scene): void {
  backdrop(canvas, random, 'plain', 400)
  const { shade, finish, form, cap, seed } = spec
  const variant = Math.floor(random() * 3)
  if (variant === 1 || random() < 0.5) {
    canvas.within({ x: 196, y: 312, scale: 1.02, rotate: -14 }, () =>
      drawSmear(canvas, { shade, finish, variant: 1, seed }),
    )
    canvas.within({ x: 318, y: 142, scale: 0.86, rotate: 34 }, () => {
      leanShadow(canvas, ['M-22 -150H22L26 0H4V120Q0 136 -4 120V0H-26Z'], 1.1)
      cappedBrush(canvas, form, cap, shade)
    })
    return
  }
  canvas.within({ x: 200, y: 252, scale: 1.1, rotate: between(-8, 8, random) }, () =>
    drawSmear(canvas, { shade, finish, variant, seed }),
  )
}

/** Draws the bottle in front of a stroke of the polish. */
function bottleWithStroke({ canvas, spec, random, mark }: Scene): void {
  const { shade, finish, seed } = spec
  backdrop(canvas, random, 'plain')
  const x = 186 + between(-8, 8, random)
  // Among sparkles the form of a stroke would not be seen.
  canvas.part('stroke', () => {
    if (finish === 'glitter' || finish === 'shimmer' || finish === 'cateye')
      canvas.within({ x: x + 106, y: 432 }, () => drawDrop(canvas, 34, shade))
    else
      canvas.within({ x: x + 92, y: 424, scale: 0.5, rotate: -4 }, () =>
        drawSmear(canvas, { shade, finish, variant: 2, seed }),
      )
  })
  canvas.within({ x: x - 16, y: 434, scale: LARGEST * scaleOf(spec, 15, [0.7, 1]) }, () =>
    canvas.part('bottle', () => drawBottle(canvas, { ...spec, mark, seed })),
  )
}

export const polish: Painter = [bottleWithNail, fourNails, stroke]
export const lacquer: Painter = [bottleWithStroke, fourNails, stroke]

import type { Canvas } from '../canvas.ts'
import { chosenBy, factOf, numberIn, ratioOf } from '../facts.ts'
import { backdrop } from '../light.ts'
import { type BrushTip, drawBrush } from '../objects/brush.ts'
import { drawSmear } from '../objects/smear.ts'
import { drawCase, drawNippers, drawPusher, drawScissors, type PusherEnd } from '../objects/steel.ts'
import { lift, lightness } from '../oklch.ts'
import { between, pick, type Random } from '../random.ts'
import { toolStyle } from '../tool-style.ts'
import { lying } from './layouts.ts'
import { LAID, type Painter, type Scene } from './scene.ts'

const DESIGN_TIPS: readonly (readonly [RegExp, BrushTip])[] = [
  [/вензел/, 'long-liner'],
  [/тонк|волос/, 'liner'],
  [/лепест/, 'petal'],
  [/скош/, 'angled'],
  [/веер/, 'fan'],
]
const MAKEUP_TIPS: readonly (readonly [RegExp, BrushTip])[] = [
  [/румян/, 'blush'],
  [/тен[ие]/, 'shadow'],
  [/растуш/, 'blending'],
  [/тон/, 'foundation'],
  [/бров/, 'brow'],
  [/губ/, 'lip'],
  [/хайлайт/, 'highlighter'],
]
const HAIRS: readonly (readonly [RegExp, string])[] = [
  [/колонок/, '#8f4f26'],
  [/нейлон/, '#cfa05e'],
  [/таклон/, '#5d3d2c'],
]

const designTipOf = ({ spec }: Scene): BrushTip => chosenBy(factOf(spec, 'Форма'), DESIGN_TIPS, 'flat')
const makeupTipOf = ({ spec }: Scene): BrushTip => chosenBy(factOf(spec, 'Назначение'), MAKEUP_TIPS, 'powder')

const ferruleOf = ({ spec }: Scene): string =>
  spec.cap === 'rose' || spec.cap === 'clay' ? '#d0a08c' : '#bcb8b3'

/** Number 4 is the usual width; the numbers are '00', '0', '1', '2', '4', '6'. */
function widthOf({ spec }: Scene): number {
  const label = factOf(spec, 'Размер')
  return /00/.test(label) ? 0.66 : 0.72 + (numberIn(label) ?? 3) * 0.1
}

function oneBrush(scene: Scene, tip: BrushTip, paint: string | undefined): void {
  const { canvas, spec } = scene
  drawBrush(canvas, {
    tip,
    handle: lightness(spec.shade) > 0.9 ? lift(spec.shade, -0.08) : spec.shade,
    ferrule: ferruleOf(scene),
    hair: chosenBy(factOf(spec, 'Ворс'), HAIRS, '#a86c43'),
    brand: spec.brand,
    width: widthOf(scene),
    length: ratioOf(spec, 'Длина ворса', 9, [0.68, 1.5]),
    reach: spec.kind === 'brush' ? 0.76 : ratioOf(spec, 'Длина', 18, [0.82, 1.06]),
    style: toolStyle(spec),
    ...(paint === undefined ? {} : { paint }),
  })
}

/** Returns the functions that draw a brush: alone, with a stroke of color, and its hair from near. */
function brushPainter(tipOf: (scene: Scene) => BrushTip, wet: boolean): Painter {
  const [alone] = lying({
    y: 252,
    tilt: [18, 34],
    scale: ({ spec }) => (spec.kind === 'brush' ? 1.3 : 1.08),
    draw: (scene) => oneBrush(scene, tipOf(scene), undefined),
  })
  return [
    alone,
    (scene) => {
      const { canvas, spec, random } = scene
      backdrop(canvas, random, 'plain')
      const shade = wet ? '#b3184f' : '#d9a39a'
      canvas.within({ x: 150, y: 372, scale: 0.8, rotate: -10 }, () =>
        drawSmear(canvas, { shade, finish: wet ? 'cream' : 'matte', variant: 1, seed: spec.seed }),
      )
      canvas.within({ x: 260, y: 202, rotate: 38, scale: 1.2 }, () =>
        oneBrush(scene, tipOf(scene), wet ? shade : undefined),
      )
    },
    (scene) => {
      backdrop(scene.canvas, scene.random, 'beam')
      scene.canvas.within({ x: 244, y: 40, rotate: 16, scale: 2 }, () =>
        oneBrush(scene, tipOf(scene), undefined),
      )
    },
  ]
}

export const brush: Painter = brushPainter(designTipOf, true)
export const makeupBrush: Painter = brushPainter(makeupTipOf, false)

const tilt = (random: Random, from: number, to: number): number =>
  (random() < 0.5 ? -1 : 1) * between(from, to, random)

const caseColor = ({ spec }: Scene): string =>
  lightness(spec.shade) > 0.8 ? '#d8cabb' : lift(spec.shade, -0.04, 0.8)

interface Tool {
  readonly draw: (scene: Scene, canvas: Canvas) => void
  readonly scale: (scene: Scene) => number
  readonly near: readonly [x: number, y: number, rotate: number, scale: number]
  readonly middle: number
}

/** Returns the functions that draw a steel tool: alone, on its case, and in a close view. */
function toolPainter({ draw, scale, near, middle }: Tool): Painter {
  return [
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, pick(LAID, random))
      const place = {
        x: 200 + between(-8, 8, random),
        y: middle,
        rotate: tilt(random, 14, 24),
        scale: scale(scene),
      }
      canvas.within(place, () => draw(scene, canvas))
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'plain')
      canvas.within({ x: 268, y: 262, rotate: 7, scale: 1.12 }, () =>
        drawCase(canvas, caseColor(scene), scene.spec.brand),
      )
      const place = { x: 136, y: middle + 6, rotate: between(-14, -6, random), scale: scale(scene) * 0.92 }
      canvas.within(place, () => draw(scene, canvas))
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'beam')
      const [x, y, rotate, zoom] = near
      canvas.within({ x, y, rotate, scale: zoom }, () => draw(scene, canvas))
    },
  ]
}

function nipperPainter(forNails: boolean, usual: number): Painter {
  return toolPainter({
    draw: ({ spec }, canvas) =>
      drawNippers(canvas, {
        shade: spec.shade,
        brand: spec.brand,
        style: toolStyle(spec),
        matte: /матов/i.test(spec.name),
        forNails,
        blade: ratioOf(spec, 'Лезвие', usual, [0.4, 1.6]),
        springs: forNails || /двойн/i.test(spec.name) ? 2 : 1,
      }),
    scale: ({ spec }) => (forNails ? 1.2 : 1.06) * ratioOf(spec, 'Длина', forNails ? 128 : 110, [0.88, 1.1]),
    near: [196, 318, 24, 2],
    middle: 206,
  })
}

export const nippers: Painter = nipperPainter(false, 6)
export const nailNippers: Painter = nipperPainter(true, 16)

export const scissors: Painter = toolPainter({
  draw: ({ spec }, canvas) =>
    drawScissors(canvas, {
      shade: spec.shade,
      brand: spec.brand,
      style: toolStyle(spec),
      blade: ratioOf(spec, 'Лезвие', 21, [0.8, 1.2]),
      width: /узк/i.test(spec.name) ? 0.5 : /для ногтей/i.test(spec.name) ? 1.3 : 0.9,
      spread: 16 + (spec.seed % 4) * 4,
    }),
  scale: ({ spec }) => 1.06 * ratioOf(spec, 'Длина', 96, [0.9, 1.1]),
  near: [186, 330, 26, 1.85],
  middle: 248,
})

const ENDS: readonly (readonly [RegExp, readonly [PusherEnd, PusherEnd]])[] = [
  [/топорик/, ['round', 'axe']],
  [/пика/, ['round', 'pick']],
  [/кюретка/, ['round', 'curette']],
  [/прям/, ['straight', 'round']],
  [/диск/, ['round', 'disc']],
]

const pusherEndsOf = ({ spec }: Scene): readonly [PusherEnd, PusherEnd] =>
  chosenBy<readonly [PusherEnd, PusherEnd]>(factOf(spec, 'Рабочие части'), ENDS, ['round', 'axe'])

export const pusher: Painter = toolPainter({
  draw: (scene, canvas) =>
    drawPusher(canvas, {
      shade: scene.spec.shade,
      brand: scene.spec.brand,
      style: toolStyle(scene.spec),
      ends: pusherEndsOf(scene),
    }),
  scale: ({ spec }) => 1.06 * ratioOf(spec, 'Длина', 130, [0.9, 1.08]),
  near: [196, 430, 30, 1.9],
  middle: 250,
})

import { chosenBy, factOf, numberIn, ratioOf } from '../facts.ts'
import { CAP_COLORS } from '../materials.ts'
import { drawBarrel, drawComb, drawHairBrush } from '../objects/hair-tools.ts'
import { toolStyle } from '../tool-style.ts'
import { lying } from './layouts.ts'
import type { Painter, Scene } from './scene.ts'

const WOODS: readonly (readonly [RegExp, string])[] = [
  [/бук/, '#c59a6b'],
  [/кедр/, '#a5683f'],
  [/сандал/, '#8a5a3a'],
]
const isWooden = ({ spec }: Scene): boolean => /бук|кедр|сандал|дерев/.test(factOf(spec, 'Материал'))
const woodOf = ({ spec }: Scene): string => chosenBy(factOf(spec, 'Материал'), WOODS, spec.shade)

function hairBrush(scene: Scene): void {
  const { canvas, spec } = scene
  const kind = factOf(spec, 'Исполнение')
  const common = {
    shade: spec.shade,
    body: isWooden(scene) ? woodOf(scene) : CAP_COLORS[spec.cap],
    brand: spec.brand,
    bristle: /щетин/.test(factOf(spec, 'Зубчики')),
    style: toolStyle(spec),
  }
  if (/кругл/.test(kind)) {
    drawBarrel(canvas, { ...common, half: 0.95 * (numberIn(factOf(spec, 'Диаметр')) ?? 40) })
    return
  }
  const build = chosenBy(
    kind,
    [
      [/плоск/, 'paddle'],
      [/продув/, 'vented'],
      [/распут/, 'detangling'],
    ] as const,
    'cushion',
  )
  drawHairBrush(canvas, { ...common, build })
}

export const hair: Painter = lying({
  y: 262,
  tilt: [12, 24],
  near: { x: 196, y: 392, rotate: 18, scale: 1.8 },
  draw: hairBrush,
})

export const comb: Painter = lying({
  y: 256,
  tilt: [14, 28],
  scale: ({ spec }) =>
    (/карман/.test(factOf(spec, 'Исполнение')) ? 1.06 : 0.98) * ratioOf(spec, 'Длина', 18, [0.86, 1.08]),
  near: { x: 186, y: 340, rotate: 22, scale: 1.8 },
  draw: (scene) => {
    const { canvas, spec } = scene
    drawComb(canvas, {
      color: isWooden(scene) ? woodOf(scene) : spec.shade,
      brand: spec.brand,
      build: chosenBy(
        factOf(spec, 'Исполнение'),
        [
          [/хвост/, 'tail'],
          [/стриж/, 'barber'],
          [/редк/, 'wide'],
          [/ручк/, 'handle'],
        ] as const,
        'pocket',
      ),
      wooden: isWooden(scene),
      style: toolStyle(spec),
    })
  },
})

import { expect, test } from 'vitest'
import { SKIN_TONES } from '#shared/catalog/skin-tones.ts'
import { LOOK_DESIGNS, SHADES_OF_DESIGN } from '#shared/looks/designs.ts'
import { checkSvg } from './check-svg.ts'
import { drawLook, type LookShade } from './draw-look.ts'

const SHADES: readonly LookShade[] = [
  { hex: '#8e1032', finish: 'cream', seed: 7 },
  { hex: '#d2ab55', finish: 'glitter', seed: 2 },
  { hex: '#d8a283', finish: 'clear', seed: 3 },
  { hex: '#b98d7a', finish: 'shimmer', seed: 4 },
]

// Requirement: LOOK-3
test('a look is a valid picture of at most 13 KB in every design and tone, and none looks like another', () => {
  const all = LOOK_DESIGNS.flatMap((design) =>
    SKIN_TONES.map(({ slug: tone }) => {
      const svg = drawLook({ design, tone, shades: SHADES.slice(0, SHADES_OF_DESIGN[design][1]) })
      expect(checkSvg(svg)).toEqual([])
      expect(svg.length, `${design} ${tone}`).toBeLessThanOrEqual(13 * 1024)
      return svg
    }),
  )
  expect(new Set(all).size).toBe(LOOK_DESIGNS.length * SKIN_TONES.length)
})

// Requirement: LOOK-3
test.each(LOOK_DESIGNS)('the picture of %s shows each of its shades', (design) => {
  const shades = SHADES.slice(0, SHADES_OF_DESIGN[design][1])
  const draw = (changed: readonly LookShade[]) => drawLook({ design, tone: 'light', shades: changed })
  for (const i of shades.keys())
    expect(draw(shades.with(i, { hex: '#226688', finish: 'cream', seed: 1 }))).not.toBe(draw(shades))
})

test('a look whose products are gone has a picture nevertheless', () => {
  for (const design of LOOK_DESIGNS)
    expect(checkSvg(drawLook({ design, tone: 'tan', shades: [] })), design).toEqual([])
})

import { expect, test } from 'vitest'
import { FINISHES } from '#shared/catalog/picture.ts'
import { SKIN_TONES } from '#shared/catalog/skin-tones.ts'
import { checkSvg } from './check-svg.ts'
import { drawHand, type HandSpec } from './draw-hand.ts'

const HAND: HandSpec = { tone: 'light', shade: '#8e1032', finish: 'cream', seed: 7 }

test('a hand is a valid picture of at most 12 KB in every tone and finish', () => {
  for (const { slug: tone } of SKIN_TONES) {
    for (const finish of FINISHES) {
      const svg = drawHand({ ...HAND, tone, finish })
      expect(checkSvg(svg)).toEqual([])
      expect(svg.length, `${tone} ${finish}`).toBeLessThanOrEqual(12 * 1024)
    }
  }
  expect(checkSvg(drawHand({ ...HAND, shade: '"><script>' }))).toEqual([])
})

// Requirement: PROD-18
test('a hand differs by tone, shade, and finish, and has the same background for every shade', () => {
  const all = [
    ...SKIN_TONES.map(({ slug: tone }) => drawHand({ ...HAND, tone })),
    ...FINISHES.map((finish) => drawHand({ ...HAND, finish, shade: '#d3ae62' })),
  ]
  expect(new Set(all).size).toBe(SKIN_TONES.length + FINISHES.length)
  for (const svg of all) expect(svg).toContain('fill="#f4eee7"')
})

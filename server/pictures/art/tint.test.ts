import { describe, expect, it } from 'vitest'
import { contrast, lift, lightness, mix, toHex, toOklch } from './oklch.ts'
import { tintOf } from './tint.ts'

const SHADES: string[] = []
for (const r of [0, 64, 128, 192, 255])
  for (const g of [0, 64, 128, 192, 255])
    for (const b of [0, 64, 128, 192, 255])
      SHADES.push(`#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`)

describe('tintOf', () => {
  it('keeps ink text readable on every tint', () => {
    for (const shade of SHADES) expect(contrast('#1b1716', tintOf(shade))).toBeGreaterThanOrEqual(12)
  })

  it('has a fixed lightness and very little chroma', () => {
    for (const shade of SHADES) {
      const { L, C } = toOklch(tintOf(shade))
      expect(L).toBeCloseTo(0.947, 2)
      expect(C).toBeLessThan(0.024)
    }
  })

  it('keeps the hue of colored shades and turns gray ones into a warm gray', () => {
    expect(Math.abs(toOklch(tintOf('#8e1032')).h - toOklch('#8e1032').h)).toBeLessThan(0.15)
    expect(tintOf('#000000')).toBe(tintOf('#ffffff'))
  })

  it('treats an invalid shade as gray', () => {
    expect(tintOf('tomato')).toMatch(/^#[0-9a-f]{6}$/)
    expect(tintOf('')).toMatch(/^#[0-9a-f]{6}$/)
  })
})

describe('oklch', () => {
  it('converts there and back without loss', () => {
    for (const shade of SHADES) expect(toHex(toOklch(shade))).toBe(shade)
  })

  it('raises and lowers lightness within its bounds', () => {
    expect(lightness(lift('#8e1032', 0.1))).toBeGreaterThan(lightness('#8e1032'))
    expect(lift('#ffffff', 0.5)).toMatch(/^#f/)
    expect(lightness(lift('#000000', -0.5))).toBeLessThan(0.1)
  })

  it('mixes two colors', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030')
  })
})

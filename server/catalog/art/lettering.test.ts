import { describe, expect, it } from 'vitest'
import { Canvas } from './canvas.ts'
import { GLYPHS } from './glyphs.ts'
import { letter, measure } from './lettering.ts'

const draw = (text: string, max?: number): string => {
  const canvas = new Canvas('#ffffff')
  letter(canvas, text, { x: 0, y: 0, size: 20, fill: '#000', ...(max === undefined ? {} : { max }) })
  return canvas.toSvg('0 0 1 1')
}
const scaleOf = (svg: string): number => Number(/scale\(([\d.]+)\)/.exec(svg)?.[1])

describe('letter', () => {
  it('has every letter the shop prints, in every table', () => {
    const needed =
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяABCXYZabcxyz0123456789«»№·-–,.%/&+₽<>'
    for (const { glyphs } of Object.values(GLYPHS)) {
      for (const symbol of needed) expect(glyphs[symbol]?.[1], symbol).toMatch(/^m.*z$/)
      expect(glyphs[' ']).toEqual([expect.any(Number), ''])
    }
  })

  it('draws one path a line, with no letters in the markup', () => {
    const svg = draw('Вельта & <Ко>')
    expect(svg.match(/<path/g)).toHaveLength(1)
    expect(svg).not.toMatch(/[А-я]|&|<К/)
  })

  it('shrinks a line that is too long and leaves a short one alone', () => {
    const full = scaleOf(draw('Норд и Роза'))
    expect(scaleOf(draw('Норд и Роза', 500))).toBe(full)
    const fitted = scaleOf(draw('Норд и Роза', 40))
    expect(fitted).toBeLessThan(full)
    expect(measure('Норд и Роза') * 500 * fitted).toBeLessThanOrEqual(40.5)
  })

  it('draws special spaces and hyphens by their plain relatives', () => {
    expect(measure('10\u00a0мл')).toBe(measure('10 мл'))
    expect(measure('гель\u2011лак')).toBe(measure('гель-лак'))
  })

  it('draws nothing for an empty or an unknown line', () => {
    expect(draw('')).not.toContain('<path')
    expect(draw('💅')).not.toContain('<path')
  })
})

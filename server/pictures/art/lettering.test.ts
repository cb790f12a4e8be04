import { describe, expect, it } from 'vitest'
import { Canvas } from './canvas.ts'
import { letter, measure } from './lettering.ts'
import { LETTERS, LIKE } from './letters.ts'

const draw = (text: string, max?: number, size = 20): string => {
  const canvas = new Canvas('#ffffff')
  letter(canvas, text, { x: 0, y: 0, size, fill: '#000', ...(max === undefined ? {} : { max }) })
  return canvas.toSvg('0 0 1 1')
}
const scaleOf = (svg: string): number => Number(/scale\(([\d.]+)\)/.exec(svg)?.[1])

describe('letter', () => {
  it('has every character that pictures need', () => {
    const needed =
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя' +
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789«»№·-–,.:%/&+×°()₽<>'
    for (const sign of needed) expect(LETTERS[LIKE[sign] ?? sign]?.[1], sign).toMatch(/^M/)
    expect(LETTERS[' ']).toEqual([expect.any(Number), ''])
  })

  it('has strokes within the width and height of each letter', () => {
    for (const [sign, [advance, strokes]] of Object.entries(LETTERS)) {
      const points = [...strokes.matchAll(/[ML](-?\d+)[ -](?=-?\d)(-?\d+)/g)]
      for (const [, x, y] of points) {
        expect(Number(x), sign).toBeGreaterThanOrEqual(-1)
        expect(Number(x), sign).toBeLessThanOrEqual(advance)
        expect(Math.abs(Number(y)), sign).toBeLessThanOrEqual(92)
      }
    }
  })

  it('draws a line as one path without text in the markup', () => {
    const svg = draw('Вельта & <Ко>')
    expect(svg.match(/<path/g)).toHaveLength(1)
    expect(svg).not.toMatch(/[А-я]|&|<К/)
  })

  it('shrinks only lines that are too long', () => {
    const full = scaleOf(draw('Норд и Роза'))
    expect(scaleOf(draw('Норд и Роза', 500))).toBe(full)
    const fitted = scaleOf(draw('Норд и Роза', 40))
    expect(fitted).toBeLessThan(full)
    expect(measure('Норд и Роза') * 100 * fitted).toBeLessThanOrEqual(40.5)
  })

  it('draws special spaces and hyphens like plain ones', () => {
    expect(measure('10\u00a0мл')).toBe(measure('10 мл'))
    expect(measure('гель\u2011лак')).toBe(measure('гель-лак'))
  })

  it('draws nothing for an empty line or unknown characters', () => {
    expect(draw('')).not.toContain('<path')
    expect(draw('💅')).not.toContain('<path')
  })
})

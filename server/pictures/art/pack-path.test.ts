import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packPath } from './pack-path.ts'

it.each([
  ['M-28 -162H28', 'm-28-162h56'],
  ['M0 0L10 0L10 10L0 10Z', 'm0 0h10v10H0z'],
  ['M1 2l2 0-1 2-2-1zM31 -135l3 1-1 1z', 'm1 2h2L2 4 0 3zm30-137 3 1-1 1z'],
  ['M0.5 0.25L0.75 -0.5', 'm.5.3.3-.8'],
  ['M66 432V226a134 134 0 0 1 268 0z', 'm66 432V226a134 134 0 01268 0z'],
  ['M3 4h0', 'm3 4h0'],
])('packs %s into %s', (long, short) => {
  expect(packPath(long)).toBe(short)
})

it('throws for an invalid path', () => {
  expect(() => packPath('M0 0Z5')).toThrow('no path')
  expect(() => packPath('12')).toThrow('no path')
})

/** Returns the points of a packed path of lines, read by a simple parser. */
function pointsOf(d: string): (readonly [number, number])[] {
  const points: (readonly [number, number])[] = []
  let [x, y, letter] = [0, 0, '']
  const tokens = d.match(/[a-z]|-?\d*\.?\d+/gi) ?? []
  for (let i = 0; i < tokens.length; ) {
    if (/[a-z]/i.test(tokens[i] ?? '')) letter = tokens[i++] ?? ''
    else if (letter === 'm' || letter === 'M') letter = letter === 'm' ? 'l' : 'L'
    const next = () => Number(tokens[i++])
    if (letter === 'h' || letter === 'H') x = letter === 'h' ? x + next() : next()
    else if (letter === 'v' || letter === 'V') y = letter === 'v' ? y + next() : next()
    else if (letter === 'm' || letter === 'l') [x, y] = [x + next(), y + next()]
    else [x, y] = [next(), next()]
    points.push([x, y])
  }
  return points
}

const tenths = fc.integer({ min: -5000, max: 5000 }).map((n) => n / 10)

it('keeps all points of a path of any length', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(tenths, tenths), { minLength: 1, maxLength: 60 }), (points) => {
      const long = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
      const packed = pointsOf(packPath(long))
      expect(packed).toHaveLength(points.length)
      packed.forEach(([x, y], i) => {
        expect(x).toBeCloseTo(points[i]?.[0] ?? Number.NaN, 6)
        expect(y).toBeCloseTo(points[i]?.[1] ?? Number.NaN, 6)
      })
    }),
  )
})

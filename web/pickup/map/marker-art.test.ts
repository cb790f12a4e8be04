import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PICKUP_TARIFF_BY_OPERATOR } from '#server/reference/delivery/tariffs.ts'
import { MAP } from './figures.ts'
import { clusterArt, operatorArt } from './marker-art.ts'

/** Every operator that has points. */
const OPERATORS = [...PICKUP_TARIFF_BY_OPERATOR.keys()]

/** Reads a drawing where the browser finds it. */
const drawingAt = (path: string) => readFileSync(`web/public${path}`, 'utf8')
const sized = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`

// Requirement: PICK-4, PICK-47
test('each operator with points has a marker of its own', () => {
  const paths = OPERATORS.map(operatorArt)
  expect(paths).toEqual(OPERATORS.map((id) => `/img/pickup-points/${id}.svg`))
  const drawings = paths.map(drawingAt)
  for (const drawing of drawings) expect(drawing).toContain(sized(37, 50))
  expect(new Set(drawings.map(withoutTitle)).size).toBe(OPERATORS.length)
})

// Requirement: PICK-5, PICK-47
test.each([
  [MAP.clusters.small, 40],
  [MAP.clusters.large, 60],
])('a cluster of %i px is drawn in its size', (size, drawn) => {
  expect(clusterArt(size)).toBe(`/img/pickup-points/cluster-${drawn}.svg`)
  expect(drawingAt(clusterArt(size))).toContain(sized(drawn, drawn))
})

function withoutTitle(drawing: string): string {
  return drawing.replace(/<title>.*?<\/title>/, '')
}

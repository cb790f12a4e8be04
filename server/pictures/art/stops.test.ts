import { expect, it } from 'vitest'
import { fewerStops, type Stop } from './stops.ts'

it.each<[string, Stop[], number[]]>([
  [
    'a straight ramp',
    [
      [0, '#000'],
      [0.5, '#808080'],
      [1, '#fff'],
    ],
    [0, 1],
  ],
  [
    'a bend',
    [
      [0, '#000'],
      [0.5, '#fff'],
      [1, '#fff'],
    ],
    [0, 0.5, 1],
  ],
  [
    'a fading ramp',
    [
      [0, '#fff', 1],
      [0.5, '#fff', 0.5],
      [1, '#fff', 0],
    ],
    [0, 1],
  ],
  [
    'an invisible color',
    [
      [0, '#fff', 0],
      [0.5, '#123456', 0],
      [1, '#fff', 0],
    ],
    [0, 1],
  ],
  [
    'two stops',
    [
      [0.2, '#fff'],
      [0.8, '#fff'],
    ],
    [0.2, 0.8],
  ],
  [
    'an edge',
    [
      [0, '#fff'],
      [0.5, '#fff'],
      [0.5, '#000'],
      [1, '#000'],
    ],
    [0, 0.5, 0.5, 1],
  ],
  ['no stops', [], []],
])('keeps the necessary stops of %s', (_, stops, offsets) => {
  expect(fewerStops(stops).map(([offset]) => offset)).toEqual(offsets)
})

import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

test('a further value takes the place of the oldest one only', () => {
  const kept = new Kept<number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  kept.set('b', 3)
  kept.set('c', 4)
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([undefined, 3, 4])
})

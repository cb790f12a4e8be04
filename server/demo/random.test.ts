import { describe, expect, it } from 'vitest'
import { createRandom, shuffle } from './random.ts'

describe('createRandom', () => {
  it('repeats itself for the same seed and differs for another', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed)
      return Array.from({ length: 5 }, () => random.next())
    }
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  it('draws whole numbers with both ends included', () => {
    const random = createRandom(1)
    const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)))
    expect([...drawn].toSorted()).toEqual([3, 4, 5, 6])
  })

  it('never draws an entry with weight 0', () => {
    const random = createRandom(2)
    const drawn = Array.from({ length: 500 }, () =>
      random.weighted([
        ['often', 9],
        ['never', 0],
        ['seldom', 1],
      ]),
    )
    expect(drawn).not.toContain('never')
    expect(drawn.filter((word) => word === 'often').length).toBeGreaterThan(400)
  })

  it('throws for an empty list', () => {
    expect(() => createRandom(3).pick([])).toThrow('nothing to pick from')
    expect(() => createRandom(3).weighted([])).toThrow('nothing to measure')
  })
})

describe('shuffle', () => {
  it('returns every item in a new list and leaves the given list unchanged', () => {
    const list = [1, 2, 3, 4, 5, 6, 7, 8]
    const shuffled = shuffle(createRandom(4), list)
    expect(shuffled).not.toEqual(list)
    expect(shuffled.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

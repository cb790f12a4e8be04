import { expect, test } from 'vitest'
import { openFreeNames } from './free-names.ts'

/** Opens names of which some are taken; counts the questions that are asked. */
function open(...names: readonly string[]) {
  const taken = new Set(names)
  const asked = { isTaken: 0, lastOf: 0 }
  const free = openFreeNames(
    (name) => {
      asked.isTaken += 1
      return taken.has(name)
    },
    () => {
      asked.lastOf += 1
      return Math.max(0, ...[...taken].map((name) => Number(name.split('-')[1] ?? 0)))
    },
  )
  const take = (name: string | null) => {
    if (name !== null) taken.add(name)
    return name
  }
  return { asked, few: (name: string) => take(free.few(name)), any: (name: string) => take(free.any(name)) }
}

// Requirement: IMP-2
test('numbers equal names apart, without those that are taken', () => {
  const { few, any } = open('A', 'A-3')
  expect([few('A'), few('A'), any('A'), few('B')]).toEqual(['A-2', 'A-4', 'A-5', 'B'])
})

// Requirement: IMP-19
test('says that too many are alike, and numbers a thousand of them without asking for each number', () => {
  const { few, any, asked } = open()
  const names = Array.from({ length: 25 }, () => few('A'))
  expect(names.slice(18)).toEqual(['A-19', 'A-20', null, null, null, null, null])
  for (let i = 0; i < 1000; i++) any('A')
  expect(any('A')).toBe('A-1021')
  expect(asked.lastOf).toBe(1)
  expect(asked.isTaken).toBeLessThan(1100)
})

// Requirement: IMP-19
test('goes on where an earlier run has ended', () => {
  const { any, asked } = open('A', ...Array.from({ length: 5000 }, (_, i) => `A-${i + 2}`))
  expect(any('A')).toBe('A-5002')
  expect(asked.isTaken).toBeLessThan(30)
})

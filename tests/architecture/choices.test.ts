import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { appRouter } from '#server/router.ts'
import { CHOICES, NOT_CALLED, VISITS } from '#tests/e2e/support/choices.ts'

// The type of the record is nested by capability; at run time it is flat, with a type for each procedure.
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
const mutations = Object.entries(procedures)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([path]) => path)

const called = new Set(
  globSync('web/**/*.{ts,tsx}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/trpc\.(\w+)\.(\w+)\.useMutation/g)].map(
      ([, capability, name]) => `${capability}.${name}`,
    ),
  ),
)
const covered = Object.values<readonly string[]>(CHOICES).flat()

describe('every mutation', () => {
  test('has a screen on which a test makes it fail, or is listed as called by no page', () => {
    expect([...covered, ...NOT_CALLED].toSorted()).toEqual(mutations.toSorted())
  })

  test('has such a screen exactly when a page calls it', () => {
    expect(covered.toSorted()).toEqual([...called].toSorted())
  })
})

test('every screen is opened by one test', () => {
  expect(VISITS.flat().toSorted()).toEqual(Object.keys(CHOICES).toSorted())
})

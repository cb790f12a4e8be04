import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { builtOutput, cachedOutput } from './trpc.ts'

const City = z.object({ name: z.string() })

describe('cachedOutput', () => {
  it('returns only what the contract names', () => {
    expect(cachedOutput(City)({ name: 'Пермь', secret: 1 })).toEqual({ name: 'Пермь' })
  })

  it('checks the same value once and another value again', () => {
    const output = cachedOutput(City)
    const perm = { name: 'Пермь', secret: 1 }
    expect(output(perm)).toBe(output(perm))
    expect(output({ name: 'Омск' })).toEqual({ name: 'Омск' })
  })

  it.each([{ name: 7 }, null, 'Пермь'])('throws for %j every time', (value) => {
    const output = cachedOutput(City)
    expect(() => output(value)).toThrow('invalid_type')
    expect(() => output(value)).toThrow('invalid_type')
  })
})

describe('builtOutput', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('sends what a build has made as it is', () => {
    vi.stubEnv('PROD', true)
    const perm = { name: 'Пермь' }
    expect(builtOutput(City)(perm)).toBe(perm)
  })

  it('refuses a field in tests that the contract lacks', () => {
    expect(() => builtOutput(City)({ name: 'Пермь', secret: 1 })).toThrow('fields that its contract lacks')
  })

  it('refuses a value in tests that the contract forbids', () => {
    expect(() => builtOutput(City)({ name: 7 })).toThrow('invalid_type')
  })
})

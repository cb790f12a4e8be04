import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cachedOutput } from './trpc.ts'

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

import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cachedOutput } from './trpc.ts'

const City = z.object({ name: z.string() })

describe('an output that is kept', () => {
  it('tells what the contract names and nothing else', () => {
    expect(cachedOutput(City)({ name: 'Пермь', secret: 1 })).toEqual({ name: 'Пермь' })
  })

  it('is made once for the same answer, and anew for another', () => {
    const output = cachedOutput(City)
    const perm = { name: 'Пермь', secret: 1 }
    expect(output(perm)).toBe(output(perm))
    expect(output({ name: 'Омск' })).toEqual({ name: 'Омск' })
  })

  it.each([{ name: 7 }, null, 'Пермь'])('refuses %j every time', (value) => {
    const output = cachedOutput(City)
    expect(() => output(value)).toThrow('invalid_type')
    expect(() => output(value)).toThrow('invalid_type')
  })
})

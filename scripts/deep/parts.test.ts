import { describe, expect, it } from 'vitest'
import { findParts, minutesOf, scheduleOf } from './parts.ts'

describe('the deep suite', () => {
  it('takes less than an hour, if each part keeps its budget', () => {
    expect(minutesOf(scheduleOf(findParts()))).toBeLessThan(60)
  })

  it('runs parts beside the soak test only where they say so, and all alone without it', () => {
    const part = (name: string, minutes: number, isBeside: boolean) => ({
      ...{ name, minutes, isBeside },
      summary: '',
    })
    const [alone, beside, soak] = [part('alone', 3, false), part('beside', 4, true), part('soak', 31, false)]
    expect(scheduleOf([alone, beside, soak])).toEqual({ alone: [alone], soak, beside: [beside] })
    expect(scheduleOf([alone, beside])).toEqual({ alone: [alone, beside], soak: undefined, beside: [] })
    expect(minutesOf(scheduleOf([alone, beside, soak]))).toBe(34)
    expect(minutesOf(scheduleOf([alone, beside]))).toBe(7)
  })
})

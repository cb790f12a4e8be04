import { describe, expect, it } from 'vitest'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { FEATURED_LINES, RESERVED_SHADES } from './featured.ts'
import { agree } from './shade-blends.ts'
import { ALL_SHADES, NAMED_SHADES, shadeNamed } from './shades.ts'

describe('shades', () => {
  it('include at least 500 named ones and more than 2000 with blends, all with unique names', () => {
    expect(NAMED_SHADES.length).toBeGreaterThanOrEqual(500)
    expect(ALL_SHADES.length).toBeGreaterThan(2000)
    expect(new Set(ALL_SHADES.map((shade) => shade.name)).size).toBe(ALL_SHADES.length)
  })

  it('have a color each and fill every family', () => {
    expect(ALL_SHADES.filter((shade) => !/^#[0-9a-f]{6}$/.test(shade.hex))).toEqual([])
    for (const { slug } of SHADE_FAMILIES) {
      expect(NAMED_SHADES.filter((shade) => shade.family === slug).length).toBeGreaterThanOrEqual(20)
    }
  })

  it('include those of the featured lines', () => {
    for (const line of FEATURED_LINES) {
      for (const [, name] of line.shades) expect(shadeNamed(name).name).toBe(name)
    }
    for (const name of RESERVED_SHADES) expect(shadeNamed(name).name).toBe(name)
  })
})

describe('agree', () => {
  it.each([
    ['садовый', 'f', 'садовая'],
    ['утренний', 'f', 'утренняя'],
    ['утренний', 'n', 'утреннее'],
    ['тихий', 'f', 'тихая'],
    ['тихий', 'n', 'тихое'],
    ['мягкий', 'p', 'мягкие'],
    ['домашний', 'p', 'домашние'],
    ['ночной', 'f', 'ночная'],
    ['рыжий', 'f', 'рыжая'],
    ['тёплый', 'm', 'тёплый'],
    ['далёкий', 'n', 'далёкое'],
  ] as const)('turns %s, gender %s, into %s', (masculine, gender, form) => {
    expect(agree(masculine, gender)).toBe(form)
  })
})

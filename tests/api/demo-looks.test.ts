import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLook } from '#server/looks/get-look.ts'
import { listLooks } from '#server/looks/list-looks.ts'
import type { LookView } from '#shared/looks/contract.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'

let demo: WholeDemo
let looks: readonly LookView[]
beforeAll(() => {
  demo = openWholeDemo()
  looks = listLooks(demo.ctx).looks.map(({ slug }) => getLook(demo.ctx, { slug }))
})
afterAll(() => demo.database.close())

// Requirement: LOOK-1, LOOK-2, LOOK-5
describe('the lessons of the demo', () => {
  test('are ten, each with four to seven steps and everything that it needs on sale', () => {
    expect(looks).toHaveLength(10)
    for (const { slug, steps, items, productCount, total } of looks) {
      expect([slug, steps.length >= 4 && steps.length <= 7, productCount]).toEqual([slug, true, items.length])
      expect(items.length, slug).toBeGreaterThanOrEqual(5)
      expect(total, slug).toBeLessThan(4000)
      const used = new Set(steps.flatMap(({ uses }) => uses))
      expect(
        [...used].toSorted((a, b) => a - b),
        slug,
      ).toEqual(items.map((_, place) => place))
    }
  })

  // Requirement: LOOK-13
  test('name a lamp, a file, and a magnet where their steps speak of them', () => {
    for (const { slug, steps, items, tools } of looks) {
      const told = steps.map(({ text }) => text).join(' ')
      const has = [...tools.map(({ name }) => name), ...items.map(({ role }) => role)].join(' ')
      for (const thing of ['ламп', 'баф', 'магнит ', 'аппликатор'])
        expect([slug, thing, !told.includes(thing) || has.includes(thing.trim())]).toEqual([
          slug,
          thing,
          true,
        ])
    }
    const names = new Set(looks.flatMap(({ tools }) => tools).flatMap(({ name, url }) => (url ? [] : [name])))
    expect([...names].toSorted()).toEqual(['аппликатор', 'магнит', 'разделители для\u00a0пальцев'])
  })

  test('name one product that is sold out, for which another one stands in', () => {
    const substitutes = looks.flatMap(({ items }) => items.filter(({ isSubstitute }) => isSubstitute))
    expect(substitutes).toHaveLength(1)
    expect(substitutes[0]).toMatchObject({ role: 'белый край', tile: { availableCount: expect.any(Number) } })
  })

  test('are typeset: no-break spaces before units, quotation marks and dashes of Russian texts', () => {
    const texts = looks.flatMap(({ title, lead, caution, steps }) => [
      ...[title, lead, caution ?? '', ...steps.flatMap((step) => [step.title, step.text])],
    ])
    expect(texts.filter((text) => /"| - | {2}|\d (?:с|мл|мм|Вт|мин)(?![а-яё])/.test(text))).toEqual([])
  })
})

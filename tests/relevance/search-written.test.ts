import { describe, expect, it } from 'vitest'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { demoOfTests } from '#tests/support/whole-demo.ts'
import { slipsOf } from './alter-queries.ts'

const demo = demoOfTests()

function read(query: string) {
  const { listing, correction, leftOut, parts } = demo.search(query)
  return {
    total: listing.total,
    corrected: correction?.query,
    leftOut: leftOut?.words,
    labels: parts.map(({ label }) => label),
  }
}

// Requirement: SEARCH-92
describe('a slip beside a word of which the kind has nothing', () => {
  it.each([
    ['шапунь от перхоти', 'шампунь от перхоти', 'от перхоти'],
    ['шмпунь от выпадения', 'шампунь от выпадения', 'от выпадения'],
    ['помду с пантенолом', 'помаду с пантенолом', 'с пантенолом'],
    ['гель лк с пантенолом', 'гель лак с пантенолом', 'с пантенолом'],
    ['крм для рук с пантенолом', 'крем для рук с пантенолом', 'с пантенолом'],
    ['крим для рук с керамидами', 'крем для рук с керамидами', 'с керамидами'],
    ['лосён для тела с керамидами', 'лосьон для тела с керамидами', 'с керамидами'],
    ['блск для губ с пантенолом', 'блеск для губ с пантенолом', 'с пантенолом'],
    ['румна с пантенолом', 'румяна с пантенолом', 'с пантенолом'],
    ['масло для кутикулы с пантенолм', undefined, 'с пантенолм'],
    ['крем для ног с пантенолм', undefined, 'с пантенолм'],
  ])('is put right, and the page says both: %s', (query, corrected, leftOut) => {
    expect(read(query)).toMatchObject({ corrected, leftOut, total: read(query.split(' с ')[0] ?? '').total })
    expect(read(query).total).toBeGreaterThan(0)
  })

  it('lets no correction stand for the word that is lacking', () => {
    expect(read('пмада с пантенолом и керамидами').corrected ?? '').not.toContain('керамиками')
  })
})

// Requirement: SEARCH-34
describe('a brand of several words', () => {
  it(
    'is found without its conjunction, as one word, turned round, and with a slip',
    () => {
      const brands = demo.database.sqlite
        .prepare<[], string>("SELECT name FROM brands WHERE name LIKE '% %'")
        .pluck()
        .all()
      expect(brands.length).toBeGreaterThan(10)
      const wrong: string[] = []
      for (const name of brands) {
        const { total } = read(name)
        const words = normalizeText(name).split(' ')
        const plain = words.filter((word) => word !== 'и')
        const ways = [
          ...new Set([
            ...[plain.join(' '), words.join(''), plain.join('')],
            ...[
              plain.toReversed().join(' '),
              plain.length < words.length ? words.toReversed().join(' ') : '',
            ],
          ]),
        ].filter((way) => way !== '')
        wrong.push(...ways.filter((way) => read(way).total !== total))
        const slips = ways.flatMap((way) => slipsOf(way).filter((_, i) => i % 23 === 3))
        const missed = slips.filter((slip) => read(slip).total !== total)
        if (missed.length > slips.length / 10) wrong.push(...missed)
      }
      expect(wrong).toEqual([])
    },
    MINUTE_MS,
  )

  it.each([
    ['крем лен мед', 'Лён и мёд'],
    ['нордроза крем', 'Норд и Роза'],
    ['крем для рук роза норд', 'Норд и Роза'],
    ['вишневыйчас гель лак', 'Вишнёвый час'],
    ['гель лак час вишневый', 'Вишнёвый час'],
    ['тонкаялиния кисть', 'Тонкая линия'],
    ['крем мята озерная', 'Озёрная мята'],
  ])('also beside a kind: %s', (query, brand) => {
    expect(read(query).labels).toContain(brand)
  })

  it('that does not have the kind finds nothing, though its name is one word', () => {
    expect(read('белыйкабинет лампа').total).toBe(read('белый кабинет лампа').total)
  })
})

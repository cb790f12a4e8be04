import { describe, expect, it } from 'vitest'
import { contentStems } from '#db/search/product-words.ts'
import { NEAREST } from '#db/search/tables/absent.ts'
import { COLORS, NEAR_COLORS } from '#db/search/tables/colors.ts'
import { HEADS } from '#db/search/tables/heads.ts'
import { phrasesOf } from '#db/search/tables/listed.ts'
import { MEANS } from '#db/search/tables/means.ts'
import { NEEDS } from '#db/search/tables/needs.ts'
import { NOISE } from '#db/search/tables/words.ts'
import { PAGE_SIZE } from '#server/catalog/list-products.ts'
import { scopeRows } from '#server/catalog/scope.ts'
import { completeQuery } from '#server/search/complete-query.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { searchScope, understandQuery } from '#server/search/understand-query.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { everyNth } from '#tests/support/thorough.ts'
import { demoOfTests } from '#tests/support/whole-demo.ts'

/** The shade families of what is red. */
const RED = /^(?:krasnyy|granat|bordo|malinovyy) /

const demo = demoOfTests()

function descriptionOf(marking: string | undefined): string | undefined {
  return demo.database.sqlite
    .prepare<[string | undefined], string>('SELECT description FROM products WHERE marking = ?')
    .pluck()
    .get(marking)
    ?.replaceAll('\u00a0', ' ')
}

function kindsFound(query: string): (string | undefined)[] {
  const { listing } = demo.search(query)
  return [...new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))]
}

/** Returns the kinds of the best hits, without building the page, which costs several times as much. */
function kindsOfBest(query: string): (string | undefined)[] {
  const rows = scopeRows(demo.ctx, searchScope(understandQuery(demo.ctx, query), { limit: PAGE_SIZE }))
  const kind = demo.database.sqlite
    .prepare<[number], string>('SELECT kind_label FROM products WHERE id = ?')
    .pluck()
  return [...new Set(rows.map(({ id }) => kind.get(id)))]
}

function namesFound(query: string): string[] {
  const { items } = demo.search(query).listing
  return items.map(({ name }) => name.replaceAll('\u00a0', ' '))
}

describe('the tables of words', () => {
  // Requirement: SEARCH-48
  it.each([
    ['kinds', HEADS],
    ['needs', NEEDS],
  ])(
    'find what every row of the %s names',
    (_, rows) => {
      for (const { say, kinds, less = '' } of rows) {
        const wanted = [...phrasesOf(kinds), ...phrasesOf(less)].map((text) => text.split(' + ')[0])
        // «Слюда» is a brand too, so that both are found.
        for (const query of phrasesOf(say).filter((word) => word !== 'слюда')) {
          const found = kindsOfBest(query)
          expect(found.length, query).toBeGreaterThan(0)
          expect(
            found.filter((kind) => !wanted.includes(kind)),
            query,
          ).toEqual([])
        }
      }
    },
    3 * MINUTE_MS,
  )

  // Requirement: SEARCH-48
  it.each([
    ['colors', COLORS],
    ['properties', MEANS],
  ])('lead every word of the %s to words of the shop', (_, rows) => {
    const find = demo.database.sqlite.prepare(
      'SELECT 1 FROM product_search WHERE product_search MATCH ? LIMIT 1',
    )
    const isUsed = (text: string) =>
      contentStems(text.replace('~', '')).every((token) => find.get(`"${token}"`) !== undefined)
    for (const [word, means] of Object.entries(rows)) {
      expect(phrasesOf(means).some(isUsed), word).toBe(true)
      expect(
        word.split(' ').filter((one) => NOISE.includes(one)),
        word,
      ).toEqual([])
    }
  })
})

describe('a query', () => {
  // Requirement: SEARCH-49
  it.each([
    ['перчатки для мастера', 'Перчатки'],
    ['тушь для чувствительных глаз', 'Тушь'],
    ['маникюрный аппарат для дома', 'Маникюрный аппарат'],
  ])('gives up only whom and what for: %s', (query, kind) => {
    expect(kindsFound(query)).toEqual([kind])
  })

  // Requirement: SEARCH-49, SEARCH-50
  it.each(['крем для лица', 'лак для волос', 'корм для кошек', 'подводка для глаз', 'клей для страз'])(
    'finds nothing for what is not carried: %s',
    (query) => {
      expect(kindsFound(query)).toEqual([])
    },
  )

  // Requirement: SEARCH-52
  it.each([
    ['шампунь и маска для волос', ['Шампунь', 'Маска для волос']],
    ['крем для рук и ног', ['Крем для рук', 'Крем для ног']],
  ])('finds either of two kinds: %s', (query, kinds) => {
    expect(new Set(kindsFound(query))).toEqual(new Set(kinds))
  })

  // Requirement: SEARCH-49
  it.each([
    ['лак для ногтей красный', RED],
    ['лампа для ногтей розовая', /пудровый/],
    ['красная помада чтобы не стиралась', RED],
  ])('requires what is said of the kind behind all else: %s', (query, said) => {
    const find = demo.database.sqlite.prepare<[string], { family: string | null; name: string }>(
      'SELECT shade_family AS family, name FROM products WHERE marking = ?',
    )
    const { items } = demo.search(query).listing
    expect(items.length).toBeGreaterThan(9)
    for (const { marking } of items) {
      const { family, name } = find.get(marking) ?? {}
      expect(`${family} ${name}`).toMatch(said)
    }
  })

  // Requirement: SEARCH-53
  it('tells what is without something from what has it', () => {
    const names = (query: string) =>
      demo.search(query).listing.items.map(({ name }) => name.replaceAll('\u00a0', ' '))
    expect(names('топ с липким слоем').every((name) => !name.includes('без липкого'))).toBe(true)
    expect(names('топ без липкого слоя').every((name) => !name.includes('с липким'))).toBe(true)
  })

  // Requirement: SEARCH-59
  it('puts the small and the large of a kind first', () => {
    const volumes = (query: string) =>
      demo
        .search(query)
        .listing.items.slice(0, 10)
        .map(({ name }) => Number(/(\d+)\sмл$/u.exec(name)?.[1]))
    expect(Math.max(...volumes('маленький крем для рук'))).toBeLessThanOrEqual(50)
    expect(Math.min(...volumes('шампунь большая бутылка'))).toBeGreaterThanOrEqual(500)
  })

  // Requirement: SEARCH-59
  it('reads a letter behind a kind that has sizes as one', () => {
    const names = (query: string) => demo.search(query).listing.items.map(({ name }) => name)
    for (const query of ['перчатки с', 'перчатки черные с'])
      for (const name of names(query)) expect(name, query).toMatch(/размер\sS$/u)
    expect(names('перчатки с').length).toBeGreaterThan(9)
    expect(names('топ с').length).toBeGreaterThan(9)
  })

  // Requirement: SEARCH-60
  it.each([
    ['тряпочки без ворса', 'Салфетки'],
    ['вензельная кисточка', 'Кисть для дизайна'],
    ['контура акригель', 'Акригель'],
  ])('reads derived words and brands as they sound: %s', (query, kind) => {
    expect(kindsFound(query)).toEqual([kind])
  })

  // Requirement: SEARCH-61, SEARCH-84
  it.each([
    'фен',
    'сухой шампунь',
    'кисть для пыли',
    'магнит для кошачьего глаза',
    'пинцет',
    'лампа для рассады',
  ])('finds nothing for what the tables know as not carried: %s', (query) => {
    expect(kindsFound(query)).toEqual([])
  })

  // Requirement: SEARCH-61
  it.each([
    ...['перчатки латексные', 'латексные перчатки', 'перчатки латекс', 'перчатки из латекса', 'latex gloves'],
    ...['черные латексные перчатки', 'латексных перчаток', 'перчатки для мастера латексные'],
    ...['стерильные перчатки', 'опудренные перчатки'],
  ])('finds no gloves instead of those that are not carried: %s', (query) => {
    expect(kindsFound(query)).toEqual([])
  })

  // Requirement: SEARCH-53
  it.each([
    ...['перчатки без латекса', 'перчатки не латексные', 'перчатки не из латекса', 'нелатексные перчатки'],
    ...['аллергия на латекс перчатки', 'перчатки мастеру с аллергией на латекс', 'latex free gloves'],
  ])('finds gloves of a material that is denied to be the one not carried: %s', (query) => {
    expect(kindsFound(query)).toEqual(['Перчатки'])
  })

  // Requirement: SEARCH-92
  it('says that it left out a brand whose stones are not carried', () => {
    expect(searchProducts(demo.ctx, { query: 'стразы сваровски', choice: {} }).leftOut?.words).toBe(
      'сваровски',
    )
  })

  // Requirement: SEARCH-57
  it.each([
    ['эстель шампунь', 'Шампунь', 'эстель', 'шампунь'],
    ['шампунь estel от перхоти', 'Шампунь', 'estel', 'шампунь'],
    ['сталекс кусачки', 'Кусачки', 'сталекс', 'кусачки'],
    ['kodi база', 'База', 'kodi', 'база'],
    ['красная помада диор', 'Помада', 'диор', 'красная помада'],
    ['лампа лупа', 'Лампа', 'лупа', 'лампа'],
    ['кольцевая лампа', 'Лампа', 'кольцевая', 'лампа'],
    ['перчатки для мастера латексные', 'Перчатки', 'латексные', 'перчатки'],
  ])('leads to the kind that is named beside what is not carried: %s', (query, kind, label, offered) => {
    const { listing, help } = demo.search(query)
    expect(listing.total).toBe(0)
    expect(help?.kind).toEqual({ label: kind, lack: { type: 'word', label } })
    expect(help?.queries[0]?.st).toBe(offered)
    expect(help?.categories.length).toBeGreaterThan(0)
  })

  // Requirement: SEARCH-84
  it('leads from each name of what is not carried to what the tables call nearest', () => {
    for (const [near, names] of Object.entries(NEAREST)) {
      for (const query of phrasesOf(names)) {
        const { listing, help } = demo.search(query)
        // Where a kind is named, only that it is not for that: 'пудра для лица'.
        expect([query, listing.total, help?.kind?.lack.type ?? 'use']).toEqual([query, 0, 'use'])
        expect([query, help?.queries[0]?.st]).toEqual([query, near])
      }
    }
  })

  // Requirement: SEARCH-53
  it.each([
    ['топ с уф фильтром', 'с уф фильтром'],
    ['топ с фильтром', 'с фильтром'],
    ['праймер с кислотой', 'с кислотой'],
    ['кислотный праймер', 'кислотный'],
    ['ворсистые салфетки', 'ворсистые'],
  ])('says that it does not have what is asked for rather than finding its opposite: %s', (query, words) => {
    const { correction, leftOut } = demo.search(query)
    expect([correction, leftOut?.words]).toEqual([null, words])
  })

  // Requirement: SEARCH-53
  it('finds first what has a sticky layer where that is asked for', () => {
    for (const name of namesFound('топ с липкостью').slice(0, 10)) expect(name).toContain('с липким слоем')
  })

  it('knows no kind by a phrase with «без», which would match the opposite too', () => {
    const said = [...HEADS, ...NEEDS].flatMap(({ say }) => phrasesOf(say))
    expect(said.filter((phrase) => /(?:^| )без /u.test(phrase))).toEqual([])
  })

  // Requirement: SEARCH-76
  it('leaves a half-typed word alone that is one letter from a brand', () => {
    expect(searchProducts(demo.ctx, { query: 'глянц', choice: {} }).correction).toBeNull()
  })

  // Requirement: SEARCH-76
  it.each([
    ['нрд и роза', 'норд и роза'],
    ['веьта', 'вельта'],
    ['глазрь лампа', 'глазурь лампа'],
    ['снет', 'сонет'],
    ['freella', 'frezella'],
    ['беый кабинет', 'белый кабинет'],
    // Only nearly as it sounds: 'велта' is what was typed.
    ['велта', null],
  ])('puts the name of a brand right before anything else: %s', (query, correction) => {
    const { listing, correction: corrected } = demo.search(query)
    expect(listing.total).toBeGreaterThan(50)
    expect(corrected?.query ?? null).toBe(correction)
  })

  // Requirement: SEARCH-92
  it.each([
    ['веста помада', 'веста'],
    ['лира помада', 'лира'],
    ['стеллари румяна', 'стеллари'],
    ['лайла гель лак', 'лайла'],
    ['леди гель лак', 'леди'],
    ['мира крем для рук', 'мира'],
    ['ревлон помада', 'ревлон'],
  ])('leaves out a name rather than exchanging it for a word that hardly tells: %s', (query, words) => {
    const { correction, leftOut, parts } = demo.search(query)
    expect([correction, leftOut?.words, parts]).toEqual([null, words, []])
  })

  // Requirement: SEARCH-57
  it.each([
    ['фенхель крем', 'Крем', 'Fenchel'],
    ['вельта крем', 'Крем', 'Вельта'],
    ['палметта шампунь', 'Шампунь', 'Palmetta'],
  ])('says that a brand does not have a kind, whatever its shades are called: %s', (query, kind, brand) => {
    const { listing, help } = demo.search(query)
    expect(listing.total).toBe(0)
    expect(help?.kind).toEqual({ label: kind, lack: { type: 'brand', label: brand } })
  })

  // Requirement: SEARCH-76
  it.each([
    ['гель лаг', 'гель лак'],
    ['матовый тоб', 'матовый топ'],
    ['гель лав', null],
  ])('puts a short word right that is heard as part of a kind: %s', (query, correction) => {
    expect(demo.search(query).correction?.query ?? null).toBe(correction)
  })

  // Requirement: SEARCH-48
  it.each(['луна крем для рук', 'дуб расческа'])('reads only a last word as half-typed: %s', (query) => {
    expect(kindsFound(query)).toEqual([])
  })

  // Requirement: SEARCH-61
  it.each([
    ['вата', false],
    ['хна недорого', false],
    ['сахарная вата', true],
    ['гель лак хна', true],
  ])('finds the name of a shade only where more than something not carried is said: %s', (query, isFound) => {
    expect(kindsFound(query).length > 0).toBe(isFound)
  })

  // Requirement: SEARCH-92
  it('says which of two things it left out because it is not carried', () => {
    const { listing, leftOut } = searchProducts(demo.ctx, {
      query: 'масло репейное или облепиховое',
      choice: {},
    })
    expect(listing.total).toBeGreaterThan(0)
    expect(leftOut?.words).toBe('репейное')
  })

  // Requirement: SEARCH-84
  it.each([',', '.', '/'])('reads as much of a query without hits whose words stand apart by %s', (mark) => {
    const words = 'гель лак 15 мл бордо 5 мл без запаха для век'.split(' ')
    const offered = (query: string) => demo.search(query).help?.queries
    expect(offered(words.join(mark))).toEqual(offered(words.join(`${mark} `)))
  })

  // Requirement: SEARCH-64
  it.each(['лак для дерева', 'салфетки для стола', 'жидкость для линз', 'фреза по дереву', 'детский стул'])(
    'finds nothing for what other shops serve: %s',
    (query) => {
      expect(kindsFound(query)).toEqual([])
    },
  )

  // Requirement: SEARCH-64
  it.each([
    ['гребень из дерева', ['Гребень', 'Расчёска']],
    ['крем для рук для стеклодува', ['Крем для рук']],
    ['помада для фотосессии', ['Помада']],
  ])('still finds what is of a material, or for whom and when: %s', (query, kinds) => {
    const found = kindsFound(query)
    expect(found.length).toBeGreaterThan(0)
    expect(kinds).toEqual(expect.arrayContaining(found))
  })

  // Requirement: SEARCH-65
  it.each([
    ['лампа для растений', null],
    ['набор для шитья', null],
    ['тушь для рестниц', 'тушь для ресниц'],
  ])('is corrected only to what its hits say: %s', (query, correction) => {
    expect(demo.search(query).correction?.query ?? null).toBe(correction)
  })

  // Requirement: SEARCH-66
  it('tells a property from a brand that is called so', () => {
    const rows = demo.database.sqlite.prepare<[string], { brand: string; properties: string }>(
      'SELECT b.name AS brand, properties FROM products p JOIN brands b ON b.id = p.brand_id WHERE marking = ?',
    )
    const found = (query: string) => demo.search(query).listing.items.map(({ marking }) => rows.get(marking))
    const tables = found('белый маникюрный стол')
    expect(tables.length).toBeGreaterThan(3)
    for (const table of tables) expect(table?.properties, table?.brand).toContain('белый')
    for (const query of ['крем тихий сад', 'крем для рук тихий са'])
      expect(new Set(found(query).map((row) => row?.brand))).toEqual(new Set(['Тихий сад']))
  })

  // Requirement: SEARCH-67
  it.each(['набор лаков по 5 мл 3 штуки', 'набор гель лаков 3 по 5 мл', 'набор 3 × 5 мл'])(
    'reads the size of a set: %s',
    (query) => {
      const { items } = demo.search(query).listing
      expect(items.length).toBeGreaterThan(9)
      for (const { name } of items) expect(name.replaceAll('\u00a0', ' ')).toContain('3 × 5 мл')
    },
  )

  // Requirement: SEARCH-68
  it('finds the colors near one that a kind does not have', () => {
    const { listing, parts } = searchProducts(demo.ctx, { query: 'зеленый кошачий глаз', choice: {} })
    expect(listing.total).toBeGreaterThan(0)
    expect(parts.map(({ label }) => label)).toContain('Изумрудный или оливковый')
  })

  // Requirement: SEARCH-52
  it.each([
    ['масло для ногтей и кутикулы манго 30 мл', /манго.*30 мл/iu],
    ['антисептик для рук и ногтей с розой', /роз/iu],
    ['аппарат для маникюра и педикюра бриз', /бриз/iu],
    ['крем для рук и ногтей 50 мл', /50 мл/u],
    ['крем для рук с маслом виноградной косточки и шиповником', /виноградной косточки и шиповником/u],
  ])('is of one thing where what stands on both sides of its «и» names one kind: %s', (query, said) => {
    const names = namesFound(query)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).toMatch(said)
  })

  // Requirement: SEARCH-52
  it('takes no word of a pair to the other part: гель лак и лампа', () => {
    const sold = demo.database.sqlite
      .prepare<[], number>(
        "SELECT count(*) FROM products WHERE is_sold = 1 AND kind_label IN ('Гель-лак', 'Лампа для сушки')",
      )
      .pluck()
    expect(searchProducts(demo.ctx, { query: 'гель лак и лампа', choice: {} }).listing.total).toBe(sold.get())
  })

  // Requirement: SEARCH-69
  it.each([
    ['крем для рук и ног с мятой', ['Крем для рук', 'Крем для ног'], /мят/iu],
    ['красный и черный гель лак вельта', ['Гель-лак'], /Вельта/u],
  ])('says of both what follows a kind that is named once: %s', (query, kinds, said) => {
    const { items } = demo.search(query).listing
    expect(new Set(kindsFound(query))).toEqual(new Set(kinds))
    for (const { name, brand } of items) expect(`${name} ${brand}`).toMatch(said)
  })

  // Requirement: SEARCH-6
  it(
    'finds a product by its whole name, as shoppers type it and behind its kind',
    () => {
      const rows = demo.database.sqlite
        .prepare<[], { marking: string; name: string; kind: string }>(
          'SELECT marking, name, kind_label AS kind FROM products WHERE is_sold = 1 ORDER BY id',
        )
        .all()
      // One name of each kind and sort.
      const sortOf = (name: string) => name.split(' ').slice(0, 2).join(' ')
      const sorts = new Map(rows.map((row) => [`${row.kind} ${sortOf(row.name)}`, row]))
      const asked = everyNth(10, [...sorts.values()]).flatMap(({ marking, name, kind }) => {
        const typed = name.toLocaleLowerCase('ru').replace(/[«»№]|,(?=\s)/gu, '')
        return [typed, `${kind} ${typed}`].map((query) => ({ marking, query }))
      })
      // Further words are not read.
      const read = asked.filter(({ query }) => query.split(/\s+/u).length <= 12)
      const missed = read.filter(({ marking, query }) => {
        const { items } = demo.search(query).listing
        return items.slice(0, 10).every((item) => item.marking !== marking)
      })
      expect(read.length).toBeGreaterThan(100)
      expect(missed.length / read.length, JSON.stringify(missed)).toBeLessThan(0.01)
    },
    MINUTE_MS,
  )

  // Requirement: SEARCH-53
  it.each(['акригель а не гель лак', 'тушь а не гель лак', 'пушер а не гель лак'])(
    'does not ask for the kind behind «не»: %s',
    (query) => {
      expect(kindsFound(query)).not.toEqual([])
      expect(kindsFound(query)).not.toContain('Гель-лак')
    },
  )

  // Requirement: SEARCH-61
  it.each([
    ['житкость без ацетона', 'жидкость без ацетона'],
    ['шмапунь с глицерином', 'шампунь с глицерином'],
  ])('corrects a kind beside what its composition names: %s', (query, meant) => {
    expect(demo.search(query).correction?.query).toBe(meant)
  })

  // Requirement: SEARCH-49
  it.each([
    ['увлажняющий крем для рук и ногтей', 'Крем для рук'],
    ['маска для рук и ногтей', 'Маска для рук'],
    ['питательный крем для ногтей и рук', 'Крем для рук'],
  ])('is for the nails too that are named beside the hands: %s', (query, kind) => {
    expect(kindsFound(query)).toEqual([kind])
  })

  // Requirement: SEARCH-49
  it.each([
    ['скраб для рук соляной зеленый чай 150 мл', /соляной «Зелёный чай», 150 мл/u],
    ['гель камуфлирующая сахарная пудра', /«Сахарная пудра»/u],
    ['праймер бескислотный ноль 15 мл', /«Ноль», 15 мл/u],
    ['кисть ноль', /№ 0/u],
    ['база каучуковая сильная', /«Сильная»/u],
    ['подарочный набор для самой себя', /«Для самой себя»/u],
  ])('begins with what is called so: %s', (query, said) => {
    expect(namesFound(query)[0]).toMatch(said)
  })

  // Requirement: SEARCH-61
  it.each(['апельсиновые палочки', 'крем для рук и лица'])(
    'still finds nothing for what is not carried: %s',
    (query) => {
      expect(kindsFound(query)).toEqual([])
    },
  )

  // Requirement: SEARCH-92
  it('finds the seconds that a property states, and leaves out others', () => {
    const timers = demo.database.sqlite.prepare<[string], string>(
      "SELECT properties FROM products WHERE kind_label = 'Лампа для сушки' AND marking = ?",
    )
    const { listing, leftOut } = searchProducts(demo.ctx, { query: 'лампа сушит за 30 секунд', choice: {} })
    expect(leftOut).toBeNull()
    expect(listing.items.length).toBeGreaterThan(9)
    for (const { marking } of listing.items) expect(timers.pluck().get(marking)).toMatch(/Таймер[^\]]*30/u)
    for (const query of ['лампа сушит за 45 секунд', 'гель лак сохнет за 10 секунд'])
      expect(demo.search(query).leftOut?.words).toMatch(/за \d+ секунд$/u)
  })

  // Requirement: SEARCH-53
  it.each([
    ['матовый топ не бархатный', /матовый/iu, /бархатный/iu],
    ['топ не матовый', /топ/iu, /матовый/iu],
  ])('refuses what is called as it denies: %s', (query, asked, refused) => {
    const names = namesFound(query)
    expect(names.length).toBeGreaterThan(9)
    for (const name of names) {
      expect(name).toMatch(asked)
      expect(name).not.toMatch(refused)
    }
  })

  // Requirement: SEARCH-65
  it.each([
    ['антисептик без спирта', 80, 'без спирта'],
    ['вместо ацетона', 0, undefined],
  ])('does not exchange what is refused: %s', (query, total, words) => {
    const { listing, correction, leftOut } = demo.search(query)
    expect([listing.total, correction, leftOut?.words]).toEqual([total, null, words])
  })

  // Requirement: SEARCH-49
  it.each(['красный гель лак 999', 'гель лак 999', 'вельта 777', 'гель лак вельта 777'])(
    'finds nothing for a number that no shade has: %s',
    (query) => {
      expect(kindsFound(query)).toEqual([])
    },
  )

  // Requirement: SEARCH-69
  it('says of all kinds what follows the last', () => {
    const families = demo.database.sqlite.prepare<[string], string>(
      'SELECT shade_family FROM products WHERE marking = ?',
    )
    const { items } = searchProducts(demo.ctx, { query: 'помада и блеск красный', choice: {} }).listing
    expect(new Set(items.map(({ marking }) => families.pluck().get(marking)))).toEqual(new Set(['krasnyy']))
    expect(new Set(items.map(({ marking }) => demo.kindOf(marking))).size).toBeGreaterThan(0)
    const names = searchProducts(demo.ctx, { query: 'скраб для ног с мятой и пемзой', choice: {} }).listing
      .items
    expect(names.length).toBeGreaterThan(0)
    for (const { name } of names) expect(name).toMatch(/пемзой/u)
  })

  // Requirement: SEARCH-49
  it.each([
    ['акригель для верхних форм', 'Акригель'],
    ['тушь без комочков', 'Тушь'],
    ['манамер', 'Мономер'],
    ['shampun s krapivoj', 'Шампунь'],
    ['кисть тональник наносить', 'Кисть для макияжа'],
  ])('finds the kind that is named: %s', (query, kind) => {
    expect(kindsFound(query)).toEqual([kind])
  })

  // Requirement: SEARCH-90
  it.each([
    ['чем стерилизовать кусачки и пушеры', 'Стерилизатор'],
    ['чем разводить акрил', 'Мономер'],
    ['чем растушевать тени кисточка', 'Кисть для макияжа'],
    ['у меня ломкие волосы какой шампунь взять', 'Шампунь'],
    ['окей подскажи где купить хорошие маникюрные ножницы', 'Ножницы'],
    ['дочь ходит на танцы лак для ногтей', 'Лак для ногтей'],
    ['нужен скраб, можно сахарный, для рук', 'Скраб для рук'],
    ['база без лампы', 'Основа под лак'],
  ])('finds what the sentence asks for: %s', (query, kind) => {
    expect(kindsFound(query)[0]).toBe(kind)
    expect(demo.search(query).correction).toBeNull()
  })

  // Requirement: SEARCH-91
  it.each([
    ['осенние листочки наклейки', /Листопад|Клён/u],
    ['летние слайдеры с фруктами', /Лимоны|Апельсины|Персики|Гранаты|Вишни|Виноград/u],
    ['наклейки на ногти клубничка', /Земляника|Ягоды/u],
    ['звёздочки и луна наклейки', /Созвездия|Звездопад|Луна|Комета/u],
    ['слайдер фламинго и пальмы', /Фламинго|Пальмы/u],
    ['фольга с леопардом или зеброй', /Леопард|Зебра/u],
  ])('finds drawings of the motif alone: %s', (query, motif) => {
    const { items } = demo.search(query).listing
    expect(items.length).toBeGreaterThan(0)
    for (const { name } of items.slice(0, 10)) expect(name).toMatch(motif)
  })

  // Requirement: SEARCH-91
  it.each(['слайдер паутина', 'наклейки паутина', 'слайдер пауки'])(
    'finds nothing for a motif that no drawing has, whatever else is called so: %s',
    (query) => {
      const { listing, correction } = demo.search(query)
      expect([listing.total, correction]).toEqual([0, null])
      expect(demo.search('паутина').listing.total).toBeGreaterThan(0)
    },
  )

  // Requirement: SEARCH-71
  it.each([
    ['дншевые стразы', 'Стразы', 'стразы дешевые'],
    ['люмеавр лампа для сушки', 'Лампа для сушки', 'lumevar лампа для сушки'],
    ['базу кпучуковую прозрачную', 'Каучуковая база', 'базу каучуковую прозрачную'],
    ['аппарпт для маникюра новичку', 'Маникюрный аппарат', 'аппарат для маникюра новичку'],
    ['кусчаки для кутикулы', 'Кусачки для кутикулы', 'кусачки для кутикулы'],
    ['крем дла рук', 'Крем для рук', 'крем для рук'],
    ['гель лак марсла', 'Гель-лак', 'гель лак марсала'],
    // In the wrong layout, and misspelled in it.
    ['ufkm kfr', 'Гель-лак', 'гель лак'],
  ])('is corrected to what it means: %s', (query, kind, correction) => {
    expect(kindsFound(query)).toContain(kind)
    expect(demo.search(query).correction?.query).toBe(correction)
  })

  // Requirement: SEARCH-71
  it.each(['плойкка', 'тональгый крем', 'одноразовые тапоччки'])(
    'finds nothing for a misspelled word for what is not carried: %s',
    (query) => {
      expect(kindsFound(query)).toEqual([])
    },
  )

  // Requirement: SEARCH-72
  it.each([
    ['лодочкой пилок для ногтей', 'Пилка'],
    ['для гостя кресел', 'Кресло'],
    ['led lamp for nails', 'Лампа для сушки'],
    ['базадлятонкихногтей', 'Каучуковая база'],
    ['лампана стол мастеру', 'Настольная лампа'],
    ['шампунь до400р', 'Шампунь'],
    ['krem dlya ruk do 300', 'Крем для рук'],
    ['строгая форма типсы', 'Типсы'],
  ])('is read in other forms, without spaces, and beside a brand: %s', (query, kind) => {
    expect(kindsFound(query)).toEqual([kind])
    expect(demo.search(query).correction).toBeNull()
  })

  // Requirement: SEARCH-73
  it.each(['наклейки на стену', 'помада для укладки', 'щетка для тела сухая', 'хайлайтер'])(
    'finds nothing of another use: %s',
    (query) => {
      expect(kindsFound(query)).toEqual([])
    },
  )

  // Requirement: SEARCH-74
  it('with two colors finds either where nothing has both, and answers every kind in some colors', () => {
    expect(kindsFound('база камуфляж розовая молочная')).toEqual(['Камуфлирующая база'])
    const kinds = demo.database.sqlite
      .prepare<[], string>('SELECT DISTINCT kind_label FROM products')
      .pluck()
      .all()
    const colors = Object.keys(NEAR_COLORS)
    for (const [i, kind] of kinds.entries()) {
      // Each kind is asked for in a quarter of the colors, and each color of a quarter of the kinds; in the gate half of
      // these.
      const inTurn = colors.filter((_, j) => (i + j) % 4 === 0)
      for (const color of everyNth(2, inTurn)) {
        const query = `${color} ${kind}`
        expect(demo.search(query).query).toBe(query)
      }
    }
  }, 60_000)

  // Requirement: SEARCH-62
  it('lists a quarter for the cheapest', () => {
    const total = (query: string) => demo.search(query).listing.total
    expect(total('самые дешевые типсы')).toBeLessThan(total('дешевые типсы'))
    expect(total('дешевые типсы')).toBeLessThan(total('типсы'))
  })

  // Requirement: SEARCH-63
  it('puts first what the description says, which alone finds nothing', () => {
    const find = demo.database.sqlite.prepare<[string], string>(
      'SELECT description FROM products WHERE marking = ?',
    )
    const [first] = searchProducts(demo.ctx, { query: 'крем для рук от стянутости', choice: {} }).listing
      .items
    expect(find.pluck().get(first?.marking ?? '')).toMatch(/стянутост/u)
    expect(kindsFound('колготках')).toEqual([])
  })

  // Requirement: SEARCH-92
  it.each([
    ['Крем для ног с Пантенолом до 500', 'Крем для ног', 'с Пантенолом', 'Крем для ног до 500'],
    ['кремик для рук с ароматом клубнички', 'Крем для рук', 'с ароматом клубнички', 'кремик для рук'],
    ['шампунь мужу от перхоти', 'Шампунь', 'от перхоти', 'шампунь мужу'],
    ['лампа с ручкой для переноски', 'Лампа для сушки', 'с ручкой для переноски', 'лампа'],
    ['крем для рук с мочевиной 10%', 'Крем для рук', 'с мочевиной 10%', 'крем для рук'],
    // Adjectives and names behind a purpose are no part of it.
    ['лампа для маникюра складная', 'Лампа для сушки', 'складная', 'лампа для маникюра'],
    ['кисть для пудры плоская', 'Кисть для макияжа', 'плоская', 'кисть для пудры'],
    ['крем для рук абырвалг кукумбер', 'Крем для рук', 'абырвалг кукумбер', 'крем для рук'],
    ['пилка для ногтей тонкая', 'Пилка', 'тонкая', 'пилка для ногтей'],
    ['крем для рук жирный', 'Крем для рук', 'жирный', 'крем для рук'],
    ['шампунь для волос против выпадения', 'Шампунь', 'против выпадения', 'шампунь для волос'],
    // Every shampoo contains them.
    ['шампунь без сульфатов', 'Шампунь', 'без сульфатов', 'шампунь'],
    ['крем для рук пантенол', 'Крем для рук', 'пантенол', 'крем для рук'],
    // What is known nowhere is left out before the name of another kind.
    ['мягенькая щетка', 'Щётка для волос', 'мягенькая', 'щетка'],
    ['укрепляющий шампунь', 'Шампунь', 'укрепляющий', 'шампунь'],
    ['дегидратор с праймером вместе', 'Дегидратор', 'вместе', 'дегидратор с праймером'],
    // Where nothing has all of it, what only colors a word is left out.
    ['гель лак пыльной лаванды', 'Гель-лак', 'пыльной', 'гель лак лаванды'],
  ])('of whose kind nothing has a word leaves it out and says so: %s', (query, kind, words, rest) => {
    const { leftOut, correction } = demo.search(query)
    expect(leftOut).toEqual({ words, query: rest })
    expect(correction).toBeNull()
    expect(kindsFound(query)[0]).toBe(kind)
    expect(understandQuery(demo.ctx, query, true).leftOut).toEqual([])
  })

  // Requirement: SEARCH-92
  it.each([
    ...['стеклянная пилка', 'гребень от вшей', 'клипсы для снятия гель лака', 'зеркало с подсветкой'],
    ...['слайдеры с собачками', 'набор инструментов', 'крем для рук klingor', 'фреза франция'],
    ...['пилка для ногтей стеклянная', 'масло для волос репейное'],
  ])('leaves out nothing that may be what is asked for: %s', (query) => {
    const { listing, leftOut } = demo.search(query)
    expect(leftOut).toBeNull()
    expect(listing.total).toBe(0)
  })

  // Requirement: SEARCH-93
  it.each([
    ['чем стереть гелевое покрытие дома', 'Жидкость для снятия'],
    ['счистить шеллак', 'Жидкость для снятия'],
    ['растворить кутикулу', 'Ремувер'],
    ['лак для ногтей для девочки смывается водой', 'Лак для ногтей'],
    ['топ с эффектом бархата', 'Матовый топ'],
    ['детский лак на водной основе', 'Лак для ногтей'],
    ['снимающая гель лак', 'Жидкость для снятия'],
    ['ногтям укрепляющее', 'Укрепитель ногтей'],
    ['сдвигать кожицу', 'Пушер'],
    ['обезжиривалка перед гель лаком', 'Дегидратор'],
    ['укрепляющее', 'Укрепитель ногтей'],
    ['восстанавливающее', 'Маска для волос'],
  ])('is read by the root of its verbs and by the kind that its words name: %s', (query, kind) => {
    expect(kindsFound(query)[0]).toBe(kind)
  })

  // Requirement: SEARCH-94
  it.each([
    ['блеск чтоб волосы к губам не липли', 'Блеск для губ', /липкост|не прилипают/u],
    ['тушь которая не осыпается', 'Тушь', /осыпания/u],
    ['топ чтоб не желтел', 'Топ', /не желтеет/iu],
    ['красный лак чтобы быстро сох', 'Лак для ногтей', /./u],
    ['мыло чтоб руки луком не пахли', 'Жидкое мыло', /запах лука/u],
  ])('begins with what a clause says of the kind before it: %s', (query, kind, said) => {
    const { listing, correction } = demo.search(query)
    expect(correction).toBeNull()
    const [first] = listing.items
    expect(demo.kindOf(first?.marking ?? '')).toBe(kind)
    expect(descriptionOf(first?.marking)).toMatch(said)
  })

  // Requirement: SEARCH-200
  it.each([
    ['кусачки с колпачком', /колпачком/u],
    ['лак с широкой кистью', /Широкая кисть/u],
    ['тушь которая не отпечатывается на веках', /Не отпечатывается на веках/u],
    ['тушь чтобы не сыпалась', /осыпания/u],
    ['аппарат не вибрирует', /без вибрации/u],
    ['стерилизатор сам отключается', /сам отключается/u],
    ['гель лак без полос', /без полос|не полосит/iu],
    ['лак для ногтей без запаха', /Запах/u],
    ['мыло от запаха лука', /запах лука/u],
    ['маска облегчает расчёсывание', /расчёсывание/u],
    ['матовая помада чтоб губы не сушила', /Не сушит губы/u],
  ])('begins with what descriptions alone say of the kind: %s', (query, said) => {
    const { listing, leftOut, correction } = demo.search(query)
    expect(leftOut).toBeNull()
    expect(correction).toBeNull()
    for (const { marking } of listing.items.slice(0, 2)) expect(descriptionOf(marking)).toMatch(said)
  })

  // Requirement: SEARCH-200, SEARCH-92
  it.each(['без аромата', 'без ароматов'])('is read %s as what is without a smell', (words) => {
    const hand = demo.search(`крем для рук ${words}`)
    expect(hand.listing.total).toBe(demo.search('крем для рук без запаха').listing.total)
    expect(hand.parts.map(({ label }) => label)).toEqual(['Крем для рук', 'без резкого запаха'])
    for (const { marking } of hand.listing.items) expect(descriptionOf(marking)).toMatch(/без.*отдушек/iu)
    // No foot cream is.
    expect(demo.search(`крем для ног ${words}`).leftOut).toEqual({ words, query: 'крем для ног' })
  })

  // Requirement: SEARCH-201
  it.each([
    ['стразы мелкие ss3 ss4', /SS[34]/u],
    ['лампа 48вт 72вт', /(?:48|72) Вт/u],
    ['набор гель лаков маленькие по 5 мл', /× 5 мл/u],
    ['самые мелкие стразики', /SS3/u],
    ['самая мощная лампа', /96 Вт/u],
    ['диск педикюрный двадцатка', /20 мм/u],
    ['кусачки пятёрка', /лезвие 5 мм/u],
    ['шарик алмазный 5 мм', /«Шар».* 5 мм/u],
    ['фольга один метр', /100 см/u],
    ['антисептик 1 лит', /1000 мл/u],
  ])('reads sizes as they are called: %s', (query, size) => {
    const names = demo.search(query).listing.items.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(1)
    for (const name of names.slice(0, 4)) expect(name.replaceAll('\u00a0', ' ')).toMatch(size)
  })

  // Requirement: SEARCH-202
  it.each([
    ['кружево на ногти невесте', /Кружево|кружевная/u],
    ['снежинки на ногти новый год', /Снежинки/u],
    ['бабочки на ногти', /Бабочки|Мотыльки/u],
  ])('finds drawings of a motif that is asked for on nails: %s', (query, motif) => {
    const { items } = demo.search(query).listing
    expect(items.length).toBeGreaterThan(5)
    for (const { name } of items) expect(name).toMatch(motif)
  })

  // Requirement: SEARCH-49
  it.each([
    // An adjective of the kind, and words that are one.
    ['жёлтый лак для ногтей', 'Лак для ногтей'],
    ['выравнивающая база под гель лак', 'Каучуковая база'],
    ['блёстки для гель лака', 'Блёстки'],
    ['укрепитель после снятия гель лака', 'Укрепитель ногтей'],
    // What a clause says where, and what it says the kind is against.
    ['чтоб волосы не лезли в рот блеск', 'Блеск для губ'],
    ['шампунь чтобы волосы не путались', 'Шампунь'],
    // Small forms of masters and shoppers.
    ['блескучка для губ', 'Блеск для губ'],
    ['кремулька для рук', 'Крем для рук'],
    ['гл бордо', 'Гель-лак'],
    ['супер-стойкий гель-лак', 'Гель-лак'],
    ['типсы для дизайна', 'Типсы'],
    ['порошок из которого акрилом ногти лепят', 'Акриловая пудра'],
    ['ложка для кутикулы кюретка', 'Пушер'],
    ['антисептик в салон красоты', 'Антисептик'],
    ['для снятия лака жидкость без ацетона', 'Жидкость для снятия'],
  ])('finds what is asked for in the words of shoppers: %s', (query, kind) => {
    expect(kindsFound(query)).toEqual([kind])
    expect(demo.search(query).correction).toBeNull()
  })

  // Requirement: SEARCH-61
  it.each(['база коди', 'кусачки staleks', 'press on ногти с дизайном', 'щётка смахивать пыль с ногтей'])(
    'finds nothing for other brands and what is not carried: %s',
    (query) => {
      expect(kindsFound(query)).toEqual([])
    },
  )

  // Requirement: SEARCH-53
  it.each([
    ['ремувер без щелочи', /щелоч/iu],
    ['ремувер без кислоты', /кислот/iu],
  ])('is without what an adjective tells of: %s', (query, refused) => {
    const { items } = demo.search(query).listing
    expect(items.length).toBeGreaterThan(9)
    for (const { name } of items) expect(name).not.toMatch(refused)
  })

  // Requirement: SEARCH-53
  it.each([
    ['гель лак без hema', /HEMA/u],
    ['гель-лак HEMA-free красный', /HEMA/u],
    ['аллергия на гель-лак без хема', /HEMA/u],
    ['база без тпо', /(?<!Ethyl )Trimethylbenzoyl Diphenylphosphine Oxide/u],
    ['ремувер без щелочи', /Hydroxide/u],
    ['маска для рук без силиконов', /methicone/iu],
  ])('is without what no composition may contain: %s', (query, refused) => {
    const composition = demo.database.sqlite
      .prepare<[string], string>('SELECT composition FROM products WHERE marking = ?')
      .pluck()
    const { items } = demo.search(query).listing
    expect(items.length).toBeGreaterThan(9)
    for (const { marking } of items) expect(composition.get(marking)).not.toMatch(refused)
  })

  // Requirement: SEARCH-49
  it.each([
    ['расчесочка карманная в сумочку', /карманный/u],
    ['волосы как солома нужна маска', /^Питательная маска/u],
    ['лазерная терка пятки чистить', /лазерная/u],
    ['продувная щетка для сушки феном', /продувная/u],
    ['крем для ручек не жирный', /^Лёгкий/u],
    ['тоненькая кисточка для рисования на ногтях 00', /тонкая/u],
    ['заусеницы вокруг ногтей', /кутикулы/u],
    ['гелек красный', /^Гель-лак/u],
  ])('begins with what fits all that is said of the kind: %s', (query, said) => {
    const { listing, correction } = demo.search(query)
    expect(correction).toBeNull()
    expect(listing.items.length).toBeGreaterThan(3)
    for (const { name } of listing.items.slice(0, 4)) expect(name).toMatch(said)
  })

  // Requirement: SEARCH-49
  it('puts in order by what only descriptions or properties say', () => {
    const first = (query: string) => demo.search(query).listing.items[0]?.marking
    expect(descriptionOf(first('ножницы под левую руку'))).toMatch(/левой руки/u)
    expect(descriptionOf(first('чтобы волосы не пушились'))).toMatch(/пушистость/u)
    const noise = demo.database.sqlite
      .prepare<[string | undefined], string>('SELECT properties FROM products WHERE marking = ?')
      .pluck()
    expect(noise.get(first('вытяжка тихая чтоб не шумела'))).toContain('до 48')
  })

  // Requirement: SEARCH-51
  it('with a price lists only what it allows, unless a price is chosen', () => {
    const query = 'лампа до 3000 рублей'
    const { listing, price } = demo.search(query)
    expect(price).toEqual({ from: null, to: 3000, without: 'лампа' })
    expect(listing.total).toBeGreaterThan(0)
    expect(listing.items.every(({ price }) => price <= 3000)).toBe(true)
    const chosen = searchProducts(demo.ctx, { query, choice: { priceFrom: 4000 } })
    expect(chosen.listing.items.every(({ price }) => price >= 4000)).toBe(true)
    expect(chosen.listing.total).toBeGreaterThan(0)
    expect(chosen.price).toBeNull()
    expect(completeQuery(demo.ctx, { query }).total).toBe(listing.total)
  })
})

import { describe, expect, it } from 'vitest'
import { scopeRows } from '#server/catalog/scope.ts'
import { countHits, searchScope, understandQuery } from '#server/search/understand-query.ts'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

function found(query: string) {
  const { listing, parts, leftOut } = demo.search(query)
  return {
    total: listing.total,
    names: listing.items.map(({ name }) => name.replaceAll('\u00a0', ' ').toLowerCase()),
    without: parts.filter(({ type }) => type === 'without').map(({ label }) => label),
    leftOut: leftOut?.words,
  }
}

const FLOWERS = /пион|ромашк|мак|ирис|васильк|сакур|одуванчик|травы|ботани|гербари/u

/** A kind; what is denied as a word, behind 'с' and 'без'; and what no hit may be called. */
const DENIED: readonly (readonly [kind: string, word: string, genitive: string, by: string, not: RegExp])[] =
  [
    ['наклейки', 'цветы', 'цветов', 'цветами', FLOWERS],
    ['слайдер', 'коты', 'котов', 'котами', /коты/u],
    ['слайдер', 'бабочки', 'бабочек', 'бабочками', /бабочк|мотыльк/u],
    ['наклейки', 'снежинки', 'снежинок', 'снежинками', /снежинк/u],
    ['гель лак', 'глиттер', 'глиттера', 'глиттером', /глиттер/u],
    ['гель лак', 'шиммер', 'шиммера', 'шиммером', /шиммер/u],
    ['гель лак', 'блестки', 'блесток', 'блестками', /глиттер|бл[её]ст/u],
    ['лак для ногтей', 'глиттер', 'глиттера', 'глиттером', /глиттер/u],
    ['крем для рук', 'роза', 'розы', 'розой', /роз[аыой]/u],
    ['крем для рук', 'лаванда', 'лаванды', 'лавандой', /лаванд/u],
    ['крем для рук', 'мята', 'мяты', 'мятой', /мят/u],
    ['крем для рук', 'кокос', 'кокоса', 'кокосом', /кокос/u],
    ['крем для рук', 'ваниль', 'ванили', 'ванилью', /ванил/u],
    ['масло для кутикулы', 'миндаль', 'миндаля', 'миндалем', /миндал/u],
    ['скраб', 'кофе', 'кофе', 'кофе', /кофе/u],
    ['шампунь', 'ромашка', 'ромашки', 'ромашкой', /ромашк/u],
    ['бальзам для губ', 'клубника', 'клубники', 'клубникой', /клубник/u],
    ['топ', 'блестки', 'блесток', 'блестками', /глиттер|бл[её]ст/u],
    ['фреза', 'шар', 'шара', 'шаром', /шар/u],
  ]

// Requirement: SEARCH-53
describe('what is denied is not found', () => {
  it.each(DENIED)('%s, %s', (kind, word, genitive, by, not) => {
    for (const query of [
      ...[`${kind} не ${word}`, `${kind} без ${genitive}`, `${kind} кроме ${genitive}`],
      ...[`${kind} не с ${by}`, `${kind} но не с ${by}`, `${kind}, только не ${word}`],
    ]) {
      const { names, without } = found(query)
      expect(names, query).not.toEqual([])
      expect(
        names.filter((name) => not.test(name)),
        query,
      ).toEqual([])
      expect(without, query).toHaveLength(1)
    }
  })

  it.each([
    ['слайдер кроме новогодних', /ели|гирлянд|снежин|олени|пряник/u, 'Кроме новогодних'],
    ['наклейки с бабочками но не с цветами', FLOWERS, 'Не с цветами'],
    ['наклейки новогодние кроме снежинок', /снежинк/u, 'Кроме снежинок'],
    ['крем не для рук', /для рук/u, 'Не для рук'],
    ['маска не для рук', /для рук/u, 'Не для рук'],
    ['крем для рук без розы и лаванды', /роз[аыой]|лаванд/u, 'Без розы и лаванды'],
    ['гель лак не красный и не розовый', /красн/u, 'Не красный и не розовый'],
    ['гель лак кроме красного и розового', /красн/u, 'Кроме красного и розового'],
    ['бальзам для губ без вкуса клубники', /клубник/u, 'Без вкуса клубники'],
    ['лампа не для сушки', /для сушки/u, 'Не для сушки'],
    ['шампунь не для жирных волос', /жирн/u, 'Не для жирных волос'],
    ['ножницы не для кутикулы', /для кутикулы/u, 'Не для кутикулы'],
    ['масло не для волос', /для волос/u, 'Не для волос'],
    ['гель лак не кошачий глаз', /кошачий/u, 'Не кошачий глаз'],
    ['кисть не из синтетики', /никогда/u, 'Не из синтетики'],
    ['пилка не 100/180', /100\/180/u, 'Не 100/180'],
    ['масло для кутикулы не роллер', /ролик/u, 'Не роллер'],
  ])('%s', (query, not, label) => {
    const { names, without } = found(query)
    expect(names).not.toEqual([])
    expect(names.filter((name) => not.test(name))).toEqual([])
    expect(without).toEqual([label])
  })

  it.each([
    ['кисти для макияжа кроме кисти для румян', /для румян/u, 'Кроме кисти для румян'],
    ['крем кроме крема для ног', /для ног/u, 'Кроме крема для ног'],
    ['маски кроме маски для рук', /для рук/u, 'Кроме маски для рук'],
    ['масло кроме масла для кутикулы', /для кутикулы/u, 'Кроме масла для кутикулы'],
    ['шампунь кроме шампуня для жирных волос', /жирн/u, 'Кроме шампуня для жирных волос'],
    ['гель лак кроме гель лака красного', /красн/u, 'Кроме гель лака красного'],
    ['помада кроме матовой помады', /матов/u, 'Кроме матовой помады'],
    ['крем для рук кроме крема с розой', /роз[аыой]/u, 'Кроме крема с розой'],
    ['фреза кроме фрезы шар', /шар/u, 'Кроме фрезы шар'],
  ])('of the kind itself, only what is narrower: %s', (query, not, label) => {
    const { names, without } = found(query)
    expect(names).not.toEqual([])
    expect(names.filter((name) => not.test(name))).toEqual([])
    expect(without).toEqual([label])
  })

  it.each([
    ['лак без блесток и розовый', 531, 'Без блесток'],
    ['топ без липкого слоя и матовый', 31, 'Без липкого слоя'],
    ['крем для рук без розы и питательный', 514, 'Без розы'],
    ['лак для ногтей без блесток и красный', 155, 'Без блесток'],
  ])('an adjective that is asked for behind it is not refused: %s', (query, total, label) => {
    expect(found(query)).toMatchObject({ total, without: [label] })
  })

  it.each([
    ['перчатки без талька и пудры', 80, 'Без талька и пудры'],
    ['ремувер без ацетона и спирта', 140, 'Без ацетона и спирта'],
    ['гель лак без блесток и шиммера', 3832, 'Без блесток и шиммера'],
    ['крем для рук без розы и лаванды', 503, 'Без розы и лаванды'],
  ])("'и' behind 'без' is without both: %s", (query, total, label) => {
    expect(found(query)).toMatchObject({ total, without: [label] })
  })

  it.each([
    ['шампунь без силикона и бальзам', 'шампунь без силикона'],
    ['крем без розы и помада', 'крем без розы'],
  ])('but no noun in the nominative is refused: %s', (query, less) => {
    expect(found(query).total).toBeGreaterThan(found(less).total)
  })

  // Requirement: SEARCH-273
  it.each([
    ['шампунь без масла арганы и бальзам', /^шампунь.*арган/u],
    ['шампунь без миндаля, бальзам', /^шампунь.*миндал/u],
    ['крем без розы и скраб', /^крем.*роз[аыой]/u],
    ['гель лак без блесток и топ', /^гель-лак.*(?:глиттер|шиммер)/u],
  ])('a part of a list is without what it denies, on all pages: %s', (query, not) => {
    const { ctx } = demo
    const whole = understandQuery(ctx, query)
    const rows = new Set(scopeRows(ctx, searchScope(whole)).map(({ id }) => id))
    const names = demo.database.sqlite
      .prepare<[], { id: number; name: string }>('SELECT id, name FROM products')
      .all()
      .filter(({ id }) => rows.has(id))
    expect(names.filter(({ name }) => not.test(name.toLowerCase()))).toEqual([])
    expect(countHits(ctx, whole)).toBe(rows.size)
    const [first = ''] = query.split(' ')
    expect(names.some(({ name }) => !name.toLowerCase().includes(first.slice(0, 4)))).toBe(true)
  })

  // Requirement: SEARCH-273
  it.each([
    ['лампа без металлического корпуса', 'Без металлического корпуса', 'лампа'],
    ['помада без матового эффекта', 'Без матового эффекта', 'помада'],
    ['топ без липкого слоя и матового эффекта', 'Без липкого слоя и матового эффекта', 'топ'],
  ])('a chip says the noun of what is denied, and takes it off: %s', (query, label, rest) => {
    const chip = demo.search(query).parts.find(({ type }) => type === 'without')
    expect([chip?.label, chip?.without]).toEqual([label, rest])
  })

  it.each([
    ['перчатки кроме латекса', 80],
    ['перчатки не латекс', 80],
    ['салфетки кроме бумажных', 80],
    ['шампунь кроме сухого', 168],
    ['наклейки кроме френча', 700],
  ])('what is not carried may be refused: %s', (query, total) => {
    expect(found(query).total).toBe(total)
  })

  it.each(['не кошачий глаз', 'без кошачьего глаза'])('also alone: %s', (query) => {
    const { names } = found(query)
    expect(names).not.toEqual([])
    expect(names.filter((name) => name.includes('кошачий'))).toEqual([])
  })

  it.each([
    ['антисептик не спиртовой', 'не спиртовой'],
    ['антисептик без спирта', 'без спирта'],
  ])('or the page says that all of the kind have it: %s', (query, words) => {
    expect(found(query)).toMatchObject({ total: 80, leftOut: words })
  })

  it.each([
    ['гель лак не надо сушить в лампе', 'без лампы', 'гель лак'],
    ['шампунь без сульфатов и отдушек', 'без сульфатов и отдушек', 'шампунь'],
  ])('or the page says what it passes over, and leads to the rest: %s', (query, words, rest) => {
    expect(demo.search(query).leftOut).toEqual({ words, query: rest })
  })

  it.each(['сравнение каучуковой и камуфлирующей базы', 'каучуковой или камуфлирующей базы'])(
    'but an alternative is no word that is passed over: %s',
    (query) => expect(found(query).leftOut).toBeUndefined(),
  )

  it.each(['лак не для ногтей', 'не красный'])('and nothing is left of what is all so: %s', (query) => {
    expect(found(query).total).toBe(0)
  })
})

it.each(['крем который не липнет', 'лак не сохнет', 'помада чтобы губы не сохли', 'тушь не течет'])(
  'what a verb denies leaves nothing out: %s',
  (query) => {
    const { total, without } = found(query)
    expect(total).toBeGreaterThan(0)
    expect(without).toEqual([])
  },
)

it.each([
  ['не хочу гель лак красный', 'гель лак красный'],
  ['ни разу не использовала гель лак', 'гель лак'],
  ['никогда не пробовала гель лак', 'гель лак'],
  ['не нашла лампу для сушки', 'лампа для сушки'],
])('a wish that is denied refuses no part of a kind: %s', (query, plain) => {
  const { total, without, leftOut } = found(query)
  expect([total, without, leftOut]).toEqual([found(plain).total, [], undefined])
})

it.each([
  ...['блюда', 'лед и мед', 'тихий ад', 'пятый слон', 'строгая норма', 'мебель', 'в домашних условиях'],
])('everyday words are no misspelled names: %s', (query) => {
  expect(demo.search(query).correction).toBeNull()
})

// Requirement: SEARCH-53
describe('what compositions name', () => {
  it.each([
    ['шампунь без парабенов', 200, ['Без парабенов'], undefined],
    ['шампунь без сульфатов и парабенов', 200, ['Без парабенов'], 'без сульфатов'],
    ['шампунь без парабенов и сульфатов', 200, ['Без парабенов'], 'без сульфатов'],
    ['шампунь без сульфатов, парабенов и силиконов', 200, ['Без парабенов и силиконов'], 'без сульфатов'],
    ['крем без парабенов и силиконов', 804, ['Без парабенов и силиконов'], undefined],
    ['крем без силиконов, парабенов', 804, ['Без силиконов, парабенов'], undefined],
    ['шампунь без сульфатов и с мятой', 9, [], 'без сульфатов'],
  ])('each is denied or said to be left out: %s', (query, total, without, leftOut) => {
    expect(found(query)).toMatchObject({ total, without, leftOut })
  })

  it.each([
    ...['без hema', 'hema free', 'hemafree', 'без хемы', 'хема фри', 'хема free', 'tpo free', 'без тпо'],
  ])('alone it finds what is without of the kinds that may contain it: %s', (query) => {
    const compositions = demo
      .search(query)
      .listing.items.map(({ marking }) =>
        demo.database.sqlite
          .prepare<[string], string>('SELECT composition FROM products WHERE marking = ?')
          .pluck()
          .get(marking),
      )
    expect(compositions).not.toEqual([])
    const isInside = /hema|хем/u.test(query) ? /\bHEMA\b/ : /(?<!Ethyl )Trimethylbenzoyl Diphenylphosphine/
    expect(compositions.filter((text) => isInside.test(text ?? ''))).toEqual([])
  })

  // Requirement: SEARCH-241
  it.each([
    ['крем для ног без мочевины', 220, [], 'без мочевины'],
    ['крем для ног не с мочевиной', 220, [], 'не с мочевиной'],
    ['крем для рук без мочевины', 520, ['Без мочевины'], undefined],
    ['крем для рук без отдушек', 520, [], 'без отдушек'],
    ['лосьон для тела без отдушки', 340, [], 'без отдушки'],
    ['крем для рук без парфюма', 520, [], 'без парфюма'],
    ['крем для рук без ароматизаторов', 520, [], 'без ароматизаторов'],
    ['помада без отдушек', 240, ['Без отдушек'], undefined],
    ['антисептик без отдушки', 80, ['Без отдушки'], undefined],
    ['крем для ног с мочевиной', 32, [], undefined],
  ])('urea and perfume are, whatever a name or a description says: %s', (query, total, without, leftOut) => {
    expect(found(query)).toMatchObject({ total, without, leftOut })
  })

  it.each([
    ['крем без запаха и парабенов', ['крем без парабенов', 'крем без запаха']],
    ['крем без парабенов и запаха', ['крем без запаха', 'крем без парабенов']],
    ['лосьон без аромата и парабенов', ['лосьон без парабенов', 'лосьон без аромата']],
  ])('each leaves the other denied: %s', (query, without) => {
    const { parts } = demo.search(query)
    expect(parts.map((part) => part.without)).toEqual(without)
    expect(parts.every(({ label }) => /^без /iu.test(label))).toBe(true)
  })

  it.each([
    ['крем без запаха', 'без резкого запаха'],
    ['крем для рук без запаха', 'без резкого запаха'],
    ['мономер без запаха', 'без резкого запаха'],
  ])('the chip says no more than the hits: %s', (query, label) => {
    expect(demo.search(query).parts.map((part) => part.label)).toContain(label)
  })
})

// Requirement: SEARCH-242
it.each([
  ['щётка для волос без натуральной щетины', 'Без натуральной щетины'],
  ['щётка для волос круглая без натуральной щетины', 'Без натуральной щетины'],
  ['щётка для волос без искусственной щетины', 'Без щетины'],
  ['гель лак без ярких блёсток и шиммера', 'Без блёсток и шиммера'],
  ['крем для рук без кокосового масла', 'Без кокосового масла'],
])('a chip says what is left out, also behind an adjective: %s', (query, label) => {
  expect(found(query).without).toEqual([label])
})

it('a chip is removed together with its adjective', () => {
  const { parts } = demo.search('щётка для волос круглая без натуральной щетины')
  expect(parts.map((part) => part.without)).toContain('щётка для волос круглая')
})

// Requirement: SEARCH-243
describe('what a noun denies', () => {
  it.each(['но не с лавандой', 'кроме лаванды', 'не лаванда', 'без лаванды'])(
    'names none by its adjective: %s',
    (words) => {
      const { total, names } = found(`подарочный набор ${words}`)
      expect(total).toBe(112)
      expect(names.filter((name) => name.includes('лаванд'))).toEqual([])
    },
  )

  it.each([
    ['тени без перламутра', 133, ['Без перламутра']],
    ['тени с перламутром', 67, []],
    ['тени матовые', 137, []],
    ['гель лак с перламутром', 980, []],
  ])('pearl is what shines: %s', (query, total, without) => {
    expect(found(query)).toMatchObject({ total, without })
  })
})

// Requirement: SEARCH-240
describe('an oil is denied by what it is made of', () => {
  it.each([
    ['крем для рук без масла ши', / ши(?!\p{L})/u, 'Без масла ши'],
    ['крем для рук без масел ши и какао', / (?:ши|какао)(?!\p{L})/u, 'Без масел ши и какао'],
    ['маска для рук без масла арганы', /арган/u, 'Без масла арганы'],
    ['скраб для рук без масла какао', /какао/u, 'Без масла какао'],
    ['крем-баттер без масла жожоба', /жожоба/u, 'Без масла жожоба'],
    ['крем для рук без масла виноградной косточки', /виноградн/u, 'Без масла виноградной косточки'],
    ['масло для кутикулы без масла миндаля', /миндал/u, 'Без масла миндаля'],
  ])('%s', (query, not, label) => {
    const { names, without } = found(query)
    expect(names).not.toEqual([])
    expect(names.filter((name) => not.test(name))).toEqual([])
    expect(names.some((name) => name.includes('масл'))).toBe(true)
    expect(without).toEqual([label])
  })

  it.each([
    ['крем для рук без масла', 161],
    ['крем для рук без масла питательный', 161],
    ['скраб для рук без масла сахарный', 173],
    ['шампунь без масла для жирных волос', 50],
  ])('but what is asked for behind it is not: %s', (query, total) => {
    expect(found(query)).toMatchObject({ total, without: ['Без масла'] })
  })

  it('alone it finds nothing', () => expect(found('без масла ши').total).toBe(0))
})

// Requirement: SEARCH-53
it.each([
  'лак который не надо сушить в лампе',
  'лак чтобы не сушить лампой',
  'лак для которого не нужна лампа',
  'лак не требующий лампы',
  'лак который не требует лампы',
  'лак который не нужно сушить под лампой',
])('what needs no lamp is without one: %s', (query) => {
  const { names, total } = found(query)
  expect(total).toBe(found('лак без лампы').total)
  expect(names.every((name) => name.startsWith('лак для ногтей'))).toBe(true)
})

// Requirement: SEARCH-53
it.each([
  ['набор без лампы', 'набор', 'Без лампы'],
  ['комплект без лампы', 'комплект', 'Без лампы'],
  ['набор гель лаков без лампы', 'набор гель лаков', 'Без лампы'],
  ['подарочный набор без лампы', 'подарочный набор', 'Без лампы'],
  ['аппарат без педали', 'аппарат', 'Без педали'],
])('what no product of the kind comes with is in none of them: %s', (query, kind, without) => {
  const { total, ...said } = found(query)
  expect([total, said.without, said.leftOut]).toEqual([found(kind).total, [without], undefined])
})

it('what all of the kind need is left out, and the page says so', () => {
  expect(found('гель лак без лампы')).toMatchObject({ without: [], leftOut: 'без лампы' })
})

// Requirement: SEARCH-265
describe('the layer that stays sticky', () => {
  it.each([
    ...['топ без л/с', 'топ без лип слоя', 'топ без остаточного липкого слоя', 'топ без дисперсии'],
    ...[
      'топ без дисперсионного слоя',
      'топ без липкости',
      'топ без остаточной липкости',
      'финиш без липкого слоя',
    ],
  ])('is denied in any words: %s', (query) => {
    expect(found(query)).toEqual(found('топ без липкого слоя'))
    for (const name of found(query).names) expect(name).toContain('без липкого слоя')
  })

  it.each([
    ['база без липкого слоя', 'база'],
    ['гель лак без липкого слоя', 'гель лак'],
    ['камуфлирующая база без дисперсионного слоя', 'камуфлирующая база'],
    ['каучуковая база без липкости', 'каучуковая база'],
  ])('is said to be left out as a whole where nothing is without: %s', (query, kind) => {
    const { total, names, without, leftOut } = found(query)
    expect([total, names, without]).toEqual([found(kind).total, found(kind).names, []])
    expect(leftOut).toMatch(/липкого слоя$/u)
  })
})

// Requirement: SEARCH-265
it.each([
  ['гипоаллергенный гель лак', 'гипоаллергенный'],
  ['гипоаллергенная база', 'гипоаллергенная'],
  ['гипоаллергенный топ', 'гипоаллергенный'],
  ['гипоаллергенный праймер', 'гипоаллергенный'],
  ['гипоаллергенный крем', 'гипоаллергенный'],
  // These are told to be so.
  ['гипоаллергенная кисть', undefined],
  ['гипоаллергенная тушь', undefined],
  ['гипоаллергенные перчатки', undefined],
])('what nothing of a kind is told to be is said to be left out: %s', (query, leftOut) => {
  const { total, leftOut: said } = found(query)
  expect(total).toBeGreaterThan(0)
  expect(said).toBe(leftOut)
})

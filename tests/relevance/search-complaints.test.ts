import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchProducts } from '#server/search/search-products.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'

let database: WholeDemo['database']
let ctx: WholeDemo['ctx']
let kindOf: WholeDemo['kindOf']

beforeAll(() => {
  ;({ database, ctx, kindOf } = openWholeDemo())
}, 3 * MINUTE_MS)
afterAll(() => database.close())

function search(query: string) {
  return searchProducts(ctx, { query, choice: {} })
}

// Requirement: SEARCH-49
it.each([
  ['Укрепитель ногтей', ['ломкость ногтей', 'от ломкости ногтей', 'ломкие ногти']],
  ['Укрепитель ногтей', ['хрупкость ногтей', 'от хрупкости ногтей', 'хрупкие ногти']],
  ['Укрепитель ногтей', ['слоение ногтей', 'от слоения ногтей', 'слоящиеся ногти']],
  ['Масло для волос', ['сухость волос', 'от сухости волос', 'сухие волосы']],
  ['Маска для волос', ['тусклость волос', 'от тусклости волос', 'тусклые волосы']],
  ['Маска для волос', ['ломкость волос', 'от ломкости волос', 'ломкие волосы']],
  ['Маска для волос', ['пушистость волос', 'от пушистости волос', 'пушистые волосы']],
  ['Масло для волос', ['секущиеся кончики', 'от секущихся кончиков', 'секутся кончики']],
  ['Щётка для волос', ['электризация волос', 'от электризации волос', 'волосы электризуются']],
  ['Щётка для волос', ['спутанность волос', 'от спутанности волос', 'спутанные волосы']],
  ['Шампунь', ['жирность волос', 'от жирности волос', 'жирные волосы']],
  ['Крем для рук', ['сухость рук', 'от сухости рук', 'сухая кожа рук']],
  ['Крем для рук', ['шершавость рук', 'от шершавости рук', 'шершавые руки']],
  ['Крем для рук', ['трещины на пальцах', 'от трещин на пальцах', 'трескаются пальцы']],
  ['Крем для ног', ['трещины', 'от трещин', 'потрескавшиеся пятки']],
  ['Крем для ног', ['грубость пяток', 'от грубости пяток', 'грубые пятки']],
  ['Лосьон для тела', ['шелушение', 'от шелушения', 'кожа шелушится']],
  ['Крем для рук', ['раздражение кожи', 'от раздражения кожи', 'раздраженная кожа']],
  ['Масло для кутикулы', ['сухость кутикулы', 'от сухости кутикулы', 'сухая кутикула']],
  ['Ремувер', ['толстая кутикула', 'от толстой кутикулы', 'отросшая кутикула']],
  ['Праймер', ['отслоение гель лака', 'от отслоения гель лака', 'отслаивается гель лак']],
  ['Тушь', ['редкие ресницы', 'жидкие ресницы', 'короткие ресницы']],
])('a complaint alone finds what serves it, however it is said: %s', (kind, queries) => {
  for (const query of queries) {
    const { listing, correction, leftOut, needKinds } = search(query)
    const first = listing.items.map(({ marking }) => kindOf(marking))
    expect([correction, leftOut, first.includes(kind), needKinds.includes(kind)], query).toEqual([
      ...[null, null],
      ...[true, true],
    ])
  }
})

// Requirement: SEARCH-49
it('begins with what says that it soothes', () => {
  const soothing = database.sqlite
    .prepare<[string], number>(
      `SELECT count(*) FROM products
       WHERE marking = ? AND (description LIKE '%раздраж%' OR description LIKE '%покрасн%' OR description LIKE '%зуд%')`,
    )
    .pluck()
  for (const query of ['раздражение', 'зуд кожи', 'от покраснения']) {
    const { items } = search(query).listing
    expect(
      items.slice(0, 10).map(({ marking }) => soothing.get(marking)),
      query,
    ).toEqual(Array(10).fill(1))
  }
})

// Requirement: SEARCH-84
it.each([
  [
    'шампунь',
    ['перхоть', 'от перхоти', 'перхоть на голове', 'выпадение волос', 'выпадают волосы', 'рост волос'],
  ],
  ['шампунь', ['облысение', 'зуд головы', 'сухая кожа головы']],
  ['крем для ног', ['грибок ногтей', 'от грибка', 'холодные ноги', 'пяточная шпора']],
  ['крем для рук', ['пигментные пятна', 'от пигментации', 'морщины', 'экзема']],
  ['лосьон для тела', ['целлюлит', 'от растяжек', 'гусиная кожа']],
  ['масло для волос', ['капсулы для волос', 'капсулы']],
  ['румяна', ['палетка для контуринга', 'тени для хайлайтера', 'пудра для лица', 'праймер для лица']],
  ['румяна', ['база под макияж', 'рассыпчатая пудра', 'матирующая пудра']],
  ['термозащита', ['лак для волос', 'гель для волос', 'мусс для волос']],
  ['кисть для бровей', ['гель для бровей', 'карандаш для бровей', 'тени для бровей']],
  ['палетка теней', ['краска для глаз']],
  ['помада', ['лак для губ', 'праймер для губ']],
  ['крем для ног', ['маска для ног']],
  ['пушер', ['апельсиновые палочки']],
  ['кошачий глаз', ['магнит для кошачьего глаза', 'магнит']],
  ['лосьон для тела', ['гель для лица', 'пудра для тела']],
])('what nothing serves leads to what is nearest: %s', (nearest, queries) => {
  for (const query of queries) {
    const { listing, help } = search(query)
    expect([listing.total, help?.queries.map(({ st }) => st)], query).toEqual([0, [nearest]])
  }
})

// Requirement: SEARCH-57, SEARCH-84
it.each([
  ['пудра для лица', 'для лица'],
  ['лак для волос', 'для волос'],
  ['гель для бровей', 'для бровей'],
  ['маска для ног', 'для ног'],
])('what a kind is not for is said, whatever else is nearest: %s', (query, label) => {
  expect(search(query).help?.kind?.lack).toEqual({ type: 'use', label })
})

// Requirement: SEARCH-84
it.each(['темные круги', 'круги под глазами', 'папилломы'])(
  'finds nothing for what it is no shop for: %s',
  (query) => {
    const { listing, correction } = search(query)
    expect([listing.total, correction]).toEqual([0, null])
  },
)

// Requirement: SEARCH-57
it.each(['пилка стеклянная', 'стеклянная пилка', 'пилка для ногтей стеклянная'])(
  'a word that the kind lacks is named, though other kinds have it: %s',
  (query) => {
    expect(search(query).help?.kind?.lack).toEqual({ type: 'word', label: 'стеклянная' })
  },
)

// Requirement: SEARCH-48
it.each(['верхние формы квадрат', 'типсы квадрат', 'квадратные типсы', 'формы для наращивания квадрат'])(
  'what is plainly called so comes before what is called more narrowly: %s',
  (query) => {
    const formOf = database.sqlite
      .prepare<[string], string>(
        `SELECT json_extract(value, '$[1]') FROM products, json_each(properties)
         WHERE marking = ? AND json_extract(value, '$[0]') = 'Форма ногтя'`,
      )
      .pluck()
    const forms = search(query).listing.items.map(({ marking }) => formOf.get(marking))
    expect(forms.slice(0, 8)).toEqual(Array(8).fill('квадрат'))
  },
)

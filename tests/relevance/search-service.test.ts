import { describe, expect, it } from 'vitest'
import { completeQuery } from '#server/search/complete-query.ts'
import { paths } from '#shared/paths.ts'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

const suggested = (query: string) => completeQuery(demo.ctx, { query })

/** Questions for the shop itself, by the page that answers them. */
const QUESTIONS: readonly (readonly [url: string, queries: readonly string[]])[] = [
  [
    paths.delivery,
    [
      ...['доставка', 'доставка в казань', 'сколько стоит доставка', 'бесплатная доставка от какой суммы'],
      ...['доставка в самару', 'доставка в пермь', 'доставка в ростов на дону', 'доставляете в казахстан'],
      ...['доставка екатеринбург', 'самовывоз', 'самовывоз самара', 'пункты выдачи', 'пункт выдачи сдэк'],
      ...['сроки доставки', 'курьер', 'почта россии', 'как забрать заказ', 'сколько идет доставка'],
      ...['доставка глянец', 'доставка в новый уренгой', 'доставка или самовывоз', 'доставка до 500'],
    ],
  ],
  [
    `${paths.delivery}#payment`,
    [
      ...['оплата', 'как оплатить картой', 'оплата при получении', 'способы оплаты', 'рассрочка'],
      ...['можно оплатить подарочной картой', 'наложенный платеж', 'сбп', 'сплит или рассрочка'],
    ],
  ],
  [
    `${paths.help}#return`,
    [
      ...['возврат', 'как вернуть товар', 'возврат денег', 'обмен', 'гарантия', 'бракованный товар'],
      ...['верните деньги', 'когда вернете деньги', 'не подошел цвет могу обменять', 'пришел не тот цвет'],
      ...[
        'не понравился цвет хочу вернуть',
        'возможен ли обмен',
        'поменять на другой цвет',
        'разбитый товар',
      ],
      ...['пришел разбитый флакон', 'просроченный товар', 'деньги не вернули', 'могу ли я вернуть'],
    ],
  ],
  [
    paths.bonusProgram,
    ['бонусы', 'бонусная программа', 'карта лояльности', 'как потратить бонусы', 'баллы', 'кешбэк'],
  ],
  [
    `${paths.help}#discounts`,
    [
      ...['промокод', 'скидка на первый заказ', 'купон на скидку', 'есть промокод', 'есть скидка мастерам'],
      ...[
        'скидки для мастеров маникюра',
        'скидка для салонов',
        'скидка студентам',
        'скидка на день рождения',
      ],
      ...['скидка постоянным клиентам', 'дадите скидку'],
    ],
  ],
  [
    paths.personalOrders,
    ['где мой заказ', 'мои заказы', 'отследить посылку', 'статус заказа', 'заказ не пришел', 'трек номер'],
  ],
  [`${paths.help}#order`, ['оформить заказ', 'как заказать', 'сделать заказ', 'как сделать заказ', 'заказ']],
  [`${paths.help}#change`, ['отменить заказ', 'отмена заказа', 'изменить заказ']],
  [
    paths.contacts,
    [
      ...['контакты', 'телефон', 'график работы', 'номер телефона', 'адрес магазина', 'магазины в самаре'],
      ...['режим работы', 'где вы находитесь', 'служба поддержки', 'ватсап', 'вакансии', 'сотрудничество'],
    ],
  ],
  [
    paths.company,
    ['отзывы о магазине', 'о компании', 'сертификат соответствия', 'сертификаты качества', 'реквизиты'],
  ],
  [paths.personal, ['личный кабинет', 'войти', 'регистрация', 'не приходит код']],
  [paths.basket, ['корзина', 'моя корзина']],
  [paths.favorites, ['избранное']],
  [paths.help, ['помощь', 'частые вопросы']],
]

// Requirement: SEARCH-203
describe('a question for the shop', () => {
  it.each(QUESTIONS)('leads to %s and to no goods', (url, queries) => {
    for (const query of queries) {
      const { page, correction, listing, help } = demo.search(query)
      expect({ query, url: page?.url, correction, total: listing.total }).toEqual({
        ...{ query, url, correction: null, total: 0 },
      })
      expect(help?.queries, query).toEqual([])
      expect(suggested(query), query).toMatchObject({ page, correction: null, total: 0 })
    }
  })

  it.each([...['даставка', 'дотсавка', 'ljcnfdrf', 'промакод', 'самовывос', 'возрат', 'кантакты', 'jgkfnf']])(
    'is understood misspelled, and what is found of goods is no guess: %s',
    (query) => {
      const { page, correction, listing } = demo.search(query)
      expect({ isLed: page !== null, correction, total: listing.total }).toEqual({
        ...{ isLed: true, correction: null, total: 0 },
      })
    },
  )

  it.each(['доста', 'возвр', 'самовы', 'конта', 'промок', 'бону'])('is suggested half-typed: %s', (query) => {
    expect(suggested(query)).toMatchObject({ page: { title: expect.any(String) }, correction: null })
  })
})

// Requirement: SEARCH-203
describe('a question beside goods', () => {
  it.each([
    ['гель лак с доставкой в казань', 'гель лак'],
    ['доставка лампы для маникюра в пермь', 'лампа для маникюра'],
    ['гель лак в рассрочку', 'гель лак'],
    ['возврат лампы', 'лампа'],
    ['шампунь самовывоз', 'шампунь'],
    ['гель лак с доставкой до 500 рублей', 'гель лак до 500 рублей'],
    ['лампа доставка от 1000 рублей', 'лампа от 1000 рублей'],
    ['доставка в казань красный гель лак', 'красный гель лак'],
    ['доставка в ростов на дону крем', 'крем'],
    ['доставка в казань трещины на пятках', 'трещины на пятках'],
    ['доставка на дом слоятся ногти', 'слоятся ногти'],
    ['доставка крема по акции', 'крем по акции'],
    ['доставка быстрая сушка', 'быстрая сушка'],
    ['новинки с доставкой', 'новинки'],
    ['гель лак с доставкой и лампа', 'гель лак и лампа'],
    ['лампа доставка и гель лак', 'лампа и гель лак'],
    ['доставка в новый уренгой гель лак', 'гель лак'],
    ['доставка в нижний новгород лампа', 'лампа'],
    ['глянцевый топ с доставкой', 'глянцевый топ'],
  ])('leads to both: %s', (query, goods) => {
    const { page, correction, listing } = demo.search(query)
    expect(page).not.toBeNull()
    expect(correction).toBeNull()
    expect(listing.total).toBe(demo.search(goods).listing.total)
  })
})

// Requirement: SEARCH-203
it.each([
  ...[
    'подарочная карта',
    'подарочная корзина',
    'карта магазина подарочная',
    'чехол для телефона',
    'инст',
    'с хорошими отзывами',
    'сертификат',
    'подарочный сертификат',
    'карта',
    'гель лак',
    'новинки',
    'скидки',
  ],
  ...['вернуть блеск волосам', 'база для работы', 'кресло мастера', 'белый кабинет', 'купить гель лак'],
  ...['крем для рук отзывы', 'заказать помаду', 'лампа 48 вт', 'крем с отзывами', 'пилки оптом', 'чехол'],
  ...[
    'чем снять гель лак',
    'набор для маникюра',
    'подарок на заказ',
    'магнит',
    'состав',
    'посыпка',
    'конусный',
  ],
])('%s asks the shop nothing', (query) => {
  expect(demo.search(query).page).toBeNull()
  expect(suggested(query).page).toBeNull()
})

// Requirement: SEARCH-203
it('goods that are called like a question stay found', () => {
  expect(demo.search('подарочная карта').listing.total).toBeGreaterThan(0)
  expect(demo.search('карта').listing.total).toBeGreaterThan(0)
})

// Requirement: SEARCH-203
it.each(['сертификаты на продукцию', 'есть ли сертификаты на товар', 'сертифицированная продукция'])(
  'papers of the goods are no gift cards: %s',
  (query) => {
    const { page, listing } = demo.search(query)
    expect([page?.url, listing.total]).toEqual([paths.company, 0])
  },
)

// Requirement: SEARCH-203
it.each([
  ['сертификат', 'подарочная карта'],
  ['перчатки мастер', 'перчатки'],
  ['вернуть блеск волосам', 'блеск волос'],
  ['день рождения', 'подарок'],
])('what only has a word of a question asks for goods: %s', (query, meant) => {
  const { page, listing } = demo.search(query)
  expect(page).toBeNull()
  expect(listing.total).toBe(demo.search(meant).listing.total)
})

import { formatTotal } from '#shared/format.ts'
import { DAY_MS } from '#shared/time.ts'
import { brandNamed } from './brands.ts'
import { type CatalogRows, NO_REVIEWS } from './catalog-types.ts'
import { leafNamed } from './categories.ts'
import { measure, typeset } from './typeset.ts'

interface GiftSeed {
  readonly brand: string
  readonly leaf: string
  readonly code: string
  readonly line: string
  readonly available: number
  readonly product: Omit<
    CatalogRows['products'][number],
    | 'id'
    | 'marking'
    | 'lineId'
    | 'brandId'
    | 'categoryId'
    | 'rank'
    | 'createdAt'
    | 'basePrice'
    | 'isLarge'
    | 'isGiftCard'
    | 'isSold'
    | 'isPro'
    | 'shadeName'
    | 'shadeCode'
    | 'shadeFamily'
    | 'effect'
  >
  readonly rule: { readonly name: string; readonly minTotal: number; readonly brand: string | null }
}

const GIFTS: readonly GiftSeed[] = [
  {
    brand: 'Ardiva',
    leaf: 'pilki-dlya-nogtey',
    code: 'G01',
    line: 'Пилка в подарок',
    available: 640,
    product: {
      name: 'Пилка для ногтей прямая 180/240, мини',
      kindLabel: 'Пилка',
      price: 85,
      shadeHex: '#d7897a',
      volume: measure(9, 'см'),
      artKind: 'file',
      finish: 'cream',
      artSeed: 70_001,
      description: typeset(
        'Короткая пилка, которая живёт в косметичке и выручает в дороге. Одна сторона придаёт форму, другая сглаживает край.',
      ),
      application: typeset('Ведите пилку от края к центру ногтя в одну сторону.'),
      composition: 'Пенополимерная основа, абразив из карбида кремния, водостойкий клей.',
      properties: [
        ['Длина', measure(9, 'см')],
        ['Абразивность', '180/240'],
        ['Форма', 'прямая'],
        ['Страна', 'Германия'],
      ],
      weightGrams: 6,
      sizeCm: 9,
    },
    rule: forOrdersFrom(3000),
  },
  {
    brand: 'Вельта',
    leaf: 'masla-dlya-kutikuly',
    code: 'G02',
    line: 'Масло в подарок',
    available: 420,
    product: {
      name: `Масло для кутикулы «Шиповник», ${measure(5, 'мл')}`,
      kindLabel: 'Масло для кутикулы',
      price: 120,
      shadeHex: '#d8743f',
      volume: measure(5, 'мл'),
      artKind: 'oil',
      finish: 'clear',
      artSeed: 70_002,
      description: typeset(
        'Маленький флакон масла с шиповником для кожи вокруг ногтей. Впитывается за пару минут и оставляет мягкий блеск.',
      ),
      application: typeset('Нанесите каплю на кутикулу и вотрите круговыми движениями.'),
      composition: 'Prunus Amygdalus Dulcis Oil, Rosa Canina Fruit Oil, Tocopherol, Parfum.',
      properties: [
        ['Объём', measure(5, 'мл')],
        ['Аромат', 'шиповник'],
        ['Назначение', 'кутикула'],
        ['Страна', 'Россия'],
      ],
      weightGrams: 22,
      sizeCm: 7,
    },
    rule: { name: 'За осеннюю коллекцию', minTotal: 1500, brand: 'Вельта' },
  },
  {
    brand: 'Лунария',
    leaf: 'kremy-dlya-ruk',
    code: 'G03',
    line: 'Крем в подарок',
    available: 3,
    product: {
      name: `Крем для рук с маслом ши и липой, ${measure(30, 'мл')}`,
      kindLabel: 'Крем для рук',
      price: 190,
      shadeHex: '#d9d2a0',
      volume: measure(30, 'мл'),
      artKind: 'tube',
      finish: 'cream',
      artSeed: 70_003,
      description: typeset(
        'Крем в дорожном формате: помещается в карман и смягчает кожу после холода. Пахнет липовым цветом.',
      ),
      application: typeset('Нанесите на чистую кожу и дайте впитаться.'),
      composition:
        'Aqua, Butyrospermum Parkii Butter, Glycerin, Tilia Cordata Flower Extract, Panthenol, Parfum.',
      properties: [
        ['Объём', measure(30, 'мл')],
        ['Аромат', 'липа'],
        ['Тип кожи', 'любой'],
        ['Страна', 'Россия'],
      ],
      weightGrams: 42,
      sizeCm: 11,
    },
    rule: forOrdersFrom(7000, ', пока не\u00a0разобрали'),
  },
  {
    brand: 'Искролист',
    leaf: 'slaydery',
    code: 'G04',
    line: 'Слайдер в подарок',
    available: 260,
    product: {
      name: `Слайдер «Первый лист», ${measure(12, 'шт.')}`,
      kindLabel: 'Слайдер',
      price: 60,
      shadeHex: '#8fb3a0',
      volume: measure(12, 'шт.'),
      artKind: 'decals',
      finish: 'clear',
      artSeed: 70_004,
      description: typeset(
        'Небольшой лист с ветками и каплями росы. Хватает на один маникюр с двумя акцентными ногтями.',
      ),
      application: typeset(
        'Вырежьте рисунок, опустите в воду на 15 секунд, перенесите на липкий слой и перекройте топом.',
      ),
      composition: 'Полимерная плёнка, пигменты, водорастворимый клей, бумажная основа.',
      properties: [
        ['В упаковке', measure(12, 'шт.')],
        ['Тип', 'водный'],
        ['Размер листа', `6 × ${measure(4, 'см')}`],
        ['Страна', 'Россия'],
      ],
      weightGrams: 3,
      sizeCm: 8,
    },
    rule: forOrdersFrom(5000),
  },
]

function forOrdersFrom(minTotal: number, addition = ''): GiftSeed['rule'] {
  return { name: `За заказ от\u00a0${formatTotal(minTotal)}${addition}`, minTotal, brand: null }
}

/** Marking of the gift of the coupon 'podarok'. */
export const COUPON_GIFT = `${brandNamed('Ardiva').code}-G01`

/** Marking of the campaign's gift, the oil with rose hips. */
export const CAMPAIGN_GIFT = `${brandNamed('Вельта').code}-G02`

/** Appends the products that are only given as gifts, each with the rule that gives it. */
export function addGifts(rows: CatalogRows, now: number): void {
  for (const gift of GIFTS) {
    const brand = brandNamed(gift.brand)
    const leaf = leafNamed(gift.leaf)
    const lineId = rows.productLines.length + 1
    const productId = rows.products.length + 1
    rows.productLines.push({
      ...{ id: lineId, brandId: brand.id, categoryId: leaf.id, name: gift.line },
      ...NO_REVIEWS,
    })
    rows.products.push({
      ...gift.product,
      id: productId,
      marking: `${brand.code}-${gift.code}`,
      lineId,
      brandId: brand.id,
      categoryId: leaf.id,
      basePrice: gift.product.price,
      shadeName: null,
      shadeCode: null,
      shadeFamily: null,
      effect: null,
      isLarge: false,
      isGiftCard: false,
      isSold: false,
      isPro: false,
      rank: productId,
      createdAt: now - 200 * DAY_MS,
    })
    rows.stock.push({ productId, available: gift.available })
    rows.stockMoves.push({
      id: rows.stockMoves.length + 1,
      productId,
      delta: gift.available,
      reason: 'seed',
      orderId: null,
      at: now - 90 * DAY_MS,
    })
    rows.giftRules.push({
      id: rows.giftRules.length + 1,
      name: typeset(gift.rule.name),
      minTotal: gift.rule.minTotal,
      brandId: gift.rule.brand === null ? null : brandNamed(gift.rule.brand).id,
      productId,
      quantity: 1,
      startsAt: now - 120 * DAY_MS,
      endsAt: now + 365 * DAY_MS,
    })
  }
}

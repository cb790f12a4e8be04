import type { FamilySlug } from '#shared/catalog/shade-families.ts'
import { formatRoubles } from '#shared/format.ts'
import type { Kind, LineContext, LineDraft } from '../catalog-types.ts'
import { textBank } from '../texts/compose.ts'
import { GEL_APPLICATIONS, GEL_COMPOSITIONS, SET_LEADS } from '../texts/gel-polish.ts'
import { PLANTS } from '../texts/ingredients.ts'
import { measure, NBSP, typeset, typesetAll } from '../typeset.ts'
import { plainKind } from './plain.ts'

const GIFT_NAMES = [
  'Вечер у камина',
  'Мягкие руки',
  'Утро выходного дня',
  'Для самой себя',
  'Тёплый приём',
  'Домашний спа',
  'Садовая прогулка',
  'Маленькая радость',
  'Бабушкин сад',
  'Подруге',
  'Маме',
  'Зимний уют',
  'Северная прогулка',
  'Чай вдвоём',
  'Лавандовый вечер',
] as const

/** Moods of a set, each with possible names and shade families. */
const MOODS: readonly (readonly [names: readonly string[], families: readonly FamilySlug[]])[] = [
  [
    ['Осенний сад', 'Винный погреб', 'Листопад', 'Вечер у камина', 'Театр', 'Пряный сентябрь'],
    ['granat', 'bordo', 'terrakota'],
  ],
  [
    ['Нюд на каждый день', 'Деловая неделя', 'Пудра и шёлк', 'Субботнее утро', 'Вторая кожа', 'Тёплый песок'],
    ['nyud', 'pudra', 'bezhevyy'],
  ],
  [
    ['Ягодный пунш', 'Первое свидание', 'Красные линии', 'Малиновый джем', 'Букет пионов', 'Танго'],
    ['rozovyy', 'malinovyy', 'krasnyy'],
  ],
  [
    ['Морской бриз', 'Зимние сумерки', 'Полярная ночь', 'Северное небо', 'Гавань', 'Дождливый день'],
    ['goluboy', 'siniy', 'seryy'],
  ],
  [
    ['Лесная тропа', 'Дачный сезон', 'Хвоя и молоко', 'Оливковая ветвь', 'Прогулка в бору', 'Травы'],
    ['oliva', 'izumrud', 'molochnyy'],
  ],
  [
    ['Сиреневый вечер', 'Весенний бульвар', 'Лаванда и пудра', 'Май', 'Фиалки', 'Прованс'],
    ['siren', 'fioletovyy', 'pudra'],
  ],
  [
    ['Отпуск', 'Цитрус', 'Карнавал', 'Рынок на юге', 'Полдень', 'Летний бар'],
    ['koral', 'oranzhevyy', 'zheltyy'],
  ],
  [
    ['Новогодняя ночь', 'Контраст', 'Опера', 'Шахматы', 'Зимний бал', 'Классика'],
    ['belyy', 'chernyy', 'krasnyy'],
  ],
]

const GIFT_CONTENTS = [
  ['крем для рук, масло для кутикулы и мыло', 3],
  ['крем для рук и маска', 2],
  ['скраб, крем и масло для кутикулы', 3],
  ['лосьон, мыло, крем для рук и свеча', 4],
  ['крем для рук, бальзам для губ и пилка', 3],
  ['скраб для ног, крем для ног и носки', 3],
] as const

const CARD_VALUES = [500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000, 20_000] as const
const CARD_HEXES = [
  '#8d0f2b',
  '#e0bdb5',
  '#1f4a41',
  '#22305c',
  '#c9a04c',
  '#b3184f',
  '#a58fc0',
  '#b4573d',
  '#161415',
  '#3f9c9c',
  '#dba98f',
  '#571022',
] as const
const CARD_LEADS = typesetAll([
  'Подарок, с которым не ошибёшься: оттенок выберет тот, кому он предназначен.',
  'Карта, которую можно подарить за пять минут до праздника.',
  'Маленький повод заглянуть в каталог и выбрать то, что давно хотелось.',
  'Подарок мастеру, подруге или себе.',
])

/** Generates twelve gift cards in a catalog of any size. */
function draftCards(context: LineContext): LineDraft {
  return {
    name: 'Подарочная карта «Глянец»',
    items: CARD_VALUES.map((value, i) => {
      const sum = formatRoubles(value)
      const roubles = sum.replace('₽', 'рублей')
      return {
        name: `Подарочная карта на ${roubles}`,
        kindLabel: 'Подарочная карта',
        code: `CARD-${value}`,
        price: value,
        shadeName: null,
        shadeCode: null,
        shadeHex: CARD_HEXES[i] ?? '#8d0f2b',
        shadeFamily: null,
        effect: null,
        volume: sum,
        artKind: 'giftcard',
        finish: 'cream',
        description: `${CARD_LEADS[i % CARD_LEADS.length] ?? ''} ${typeset('Действует год на весь каталог, сумма тратится за одну или несколько покупок.')}`,
        application: typeset('Назовите номер карты оператору или покажите её в фирменном магазине.'),
        composition: 'Плотный картон, конверт.',
        properties: [
          ['Номинал', sum],
          ['Срок действия', `12${NBSP}месяцев`],
          ['Вид', 'карта в конверте'],
          ['Страна', context.brand.country],
        ],
        weightGrams: 18,
        sizeCm: 15,
        isGiftCard: true,
        appeal: 0.5,
      }
    }),
  }
}

export const SET_KINDS: readonly Kind[] = [
  plainKind({
    category: 'nabory',
    field: 'gel',
    share: 172,
    prefix: 'B',
    label: 'Набор гель-лаков',
    art: 'set',
    texts: textBank(
      SET_LEADS,
      ['Внутри {names}.', 'В коробке {names}.', 'Состав: {names}.', 'Собрали вместе {names}.'],
      [
        'Коробка плотная, годится для подарка.',
        'Подойдёт к любой каучуковой базе.',
        'Сушка 30 с в LED-лампе.',
        'Все флаконы с удобной плоской кистью.',
        'Хватает примерно на двадцать маникюров.',
      ],
    ),
    applications: GEL_APPLICATIONS,
    compositions: GEL_COMPOSITIONS,
    model: ({ random, series, takeShades }) => {
      const count = random.pick([3, 3, 4, 6])
      const [moodNames, families] = random.pick(MOODS)
      const shades = takeShades(families, count)
      const volume = random.pick([5, 8, 10])
      const names = shades.map((shade) => `«${shade.name}»`)
      const listed = `${names.slice(0, -1).join(', ')} и${NBSP}${names.at(-1) ?? ''}`
      return {
        title: `Набор гель-лаков «${series(moodNames)}»`,
        price: count * random.int(260, 400) * (volume / 10) ** 0.6,
        hex: shades[Math.floor(shades.length / 2)]?.hex ?? '#d98c86',
        effect: 'Плотный',
        words: { names: listed },
        sizes: [
          {
            text: `${count}${NBSP}×${NBSP}${measure(volume, 'мл')}`,
            code: `${count}X${volume}`,
            label: 'Объём',
            factor: 1,
            grams: count * (34 + volume * 3) + 60,
            cm: 14,
          },
        ],
        properties: [
          ['Оттенки', names.join(', ')],
          ['Полимеризация', `LED${NBSP}30${NBSP}с, UV${NBSP}2${NBSP}мин`],
          ['Упаковка', 'коробка'],
        ],
      }
    },
  }),
  plainKind({
    category: 'podarochnye-nabory',
    field: 'giftset',
    share: 128,
    prefix: 'B',
    label: 'Подарочный набор',
    art: 'gift-set',
    texts: textBank(
      [
        'Готовый подарок в плотной коробке с лентой.',
        'Набор, который приятно получить без повода.',
        'Уход на несколько вечеров в одной коробке.',
        'Спокойный подарок для тех, кто много работает руками.',
        'Средства подобраны так, чтобы ароматы не спорили.',
        'Подарок, которому не нужна упаковка.',
        'Небольшой домашний спа в одной коробке.',
        'Собрали то, чем пользуемся сами.',
      ],
      ['Внутри {content}.', 'В коробке {content}.', 'Состав набора: {content}.'],
      [
        'Пахнет {plant}.',
        'Открытка внутри: останется только подписать.',
        'Вместе выгоднее, чем по отдельности.',
        'Хранится год.',
      ],
    ),
    applications: typesetAll([
      'Пользуйтесь средствами вместе: сначала очищение, затем уход. Подробности на каждой упаковке.',
    ]),
    compositions: ['Состав каждого средства указан на его упаковке.'],
    model: ({ random, series }) => {
      const [content, count] = random.pick(GIFT_CONTENTS)
      const plant = random.pick(PLANTS)
      return {
        title: `Подарочный набор «${series(GIFT_NAMES)}»`,
        price: count * random.int(270, 420),
        hex: plant.hex,
        words: { content: typeset(content), plant: plant.instrumental },
        sizes: [
          {
            text: `${count}${NBSP}${count === 2 || count === 3 || count === 4 ? 'предмета' : 'предметов'}`,
            code: `${count}S`,
            label: 'В наборе',
            factor: 1,
            grams: count * 140 + 90,
            cm: 24,
          },
        ],
        properties: [
          ['Состав', content],
          ['Аромат', plant.title.toLocaleLowerCase('ru')],
          ['Упаковка', 'коробка с лентой'],
        ],
      }
    },
  }),
  { category: 'podarochnye-karty', field: 'card', share: 12, isFixed: true, draft: draftCards },
]

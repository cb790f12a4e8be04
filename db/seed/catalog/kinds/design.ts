import { type FamilySlug, SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import type { Desk, ItemDraft, Kind, LineDraft } from '../catalog-types.ts'
import { believablePrice } from '../prices.ts'
import { compose, pickText } from '../texts/compose.ts'
import {
  ART_BRUSH,
  BRUSH_APPLICATIONS,
  CHROME,
  DECOR_APPLICATIONS,
  FOIL,
  FOIL_APPLICATIONS,
  GEL_PAINT,
  GLITTER_APPLICATIONS,
  GLITTER_JAR,
  PAINT_APPLICATIONS,
  PIGMENT,
  POWDER_APPLICATIONS,
  RHINESTONES,
  SLIDER,
  SLIDER_APPLICATIONS,
  SPIDER_GEL,
  STICKER,
  STICKER_APPLICATIONS,
} from '../texts/design.ts'
import { GEL_COMPOSITIONS } from '../texts/gel-polish.ts'
import { measure, NBSP } from '../typeset.ts'
import { plainKind } from './plain.ts'
import { shadedKind } from './shaded.ts'
import { packSizes } from './sizes.ts'

const ALL: readonly FamilySlug[] = SHADE_FAMILIES.map((family) => family.slug)
const SPARKLING: readonly FamilySlug[] = [
  'belyy',
  'pudra',
  'rozovyy',
  'malinovyy',
  'krasnyy',
  'terrakota',
  'izumrud',
  'biryuza',
  'goluboy',
  'siniy',
  'siren',
  'fioletovyy',
  'chernyy',
  'zolotoy',
  'serebryanyy',
]

/** Colours of stones: what they are called, how they look, where the filter puts them. */
const STONES: readonly (readonly [name: string, hex: string, family: FamilySlug])[] = [
  ['кристалл', '#dfe4ea', 'serebryanyy'],
  ['аврора', '#d9cfe2', 'siren'],
  ['опал', '#e6e2e0', 'belyy'],
  ['шампань', '#dcc79a', 'zolotoy'],
  ['топаз', '#c98a3a', 'zolotoy'],
  ['роза', '#e29bb0', 'rozovyy'],
  ['фуксия', '#c22a70', 'malinovyy'],
  ['рубин', '#960f34', 'granat'],
  ['гранат', '#7d1024', 'granat'],
  ['аметист', '#744a9e', 'fioletovyy'],
  ['лаванда', '#a893d0', 'siren'],
  ['сапфир', '#1d4aa0', 'siniy'],
  ['аквамарин', '#7cc6d0', 'biryuza'],
  ['изумруд', '#0f6b4f', 'izumrud'],
  ['перидот', '#9cba4a', 'zelenyy'],
  ['чёрный алмаз', '#55565c', 'seryy'],
  ['гагат', '#18181a', 'chernyy'],
  ['персик', '#efb08c', 'koral'],
]
const STONE_SERIES = [
  'Капель',
  'Россыпь',
  'Роса',
  'Бал',
  'Огонёк',
  'Сияние',
  'Иней',
  'Созвездие',
  'Ларец',
  'Каскад',
  'Ария',
  'Вальс',
  'Серенада',
  'Маскарад',
] as const
const STONE_TITLES = [
  'Стразы стеклянные',
  'Стразы хрустальные',
  'Стразы из смолы',
  'Стразы фигурные',
] as const
const STONE_SIZES = ['SS3', 'SS4', 'SS5', 'SS6', 'SS8', 'SS10', 'SS12', 'SS16', 'SS20'] as const

/** A line of stones: some colours, each in some sizes. */
function draftStones(desk: Desk): LineDraft {
  const { random, brand } = desk
  const title = `${random.pick(STONE_TITLES)} «${desk.series(STONE_SERIES)}»`
  const from = random.int(0, STONE_SIZES.length - 3)
  const sizes = STONE_SIZES.slice(from, from + random.int(1, 3))
  const count = random.pick([50, 100, 100, 200, 500])
  const base = random.int(90, 260) * brand.level * (count / 100) ** 0.6
  const prices = sizes.map((_, i) => believablePrice(base * (1 + 0.12 * (from + i)), random))
  const start = random.int(0, STONES.length - 1)
  const colours = Array.from({ length: random.int(5, 14) }, (_, i) => STONES[(start + i * 5) % STONES.length])
  const items = colours.flatMap((colour): ItemDraft[] => {
    if (colour === undefined) return []
    const [name, hex, family] = colour
    const number = desk.itemNumber()
    const turn = desk.turn()
    return sizes.map((size, i) => {
      const volume = `${size}, ${measure(count, 'шт.')}`
      return {
        name: `${title}, ${name}, ${volume}`,
        kindLabel: 'Стразы',
        code: `S${number}-${size}`,
        price: prices[i] ?? 0,
        shadeName: name.charAt(0).toLocaleUpperCase('ru') + name.slice(1),
        shadeCode: null,
        shadeHex: hex,
        shadeFamily: family,
        effect: null,
        volume,
        artKind: 'glitter',
        finish: 'glitter',
        description: compose(RHINESTONES, turn),
        application: pickText(DECOR_APPLICATIONS, turn),
        composition: title.includes('смол')
          ? 'Акриловая смола, фольгированное основание.'
          : 'Стекло, фольгированное основание.',
        properties: [
          ['Размер', size],
          ['В упаковке', measure(count, 'шт.')],
          ['Цвет', name],
          ['Крепление', 'клеевое'],
          ['Страна', brand.country],
        ],
        weightGrams: 6 + Math.round(count / 40),
        sizeCm: 5,
        appeal: i === 1 || sizes.length === 1 ? 0.7 : 0.4,
      }
    })
  })
  return { name: title, items }
}

const SLIDER_NAMES = [
  'Ботаника',
  'Пионы',
  'Полевые травы',
  'Ирисы',
  'Гербарий',
  'Лимоны',
  'Ягоды',
  'Стрекозы',
  'Мотыльки',
  'Ласточки',
  'Коты',
  'Лисы',
  'Созвездия',
  'Луна',
  'Облака',
  'Волны',
  'Геометрия',
  'Клетка',
  'Полоска',
  'Мрамор',
  'Кружево',
  'Гжель',
  'Хохлома',
  'Петухи',
  'Снежинки',
  'Ели',
  'Гирлянда',
  'Конфетти',
  'Сердца',
  'Письма',
  'Нотный лист',
  'Винил',
  'Тигр',
  'Леопард',
  'Пейсли',
  'Керамика',
  'Изразцы',
  'Витраж',
  'Акварель',
  'Маки',
  'Одуванчики',
  'Веточки',
  'Оливки',
  'Чаепитие',
  'Париж',
  'Старый город',
  'Море',
  'Ракушки',
  'Рыбы',
  'Грибы',
] as const
const SLIDER_HEXES = [
  '#8fb3a0',
  '#d99aa6',
  '#7fa9d9',
  '#d9b77a',
  '#b3a3cf',
  '#c9574b',
  '#4f6f5a',
  '#2f3c66',
  '#e0c7b8',
  '#8f9aa6',
] as const
const BRUSH_NAMES = [
  'Волосок',
  'Перо',
  'Штрих',
  'Завиток',
  'Лепесток',
  'Мазок',
  'Контур',
  'Тень',
  'Вензель',
  'Линия',
  'Акварель',
  'Росчерк',
] as const

const POWDER = {
  field: 'decor',
  unit: 'г',
  art: 'glitter',
  isNumbered: true,
  opensWithShade: false,
  grams: [1, 14],
  sizeCm: 4,
  proChance: 0.08,
} as const

export const DESIGN_KINDS: readonly Kind[] = [
  { category: 'strazy', field: 'decor', share: 620, draft: draftStones },
  shadedKind({
    ...POWDER,
    category: 'folga',
    share: 160,
    label: 'Поталь',
    titles: ['Поталь', 'Хлопья фольги', 'Жатая фольга'],
    families: ['zolotoy', 'serebryanyy', 'terrakota', 'rozovyy', 'biryuza', 'siren', 'krasnyy', 'chernyy'],
    shadeCount: [6, 12],
    volumes: [[1], [2], [0.5]],
    priceVolume: 1,
    price: [110, 240],
    effect: 'Глиттер',
    finish: 'glitter',
    texts: FOIL,
    applications: FOIL_APPLICATIONS,
    compositions: ['Металлизированная полимерная плёнка.', 'Алюминиевая фольга, полимерное покрытие.'],
    properties: (turn) => [
      ['Вид', ['хлопья', 'листовая', 'мятая'][turn % 3] ?? ''],
      ['Крепление', 'липкий слой или клей для фольги'],
    ],
  }),
  plainKind({
    category: 'folga',
    field: 'decor',
    share: 140,
    prefix: 'V',
    label: 'Переводная фольга',
    art: 'glitter',
    finish: 'shimmer',
    texts: FOIL,
    applications: FOIL_APPLICATIONS,
    compositions: ['Полиэтилентерефталатная плёнка, металлизированный слой.'],
    model: ({ random, series }) => {
      const name = series(SLIDER_NAMES)
      return {
        title: `${random.pick(['Фольга переводная', 'Фольга для литья', 'Фольга кружевная', 'Фольга матовая'])} «${name}»`,
        price: random.int(95, 190),
        hex: random.pick(['#d0a437', '#c3c8d2', '#c98f7a', '#8f7ac0', '#3f9c9c', '#b3184f', '#2f3c66']),
        appeal: 0.7,
        sizes: random.pick([[50], [100], [50, 100]]).map((length) => ({
          text: measure(length, 'см'),
          code: String(length),
          label: 'Длина',
          factor: (length / 50) ** 0.75,
          grams: 6 + length / 25,
          cm: 7,
        })),
        properties: [
          ['Ширина', measure(4, 'см')],
          ['Вид', 'переводная'],
          ['Рисунок', name.toLocaleLowerCase('ru')],
        ],
      }
    },
  }),
  shadedKind({
    ...POWDER,
    category: 'blestki',
    share: 400,
    label: 'Блёстки',
    titles: ['Блёстки', 'Конфетти', 'Блёстки голографические', 'Пайетки для ногтей'],
    families: SPARKLING,
    shadeCount: [10, 26],
    volumes: [[3], [5], [2], [3, 10]],
    priceVolume: 3,
    price: [95, 210],
    effect: 'Глиттер',
    finish: 'glitter',
    texts: GLITTER_JAR,
    applications: GLITTER_APPLICATIONS,
    compositions: [
      'Polyethylene Terephthalate, Aluminum Powder, CI 77891.',
      'Polyester, Polyurethane-33, Mica, CI 77891.',
    ],
    properties: (turn) => [
      ['Фракция', ['мелкая', 'смешанная', 'крупная'][turn % 3] ?? ''],
      ['Форма', ['круг', 'шестигранник', 'полоска'][turn % 3] ?? ''],
    ],
  }),
  plainKind({
    category: 'slaydery',
    field: 'sticker',
    share: 420,
    prefix: 'V',
    label: 'Слайдер',
    art: 'stickers',
    texts: SLIDER,
    applications: SLIDER_APPLICATIONS,
    compositions: ['Полимерная плёнка, пигменты, водорастворимый клей, бумажная основа.'],
    model: ({ random, series }) => {
      const name = series(SLIDER_NAMES)
      return {
        title: `Слайдер «${name}»${random.pick(['', ' с фольгой', ' матовый', ' объёмный', ''])}`,
        price: random.int(65, 160),
        hex: random.pick(SLIDER_HEXES),
        appeal: 0.8,
        sizes: packSizes(random.pick([[12], [20], [24], [12, 40]]), 20, 0.2, 13),
        properties: [
          ['Тип', 'водный'],
          ['Размер листа', `6${NBSP}×${NBSP}${measure(random.pick([5, 7, 8]), 'см')}`],
          ['Рисунок', name.toLocaleLowerCase('ru')],
        ],
      }
    },
  }),
  plainKind({
    category: 'nakleyki',
    field: 'sticker',
    share: 280,
    prefix: 'V',
    label: 'Наклейки',
    art: 'stickers',
    texts: STICKER,
    applications: STICKER_APPLICATIONS,
    compositions: ['Поливинилхлоридная плёнка, акриловый клей, бумажная основа.'],
    model: ({ random, series }) => {
      const name = series(SLIDER_NAMES)
      return {
        title: `Наклейки «${name}»${random.pick(['', ' с золотом', ' с серебром', ' объёмные', ' прозрачные'])}`,
        price: random.int(75, 180),
        hex: random.pick(SLIDER_HEXES),
        appeal: 0.7,
        sizes: packSizes(random.pick([[20], [30], [40], [20, 60]]), 30, 0.2, 13),
        properties: [
          ['Тип', 'клеевые'],
          ['Размер листа', `9${NBSP}×${NBSP}${measure(random.pick([6, 7, 8]), 'см')}`],
          ['Рисунок', name.toLocaleLowerCase('ru')],
        ],
      }
    },
  }),
  shadedKind({
    ...POWDER,
    category: 'vtirki',
    share: 220,
    label: 'Втирка',
    titles: ['Втирка зеркальная', 'Втирка жемчужная', 'Втирка-хамелеон', 'Втирка с северным сиянием'],
    families: SPARKLING,
    shadeCount: [8, 18],
    volumes: [[1], [0.5], [1, 3]],
    priceVolume: 1,
    price: [160, 360],
    effect: 'Шиммер',
    finish: 'shimmer',
    texts: CHROME,
    applications: POWDER_APPLICATIONS,
    compositions: [
      'Synthetic Fluorphlogopite, Tin Oxide, CI 77891, CI 77491.',
      'Aluminum Powder, Silica, CI 77491.',
    ],
    properties: (turn) => [
      ['Помол', ['сверхтонкий', 'тонкий'][turn % 2] ?? ''],
      ['Аппликатор', ['в комплекте', 'нет'][turn % 2] ?? ''],
    ],
  }),
  shadedKind({
    ...POWDER,
    category: 'pigmenty',
    share: 180,
    label: 'Пигмент',
    titles: ['Пигмент', 'Пигмент неоновый', 'Пигмент матовый'],
    families: ALL,
    shadeCount: [10, 20],
    volumes: [[2], [3], [1, 5]],
    priceVolume: 2,
    price: [120, 260],
    effect: 'Матовый',
    finish: 'matte',
    texts: PIGMENT,
    applications: GLITTER_APPLICATIONS,
    compositions: ['Polyester-3, Silica, CI 77891.', 'Mica, CI 77491, CI 77891, CI 15850.'],
    properties: (turn) => [
      ['Помол', ['тонкий', 'сверхтонкий'][turn % 2] ?? ''],
      ['Применение', 'роспись, градиент, лепка'],
    ],
  }),
  shadedKind({
    ...POWDER,
    category: 'gel-kraski',
    field: 'paint',
    unit: 'мл',
    art: 'gel-jar',
    share: 315,
    label: 'Гель-краска',
    titles: ['Гель-краска', 'Гель-краска без липкого слоя', 'Гель-краска для росписи'],
    families: ALL,
    shadeCount: [16, 36],
    volumes: [[5], [8], [5, 10]],
    priceVolume: 5,
    price: [210, 390],
    effect: 'Плотный',
    finish: 'cream',
    texts: GEL_PAINT,
    applications: PAINT_APPLICATIONS,
    compositions: GEL_COMPOSITIONS,
    properties: (turn) => [
      ['Густота', ['густая', 'средняя'][turn % 2] ?? ''],
      ['Полимеризация', `LED${NBSP}60${NBSP}с`],
      ['Липкий слой', 'нет'],
    ],
    proChance: 0.25,
  }),
  shadedKind({
    ...POWDER,
    category: 'gel-pautinka',
    field: 'paint',
    unit: 'мл',
    art: 'gel-jar',
    share: 80,
    label: 'Гель-паутинка',
    titles: ['Гель-паутинка'],
    families: ['belyy', 'chernyy', 'zolotoy', 'serebryanyy', 'krasnyy', 'siniy', 'rozovyy'],
    shadeCount: [5, 9],
    volumes: [[5], [8], [5, 10]],
    priceVolume: 5,
    price: [220, 380],
    effect: 'Плотный',
    finish: 'cream',
    texts: SPIDER_GEL,
    applications: PAINT_APPLICATIONS,
    compositions: GEL_COMPOSITIONS,
    properties: () => [
      ['Густота', 'тянущаяся'],
      ['Полимеризация', `LED${NBSP}60${NBSP}с`],
      ['Липкий слой', 'есть'],
    ],
    proChance: 0.25,
  }),
  plainKind({
    category: 'kisti-dlya-dizayna',
    field: 'artbrush',
    share: 140,
    prefix: 'H',
    label: 'Кисть для дизайна',
    art: 'brush',
    texts: ART_BRUSH,
    applications: BRUSH_APPLICATIONS,
    compositions: [
      'Нейлон, алюминиевая обойма, деревянная ручка.',
      'Колонок, никелированная обойма, деревянная ручка.',
    ],
    proChance: 0.25,
    model: ({ random, series }) => {
      const shape = random.pick(['тонкая', 'плоская', 'скошенная', 'веерная', 'лепестковая', 'для вензелей'])
      return {
        title: `Кисть для дизайна «${series(BRUSH_NAMES)}» ${shape}`,
        price: random.int(190, 520),
        hex: random.pick(['#8d0f2b', '#2b2a2b', '#6f4632', '#c9b08a', '#2f4f6f', '#7f8f86']),
        sizes: random.pick([['№ 00', '№ 0'], ['№ 1', '№ 2', '№ 4'], ['№ 2', '№ 6'], ['№ 1']]).map((size) => ({
          text: size.replace(' ', NBSP),
          code: `N${size.slice(2)}`,
          label: 'Размер',
          factor: 1 + Number(size.slice(2)) / 30,
          grams: 9,
          cm: 18,
        })),
        properties: [
          ['Форма', shape],
          ['Ворс', random.pick(['нейлон', 'колонок', 'синтетика'])],
          ['Длина ворса', measure(random.pick([4, 6, 8, 9, 11, 15]), 'мм')],
        ],
      }
    },
  }),
]

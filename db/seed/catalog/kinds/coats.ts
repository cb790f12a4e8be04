import type { FamilySlug } from '#shared/catalog/shade-families.ts'
import type { Kind, Property } from '../catalog-types.ts'
import {
  BASE_APPLICATIONS,
  BASE_COMPOSITIONS,
  CAMOUFLAGE_BASE,
  DEHYDRATOR,
  EFFECT_TOP,
  GLOSS_TOP,
  LACQUER_APPLICATIONS,
  LACQUER_BASE,
  LACQUER_COMPOSITIONS,
  LACQUER_TOP,
  MATTE_TOP,
  PREP_APPLICATIONS,
  PREP_COMPOSITIONS,
  PRIMER,
  RUBBER_BASE,
  STRENGTHENER,
  TOP_APPLICATIONS,
} from '../texts/coats.ts'
import { measure } from '../typeset.ts'
import { type Model, type PlainSpec, plainKind } from './plain.ts'
import { shadedKind } from './shaded.ts'
import { volumeSizes } from './sizes.ts'

const SKIN: readonly FamilySlug[] = ['molochnyy', 'bezhevyy', 'nyud', 'pudra', 'rozovyy']
const LAMP = `LED ${measure(60, 'с')}, UV ${measure(2, 'мин')}`
const VOLUMES = [[15], [10], [10, 15], [15, 30], [10, 30], [15, 50]] as const

const SERIES = [
  'Опора',
  'Стержень',
  'Гибкая',
  'Сильная',
  'Лёгкая',
  'Ровная',
  'Мягкая',
  'Надёжная',
  'Первая',
  'Тонкая',
  'Упругая',
  'Живая',
] as const

/** Series in the feminine go with 'база', in the masculine with 'топ'. */
const TOP_SERIES = [
  'Зеркало',
  'Стекло',
  'Лёд',
  'Капля',
  'Блик',
  'Озеро',
  'Хрусталь',
  'Роса',
  'Глянец',
  'Луч',
  'Финал',
  'Свет',
] as const

const PREP_SERIES = [
  'Старт',
  'Сцепка',
  'Чистый лист',
  'Якорь',
  'Связь',
  'Основание',
  'Чистота',
  'Подготовка',
] as const

interface CoatSource {
  readonly category: string
  readonly field: PlainSpec['field']
  readonly share: number
  readonly prefix: string
  readonly label: string
  readonly titles: readonly string[]
  readonly series: readonly string[]
  readonly price: readonly [number, number]
  readonly hexes: readonly string[]
  readonly finish: Model['finish']
  readonly effect: string
  readonly properties: readonly Property[]
  readonly texts: PlainSpec['texts']
  readonly applications: readonly string[]
  readonly compositions: readonly string[]
  readonly volumes?: readonly (readonly number[])[]
}

function coatKind(source: CoatSource): Kind {
  const { category, field, share, prefix, label, texts, applications, compositions } = source
  return plainKind({
    category,
    field,
    share,
    prefix,
    label,
    art: 'coat',
    finish: source.finish ?? 'clear',
    texts,
    applications,
    compositions,
    proChance: 0.2,
    model: ({ random, series }) => ({
      title: `${random.pick(source.titles)} «${series(source.series)}»`,
      price: random.int(...source.price),
      hex: random.pick(source.hexes),
      effect: source.effect,
      sizes: volumeSizes(random.pick(source.volumes ?? VOLUMES), 15, 30),
      properties: source.properties,
    }),
  })
}

const EFFECT_TOPS = [
  ['Топ с поталью', 'Глиттер', 'glitter', ['#d0a437', '#c3c8d2', '#c98f7a']],
  ['Топ с шиммером', 'Шиммер', 'shimmer', ['#ead9c4', '#e6dbe6', '#d9e3e8']],
  ['Топ с цветной крошкой', 'Глиттер', 'glitter', ['#e9e4de', '#e5d7da', '#dbe2da']],
  ['Топ с хлопьями', 'Глиттер', 'glitter', ['#dfd3e6', '#d3e2df', '#e8dac4']],
  ['Топ светоотражающий', 'Светоотражающий', 'glitter', ['#d6d9de', '#e4dcc9']],
  ['Топ молочный', 'Прозрачный', 'clear', ['#f1ebe4', '#f3e6e2']],
  ['Топ с перламутром', 'Шиммер', 'shimmer', ['#ece6ee', '#e6ecee', '#f0e4e0']],
] as const

export const COAT_KINDS: readonly Kind[] = [
  coatKind({
    category: 'kauchukovye-bazy',
    field: 'coat',
    share: 200,
    prefix: 'A',
    label: 'Каучуковая база',
    titles: [
      'База каучуковая',
      'База каучуковая прозрачная',
      'База каучуковая густая',
      'База для тонких ногтей',
    ],
    series: SERIES,
    price: [380, 620],
    hexes: ['#f3e6df', '#f4efe9', '#f1e9e4', '#f2e2dc'],
    finish: 'clear',
    effect: 'Прозрачный',
    properties: [
      ['Густота', 'средняя'],
      ['Полимеризация', LAMP],
      ['Эластичность', 'высокая'],
    ],
    texts: RUBBER_BASE,
    applications: BASE_APPLICATIONS,
    compositions: BASE_COMPOSITIONS,
  }),
  shadedKind({
    category: 'kamufliruyuschie-bazy',
    field: 'coat',
    share: 520,
    firstBrands: ['Вельта'],
    label: 'Камуфлирующая база',
    titles: [
      'База каучуковая камуфлирующая',
      'База камуфлирующая',
      'База камуфлирующая густая',
      'База-вуаль камуфлирующая',
    ],
    families: SKIN,
    shadeCount: [6, 16],
    volumes: [[15], [10], [10, 15], [15, 30]],
    unit: 'мл',
    priceVolume: 15,
    price: [470, 680],
    effect: 'Плотный',
    finish: 'cream',
    art: 'coat',
    isNumbered: false,
    opensWithShade: false,
    texts: CAMOUFLAGE_BASE,
    applications: BASE_APPLICATIONS,
    compositions: BASE_COMPOSITIONS,
    properties: (turn) => [
      ['Плотность', ['полуплотная', 'плотная', 'полупрозрачная'][turn % 3] ?? ''],
      ['Полимеризация', LAMP],
      ['Эластичность', ['высокая', 'средняя'][turn % 2] ?? ''],
    ],
    grams: [2.4, 34],
    sizeCm: 9,
    proChance: 0.18,
  }),
  coatKind({
    category: 'glyantsevye-topy',
    field: 'coat',
    share: 130,
    prefix: 'A',
    label: 'Топ',
    titles: [
      'Топ глянцевый',
      'Топ без липкого слоя',
      'Топ каучуковый',
      'Топ с липким слоем',
      'Топ устойчивый к царапинам',
    ],
    series: TOP_SERIES,
    price: [350, 590],
    hexes: ['#f4f1ee', '#f3f3f1', '#f1eef4'],
    finish: 'clear',
    effect: 'Прозрачный',
    properties: [
      ['Густота', 'средняя'],
      ['Полимеризация', LAMP],
      ['Финиш', 'глянцевый'],
    ],
    texts: GLOSS_TOP,
    applications: TOP_APPLICATIONS,
    compositions: BASE_COMPOSITIONS,
  }),
  coatKind({
    category: 'matovye-topy',
    field: 'coat',
    share: 90,
    prefix: 'A',
    label: 'Матовый топ',
    titles: ['Топ матовый', 'Топ бархатный', 'Топ матовый без липкого слоя'],
    series: ['Замша', 'Пудра', 'Мел', 'Велюр', 'Туман', 'Шёлк', 'Персик', 'Пыльца'],
    price: [370, 610],
    hexes: ['#e4e0dc', '#e6e2e4', '#e2e4e4'],
    finish: 'matte',
    effect: 'Матовый',
    properties: [
      ['Густота', 'средняя'],
      ['Полимеризация', LAMP],
      ['Финиш', 'матовый'],
    ],
    texts: MATTE_TOP,
    applications: TOP_APPLICATIONS,
    compositions: BASE_COMPOSITIONS,
  }),
  plainKind({
    category: 'topy-s-effektami',
    field: 'coat',
    share: 150,
    prefix: 'A',
    label: 'Топ с эффектом',
    art: 'coat',
    texts: EFFECT_TOP,
    applications: TOP_APPLICATIONS,
    compositions: BASE_COMPOSITIONS,
    model: ({ random, series }) => {
      const [title, effect, finish, hexes] = random.pick(EFFECT_TOPS)
      return {
        title: `${title} «${series(['Конфетти', 'Снегопад', 'Искры', 'Перепёлка', 'Звездопад', 'Листопад', 'Жемчуг', 'Сад', 'Россыпь', 'Витраж', 'Метель', 'Рассвет', 'Салют', 'Мрамор'])}»`,
        price: random.int(390, 640),
        hex: random.pick<string>(hexes),
        effect,
        finish,
        sizes: volumeSizes(random.pick([[10], [15], [10, 15], [8]]), 15, 30),
        properties: [
          ['Финиш', 'с декором'],
          ['Полимеризация', LAMP],
          ['Липкий слой', 'нет'],
        ],
      }
    },
  }),
  coatKind({
    category: 'praymery',
    field: 'coat',
    share: 66,
    prefix: 'A',
    label: 'Праймер',
    titles: ['Праймер бескислотный', 'Праймер кислотный', 'Праймер для гель-лака', 'Ультрабонд'],
    series: PREP_SERIES,
    price: [260, 440],
    hexes: ['#f2eef4', '#eef1f4', '#f3efe9'],
    finish: 'clear',
    effect: 'Прозрачный',
    properties: [
      ['Сушка', `на воздухе ${measure(60, 'с')}`],
      ['Назначение', 'сцепление с ногтем'],
      ['Расход', 'экономный'],
    ],
    texts: PRIMER,
    applications: PREP_APPLICATIONS,
    compositions: PREP_COMPOSITIONS,
    volumes: [[10], [15], [10, 15]],
  }),
  coatKind({
    category: 'degidratory',
    field: 'coat',
    share: 50,
    prefix: 'A',
    label: 'Дегидратор',
    titles: ['Дегидратор для ногтей', 'Обезжириватель', 'Дегидратор и обезжириватель'],
    series: PREP_SERIES,
    price: [220, 390],
    hexes: ['#e9f1f4', '#eef2f3', '#ece9f3'],
    finish: 'clear',
    effect: 'Прозрачный',
    properties: [
      ['Сушка', `на воздухе ${measure(30, 'с')}`],
      ['Назначение', 'подготовка пластины'],
      ['Расход', 'экономный'],
    ],
    texts: DEHYDRATOR,
    applications: PREP_APPLICATIONS,
    compositions: PREP_COMPOSITIONS,
    volumes: [[10], [15], [15, 30], [100]],
  }),
]

export const LACQUER_COAT_KINDS: readonly Kind[] = [
  coatKind({
    category: 'osnovy-pod-lak',
    field: 'polish',
    share: 60,
    prefix: 'L',
    label: 'Основа под лак',
    titles: ['Основа под лак', 'Выравнивающая основа под лак', 'Защитная основа под лак'],
    series: SERIES,
    price: [180, 320],
    hexes: ['#f4e6df', '#f4efe9', '#f3ecec'],
    finish: 'clear',
    effect: 'Прозрачный',
    properties: [
      ['Сушка', `на воздухе ${measure(2, 'мин')}`],
      ['Финиш', 'прозрачный'],
      ['Назначение', 'под цветной лак'],
    ],
    texts: LACQUER_BASE,
    applications: LACQUER_APPLICATIONS,
    compositions: LACQUER_COMPOSITIONS,
    volumes: [[10], [12], [8], [10, 15]],
  }),
  coatKind({
    category: 'verhnie-pokrytiya',
    field: 'polish',
    share: 60,
    prefix: 'L',
    label: 'Верхнее покрытие',
    titles: ['Верхнее покрытие', 'Сушка-блеск для лака', 'Верхнее покрытие с гелевым блеском'],
    series: TOP_SERIES,
    price: [180, 330],
    hexes: ['#f3f3f1', '#f1eef2', '#f4f1ee'],
    finish: 'clear',
    effect: 'Прозрачный',
    properties: [
      ['Сушка', `на воздухе ${measure(3, 'мин')}`],
      ['Финиш', 'глянцевый'],
      ['Назначение', 'поверх лака'],
    ],
    texts: LACQUER_TOP,
    applications: LACQUER_APPLICATIONS,
    compositions: LACQUER_COMPOSITIONS,
    volumes: [[10], [12], [8], [10, 15]],
  }),
  coatKind({
    category: 'ukrepiteli-nogtey',
    field: 'polish',
    share: 100,
    prefix: 'L',
    label: 'Укрепитель ногтей',
    titles: [
      'Укрепитель ногтей с кальцием',
      'Укрепитель ногтей с витаминами',
      'Укрепитель для слоящихся ногтей',
      'Алмазный укрепитель ногтей',
      'Укрепитель ногтей с кератином',
    ],
    series: ['Забота', 'Сила', 'Рост', 'Курс', 'Защита', 'Броня', 'Основа', 'Возрождение'],
    price: [230, 410],
    hexes: ['#f0dcc4', '#f3e6df', '#f1ece4', '#f0e0e0'],
    finish: 'clear',
    effect: 'Прозрачный',
    properties: [
      ['Сушка', `на воздухе ${measure(2, 'мин')}`],
      ['Курс', '4\u00a0недели'],
      ['Назначение', 'тонкие и слоящиеся ногти'],
    ],
    texts: STRENGTHENER,
    applications: LACQUER_APPLICATIONS,
    compositions: LACQUER_COMPOSITIONS,
    volumes: [[10], [12], [8], [15]],
  }),
]

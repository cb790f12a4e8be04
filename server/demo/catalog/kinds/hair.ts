import type { Kind, Property } from '../catalog-types.ts'
import {
  CARE_APPLICATIONS,
  CARE_COMPOSITIONS,
  HAIR_ABOUTS,
  HAIR_MASK,
  HAIR_OIL,
  HEAT_SPRAY,
  SHAMPOO,
} from '../texts/care.ts'
import { plantsNamed } from '../texts/ingredients.ts'
import { COMB, HAIR_BRUSH, HAIR_BRUSH_APPLICATIONS } from '../texts/makeup.ts'
import { measure, NBSP } from '../typeset.ts'
import { careKind } from './care-product.ts'
import { plainKind } from './plain.ts'
import { oneSize } from './sizes.ts'

const HAIRS = ['все типы', 'сухие', 'окрашенные', 'тонкие', 'вьющиеся', 'жирные у корней'] as const

function hairProperties(purpose: string): (turn: number) => readonly Property[] {
  return (turn) => [
    ['Назначение', purpose],
    ['Тип волос', HAIRS[turn % HAIRS.length] ?? ''],
    ['Срок годности', `30${NBSP}месяцев`],
  ]
}

const HAIR_PLANTS = plantsNamed(
  'Крапива',
  'Ромашка',
  'Розмарин',
  'Шалфей',
  'Лаванда',
  'Мята',
  'Зелёный чай',
  'Алоэ',
  'Овёс',
  'Мёд',
  'Кокос',
  'Миндаль',
  'Кедр',
  'Женьшень',
  'Череда',
  'Липа',
  'Чабрец',
  'Гранат',
  'Манго',
  'Жасмин',
  'Роза',
  'Облепиха',
  'Инжир',
  'Хлопок',
  'Шиповник',
  'Имбирь',
)
const BRUSH_NAMES = [
  'Лён',
  'Колос',
  'Коса',
  'Волна',
  'Прядь',
  'Локон',
  'Роща',
  'Веер',
  'Бриз',
  'Утро',
  'Шёлк',
  'Рассвет',
  'Кудри',
  'Русалка',
  'Ветер',
  'Лента',
  'Клевер',
  'Полдень',
  'Гребешок',
  'Заря',
  'Липа',
  'Орешник',
  'Тропинка',
  'Сенокос',
  'Весна',
  'Ива',
  'Ручей',
  'Сказка',
  'Июль',
  'Былина',
] as const
const WOODS = ['#8f6544', '#a9764f', '#b98d5f', '#6f4632', '#c3a58a'] as const
const TINTS = ['#2b2a2b', '#e6c9c2', '#b5dccb', '#c1b0d8', '#f2f0ec'] as const

export const HAIR_KINDS: readonly Kind[] = [
  careKind({
    category: 'shampuni',
    field: 'haircare',
    share: 200,
    prefix: 'Y',
    label: 'Шампунь',
    titles: [
      'Шампунь с {oil} и {plant}',
      'Шампунь «{Plant}» для ежедневного ухода',
      'Шампунь для окрашенных волос «{Plant}»',
      'Шампунь для объёма «{Plant}»',
      'Мягкий шампунь «{Plant}»',
    ],
    volumes: [[250], [300], [250, 500], [300, 1000]],
    usual: 300,
    price: [290, 560],
    packing: 40,
    art: ['shampoo'],
    plants: HAIR_PLANTS,
    abouts: HAIR_ABOUTS,
    texts: SHAMPOO,
    applications: CARE_APPLICATIONS.shampoo,
    compositions: CARE_COMPOSITIONS.soap,
    properties: hairProperties('очищение'),
  }),
  careKind({
    category: 'maski-dlya-volos',
    field: 'haircare',
    share: 180,
    prefix: 'Y',
    label: 'Маска для волос',
    titles: [
      'Маска для волос с {oil} и {plant}',
      'Питательная маска для волос «{Plant}»',
      'Маска для окрашенных волос «{Plant}»',
      'Маска для кончиков с {oil} и {plant}',
    ],
    volumes: [[200], [250], [200, 500], [300]],
    usual: 200,
    price: [340, 640],
    packing: 42,
    art: ['hair-mask'],
    plants: HAIR_PLANTS,
    abouts: HAIR_ABOUTS,
    texts: HAIR_MASK,
    applications: CARE_APPLICATIONS.hairMask,
    compositions: CARE_COMPOSITIONS.hair,
    properties: hairProperties('питание'),
  }),
  careKind({
    category: 'masla-dlya-volos',
    field: 'haircare',
    share: 120,
    prefix: 'Y',
    label: 'Масло для волос',
    titles: [
      'Масло для волос «{Plant}»',
      'Масло для кончиков с {oil} и {plant}',
      'Сухое масло для волос «{Plant}»',
      'Масло-блеск для волос «{Plant}»',
    ],
    volumes: [[50], [30], [50, 100], [30, 75]],
    usual: 50,
    price: [320, 590],
    packing: 34,
    art: ['hair-oil'],
    plants: HAIR_PLANTS,
    abouts: HAIR_ABOUTS,
    texts: HAIR_OIL,
    applications: CARE_APPLICATIONS.hairOil,
    compositions: CARE_COMPOSITIONS.oil,
    properties: hairProperties('блеск и защита'),
  }),
  careKind({
    category: 'termozaschita',
    field: 'haircare',
    share: 120,
    prefix: 'Y',
    label: 'Термозащита',
    titles: [
      'Термозащитный спрей «{Plant}»',
      'Спрей для укладки с термозащитой «{Plant}»',
      'Термозащитный спрей с {oil} и {plant}',
    ],
    volumes: [[150], [200], [100, 200], [250]],
    usual: 150,
    price: [360, 620],
    packing: 36,
    art: ['heat-spray'],
    plants: HAIR_PLANTS,
    abouts: HAIR_ABOUTS,
    texts: HEAT_SPRAY,
    applications: CARE_APPLICATIONS.heat,
    compositions: CARE_COMPOSITIONS.heat,
    properties: hairProperties('защита при укладке'),
  }),
  plainKind({
    category: 'schetki-dlya-volos',
    field: 'hairtool',
    share: 160,
    prefix: 'O',
    label: 'Щётка для волос',
    art: 'hair',
    texts: HAIR_BRUSH,
    applications: HAIR_BRUSH_APPLICATIONS,
    compositions: [
      'Бук, натуральная щетина, каучуковая подушка.',
      'Пластик, нейлоновые зубчики, мягкая подушка.',
    ],
    proChance: 0.1,
    model: ({ random, series }) => {
      const shape = random.pick(['массажная', 'круглая', 'продувная', 'для распутывания', 'плоская'])
      const isWooden = random.chance(0.5)
      return {
        title: `Щётка для волос «${series(BRUSH_NAMES)}» ${shape}`,
        price: random.int(390, 1190) * (isWooden ? 1.3 : 1),
        hex: random.pick(isWooden ? WOODS : TINTS),
        composition: isWooden
          ? 'Бук, натуральная щетина, каучуковая подушка.'
          : 'Пластик, нейлоновые зубчики, мягкая подушка.',
        sizes:
          shape === 'круглая'
            ? random.pick([[25, 33, 43], [33, 43], [53]]).map((width) => ({
                text: measure(width, 'мм'),
                code: String(width),
                label: 'Диаметр',
                factor: 0.8 + width / 160,
                grams: 60 + width,
                cm: 25,
              }))
            : oneSize(random.int(70, 130), 24),
        properties: [
          ['Исполнение', shape],
          ['Материал', isWooden ? 'бук' : 'пластик'],
          ['Зубчики', isWooden ? 'натуральная щетина' : 'нейлон'],
        ],
      }
    },
  }),
  plainKind({
    category: 'rascheski-i-grebni',
    field: 'hairtool',
    share: 120,
    prefix: 'O',
    label: 'Расчёска',
    art: 'comb',
    texts: COMB,
    applications: HAIR_BRUSH_APPLICATIONS,
    compositions: ['Дерево, масляная пропитка.', 'Ацетат целлюлозы, ручная полировка.'],
    proChance: 0.15,
    model: ({ random, series }) => {
      const kind = random.pick([
        ['Гребень', 'с редкими зубьями'],
        ['Гребень', 'карманный'],
        ['Расчёска', 'с хвостиком'],
        ['Расчёска', 'для стрижки'],
        ['Гребень', 'с ручкой'],
      ] as const)
      const [material, hex] = random.pick([
        ['кедр', '#a9764f'],
        ['бук', '#b98d5f'],
        ['сандал', '#8f5a44'],
        ['ацетат', '#5f3a2a'],
        ['карбон', '#2b2a2b'],
      ] as const)
      return {
        title: `${kind[0]} «${series(BRUSH_NAMES)}» ${kind[1]}, ${material}`,
        label: kind[0],
        price: random.int(190, 640),
        hex,
        composition:
          material === 'ацетат'
            ? 'Ацетат целлюлозы, ручная полировка.'
            : material === 'карбон'
              ? 'Углеволоконный пластик.'
              : 'Дерево, масляная пропитка.',
        sizes: oneSize(random.int(18, 46), 19),
        properties: [
          ['Материал', material],
          ['Исполнение', kind[1]],
          ['Длина', measure(random.int(13, 21), 'см')],
        ],
      }
    },
  }),
]

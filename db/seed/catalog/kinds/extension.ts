import type { FamilySlug } from '#shared/catalog/shade-families.ts'
import type { Kind } from '../catalog-types.ts'
import { BASE_COMPOSITIONS } from '../texts/coats.ts'
import {
  ACRYGEL,
  ACRYGEL_APPLICATIONS,
  ACRYLIC_APPLICATIONS,
  ACRYLIC_POWDER,
  BUILDER_APPLICATIONS,
  BUILDER_GEL,
  FORMS,
  FORMS_APPLICATIONS,
  MONOMER,
  MONOMER_APPLICATIONS,
  TIPS,
  TIPS_APPLICATIONS,
  UPPER_FORMS,
  UPPER_FORMS_APPLICATIONS,
} from '../texts/extension.ts'
import { measure, NBSP } from '../typeset.ts'
import { plainKind } from './plain.ts'
import { shadedKind } from './shaded.ts'
import { packSizes, volumeSizes } from './sizes.ts'

const SKIN: readonly FamilySlug[] = ['belyy', 'molochnyy', 'bezhevyy', 'nyud', 'pudra', 'rozovyy']
const SHAPES = ['миндаль', 'квадрат', 'мягкий квадрат', 'балерина', 'стилет', 'овал', 'гробик'] as const
const CLEAR_NAMES = ['Лёд', 'Стекло', 'Родник', 'Роса', 'Хрусталь', 'Вода', 'Прозрачность', 'Воздух'] as const
const FORM_NAMES = ['Арка', 'Линия', 'Основа', 'Силуэт', 'Изгиб', 'Контур', 'Пропорция', 'Школа'] as const

const BUILDER = {
  field: 'extension',
  effect: 'Плотный',
  finish: 'cream',
  isNumbered: true,
  opensWithShade: false,
  families: SKIN,
  sizeCm: 7,
  proChance: 0.4,
} as const

export const EXTENSION_KINDS: readonly Kind[] = [
  shadedKind({
    ...BUILDER,
    category: 'modeliruyuschie-geli',
    share: 310,
    label: 'Моделирующий гель',
    titles: ['Гель моделирующий', 'Гель камуфлирующий', 'Гель густой моделирующий', 'Гель для укрепления'],
    shadeCount: [6, 14],
    volumes: [[15], [30], [15, 30], [15, 30, 50]],
    unit: 'мл',
    priceVolume: 15,
    price: [490, 820],
    art: 'gel-jar',
    texts: BUILDER_GEL,
    applications: BUILDER_APPLICATIONS,
    compositions: BASE_COMPOSITIONS,
    properties: (turn) => [
      ['Густота', ['средняя', 'густой', 'жидкий'][turn % 3] ?? ''],
      ['Полимеризация', `LED${NBSP}60${NBSP}с`],
      ['Липкий слой', 'есть'],
    ],
    grams: [1.3, 28],
  }),
  plainKind({
    category: 'modeliruyuschie-geli',
    field: 'extension',
    share: 90,
    prefix: 'G',
    label: 'Моделирующий гель',
    art: 'gel-jar',
    finish: 'clear',
    texts: BUILDER_GEL,
    applications: BUILDER_APPLICATIONS,
    compositions: BASE_COMPOSITIONS,
    proChance: 0.4,
    model: ({ random, series }) => ({
      title: `${random.pick(['Гель моделирующий прозрачный', 'Гель однофазный прозрачный', 'Гель жидкий прозрачный'])} «${series(CLEAR_NAMES)}»`,
      price: random.int(460, 780),
      hex: random.pick(['#eef1f3', '#f2efee', '#ece9f2']),
      effect: 'Прозрачный',
      sizes: volumeSizes(random.pick([[15, 30], [30], [15, 50], [15]]), 15, 28),
      properties: [
        ['Густота', random.pick(['средняя', 'высокая'])],
        ['Полимеризация', `LED${NBSP}60${NBSP}с`],
        ['Липкий слой', 'есть'],
      ],
    }),
  }),
  shadedKind({
    ...BUILDER,
    category: 'akrigeli',
    share: 300,
    label: 'Акригель',
    titles: ['Акригель', 'Акригель камуфлирующий', 'Акригель для моделирования'],
    shadeCount: [6, 14],
    volumes: [[30], [60], [30, 60], [15, 30]],
    unit: 'мл',
    priceVolume: 30,
    price: [590, 940],
    art: 'tube',
    texts: ACRYGEL,
    applications: ACRYGEL_APPLICATIONS,
    compositions: BASE_COMPOSITIONS,
    properties: (turn) => [
      ['Густота', 'высокая'],
      ['Полимеризация', `LED${NBSP}60${NBSP}с`],
      ['Опил', ['мягкий', 'средний'][turn % 2] ?? ''],
    ],
    grams: [1.2, 14],
  }),
  shadedKind({
    ...BUILDER,
    category: 'akrilovaya-pudra',
    share: 180,
    label: 'Акриловая пудра',
    titles: ['Акриловая пудра', 'Акриловая пудра камуфлирующая', 'Акриловая пудра для френча'],
    shadeCount: [5, 10],
    volumes: [[20], [30], [20, 60], [30, 100]],
    unit: 'г',
    priceVolume: 20,
    price: [420, 720],
    art: 'gel-jar',
    texts: ACRYLIC_POWDER,
    applications: ACRYLIC_APPLICATIONS,
    compositions: [
      'Ethyl Methacrylate/Methyl Methacrylate Copolymer, Benzoyl Peroxide, CI 77891.',
      'Polymethyl Methacrylate, Benzoyl Peroxide, Silica, CI 77891, CI 77491.',
    ],
    properties: (turn) => [
      ['Помол', ['тонкий', 'сверхтонкий'][turn % 2] ?? ''],
      ['Схватывание', measure('2–3', 'мин')],
    ],
    grams: [1, 24],
  }),
  plainKind({
    category: 'monomery',
    field: 'extension',
    share: 60,
    prefix: 'G',
    label: 'Мономер',
    art: 'coat',
    finish: 'clear',
    texts: MONOMER,
    applications: MONOMER_APPLICATIONS,
    compositions: [
      'Ethyl Methacrylate, Dimethyl Tolylamine, CI 60725.',
      'Ethyl Methacrylate, HEMA, Hydroquinone.',
    ],
    proChance: 0.8,
    model: ({ random, series }) => ({
      title: `${random.pick(['Мономер', 'Мономер быстрый', 'Ликвид для акрила', 'Мономер без резкого запаха'])} «${series(CLEAR_NAMES)}»`,
      price: random.int(390, 690),
      hex: random.pick(['#e6e0f2', '#e3ebf2', '#f0e6ee']),
      sizes: volumeSizes(random.pick([[100], [50, 120], [100, 250], [120, 500]]), 100, 34),
      properties: [
        ['Схватывание', random.pick(['быстрое', 'среднее', 'медленное'])],
        ['Запах', random.pick(['умеренный', 'слабый'])],
        ['Назначение', 'акриловая пудра'],
      ],
    }),
  }),
  plainKind({
    category: 'formy-dlya-naraschivaniya',
    field: 'forms',
    share: 80,
    prefix: 'G',
    label: 'Формы',
    art: 'tips',
    texts: FORMS,
    applications: FORMS_APPLICATIONS,
    compositions: ['Бумага с фольгированным слоем, акриловый клей.'],
    proChance: 0.5,
    model: ({ random, series }) => {
      const shape = random.pick(SHAPES)
      return {
        title: `Формы для наращивания «${series(FORM_NAMES)}» ${random.pick(['широкие', 'узкие', 'плотные', 'универсальные'])}`,
        price: random.int(290, 520),
        hex: random.pick(['#e9d8a8', '#dfe3e6', '#eccfc6']),
        sizes: packSizes(random.pick([[100], [300], [100, 500], [50]]), 100, 0.6, 11),
        properties: [
          ['Форма ногтя', shape],
          ['Материал', 'плотная бумага с фольгой'],
          ['Разметка', 'есть'],
        ],
      }
    },
  }),
  plainKind({
    category: 'verhnie-formy',
    field: 'forms',
    share: 120,
    prefix: 'G',
    label: 'Верхние формы',
    art: 'tips',
    finish: 'clear',
    texts: UPPER_FORMS,
    applications: UPPER_FORMS_APPLICATIONS,
    compositions: ['Полипропилен.'],
    proChance: 0.4,
    model: ({ random, series }) => {
      const shape = random.pick(SHAPES)
      return {
        title: `Верхние формы «${series(FORM_NAMES)}» ${shape}`,
        price: random.int(260, 480),
        hex: random.pick(['#e9eef2', '#eef0ee', '#f0ebee']),
        sizes: packSizes(random.pick([[60], [120], [60, 120], [240]]), 120, 0.35, 15),
        properties: [
          ['Форма ногтя', shape],
          ['Размеров', '12'],
          ['Длина', random.pick(['короткая', 'средняя', 'длинная'])],
        ],
      }
    },
  }),
  plainKind({
    category: 'tipsy',
    field: 'forms',
    share: 160,
    prefix: 'G',
    label: 'Типсы',
    art: 'tips',
    texts: TIPS,
    applications: TIPS_APPLICATIONS,
    compositions: ['ABS-пластик.'],
    model: ({ random, series }) => {
      const shape = random.pick(SHAPES)
      const tone = random.pick([
        ['прозрачные', '#eef1f3'],
        ['натуральные', '#f2e6da'],
        ['молочные', '#f3ece2'],
        ['розовые', '#efd3d0'],
      ] as const)
      return {
        title: `Типсы «${series(FORM_NAMES)}» ${shape}, ${tone[0]}`,
        price: random.int(190, 390),
        hex: tone[1],
        sizes: packSizes(random.pick([[100], [240], [100, 500], [50]]), 100, 0.35, 16),
        properties: [
          ['Форма ногтя', shape],
          ['Тон', tone[0]],
          ['Размеров', '10'],
          ['Контактная зона', random.pick(['полная', 'короткая', 'мягкая полная'])],
        ],
      }
    },
  }),
]

import type { ArtKind } from '#shared/catalog/picture.ts'
import type { Kind, Property } from '../catalog-types.ts'
import type { TextBank } from '../texts/compose.ts'
import {
  BIT,
  BIT_APPLICATIONS,
  CAP_APPLICATIONS,
  CUTICLE_NIPPERS,
  METAL_APPLICATIONS,
  NAIL_NIPPERS,
  POLISHER,
  POLISHER_APPLICATIONS,
  PUSHER,
  PUSHER_APPLICATIONS,
  REMOVAL_BIT,
  SAND_CAPS,
  SCISSORS,
  STEEL,
} from '../texts/tools.ts'
import { decimal, measure, NBSP } from '../typeset.ts'
import { plainKind, type Size } from './plain.ts'
import { oneSize } from './sizes.ts'

const BIRDS = [
  'Ласточка',
  'Стриж',
  'Чайка',
  'Цапля',
  'Иволга',
  'Зимородок',
  'Сокол',
  'Синица',
  'Кулик',
  'Журавль',
  'Пеночка',
  'Крачка',
  'Щегол',
  'Сойка',
  'Зяблик',
  'Скворец',
  'Кедровка',
  'Галка',
  'Поползень',
  'Свиристель',
  'Трясогузка',
  'Пустельга',
  'Дрозд',
  'Варакушка',
  'Овсянка',
  'Чечётка',
  'Камышовка',
  'Славка',
  'Малиновка',
  'Клёст',
  'Пищуха',
  'Чибис',
  'Бекас',
  'Перепел',
  'Лебедь',
  'Филин',
  'Ястреб',
  'Беркут',
  'Снегирь',
  'Удод',
  'Козодой',
  'Аист',
  'Каравайка',
  'Чомга',
  'Гагара',
  'Крапивник',
] as const

const STEEL_HEXES = ['#b8bcc0', '#a7adb3', '#c3c6c8', '#9aa0a6', '#b0aca6', '#c9b08a'] as const

interface MetalSource {
  readonly category: string
  readonly share: number
  readonly label: string
  readonly art: ArtKind
  readonly titles: readonly string[]
  readonly price: readonly [number, number]
  readonly blades: readonly (readonly number[])[]
  readonly length: readonly [number, number]
  readonly grams: readonly [number, number]
  readonly texts: TextBank
}

function metalKind(source: MetalSource): Kind {
  return plainKind({
    category: source.category,
    field: 'metal',
    share: source.share,
    prefix: 'E',
    label: source.label,
    art: source.art,
    texts: source.texts,
    applications: METAL_APPLICATIONS,
    compositions: STEEL,
    proChance: 0.3,
    model: ({ random, series }) => {
      const grams = random.int(...source.grams)
      const length = random.int(...source.length)
      return {
        title: `${random.pick(source.titles)} «${series(BIRDS)}»`,
        price: random.int(...source.price),
        hex: random.pick(STEEL_HEXES),
        sizes: random.pick(source.blades).map(
          (blade): Size => ({
            text: measure(blade, 'мм'),
            phrase: `лезвие ${measure(blade, 'мм')}`,
            code: String(blade),
            label: 'Лезвие',
            factor: 0.9 + blade / 60,
            grams,
            cm: Math.round(length / 10),
          }),
        ),
        properties: [
          ['Длина', measure(length, 'мм')],
          ['Сталь', random.pick(['40X13', 'AISI 420', 'AISI 440'])],
          ['Заточка', random.pick(['ручная', 'ручная, с доводкой'])],
          ['Стерилизация', 'сухожаровой шкаф, автоклав'],
        ],
      }
    },
  })
}

const BIT_SHAPES = [
  'Пламя',
  'Шар',
  'Капля',
  'Конус',
  'Цилиндр',
  'Игла',
  'Оливка',
  'Линза',
  'Усечённый конус',
  'Почка',
] as const
const BIT_GRITS = [
  ['жёлтая', 'супермягкая', '#e0b83c'],
  ['красная', 'мягкая', '#c9574b'],
  ['синяя', 'средняя', '#3f6fb0'],
  ['зелёная', 'жёсткая', '#4f8f5a'],
  ['чёрная', 'очень жёсткая', '#3a3a3c'],
] as const

interface BitSource {
  readonly category: string
  readonly share: number
  readonly material: string
  readonly title: string
  readonly price: readonly [number, number]
  readonly composition: string
  readonly shapes: readonly string[]
  readonly texts: TextBank
}

function bitKind(source: BitSource): Kind {
  return plainKind({
    category: source.category,
    field: 'bits',
    share: source.share,
    prefix: 'Z',
    label: 'Фреза',
    art: 'bits',
    texts: source.texts,
    applications: BIT_APPLICATIONS,
    compositions: [source.composition],
    proChance: 0.45,
    model: ({ random, series }) => {
      const shape = random.pick(source.shapes)
      const [color, hardness, hex] = random.pick(BIT_GRITS)
      const diameters = random.pick([[1.2, 1.6, 2.1], [1.8, 2.3], [2.5, 3.5], [1.6], [3.5, 5, 6], [2.1, 2.7]])
      const length = random.pick([4, 5, 6, 8, 10, 12])
      const properties: Property[] = [
        ['Форма', shape.toLocaleLowerCase('ru')],
        ['Жёсткость', `${hardness}, ${color} полоса`],
        ['Рабочая часть', measure(length, 'мм')],
        ['Хвостовик', measure('2,35', 'мм')],
        ['Материал', source.material],
      ]
      return {
        title: `${source.title} «${shape}» ${series(SERIES_CODES)}, ${color} полоса`,
        price: random.int(...source.price),
        hex,
        sizes: diameters.map((diameter) => ({
          text: measure(decimal(diameter), 'мм'),
          code: String(Math.round(diameter * 10)),
          label: 'Диаметр',
          factor: 0.88 + diameter / 16,
          grams: 5,
          cm: 5,
        })),
        properties,
      }
    },
  })
}

/** Series codes of drill bits, such as 'A-12'. */
const SERIES_CODES: readonly string[] = ['A', 'B', 'C', 'D', 'F', 'K'].flatMap((letter) =>
  Array.from({ length: 30 }, (_, i) => `${letter}-${11 + i}`),
)

const PUSHER_ENDS = [
  'лопатка и топорик',
  'скруглённая лопатка и пика',
  'лопатка и кюретка',
  'прямая и скруглённая лопатки',
  'лопатка и диск',
] as const

export const TOOL_KINDS: readonly Kind[] = [
  metalKind({
    category: 'kusachki-dlya-kutikuly',
    share: 330,
    label: 'Кусачки для кутикулы',
    art: 'nippers',
    titles: [
      'Кусачки для кутикулы',
      'Кусачки для кутикулы',
      'Кусачки для кутикулы с двойной пружиной',
      'Кусачки для кутикулы матовые',
    ],
    price: [690, 1690],
    blades: [[3, 5, 7], [5, 7], [4, 6, 8], [5], [7, 9]],
    length: [100, 120],
    grams: [42, 68],
    texts: CUTICLE_NIPPERS,
  }),
  metalKind({
    category: 'kusachki-dlya-nogtey',
    share: 200,
    label: 'Кусачки для ногтей',
    art: 'nail-nippers',
    titles: [
      'Кусачки для ногтей',
      'Кусачки для педикюра',
      'Кусачки для плотных ногтей',
      'Кусачки для вросших ногтей',
    ],
    price: [790, 1890],
    blades: [[14, 16, 18], [16, 20], [12, 14], [18]],
    length: [115, 140],
    grams: [72, 118],
    texts: NAIL_NIPPERS,
  }),
  metalKind({
    category: 'nozhnitsy',
    share: 250,
    label: 'Ножницы',
    art: 'scissors',
    titles: [
      'Ножницы для кутикулы',
      'Ножницы для ногтей',
      'Ножницы для кутикулы с узкими лезвиями',
      'Ножницы маникюрные',
    ],
    price: [480, 1290],
    blades: [[18, 20, 22], [20, 24], [21], [22, 25]],
    length: [88, 105],
    grams: [18, 32],
    texts: SCISSORS,
  }),
  plainKind({
    category: 'pushery-i-lopatki',
    field: 'metal',
    share: 250,
    prefix: 'E',
    label: 'Пушер',
    art: 'pusher',
    texts: PUSHER,
    applications: PUSHER_APPLICATIONS,
    compositions: STEEL,
    proChance: 0.3,
    model: ({ random, series }) => {
      const ends = random.pick(PUSHER_ENDS)
      const length = random.int(118, 142)
      return {
        title: `${random.pick(['Пушер', 'Пушер двусторонний', 'Лопатка маникюрная', 'Пушер-кюретка'])} «${series(BIRDS)}»`,
        price: random.int(260, 690),
        words: { ends },
        hex: random.pick(STEEL_HEXES),
        sizes: oneSize(random.int(16, 28), 14),
        properties: [
          ['Рабочие части', ends],
          ['Длина', measure(length, 'мм')],
          ['Сталь', random.pick(['AISI 420', '40X13'])],
          ['Стерилизация', 'любая'],
        ],
      }
    },
  }),
  bitKind({
    category: 'almaznye-frezy',
    share: 360,
    material: 'алмазное напыление',
    title: 'Фреза алмазная',
    price: [170, 380],
    composition: 'Нержавеющая сталь, алмазное напыление.',
    shapes: BIT_SHAPES,
    texts: BIT,
  }),
  bitKind({
    category: 'tverdosplavnye-frezy',
    share: 220,
    material: 'карбид вольфрама',
    title: 'Фреза твердосплавная',
    price: [460, 990],
    composition: 'Карбид вольфрама, хвостовик из нержавеющей стали.',
    shapes: ['Кукуруза', 'Конус', 'Цилиндр', 'Усечённый конус', 'Бочонок', 'Пуля'],
    texts: REMOVAL_BIT,
  }),
  bitKind({
    category: 'keramicheskie-frezy',
    share: 130,
    material: 'керамика',
    title: 'Фреза керамическая',
    price: [390, 820],
    composition: 'Циркониевая керамика, хвостовик из нержавеющей стали.',
    shapes: ['Кукуруза', 'Конус', 'Цилиндр', 'Бочонок', 'Пуля', 'Овал'],
    texts: REMOVAL_BIT,
  }),
  plainKind({
    category: 'polirovschiki-i-kolpachki',
    field: 'bits',
    share: 64,
    prefix: 'Z',
    label: 'Колпачки',
    art: 'sanding-caps',
    texts: SAND_CAPS,
    applications: CAP_APPLICATIONS,
    compositions: ['Абразив из оксида алюминия на тканевой основе.'],
    proChance: 0.4,
    model: ({ random, series }) => {
      const grit = random.pick(['80', '120', '150', '180', '240', '320'])
      return {
        title: `Колпачки песочные ${series(SERIES_CODES)}, ${grit}${NBSP}грит, ${measure(random.pick([7, 10, 13]), 'мм')}`,
        price: random.int(140, 290),
        hex: random.pick(['#8a8178', '#b9a27c', '#6f6a66']),
        sizes: random.pick([[10], [10, 50], [50]]).map((count) => ({
          text: measure(count, 'шт.'),
          code: `${count}P`,
          label: 'В упаковке',
          factor: (count / 10) ** 0.75,
          grams: count + 6,
          cm: 6,
        })),
        properties: [
          ['Абразивность', `${grit}${NBSP}грит`],
          ['Назначение', 'педикюр и снятие'],
          ['Крепление', 'на резиновую основу'],
        ],
      }
    },
  }),
  plainKind({
    category: 'polirovschiki-i-kolpachki',
    field: 'bits',
    share: 70,
    prefix: 'Z',
    label: 'Полировщик',
    art: 'polisher',
    texts: POLISHER,
    applications: POLISHER_APPLICATIONS,
    compositions: ['Силикон с абразивом, хвостовик из нержавеющей стали.'],
    proChance: 0.4,
    model: ({ random, series }) => ({
      title: `Полировщик силиконовый «${random.pick(['Конус', 'Цилиндр', 'Диск', 'Пуля', 'Линза'])}» ${series(SERIES_CODES)}`,
      price: random.int(190, 420),
      hex: random.pick(['#c9574b', '#4f8f5a', '#3f6fb0', '#8a8a8c', '#d9b77a']),
      sizes: random.pick([[5, 7], [5], [6, 8]]).map((diameter) => ({
        text: measure(diameter, 'мм'),
        code: String(diameter),
        label: 'Диаметр',
        factor: 0.9 + diameter / 50,
        grams: 5,
        cm: 5,
      })),
      properties: [
        ['Назначение', 'полировка кожи и ногтя'],
        ['Хвостовик', measure('2,35', 'мм')],
        ['Материал', 'силикон'],
      ],
    }),
  }),
]

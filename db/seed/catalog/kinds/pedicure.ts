import type { Kind } from '../catalog-types.ts'
import { BATH_SALT, CARE_APPLICATIONS, CARE_COMPOSITIONS, FOOT_CREAM, FOOT_SCRUB } from '../texts/care.ts'
import { plantsNamed } from '../texts/ingredients.ts'
import { FOOT_DISC, FOOT_DISC_APPLICATIONS, FOOT_FILE, FOOT_FILE_APPLICATIONS } from '../texts/tools.ts'
import { measure, typeset } from '../typeset.ts'
import { careProperties } from './care.ts'
import { careKind } from './care-product.ts'
import { plainKind } from './plain.ts'
import { oneSize } from './sizes.ts'

const FOOT_PLANTS = plantsNamed(
  'Мята',
  'Эвкалипт',
  'Шалфей',
  'Лаванда',
  'Розмарин',
  'Чабрец',
  'Пихта',
  'Кедр',
  'Облепиха',
  'Календула',
  'Ромашка',
  'Имбирь',
  'Лимон',
  'Грейпфрут',
  'Алоэ',
  'Огурец',
  'Зелёный чай',
  'Женьшень',
  'Череда',
  'Крапива',
  'Бергамот',
  'Апельсин',
  'Шиповник',
  'Морошка',
  'Кокос',
  'Манго',
)

const FOOT_FILES = ['Тёрка', 'Пилка'] as const
const FOOT_SHAPES = [
  ['двусторонняя', 'Пластик ABS, абразив на водостойкой основе.'],
  ['лазерная', 'Нержавеющая сталь, лазерная насечка, прорезиненная ручка.'],
  ['деревянная', 'Бук, водостойкий абразив.'],
  ['с длинной ручкой', 'Пластик ABS, абразив на водостойкой основе.'],
] as const
const FOOT_SERIES = [
  'Галька',
  'Бриз',
  'Шаг',
  'Тропа',
  'Лёгкая',
  'Пемза',
  'Набережная',
  'Прогулка',
  'Мостовая',
  'Песчаный берег',
  'Босиком',
  'Дорожка',
  'Купальня',
  'Лето',
  'Пляж',
  'Ступень',
] as const
const DISC_SERIES = [
  'Орбита',
  'Круг',
  'Ось',
  'Виток',
  'Спираль',
  'Лепесток',
  'Каскад',
  'Вращение',
  'Контур',
  'Кольцо',
  'Компас',
  'Маятник',
  'Колесо',
  'Полюс',
] as const

const REFILL_LEADS = [
  'Сменные файлы для диска: новый для каждого гостя.',
  'Клейкие файлы держатся ровно и снимаются без следа.',
  'Абразив режет ровно до конца процедуры.',
  'Файлы для чистого и быстрого педикюра.',
] as const

export const PEDICURE_KINDS: readonly Kind[] = [
  careKind({
    category: 'kremy-dlya-nog',
    field: 'foot',
    share: 220,
    prefix: 'N',
    label: 'Крем для ног',
    titles: [
      'Крем для ног с {oil} и {plant}',
      'Крем для пяток с мочевиной и {plant}',
      'Охлаждающий крем для ног «{Plant}»',
      'Ночной крем для стоп с {oil} и {plant}',
      'Крем-бальзам для ног «{Plant}»',
      'Крем от сухости стоп «{Plant}»',
    ],
    volumes: [[75], [75, 150], [100], [100, 250]],
    usual: 75,
    price: [250, 420],
    packing: 15,
    art: ['tube'],
    plants: FOOT_PLANTS,
    texts: FOOT_CREAM,
    applications: CARE_APPLICATIONS.footCream,
    compositions: CARE_COMPOSITIONS.foot,
    properties: careProperties('стопы'),
  }),
  careKind({
    category: 'skraby-dlya-nog',
    field: 'foot',
    share: 130,
    prefix: 'F',
    label: 'Скраб для ног',
    titles: [
      'Скраб для ног «{Plant}»',
      'Скраб для стоп с пемзой и {plant}',
      'Соляной скраб для ног с {oil} и {plant}',
      'Скраб-паста для пяток «{Plant}»',
    ],
    volumes: [[200], [150, 300], [250], [300, 500]],
    usual: 200,
    price: [320, 520],
    packing: 42,
    art: ['jar'],
    plants: FOOT_PLANTS,
    texts: FOOT_SCRUB,
    applications: CARE_APPLICATIONS.footScrub,
    compositions: CARE_COMPOSITIONS.scrub,
    properties: careProperties('стопы'),
  }),
  careKind({
    category: 'soli-dlya-vannochek',
    field: 'foot',
    share: 130,
    prefix: 'B',
    label: 'Соль для ванночек',
    titles: [
      'Соль для ванночек «{Plant}»',
      'Морская соль для ванночек с {plant}',
      'Соль для педикюра «{Plant}»',
    ],
    volumes: [[400], [300], [300, 600], [500, 1000]],
    usual: 400,
    unit: 'г',
    price: [240, 420],
    packing: 46,
    art: ['jar'],
    plants: FOOT_PLANTS,
    texts: BATH_SALT,
    applications: CARE_APPLICATIONS.salt,
    compositions: CARE_COMPOSITIONS.salt,
    properties: careProperties('стопы'),
  }),
  plainKind({
    category: 'pilki-dlya-stop',
    field: 'file',
    share: 110,
    prefix: 'P',
    label: 'Пилка для стоп',
    art: 'file',
    texts: FOOT_FILE,
    applications: FOOT_FILE_APPLICATIONS,
    compositions: [],
    model: ({ random, series }) => {
      const kind = random.pick(FOOT_FILES)
      const grit = random.pick(['60/100', '80/120', '80/150', '100/180', '120/180'])
      const [shape, composition] = random.pick(FOOT_SHAPES)
      const name = series(FOOT_SERIES)
      return {
        title: `${kind} для стоп «${name}» ${shape} ${grit}`,
        price: random.int(170, 420),
        hex: random.pick(['#a9765f', '#8d8177', '#b98d7a', '#7f8f86', '#c3a58a', '#6f6a6c']),
        sizes: oneSize(random.int(28, 70), 24),
        words: { grit },
        composition,
        properties: [
          ['Абразивность', grit],
          ['Исполнение', shape],
          ['Длина', measure(random.int(18, 25), 'см')],
          ['Обработка', shape === 'деревянная' ? 'протирать антисептиком' : 'дезинфекция в растворе'],
        ],
      }
    },
  }),
  plainKind({
    category: 'pedikyurnye-diski',
    field: 'bits',
    share: 110,
    prefix: 'D',
    label: 'Педикюрный диск',
    art: 'bits',
    texts: FOOT_DISC,
    applications: FOOT_DISC_APPLICATIONS,
    compositions: [],
    proChance: 0.7,
    model: ({ random, series }, turn) => {
      const isFile = random.chance(0.55)
      const name = series(DISC_SERIES)
      const grit = random.pick(['80', '100', '120', '150', '180', '240'])
      const diameters = random.pick([[15, 20, 25], [15, 20], [20, 25], [20]])
      const count = random.pick([25, 50])
      return {
        title: isFile
          ? `Файлы для педикюрного диска «${name}» ${grit}${'\u00a0'}грит, ${measure(count, 'шт.')}`
          : `Диск педикюрный «${name}»`,
        label: isFile ? 'Файлы для диска' : 'Педикюрный диск',
        price: isFile ? random.int(190, 420) : random.int(420, 890),
        hex: random.pick(['#a7adb3', '#c2b29a', '#8a8178', '#b9b4b0']),
        sizes: diameters.map((diameter) => ({
          text: measure(diameter, 'мм'),
          code: String(diameter),
          label: 'Диаметр',
          factor: 0.8 + diameter / 100,
          grams: isFile ? 14 : 9,
          cm: 6,
        })),
        composition: isFile
          ? 'Абразив на бумажной основе, клеевой слой.'
          : 'Нержавеющая сталь, хвостовик 2,35\u00a0мм.',
        ...(isFile ? { lead: typeset(REFILL_LEADS[turn % REFILL_LEADS.length] ?? '') } : {}),
        properties: isFile
          ? [
              ['Абразивность', `${grit}\u00a0грит`],
              ['В упаковке', measure(count, 'шт.')],
              ['Крепление', 'клеевое'],
            ]
          : [
              ['Хвостовик', '2,35\u00a0мм'],
              ['Материал', 'нержавеющая сталь'],
              ['Обороты', 'до 12\u00a0000\u00a0об/мин'],
            ],
      }
    },
  }),
]

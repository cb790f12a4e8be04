import type { Kind } from '../catalog-types.ts'
import { BATH_SALT, CARE_APPLICATIONS, CARE_COMPOSITIONS, FOOT_CREAM, FOOT_SCRUB } from '../texts/care.ts'
import { plantsNamed } from '../texts/ingredients.ts'
import {
  DISC_FILES,
  FOOT_DISC,
  FOOT_DISC_APPLICATIONS,
  FOOT_FILE,
  FOOT_FILE_APPLICATIONS,
} from '../texts/tools.ts'
import { measure, NBSP } from '../typeset.ts'
import { careProperties } from './care.ts'
import { careKind } from './care-product.ts'
import { plainKind, type Size } from './plain.ts'
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

const DISC_DIAMETERS = [[15, 20, 25], [15, 20], [20, 25], [20]] as const

function discSizes(diameters: readonly number[], grams: number): readonly Size[] {
  return diameters.map((diameter) => ({
    text: measure(diameter, 'мм'),
    code: String(diameter),
    label: 'Диаметр',
    factor: 0.8 + diameter / 100,
    grams,
    cm: 6,
  }))
}

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
      {
        title: 'Охлаждающий крем для ног «{Plant}»',
        leads: [
          'Охлаждает и освежает уставшие ноги.',
          'Приятный холодок после дня на ногах.',
          'Снимает тяжесть и дарит прохладу.',
        ],
      },
      {
        title: 'Ночной крем для стоп с {oil} и {plant}',
        leads: [
          'Крем на ночь: утром пятки заметно мягче.',
          'Плотный ночной уход для сухих стоп.',
          'Восстанавливает кожу стоп, пока вы спите.',
        ],
      },
      'Крем-бальзам для ног «{Plant}»',
      'Крем от сухости стоп «{Plant}»',
    ],
    volumes: [[75], [75, 150], [100], [100, 250]],
    usual: 75,
    price: [250, 420],
    packing: 15,
    art: ['foot-cream'],
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
      { title: 'Скраб для стоп с пемзой и {plant}', composition: CARE_COMPOSITIONS.scrub[2] },
      { title: 'Соляной скраб для ног с {oil} и {plant}', composition: CARE_COMPOSITIONS.scrub[1] },
      'Скраб-паста для пяток «{Plant}»',
    ],
    volumes: [[200], [150, 300], [250], [300, 500]],
    usual: 200,
    price: [320, 520],
    packing: 42,
    art: ['foot-scrub'],
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
    art: ['salt'],
    plants: FOOT_PLANTS,
    texts: BATH_SALT,
    applications: CARE_APPLICATIONS.salt,
    compositions: CARE_COMPOSITIONS.salt,
    properties: () => [
      ['Назначение', 'ванночки для ног'],
      ['Расход', `2${NBSP}столовые ложки`],
      ['Срок годности', `36${NBSP}месяцев`],
    ],
  }),
  plainKind({
    category: 'pilki-dlya-stop',
    field: 'file',
    share: 110,
    prefix: 'P',
    label: 'Пилка для стоп',
    art: 'foot-file',
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
    share: 60,
    prefix: 'D',
    label: 'Файлы для диска',
    art: 'disc-files',
    texts: DISC_FILES,
    applications: FOOT_DISC_APPLICATIONS,
    compositions: ['Абразив на бумажной основе, клеевой слой.'],
    proChance: 0.7,
    model: ({ random, series }) => {
      const grit = random.pick(['80', '100', '120', '150', '180', '240'])
      const count = random.pick([25, 50])
      return {
        title: `Файлы для педикюрного диска «${series(DISC_SERIES)}» ${grit}${NBSP}грит, ${measure(count, 'шт.')}`,
        price: random.int(190, 420),
        hex: random.pick(['#c2b29a', '#8a8178', '#b9b4b0']),
        sizes: discSizes(random.pick(DISC_DIAMETERS), 14),
        properties: [
          ['Абразивность', `${grit}${NBSP}грит`],
          ['В упаковке', measure(count, 'шт.')],
          ['Крепление', 'клеевое'],
        ],
      }
    },
  }),
  plainKind({
    category: 'pedikyurnye-diski',
    field: 'bits',
    share: 50,
    prefix: 'D',
    label: 'Педикюрный диск',
    art: 'disc',
    texts: FOOT_DISC,
    applications: FOOT_DISC_APPLICATIONS,
    compositions: [`Нержавеющая сталь, хвостовик ${measure('2,35', 'мм')}.`],
    proChance: 0.7,
    model: ({ random, series }) => ({
      title: `Диск педикюрный «${series(DISC_SERIES)}»`,
      price: random.int(420, 890),
      hex: random.pick(['#a7adb3', '#b8bcc0', '#9aa0a6']),
      sizes: discSizes(random.pick(DISC_DIAMETERS), 9),
      properties: [
        ['Хвостовик', measure('2,35', 'мм')],
        ['Материал', 'нержавеющая сталь'],
        ['Обороты', `до${NBSP}12${NBSP}000${NBSP}об/мин`],
      ],
    }),
  }),
]

import type { Kind } from '../catalog-types.ts'
import {
  ANTISEPTIC,
  ANTISEPTIC_ABOUTS,
  CARE_APPLICATIONS,
  CARE_COMPOSITIONS,
  LIQUID_ABOUTS,
  REMOVER_LIQUID,
} from '../texts/care.ts'
import { plantsNamed } from '../texts/ingredients.ts'
import { GLOVES, GLOVES_APPLICATIONS, WIPES, WIPES_APPLICATIONS } from '../texts/supplies.ts'
import { BUFF, NAIL_FILE, NAIL_FILE_APPLICATIONS, REFILL_FILES } from '../texts/tools.ts'
import { measure, NBSP } from '../typeset.ts'
import { careKind } from './care-product.ts'
import { plainKind } from './plain.ts'
import { packSizes } from './sizes.ts'

const GRITS = [
  '80/80',
  '100/100',
  '100/180',
  '120/180',
  '150/180',
  '150/220',
  '180/180',
  '180/240',
  '220/240',
  '240/320',
] as const
const BUFF_GRITS = ['100/180', '120/180', '180/240', '220/280', '240/320', '400/1000'] as const
const SHAPES = ['прямая', 'полумесяц', 'лодочка', 'ромб', 'капля', 'широкая'] as const
const FILE_HEXES = [
  '#d7897a',
  '#dba59a',
  '#a9bf9d',
  '#b3a3cf',
  '#c9b08a',
  '#8f9aa6',
  '#d9b77a',
  '#b9b4b0',
  '#7f8f86',
] as const
const LIQUID_PLANTS = plantsNamed(
  'Лаванда',
  'Миндаль',
  'Апельсин',
  'Лимон',
  'Кокос',
  'Ромашка',
  'Роза',
  'Персик',
  'Алоэ',
  'Мята',
  'Вишня',
  'Ваниль',
  'Зелёный чай',
  'Бергамот',
  'Эвкалипт',
  'Грейпфрут',
)
const FILE_SERIES = [
  'Зебра',
  'Рассвет',
  'Гранит',
  'Песок',
  'Жемчуг',
  'Классика',
  'Веер',
  'Мрамор',
  'Атлас',
  'Пудра',
  'Лён',
  'Роса',
  'Кварц',
  'Слюда',
  'Волна',
  'Черта',
  'Ракушка',
  'Полдень',
  'Кремень',
  'Туман',
  'Мел',
  'Дюна',
  'Коралл',
  'Янтарь',
  'Каскад',
  'Сланец',
  'Бриз',
  'Клён',
  'Опора',
  'Искра',
] as const
const PAPER_SERIES = [
  'Чистота',
  'Белый лист',
  'Облако',
  'Смена',
  'Порядок',
  'Хлопок',
  'Аккуратность',
  'Пух',
  'Утро',
  'Снежок',
  'Кабинет',
  'Лёгкость',
  'Свежесть',
  'Мастер',
  'Запас',
  'Страница',
  'Забота',
  'Ромашка',
  'Мягкость',
  'Норма',
] as const
const WIPE_SORTS = [
  ['Салфетки безворсовые', 'Спанлейс: вискоза, полиэстер.'],
  ['Салфетки безворсовые с перфорацией', 'Спанлейс: вискоза, полиэстер.'],
  ['Салфетки безворсовые плотные', 'Целлюлоза, полиэстер.'],
  ['Салфетки спанлейс', 'Вискоза, полиэстер.'],
] as const
const GLOVE_SERIES = [
  'Касание',
  'Вторая кожа',
  'Смена',
  'Забота',
  'Точность',
  'Лайт',
  'Опора',
  'Мастер',
  'Чистота',
  'Рабочий день',
  'Ладонь',
  'Защита',
  'Уверенность',
  'Тонкость',
  'Порядок',
  'Мягкость',
] as const

export const MANICURE_KINDS: readonly Kind[] = [
  plainKind({
    category: 'pilki-dlya-nogtey',
    field: 'file',
    share: 200,
    prefix: 'P',
    label: 'Пилка',
    art: 'file',
    texts: NAIL_FILE,
    applications: NAIL_FILE_APPLICATIONS,
    compositions: [
      'Пенополимерная основа, абразив из карбида кремния, водостойкий клей.',
      'Пластиковая основа, абразив из оксида алюминия, водостойкий клей.',
    ],
    proChance: 0.2,
    model: ({ random, series, isFirst }) => {
      const grit = isFirst ? '180/240' : random.pick(GRITS)
      const shape = isFirst ? 'прямая' : random.pick(SHAPES)
      const name = random.chance(0.45) ? '' : ` «${series(FILE_SERIES)}»`
      return {
        title: `Пилка для ногтей${name} ${shape} ${grit}`,
        price: random.int(48, 95),
        hex: random.pick(FILE_HEXES),
        words: { grit },
        sizes: random.pick([[1], [2], [2, 10], [1, 5], [5, 25], [10, 50]]).map((count) => ({
          text: measure(count, 'шт.'),
          phrase: count === 1 ? measure(count, 'шт.') : `набор ${measure(count, 'шт.')}`,
          code: `${count}P`,
          label: 'В упаковке',
          factor: count ** 0.82,
          grams: count * 9 + 3,
          cm: 18,
        })),
        properties: [
          ['Абразивность', grit],
          ['Форма', shape],
          ['Длина', measure(18, 'см')],
          ['Основа', random.pick(['пенополимер', 'пластик', 'дерево'])],
        ],
      }
    },
  }),
  plainKind({
    category: 'bafy-i-polirovschiki',
    field: 'file',
    share: 90,
    prefix: 'P',
    label: 'Баф',
    art: 'buff',
    texts: BUFF,
    applications: NAIL_FILE_APPLICATIONS,
    compositions: ['Пенополиуретан, абразив из оксида алюминия.', 'Вспененный полимер, карбид кремния.'],
    proChance: 0.2,
    model: ({ random, series }) => {
      const grit = random.pick(BUFF_GRITS)
      const title = random.pick(['Баф', 'Баф-брусок', 'Мини-баф', 'Полировщик', 'Баф-пилка'])
      return {
        title: `${title} «${series(FILE_SERIES)}» ${grit}`,
        price: random.int(60, 120),
        hex: random.pick(FILE_HEXES),
        words: { grit },
        sizes: random.pick([[1], [2], [1, 10], [5], [10, 50]]).map((count) => ({
          text: measure(count, 'шт.'),
          code: `${count}P`,
          label: 'В упаковке',
          factor: count ** 0.8,
          grams: count * 11 + 3,
          cm: 10,
        })),
        properties: [
          ['Абразивность', grit],
          ['Назначение', 'шлифовка и полировка'],
          ['Основа', 'пенополимер'],
        ],
      }
    },
  }),
  plainKind({
    category: 'smennye-fayly',
    field: 'file',
    share: 90,
    prefix: 'P',
    label: 'Сменные файлы',
    art: 'refills',
    texts: REFILL_FILES,
    applications: NAIL_FILE_APPLICATIONS,
    compositions: [
      'Бумажная основа, абразив из карбида кремния, клеевой слой.',
      'Тонкая пена, оксид алюминия, клеевой слой.',
    ],
    proChance: 0.5,
    model: ({ random, series }) => {
      const grit = random.pick(['100', '120', '150', '180', '240', '320'])
      const shape = random.pick(['прямая', 'полумесяц', 'лодочка'])
      return {
        title: `Файлы на пилку «${series(FILE_SERIES)}» ${shape} ${grit}${NBSP}грит`,
        price: random.int(210, 390),
        hex: random.pick(FILE_HEXES),
        sizes: packSizes(random.pick([[30], [50], [30, 50], [50, 100]]), 50, 1.2, 18),
        properties: [
          ['Абразивность', `${grit}${NBSP}грит`],
          ['Форма основы', shape],
          ['Крепление', 'клеевое'],
        ],
      }
    },
  }),
  plainKind({
    category: 'salfetki',
    field: 'consumable',
    share: 80,
    prefix: 'U',
    label: 'Салфетки',
    art: 'wipes',
    texts: WIPES,
    applications: WIPES_APPLICATIONS,
    compositions: [],
    proChance: 0.3,
    model: ({ random, series }) => {
      const size = random.pick(['5 × 5', '4 × 6', '10 × 10', '20 × 20', '20 × 30'])
      const [title, composition] = random.pick(WIPE_SORTS)
      return {
        composition,
        title: `${title} «${series(PAPER_SERIES)}»`,
        price: random.int(120, 260),
        hex: random.pick(['#f1efe9', '#eef1f3', '#f3eceb']),
        sizes: packSizes(random.pick([[100], [300], [100, 500], [200, 1000]]), 200, 0.35, 14),
        properties: [
          ['Размер', `${size.replaceAll(' ', NBSP)}${NBSP}см`],
          ['Плотность', `${random.pick([40, 45, 50, 60])}${NBSP}г/м²`],
          ['Ворс', 'нет'],
        ],
      }
    },
  }),
  plainKind({
    category: 'perchatki',
    field: 'consumable',
    share: 80,
    prefix: 'U',
    label: 'Перчатки',
    art: 'gloves',
    texts: GLOVES,
    applications: GLOVES_APPLICATIONS,
    compositions: [],
    proChance: 0.3,
    model: ({ random, series }) => {
      const [color, hex] = random.pick([
        ['чёрные', '#2a2a2c'],
        ['белые', '#eeeeec'],
        ['голубые', '#a9c9e6'],
        ['розовые', '#eab6c4'],
        ['сиреневые', '#c1b0d8'],
        ['мятные', '#b5dccb'],
      ] as const)
      const count = random.pick([50, 100])
      const isNitrile = random.chance(0.6)
      const title = isNitrile ? 'Перчатки нитриловые' : 'Перчатки винилнитриловые'
      return {
        composition: isNitrile ? 'Нитрил, без латекса и пудры.' : 'Винил и нитрил, без латекса и пудры.',
        title: `${title} «${series(GLOVE_SERIES)}» ${color}, ${measure(count, 'шт.')}`,
        price: random.int(390, 690) * (count === 50 ? 0.6 : 1),
        hex,
        sizes: random
          .pick([
            ['XS', 'S', 'M', 'L'],
            ['S', 'M', 'L'],
            ['S', 'M'],
          ])
          .map((size) => ({
            text: size,
            phrase: `размер ${size}`,
            code: size,
            label: 'Размер',
            factor: 1,
            grams: count * 4 + 40,
            cm: 24,
          })),
        properties: [
          ['В упаковке', measure(count, 'шт.')],
          ['Цвет', color],
          ['Пудра', 'нет'],
          ['Стерильность', 'нестерильные'],
        ],
      }
    },
  }),
  careKind({
    category: 'zhidkosti-dlya-snyatiya',
    field: 'liquid',
    share: 80,
    prefix: 'J',
    label: 'Жидкость для снятия',
    titles: [
      'Жидкость для снятия гель-лака «{Plant}»',
      'Жидкость для снятия лака «{Plant}»',
      'Ремувер для гель-лака с {oil} и {plant}',
    ],
    volumes: [[100], [200], [100, 500], [500, 1000]],
    usual: 200,
    price: [210, 360],
    packing: 30,
    art: ['nail-remover'],
    plants: LIQUID_PLANTS,
    abouts: LIQUID_ABOUTS,
    texts: REMOVER_LIQUID,
    applications: CARE_APPLICATIONS.removerLiquid,
    compositions: CARE_COMPOSITIONS.acetone,
    properties: () => [
      ['Назначение', 'снятие покрытия'],
      ['Время', `10–12${NBSP}минут`],
      ['Срок годности', `36${NBSP}месяцев`],
    ],
    proChance: 0.3,
  }),
  careKind({
    category: 'antiseptiki',
    field: 'liquid',
    share: 80,
    prefix: 'J',
    label: 'Антисептик',
    titles: [
      'Антисептик для рук «{Plant}»',
      'Спрей-антисептик «{Plant}»',
      'Антисептик для рук и ногтей с {plant}',
      'Антисептик для кожи «{Plant}»',
    ],
    volumes: [[100], [150], [100, 500], [50, 250], [1000]],
    usual: 150,
    price: [170, 310],
    packing: 28,
    art: ['spray'],
    plants: LIQUID_PLANTS,
    abouts: ANTISEPTIC_ABOUTS,
    texts: ANTISEPTIC,
    applications: CARE_APPLICATIONS.antiseptic,
    compositions: CARE_COMPOSITIONS.antiseptic,
    properties: () => [
      ['Спирт', `70${NBSP}%`],
      ['Назначение', 'руки и рабочее место'],
      ['Срок годности', `36${NBSP}месяцев`],
    ],
    proChance: 0.3,
  }),
]

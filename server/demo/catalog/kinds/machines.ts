import type { ArtKind } from '#shared/catalog/picture.ts'
import type { Field } from '../brands.ts'
import type { Kind, Property } from '../catalog-types.ts'
import type { TextBank } from '../texts/compose.ts'
import {
  CHAIR,
  DESK_LAMP,
  DESK_LAMP_APPLICATIONS,
  DRILL,
  DRYING_LAMP,
  DUST,
  DUST_APPLICATIONS,
  FURNITURE_APPLICATIONS,
  LAMP_APPLICATIONS,
  MACHINE_APPLICATIONS,
  STERILIZER,
  STERILIZER_APPLICATIONS,
  TABLE,
} from '../texts/supplies.ts'
import { measure, NBSP } from '../typeset.ts'
import { plainKind } from './plain.ts'
import { oneSize } from './sizes.ts'

const LAMP_NAMES = [
  'Полюс',
  'Зарница',
  'Луч',
  'Арка',
  'Рассвет',
  'Маяк',
  'Люмен',
  'Ореол',
  'Свеча',
  'Зенит',
  'Искра',
  'Фонарь',
  'Сириус',
  'Вега',
  'Альтаир',
  'Светлячок',
  'Полдень',
  'Лампада',
  'Сполох',
  'Блик',
  'Заря',
  'Комета',
  'Огниво',
  'Утро',
] as const
const MACHINE_NAMES = [
  'Вихрь',
  'Ось',
  'Темп',
  'Ритм',
  'Волчок',
  'Поток',
  'Импульс',
  'Ротор',
  'Такт',
  'Момент',
  'Юла',
  'Круговорот',
  'Виток',
  'Метроном',
  'Разгон',
  'Бриз',
  'Пульс',
  'Ход',
  'Шторм',
  'Маховик',
  'Тихоход',
  'Карусель',
  'Вектор',
  'Мастер',
] as const
const ROOM_NAMES = [
  'Берёза',
  'Север',
  'Уют',
  'Кант',
  'Лофт',
  'Дуэт',
  'Соната',
  'Порядок',
  'Линия',
  'Мансарда',
  'Веранда',
  'Студия',
  'Салон',
  'Кабинет',
  'Гостиная',
  'Ателье',
  'Комфорт',
  'Опора',
  'Тишина',
  'Простор',
  'Классика',
  'Модерн',
  'Ривьера',
  'Палисад',
  'Терраса',
  'Рондо',
] as const
const CASES: readonly (readonly [string, string])[] = [
  ['белый', '#f2f0ec'],
  ['чёрный', '#2b2a2b'],
  ['пудровый', '#e6c9c2'],
  ['серый', '#b9b8b6'],
  ['мятный', '#c4ddd0'],
  ['лавандовый', '#cdc3e0'],
]

interface LargeSource {
  readonly category: string
  readonly share: number
  readonly prefix: string
  readonly label: string
  readonly titles: readonly string[]
  readonly art: ArtKind
  readonly price: readonly [number, number]
  readonly kilos: readonly [number, number]
  readonly side: readonly [number, number]
  readonly composition: string
  readonly texts: TextBank
  readonly applications: readonly string[]
  readonly properties: (side: number, kilos: number) => readonly Property[]
}

/** Returns a kind of large items, such as furniture and cabinets. */
function largeKind(source: LargeSource): Kind {
  return plainKind({
    category: source.category,
    field: 'furniture',
    share: source.share,
    prefix: source.prefix,
    label: source.label,
    art: source.art,
    texts: source.texts,
    applications: source.applications,
    compositions: [source.composition],
    isLarge: true,
    proChance: 0.6,
    model: ({ random, series }) => {
      const kilos = random.int(...source.kilos)
      const side = random.int(...source.side)
      const [color, hex] = random.pick(CASES)
      return {
        title: `${random.pick(source.titles)} «${series(ROOM_NAMES)}», цвет ${color}`,
        price: random.int(...source.price),
        hex,
        appeal: 0.3,
        sizes: oneSize(kilos * 1000, side),
        properties: [...source.properties(side, kilos), ['Цвет', color], ['Гарантия', `12${NBSP}месяцев`]],
      }
    },
  })
}

interface DeviceSource {
  readonly category: string
  readonly field: Field
  readonly share: number
}

function dryingLamps({ category, field, share }: DeviceSource): Kind {
  return plainKind({
    category,
    field,
    share,
    prefix: 'Q',
    label: 'Лампа для сушки',
    art: 'lamp',
    texts: DRYING_LAMP,
    applications: LAMP_APPLICATIONS,
    compositions: ['Пластик ABS, светодиоды, блок питания.'],
    proChance: 0.3,
    model: ({ random, series }) => {
      const power = random.pick([12, 24, 36, 48, 54, 72, 86, 96])
      const timer = random.pick(['10, 30 и 60', '30, 60 и 99', '15, 30 и 60'])
      const [color, hex] = random.pick(CASES)
      return {
        title: `Лампа для сушки гель-лака «${series(LAMP_NAMES)}» ${measure(power, 'Вт')}, цвет ${color}`,
        price: 900 + power * random.int(28, 62),
        hex,
        appeal: 1.4,
        words: { timer, power: measure(power, 'Вт') },
        sizes: oneSize(320 + power * 9, 22),
        properties: [
          ['Мощность', measure(power, 'Вт')],
          ['Таймер', `${timer}${NBSP}с`],
          ['Длина волны', `365 и 405${NBSP}нм`],
          ['Датчик движения', 'есть'],
          ['Цвет', color],
        ],
      }
    },
  })
}

function deskLamps({ category, field, share }: DeviceSource): Kind {
  return plainKind({
    category,
    field,
    share,
    prefix: 'Q',
    label: 'Настольная лампа',
    art: 'desk-lamp',
    texts: DESK_LAMP,
    applications: DESK_LAMP_APPLICATIONS,
    compositions: ['Алюминий, пластик ABS, светодиоды.'],
    proChance: 0.3,
    model: ({ random, series }) => {
      const power = random.pick([8, 10, 12, 14, 18, 24])
      const [color, hex] = random.pick(CASES)
      return {
        title: `Лампа настольная «${series(LAMP_NAMES)}» ${measure(power, 'Вт')}, цвет ${color}`,
        price: 1300 + power * random.int(60, 130),
        hex,
        sizes: oneSize(900 + power * 20, 45),
        properties: [
          ['Мощность', measure(power, 'Вт')],
          ['Температура света', '3000–6500\u00a0К'],
          ['Крепление', random.pick(['струбцина', 'подставка', 'подставка и струбцина'])],
          ['Цвет', color],
        ],
      }
    },
  })
}

function drills({ category, field, share }: DeviceSource): Kind {
  return plainKind({
    category,
    field,
    share,
    prefix: 'Q',
    label: 'Маникюрный аппарат',
    art: 'drill',
    texts: DRILL,
    applications: MACHINE_APPLICATIONS,
    compositions: ['Алюминий, пластик ABS, медная обмотка.'],
    proChance: 0.55,
    model: ({ random, series }) => {
      const power = random.pick([15, 25, 35, 45, 65, 80])
      const rpm = random.pick([20, 25, 30, 35, 40, 50])
      const [color, hex] = random.pick(CASES)
      return {
        title: `Аппарат для маникюра и педикюра «${series(MACHINE_NAMES)}» ${measure(power, 'Вт')}, цвет ${color}`,
        price: 2400 + power * rpm * random.int(5, 9),
        hex,
        appeal: 1.1,
        words: { rpm: `${rpm}${NBSP}000` },
        sizes: oneSize(900 + power * 18, 24),
        properties: [
          ['Мощность', measure(power, 'Вт')],
          ['Обороты', `до ${rpm}${NBSP}000${NBSP}об/мин`],
          ['Реверс', 'есть'],
          ['Цанга', '2,35\u00a0мм'],
          ['Гарантия', `12${NBSP}месяцев`],
        ],
      }
    },
  })
}

function dustCollectors({ category, field, share }: DeviceSource): Kind {
  return plainKind({
    category,
    field,
    share,
    prefix: 'Q',
    label: 'Вытяжка',
    art: 'hood',
    texts: DUST,
    applications: DUST_APPLICATIONS,
    compositions: ['Пластик ABS, стальная решётка, сменный фильтр.'],
    proChance: 0.55,
    model: ({ random, series }) => {
      const power = random.pick([40, 60, 65, 80, 100])
      const [color, hex] = random.pick(CASES)
      return {
        title: `Вытяжка ${random.pick(['настольная', 'встраиваемая', 'настольная с фильтром'])} «${series(MACHINE_NAMES)}» ${measure(power, 'Вт')}, цвет ${color}`,
        price: 2100 + power * random.int(28, 75),
        hex,
        sizes: oneSize(1300 + power * 15, 32),
        properties: [
          ['Мощность', measure(power, 'Вт')],
          ['Уровень шума', `до ${random.pick([48, 52, 55, 58])}${NBSP}дБ`],
          ['Фильтр', random.pick(['HEPA', 'сменный мешок', 'моющийся'])],
          ['Гарантия', `12${NBSP}месяцев`],
        ],
      }
    },
  })
}

export const MACHINE_KINDS: readonly Kind[] = [
  dryingLamps({ category: 'lampy-dlya-sushki', field: 'lamp', share: 90 }),
  deskLamps({ category: 'nastolnye-lampy', field: 'lamp', share: 50 }),
  drills({ category: 'manikyurnye-apparaty', field: 'machine', share: 80 }),
  dustCollectors({ category: 'vytyazhki', field: 'machine', share: 38 }),
  largeKind({
    category: 'sterilizatory',
    share: 16,
    prefix: 'X',
    label: 'Стерилизатор',
    titles: ['Сухожаровой шкаф', 'Сухожаровой шкаф с таймером', 'Стерилизатор сухожаровой'],
    art: 'sterilizer',
    price: [8900, 36_000],
    kilos: [6, 18],
    side: [38, 62],
    composition: 'Нержавеющая сталь, термостойкое стекло, керамический нагреватель.',
    texts: STERILIZER,
    applications: STERILIZER_APPLICATIONS,
    properties: (side, kilos) => [
      ['Температура', 'до 200\u00a0°C'],
      ['Ширина', measure(side, 'см')],
      ['Вес', measure(kilos, 'кг')],
    ],
  }),
  largeKind({
    category: 'manikyurnye-stoly',
    share: 22,
    prefix: 'X',
    label: 'Маникюрный стол',
    titles: [
      'Стол маникюрный',
      'Стол маникюрный с тумбой',
      'Стол маникюрный складной',
      'Стол маникюрный на два места',
    ],
    art: 'table',
    price: [7900, 32_000],
    kilos: [14, 38],
    side: [90, 160],
    composition: 'ЛДСП, стальные опоры, кромка ПВХ.',
    texts: TABLE,
    applications: FURNITURE_APPLICATIONS,
    properties: (side, kilos) => [
      ['Длина столешницы', measure(side, 'см')],
      ['Высота', measure(75, 'см')],
      ['Вес', measure(kilos, 'кг')],
    ],
  }),
  largeKind({
    category: 'kresla',
    share: 22,
    prefix: 'X',
    label: 'Кресло',
    titles: [
      'Кресло мастера',
      'Кресло для гостя',
      'Кресло педикюрное',
      'Кресло мастера с подставкой для ног',
    ],
    art: 'chair',
    price: [4900, 29_000],
    kilos: [7, 32],
    side: [60, 110],
    composition: 'Экокожа, пенополиуретан, стальной каркас.',
    texts: CHAIR,
    applications: FURNITURE_APPLICATIONS,
    properties: (side, kilos) => [
      ['Высота', measure(side, 'см')],
      ['Нагрузка', `до 120\u00a0кг`],
      ['Вес', measure(kilos, 'кг')],
    ],
  }),
]

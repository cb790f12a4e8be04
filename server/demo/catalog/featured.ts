/** A line of products with fixed shades and prices, on which the home page and tests rely. */
export interface FeaturedLine {
  readonly brand: string
  readonly category: string
  readonly volumes: readonly number[]
  readonly priceVolume: number
  readonly price: number
  readonly shades: readonly (readonly [number: string, name: string])[]
}

/** The eighteen autumn shades of the home page's banner: 118 to 135. */
const AUTUMN: readonly (readonly [string, string])[] = [
  ['118', 'Чайная роза'],
  ['119', 'Розовое дерево'],
  ['120', 'Глиняный кувшин'],
  ['121', 'Обожжённая глина'],
  ['122', 'Осенний клён'],
  ['123', 'Кирпичная стена'],
  ['124', 'Красная охра'],
  ['125', 'Калина на морозе'],
  ['126', 'Сургуч'],
  ['127', 'Мокрый гранат'],
  ['128', 'Глинтвейн'],
  ['129', 'Вишнёвый сад'],
  ['130', 'Тёмное вино'],
  ['131', 'Красная площадь'],
  ['132', 'Портвейн'],
  ['133', 'Марсала'],
  ['134', 'Каштан'],
  ['135', 'Чернослив'],
]

export const AUTUMN_NUMBERS: ReadonlySet<string> = new Set(AUTUMN.map(([number]) => number))

export const FEATURED_LINES: readonly FeaturedLine[] = [
  {
    brand: 'Вельта',
    category: 'plotnye-gel-laki',
    volumes: [5, 10, 15],
    priceVolume: 10,
    price: 468,
    shades: [
      ['001', 'Первый снег'],
      ['003', 'Молочная пенка'],
      ['007', 'Взбитые сливки'],
      ['012', 'Льняная скатерть'],
      ['015', 'Вторая кожа'],
      ['021', 'Шёпот'],
      ['024', 'Пыльная роза'],
      ['033', 'Балетные туфли'],
      ['041', 'Садовый пион'],
      ['045', 'Сахарная вата'],
      ['052', 'Малиновое варенье'],
      ['058', 'Коралловый риф'],
      ['061', 'Сочный персик'],
      ['066', 'Маков цвет'],
      ['070', 'Алые паруса'],
      ...AUTUMN,
      ['204', 'Янтарь'],
      ['205', 'Горчица'],
      ['207', 'Оливковая роща'],
      ['208', 'Папоротник'],
      ['209', 'Малахит'],
      ['210', 'Незабудка'],
      ['211', 'Ночь в Суздале'],
      ['214', 'Васильки'],
      ['217', 'Сиреневый туман'],
      ['219', 'Лаванда'],
      ['220', 'Слива'],
      ['224', 'Морская галька'],
      ['230', 'Чёрный рояль'],
    ],
  },
  {
    brand: 'Kamelin',
    category: 'plotnye-gel-laki',
    volumes: [8],
    priceVolume: 8,
    price: 520,
    shades: [
      ['073', 'Чай с молоком'],
      ['075', 'Розовая глина'],
      ['078', 'Дымчатая роза'],
      ['082', 'Летняя веранда'],
      ['084', 'Тёплый кирпич'],
      ['088', 'Терракота'],
      ['092', 'Красный бархат'],
      ['095', 'Вишнёвый ликёр'],
      ['099', 'Красное дерево'],
      ['103', 'Горький шоколад'],
      ['106', 'Сухой шалфей'],
      ['110', 'Северный ветер'],
    ],
  },
  {
    brand: 'Kamelin',
    category: 'gel-laki-s-shimmerom',
    volumes: [8],
    priceVolume: 8,
    price: 520,
    shades: [
      ['010', 'Топлёное молоко'],
      ['012', 'Розовый кварц'],
      ['014', 'Утренний чай'],
      ['017', 'Клеверный мёд'],
      ['020', 'Рассвет над рекой'],
      ['023', 'Абрикосовый джем'],
      ['026', 'Медная кастрюля'],
      ['029', 'Лавандовый раф'],
      ['031', 'Талая вода'],
      ['034', 'Золотой песок'],
      ['090', 'Рябина'],
      ['094', 'Гранатовое зерно'],
    ],
  },
  {
    brand: 'Misorel',
    category: 'koshachiy-glaz',
    volumes: [10],
    priceVolume: 10,
    price: 690,
    shades: [
      ['301', 'Хвойный лес'],
      ['303', 'Морская глубина'],
      ['304', 'Звёздная ночь'],
      ['306', 'Черничный пирог'],
      ['307', 'Пурпурная ночь'],
      ['309', 'Бордо'],
      ['311', 'Чёрная вишня'],
      ['312', 'Старое золото'],
      ['314', 'Лунная дорожка'],
      ['315', 'Антрацит'],
      ['318', 'Полярное сияние'],
      ['320', 'Старая виолончель'],
    ],
  },
  {
    brand: 'Misorel',
    category: 'gel-laki-s-shimmerom',
    volumes: [10],
    priceVolume: 10,
    price: 690,
    shades: [
      ['317', 'Сирень после дождя'],
      ['321', 'Фиалковое молоко'],
      ['322', 'Вереск в тумане'],
      ['324', 'Лепесток пиона'],
      ['326', 'Персиковый пух'],
      ['328', 'Шампанское'],
      ['330', 'Морозное утро'],
      ['333', 'Аквамарин'],
      ['335', 'Мятный зефир'],
      ['337', 'Звёздная пыль'],
    ],
  },
  {
    brand: 'Fenchel',
    category: 'gel-laki-s-glitterom',
    volumes: [8],
    priceVolume: 8,
    price: 720,
    shades: [
      ['050', 'Золотая пыль'],
      ['052', 'Солома'],
      ['054', 'Игристое'],
      ['055', 'Иней на ветке'],
      ['057', 'Метеорит'],
      ['059', 'Искры костра'],
      ['060', 'Осенний костёр'],
      ['062', 'Рубиновый бокал'],
      ['064', 'Королевский бархат'],
      ['066', 'Синяя птица'],
    ],
  },
]

/** Shade names that occur only in the featured lines. */
export const RESERVED_SHADES: ReadonlySet<string> = new Set([
  'Мокрый гранат',
  'Ночь в Суздале',
  'Красная площадь',
  'Молочная пенка',
  'Утренний чай',
  'Хвойный лес',
  'Сирень после дождя',
  'Солома',
  'Терракота',
  'Чайная роза',
  'Тёмное вино',
])

export interface FeaturedProduct {
  readonly marking: string
  readonly price?: number
  readonly basePrice?: number
  readonly stock?: number
  readonly isNew?: boolean
}

/** Products with fixed data, in the order in which they open the popular list. */
export const FEATURED_PRODUCTS: readonly FeaturedProduct[] = [
  { marking: 'VL-127-10', price: 468, basePrice: 585, stock: 64 },
  {
    marking: 'KM-014-8',
    price: 520,
    basePrice: 520,
    stock: 41,
    isNew: true,
  },
  { marking: 'MS-301-10', price: 690, basePrice: 690, stock: 37 },
  {
    marking: 'FN-052-8',
    price: 540,
    basePrice: 720,
    stock: 22,
    isNew: true,
  },
  { marking: 'VL-003-10', price: 468, basePrice: 468, stock: 118 },
  { marking: 'KM-088-8', price: 520, basePrice: 520, stock: 29 },
  {
    marking: 'MS-317-10',
    price: 552,
    basePrice: 690,
    stock: 18,
    isNew: true,
  },
  { marking: 'VL-118-10', stock: 52 },
  { marking: 'VL-130-10', stock: 47 },
  { marking: 'VL-131-10', stock: 60 },
]

/** A product of a featured line that is sold out. */
export const FEATURED_SOLD_OUT = 'VL-211-10'

import type { FamilySlug } from '#shared/catalog/shade-families.ts'
import type { Kind } from '../catalog-types.ts'
import {
  BLUSH,
  BLUSH_APPLICATIONS,
  GLOSS,
  GLOSS_APPLICATIONS,
  LIP_APPLICATIONS,
  LIPSTICK,
  MAKEUP_BRUSH,
  MAKEUP_BRUSH_APPLICATIONS,
  MASCARA,
  MASCARA_APPLICATIONS,
  PALETTE,
  PALETTE_APPLICATIONS,
} from '../texts/makeup.ts'
import { measure, NBSP } from '../typeset.ts'
import { plainKind } from './plain.ts'
import { shadedKind } from './shaded.ts'
import { oneSize } from './sizes.ts'

const LIPS: readonly FamilySlug[] = [
  'nyud', 'pudra', 'rozovyy', 'malinovyy', 'koral', 'krasnyy', 'granat', 'bordo', 'terrakota',
]
const CHEEKS: readonly FamilySlug[] = ['nyud', 'pudra', 'rozovyy', 'koral', 'terrakota']
const PALETTE_NAMES = [
  'Вечер в опере', 'Пески', 'Сумерки', 'Осенний парк', 'Розовый час', 'Дымка', 'Кофейня', 'Северный берег', 'Виноградник',
  'Старый сад', 'Полдень', 'Мастерская', 'Пионы', 'Каминный зал', 'Антракт', 'Рассвет', 'Ателье', 'Набережная',
] as const
const MASCARA_NAMES = ['Взмах', 'Веер', 'Объём', 'Высота', 'Бархат', 'Контраст', 'Премьера', 'Взгляд', 'Ночь', 'Графика', 'Опера', 'Кадр'] as const
const BRUSH_NAMES = ['Пух', 'Облако', 'Веер', 'Растушёвка', 'Шёлк', 'Купол', 'Скос', 'Тень', 'Дымка', 'Акцент', 'Бархат', 'Касание'] as const

export const MAKEUP_KINDS: readonly Kind[] = [
  shadedKind({
    category: 'pomady',
    field: 'makeup',
    share: 480,
    label: 'Помада',
    titles: ['Помада', 'Помада матовая', 'Помада кремовая', 'Жидкая помада', 'Помада-бальзам'],
    families: LIPS,
    shadeCount: [12, 26],
    volumes: [[4], [3.5], [4], [5]],
    unit: 'г',
    priceVolume: 4,
    price: [390, 720],
    effect: 'Плотный',
    finish: 'cream',
    art: 'lipstick',
    isNumbered: true,
    opensWithShade: false,
    texts: LIPSTICK,
    applications: LIP_APPLICATIONS,
    compositions: [
      'Ricinus Communis Seed Oil, Caprylic/Capric Triglyceride, Euphorbia Cerifera Wax, Cera Alba, Tocopherol, Parfum. Может содержать: CI 15850, CI 45410, CI 77491.',
      'Octyldodecanol, Polyethylene, Cera Alba, Butyrospermum Parkii Butter, Mica. Может содержать: CI 15985, CI 77891, CI 77499.',
    ],
    properties: (turn) => [['Стойкость', ['до 4\u00a0часов', 'до 6\u00a0часов', 'до 8\u00a0часов'][turn % 3] ?? ''], ['Назначение', 'губы']],
    grams: [1, 18],
    sizeCm: 8,
    proChance: 0.02,
  }),
  shadedKind({
    category: 'bleski-dlya-gub',
    field: 'makeup',
    share: 240,
    label: 'Блеск для губ',
    titles: ['Блеск для губ', 'Блеск для губ с шиммером', 'Масло-блеск для губ'],
    families: ['nyud', 'pudra', 'rozovyy', 'malinovyy', 'koral', 'krasnyy', 'granat'],
    shadeCount: [8, 16],
    volumes: [[6], [5], [8]],
    unit: 'мл',
    priceVolume: 6,
    price: [320, 590],
    effect: 'Прозрачный',
    finish: 'clear',
    art: 'lipstick',
    isNumbered: true,
    opensWithShade: false,
    texts: GLOSS,
    applications: GLOSS_APPLICATIONS,
    compositions: [
      'Polybutene, Octyldodecanol, Ricinus Communis Seed Oil, Silica, Tocopheryl Acetate, Parfum. Может содержать: Mica, CI 15850, CI 77891.',
      'Polyisobutene, Simmondsia Chinensis Seed Oil, Dextrin Palmitate, Tocopherol. Может содержать: CI 45380, CI 77491.',
    ],
    properties: () => [['Аппликатор', 'мягкий'], ['Назначение', 'губы']],
    grams: [1.1, 20],
    sizeCm: 10,
    proChance: 0.02,
  }),
  plainKind({
    category: 'tushi',
    field: 'makeup',
    share: 90,
    prefix: 'I',
    label: 'Тушь',
    art: 'mascara',
    texts: MASCARA,
    applications: MASCARA_APPLICATIONS,
    compositions: ['Aqua, Cera Alba, Stearic Acid, Copernicia Cerifera Wax, Acacia Senegal Gum, Panthenol, CI 77499.', 'Aqua, Glyceryl Stearate, Acrylates Copolymer, Cera Carnauba, Tocopherol, CI 77499, CI 77266.'],
    proChance: 0.03,
    model: ({ random, series }) => {
      const [colour, hex] = random.weighted([[['чёрная', '#17161a'], 8], [['коричневая', '#4a3226'], 3], [['тёмно-синяя', '#1f2a55'], 1]] as const)
      const effect = random.pick(['объём', 'удлинение', 'подкручивание', 'объём и изгиб', 'разделение'])
      return {
        title: `Тушь для ресниц «${series(MASCARA_NAMES)}» ${colour}`,
        price: random.int(420, 890),
        hex,
        sizes: [{ text: measure(random.pick([8, 9, 10, 11]), 'мл'), code: 'ML', label: 'Объём', factor: 1, grams: 26, cm: 12 }],
        properties: [['Эффект', effect], ['Цвет', colour], ['Щёточка', random.pick(['силиконовая', 'нейлоновая', 'изогнутая'])]],
      }
    },
  }),
  plainKind({
    category: 'paletki-teney',
    field: 'makeup',
    share: 200,
    prefix: 'I',
    label: 'Палетка теней',
    art: 'palette',
    texts: PALETTE,
    applications: PALETTE_APPLICATIONS,
    compositions: ['Talc, Mica, Zinc Stearate, Dimethicone, Caprylyl Glycol. Может содержать: CI 77891, CI 77491, CI 77492, CI 77499.', 'Mica, Magnesium Myristate, Silica, Octyldodecyl Stearoyl Stearate. Может содержать: CI 77491, CI 77742.'],
    proChance: 0.04,
    model: ({ random, series }) => {
      const count = random.pick([4, 5, 6, 9, 12])
      return {
        title: `Палетка теней «${series(PALETTE_NAMES)}», ${count}${NBSP}${count === 4 ? 'оттенка' : 'оттенков'}`,
        price: 360 + count * random.int(70, 130),
        hex: random.pick(['#b98d7a', '#c9a08a', '#8a6a62', '#a58fa0', '#9c8f86', '#b5846e', '#7f6f86']),
        finish: random.pick(['shimmer', 'matte', 'cream'] as const),
        sizes: [{ text: measure(count * 1.5, 'г').replace('.', ','), phrase: '', code: `${count}C`, label: 'Вес', factor: 1, grams: 40 + count * 9, cm: 12 + Math.floor(count / 3) }],
        properties: [['Оттенков', String(count)], ['Финиш', random.pick(['матовый и сияющий', 'матовый', 'сатиновый'])], ['Зеркало', 'есть']],
      }
    },
  }),
  shadedKind({
    category: 'rumyana',
    field: 'makeup',
    share: 185,
    label: 'Румяна',
    titles: ['Румяна', 'Румяна пудровые', 'Румяна кремовые', 'Румяна запечённые'],
    families: CHEEKS,
    shadeCount: [6, 12],
    volumes: [[5], [4], [6]],
    unit: 'г',
    priceVolume: 5,
    price: [420, 760],
    effect: 'Матовый',
    finish: 'matte',
    art: 'palette',
    isNumbered: true,
    opensWithShade: false,
    texts: BLUSH,
    applications: BLUSH_APPLICATIONS,
    compositions: [
      'Talc, Mica, Zinc Stearate, Dimethicone, Tocopheryl Acetate. Может содержать: CI 77491, CI 77891, CI 15850.',
      'Caprylic/Capric Triglyceride, Silica, Copernicia Cerifera Wax, Tocopherol. Может содержать: CI 77491, CI 45410.',
    ],
    properties: (turn) => [['Стойкость', ['до 6\u00a0часов', 'до 8\u00a0часов'][turn % 2] ?? ''], ['Зеркало', ['есть', 'нет'][turn % 2] ?? '']],
    grams: [1, 34],
    sizeCm: 7,
    proChance: 0.02,
  }),
  plainKind({
    category: 'kisti-dlya-makiyazha',
    field: 'makeupbrush',
    share: 200,
    prefix: 'H',
    label: 'Кисть для макияжа',
    art: 'brush',
    texts: MAKEUP_BRUSH,
    applications: MAKEUP_BRUSH_APPLICATIONS,
    compositions: ['Синтетический ворс, алюминиевая обойма, деревянная ручка.', 'Таклон, латунная обойма, ручка из берёзы.'],
    proChance: 0.15,
    model: ({ random, series }) => {
      const purpose = random.pick(['для пудры', 'для румян', 'для теней', 'для растушёвки', 'для тона', 'для бровей', 'для губ', 'для хайлайтера'])
      return {
        title: `Кисть ${purpose} «${series(BRUSH_NAMES)}»`,
        price: random.int(290, 890),
        hex: random.pick(['#6f4632', '#2b2a2b', '#c9b08a', '#e6c9c2', '#7f8f86', '#8d0f2b']),
        sizes: oneSize(random.int(10, 32), 18),
        properties: [['Назначение', purpose.replace('для ', '')], ['Ворс', random.pick(['синтетика', 'таклон', 'смешанный'])], ['Длина', measure(random.int(14, 20), 'см')]],
      }
    },
  }),
]

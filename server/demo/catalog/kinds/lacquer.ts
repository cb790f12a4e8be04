import { type FamilySlug, SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import type { Kind, Property } from '../catalog-types.ts'
import { LACQUER_COMPOSITIONS } from '../texts/coats.ts'
import { CREAM_LACQUER, MATTE_LACQUER, NAIL_LACQUER_APPLICATIONS, SPARKLE_LACQUER } from '../texts/lacquer.ts'
import { measure } from '../typeset.ts'
import { LACQUER_COAT_KINDS } from './coats.ts'
import { shadedKind } from './shaded.ts'

const ALL: readonly FamilySlug[] = SHADE_FAMILIES.map((family) => family.slug)
const NO_METAL = ALL.filter((slug) => slug !== 'zolotoy' && slug !== 'serebryanyy')

const LACQUER = {
  field: 'polish',
  label: 'Лак для ногтей',
  unit: 'мл',
  priceVolume: 10,
  art: 'lacquer',
  isNumbered: true,
  opensWithShade: true,
  applications: NAIL_LACQUER_APPLICATIONS,
  compositions: LACQUER_COMPOSITIONS.slice(0, 2),
  grams: [3, 32],
  sizeCm: 8,
  proChance: 0.02,
} as const

function lacquerProperties(finish: string): (turn: number) => Property[] {
  return (turn) => [
    ['Плотность', ['два слоя', 'один-два слоя', 'два тонких слоя'][turn % 3] ?? ''],
    ['Сушка', `${measure(4 + (turn % 3), 'мин')}, без лампы`],
    ['Финиш', finish],
  ]
}

export const LACQUER_KINDS: readonly Kind[] = [
  shadedKind({
    ...LACQUER,
    category: 'kremovye-laki',
    share: 800,
    titles: ['Лак для ногтей', 'Лак для ногтей', 'Лак для ногтей с гелевым блеском'],
    families: NO_METAL,
    shadeCount: [24, 60],
    volumes: [[10], [8], [12], [6, 12], [5]],
    price: [170, 310],
    effect: 'Плотный',
    finish: 'cream',
    texts: CREAM_LACQUER,
    properties: lacquerProperties('глянцевый'),
  }),
  shadedKind({
    ...LACQUER,
    category: 'laki-s-blestkami',
    share: 330,
    titles: ['Лак для ногтей с блёстками', 'Лак для ногтей с глиттером'],
    families: ALL,
    shadeCount: [14, 30],
    volumes: [[10], [8], [6, 12], [5]],
    price: [190, 340],
    effect: 'Глиттер',
    finish: 'glitter',
    texts: SPARKLE_LACQUER,
    properties: lacquerProperties('блестящий'),
  }),
  shadedKind({
    ...LACQUER,
    category: 'matovye-laki',
    share: 150,
    titles: ['Лак для ногтей матовый'],
    families: NO_METAL,
    shadeCount: [12, 24],
    volumes: [[10], [8], [12]],
    price: [190, 330],
    effect: 'Матовый',
    finish: 'matte',
    texts: MATTE_LACQUER,
    properties: lacquerProperties('матовый'),
  }),
  ...LACQUER_COAT_KINDS,
]

import { type FamilySlug, SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import type { Kind, Property } from '../catalog-types.ts'
import {
  CAT_EYE,
  CAT_EYE_APPLICATIONS,
  DENSE_GEL,
  GEL_APPLICATIONS,
  GEL_COMPOSITIONS,
  GLITTER_GEL,
  MATTE_APPLICATIONS,
  MATTE_GEL,
  NUDE_GEL,
  REFLECTIVE_GEL,
  SHIMMER_GEL,
  STAINED_GEL,
  THERMO_GEL,
} from '../texts/gel-polish.ts'
import { NBSP } from '../typeset.ts'
import { draftFeaturedLine } from './featured-line.ts'
import type { ShadedSpec } from './shaded.ts'
import { draftShadedLine, shadedKind } from './shaded.ts'

const ALL: readonly FamilySlug[] = SHADE_FAMILIES.map((family) => family.slug)
const NO_METAL = ALL.filter((slug) => slug !== 'zolotoy' && slug !== 'serebryanyy')
const NUDES: readonly FamilySlug[] = ['molochnyy', 'bezhevyy', 'nyud', 'pudra', 'rozovyy']
const SYRUPS: readonly FamilySlug[] = [
  'pudra',
  'rozovyy',
  'malinovyy',
  'koral',
  'krasnyy',
  'granat',
  'oranzhevyy',
  'zheltyy',
  'zelenyy',
  'biryuza',
  'goluboy',
  'siren',
]
const DEEP: readonly FamilySlug[] = [
  'rozovyy',
  'malinovyy',
  'krasnyy',
  'granat',
  'bordo',
  'terrakota',
  'korichnevyy',
  'oliva',
  'izumrud',
  'biryuza',
  'goluboy',
  'siniy',
  'siren',
  'fioletovyy',
  'seryy',
  'chernyy',
  'zolotoy',
  'serebryanyy',
]

const CURES = [
  `LED 30${NBSP}с, UV 2${NBSP}мин`,
  `LED 30–60${NBSP}с, UV 2${NBSP}мин`,
  `LED 60${NBSP}с, UV 2${NBSP}мин`,
]

function gelProperties(coverage: readonly string[], finish: string): (turn: number) => Property[] {
  return (turn) => [
    ['Плотность', coverage[turn % coverage.length] ?? ''],
    ['Полимеризация', CURES[turn % CURES.length] ?? ''],
    ['Финиш', finish],
  ]
}

const GEL = {
  field: 'gel',
  label: 'Гель-лак',
  unit: 'мл',
  priceVolume: 10,
  art: 'polish',
  isNumbered: true,
  opensWithShade: true,
  applications: GEL_APPLICATIONS,
  compositions: GEL_COMPOSITIONS,
  grams: [3.1, 34],
  sizeCm: 9,
  proChance: 0.12,
} as const

const VOLUMES = [[10], [8], [5, 10], [10, 15], [5, 10, 15], [8, 15]] as const
const ONE_OR_TWO = [[10], [8], [8], [5, 10]] as const

const DENSE_SPEC: ShadedSpec = {
  ...GEL,
  category: 'plotnye-gel-laki',
  share: 1380,
  firstBrands: ['Вельта', 'Kamelin'],
  titles: ['Гель-лак'],
  families: NO_METAL,
  shadeCount: [24, 72],
  volumes: VOLUMES,
  price: [330, 560],
  effect: 'Плотный',
  finish: 'cream',
  texts: DENSE_GEL,
  properties: gelProperties(['два слоя', 'один-два слоя', 'два тонких слоя'], 'глянцевый'),
}

const MATTE_SPEC: ShadedSpec = {
  ...GEL,
  category: 'plotnye-gel-laki',
  share: 120,
  titles: ['Гель-лак матовый'],
  families: NO_METAL,
  shadeCount: [12, 30],
  volumes: ONE_OR_TWO,
  price: [380, 590],
  effect: 'Матовый',
  finish: 'matte',
  texts: MATTE_GEL,
  applications: MATTE_APPLICATIONS,
  properties: gelProperties(['два слоя', 'два тонких слоя'], 'матовый'),
}

const NUDE_SPEC: ShadedSpec = {
  ...GEL,
  category: 'nyudovye-gel-laki',
  share: 620,
  titles: ['Гель-лак нюдовый', 'Гель-лак', 'Гель-лак'],
  families: NUDES,
  shadeCount: [14, 40],
  volumes: VOLUMES,
  price: [340, 580],
  effect: 'Плотный',
  finish: 'cream',
  texts: NUDE_GEL,
  properties: gelProperties(['полуплотный, два слоя', 'два тонких слоя'], 'глянцевый'),
}

const STAINED_SPEC: ShadedSpec = {
  ...GEL,
  category: 'vitrazhnye-gel-laki',
  share: 300,
  titles: ['Гель-лак витражный', 'Гель-лак прозрачный'],
  families: SYRUPS,
  shadeCount: [12, 24],
  volumes: ONE_OR_TWO,
  price: [360, 570],
  effect: 'Прозрачный',
  finish: 'clear',
  texts: STAINED_GEL,
  properties: gelProperties(['прозрачный, один–три слоя', 'прозрачный, два слоя'], 'глянцевый'),
}

const CAT_EYE_SPEC: ShadedSpec = {
  ...GEL,
  category: 'koshachiy-glaz',
  share: 760,
  firstBrands: ['Misorel'],
  titles: ['Гель-лак «кошачий глаз»'],
  families: DEEP,
  shadeCount: [14, 40],
  volumes: VOLUMES,
  price: [440, 680],
  effect: 'Кошачий глаз',
  finish: 'cateye',
  texts: CAT_EYE,
  applications: CAT_EYE_APPLICATIONS,
  properties: gelProperties(['два слоя', 'два слоя на подложке'], 'глянцевый, с бликом'),
}

const SHIMMER_SPEC: ShadedSpec = {
  ...GEL,
  category: 'gel-laki-s-shimmerom',
  share: 560,
  firstBrands: ['Kamelin', 'Misorel'],
  titles: ['Гель-лак с шиммером'],
  families: ALL,
  shadeCount: [14, 36],
  volumes: VOLUMES,
  price: [390, 620],
  effect: 'Шиммер',
  finish: 'shimmer',
  texts: SHIMMER_GEL,
  properties: gelProperties(['два слоя', 'два тонких слоя'], 'сияющий'),
}

const GLITTER_SPEC: ShadedSpec = {
  ...GEL,
  category: 'gel-laki-s-glitterom',
  share: 420,
  firstBrands: ['Fenchel'],
  titles: ['Гель-лак с глиттером'],
  families: [...DEEP, 'pudra', 'zolotoy', 'serebryanyy'],
  shadeCount: [12, 28],
  volumes: ONE_OR_TWO,
  price: [420, 660],
  effect: 'Глиттер',
  finish: 'glitter',
  texts: GLITTER_GEL,
  properties: gelProperties(['один-два слоя', 'два слоя'], 'блестящий'),
}

const THERMO_SPEC: ShadedSpec = {
  ...GEL,
  category: 'termo',
  share: 200,
  titles: ['Гель-лак термо'],
  families: [
    'pudra',
    'rozovyy',
    'malinovyy',
    'koral',
    'siren',
    'fioletovyy',
    'goluboy',
    'biryuza',
    'korichnevyy',
  ],
  shadeCount: [12, 18],
  volumes: ONE_OR_TWO,
  price: [430, 640],
  effect: 'Термо',
  finish: 'cream',
  texts: THERMO_GEL,
  properties: gelProperties(['два слоя'], 'глянцевый, меняет цвет'),
}

const REFLECTIVE_SPEC: ShadedSpec = {
  ...GEL,
  category: 'svetootrazhayuschie',
  share: 280,
  titles: ['Гель-лак светоотражающий'],
  families: DEEP,
  shadeCount: [12, 24],
  volumes: ONE_OR_TWO,
  price: [450, 690],
  effect: 'Светоотражающий',
  finish: 'glitter',
  texts: REFLECTIVE_GEL,
  properties: gelProperties(['один-два слоя', 'два слоя'], 'светоотражающий'),
}

function withFeatured(spec: ShadedSpec): Kind {
  return {
    ...shadedKind(spec),
    draft: (context) =>
      (context.isFirst ? draftFeaturedLine(spec, context) : null) ?? draftShadedLine(spec, context),
  }
}

export const GEL_POLISH_KINDS: readonly Kind[] = [
  withFeatured(DENSE_SPEC),
  shadedKind(MATTE_SPEC),
  shadedKind(NUDE_SPEC),
  shadedKind(STAINED_SPEC),
  withFeatured(CAT_EYE_SPEC),
  withFeatured(SHIMMER_SPEC),
  withFeatured(GLITTER_SPEC),
  shadedKind(THERMO_SPEC),
  shadedKind(REFLECTIVE_SPEC),
]

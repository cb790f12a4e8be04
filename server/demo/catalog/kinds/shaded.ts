import type { ArtKind, Finish } from '#shared/catalog/picture.ts'
import type { FamilySlug } from '#shared/catalog/shade-families.ts'
import type { Field } from '../brands.ts'
import type { ItemDraft, Kind, LineContext, LineDraft, Property } from '../catalog-types.ts'
import { believablePrice } from '../prices.ts'
import type { Shade } from '../shades.ts'
import type { TextBank } from '../texts/compose.ts'
import { compose, pickText } from '../texts/compose.ts'
import { shadeLead, toneOf } from '../texts/shade-leads.ts'
import { capitalize, decimal, measure, NBSP } from '../typeset.ts'

/** Describes a kind of product with many shades. A line of it is the palette of one brand. */
export interface ShadedSpec {
  readonly category: string
  readonly field: Field
  readonly share: number
  readonly firstBrands?: readonly string[]
  readonly label: string
  /** Names before the shade's name; each line uses one of them. */
  readonly titles: readonly string[]
  readonly families: readonly FamilySlug[]
  readonly shadeCount: readonly [min: number, max: number]
  /** Sets of volumes; each line uses one set. */
  readonly volumes: readonly (readonly number[])[]
  readonly unit: 'мл' | 'г'
  /** The volume to which `price` applies. */
  readonly priceVolume: number
  readonly price: readonly [min: number, max: number]
  readonly effect: string | null
  readonly finish: Finish
  readonly art: ArtKind
  /** Whether shades have numbers in addition to their names. */
  readonly isNumbered: boolean
  /** Whether descriptions begin with a sentence about the shade. */
  readonly opensWithShade: boolean
  readonly texts: TextBank
  readonly applications: readonly string[]
  readonly compositions: readonly string[]
  readonly properties: (turn: number) => Property[]
  readonly grams: readonly [perUnit: number, packing: number]
  readonly sizeCm: number
  readonly proChance: number
}

export interface ShadedVariant {
  readonly shade: Shade
  readonly number: string | null
  readonly volume: number
  readonly volumes: readonly number[]
  /** The middle part of the marking if the shade has no number. */
  readonly code: string
  readonly price: number
  readonly turn: number
  readonly title: string
  readonly country: string
  readonly isPro: boolean
}

export function shadedItem(spec: ShadedSpec, variant: ShadedVariant): ItemDraft {
  const { shade, number, volume, turn } = variant
  const size = measure(decimal(volume), spec.unit)
  const numbered = number === null ? '' : ` №${NBSP}${number}`
  const tone = toneOf(shade)
  const description = compose(spec.texts, turn, {
    words: { shade: shade.name, tone, Tone: capitalize(tone) },
    ...(spec.opensWithShade ? { opening: shadeLead(shade, turn) } : {}),
  })
  const usual = variant.volumes[Math.floor(variant.volumes.length / 2)] ?? volume
  return {
    name: `${variant.title} «${shade.name}»${numbered}, ${size}`,
    kindLabel: spec.label,
    code: `${number ?? `B${variant.code}`}-${String(volume).replace('.', '')}`,
    price: variant.price,
    shadeName: shade.name,
    shadeCode: number,
    shadeHex: shade.hex,
    shadeFamily: shade.family,
    effect: spec.effect,
    volume: size,
    artKind: spec.art,
    finish: spec.finish,
    description,
    application: pickText(spec.applications, turn),
    composition: pickText(spec.compositions, turn),
    properties: [
      [spec.unit === 'мл' ? 'Объём' : 'Вес', size],
      ['Оттенок', `${number === null ? '' : `№${NBSP}${number} `}«${shade.name}»`],
      ...spec.properties(turn),
      ['Страна', variant.country],
    ],
    weightGrams: Math.round(volume * spec.grams[0] + spec.grams[1]),
    sizeCm: spec.sizeCm,
    isPro: variant.isPro,
    appeal: volume === usual ? 1 : 0.35,
  }
}

/** Returns the price of a volume; a milliliter costs less in a larger bottle. */
export function priceOfVolume(spec: ShadedSpec, base: number, volume: number): number {
  return base * (volume / spec.priceVolume) ** 0.72
}

export function draftShadedLine(spec: ShadedSpec, context: LineContext): LineDraft {
  const { random, brand } = context
  const title = random.pick(spec.titles)
  const volumes = random.pick(spec.volumes)
  const base = random.int(...spec.price) * brand.level
  const prices = new Map(
    volumes.map((volume) => [volume, believablePrice(priceOfVolume(spec, base, volume), random)]),
  )
  const isPro = random.chance(spec.proChance)
  const shades = context.takeShades(spec.families, random.int(...spec.shadeCount))
  const items = shades.flatMap((shade) => {
    const number = spec.isNumbered ? context.shadeNumber() : null
    const code = spec.isNumbered ? '' : context.itemNumber()
    const turn = context.turn()
    return volumes.map((volume) =>
      shadedItem(spec, {
        shade,
        number,
        volume,
        volumes,
        code,
        price: prices.get(volume) ?? 0,
        turn,
        title,
        country: brand.country,
        isPro,
      }),
    )
  })
  return { name: `${title} ${brand.name}`, items }
}

export function shadedKind(spec: ShadedSpec): Kind {
  return {
    category: spec.category,
    field: spec.field,
    share: spec.share,
    ...(spec.firstBrands === undefined ? {} : { firstBrands: spec.firstBrands }),
    draft: (context) => draftShadedLine(spec, context),
  }
}

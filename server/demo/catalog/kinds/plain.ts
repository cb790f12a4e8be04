import type { ArtKind, Finish } from '#shared/catalog/picture.ts'
import type { Field } from '../brands.ts'
import type { ItemDraft, Kind, LineContext, LineDraft, Property } from '../catalog-types.ts'
import { believablePrice } from '../prices.ts'
import type { TextBank } from '../texts/compose.ts'
import { compose, pickText } from '../texts/compose.ts'
import { fill } from '../typeset.ts'

/** A size of a model. The products of a line without shades differ only in their size. */
export interface Size {
  /** For example '75 мл'; empty when the model has a single size. */
  readonly text: string
  /** The size as it appears in the product's name if that differs from `text`, such as 'лезвие 5 мм'. */
  readonly phrase?: string
  /** The end of the marking: '75'. */
  readonly code: string
  /** The label of the size among the properties, such as 'Объём'. */
  readonly label: string
  readonly factor: number
  readonly grams: number
  readonly cm: number
  readonly appeal?: number
}

/** A generated model, whose sizes become products. */
export interface Model {
  /** The name without the size. */
  readonly title: string
  readonly sizes: readonly Size[]
  /** The price in roubles for a size with factor 1 and a brand of level 1. */
  readonly price: number
  readonly hex: string
  readonly properties: readonly Property[]
  /** Values for the placeholders of the texts. */
  readonly words?: Readonly<Record<string, string>>
  readonly label?: string
  readonly art?: ArtKind
  readonly finish?: Finish
  readonly effect?: string
  readonly composition?: string
  readonly application?: string
  /** Replaces the first sentence of the description, for a special model. */
  readonly lead?: string
  readonly isPro?: boolean
  readonly appeal?: number
}

export interface PlainSpec {
  readonly category: string
  readonly field: Field
  readonly share: number
  /** The letter before the article number. */
  readonly prefix: string
  readonly label: string
  readonly art: ArtKind
  readonly finish?: Finish
  readonly texts: TextBank
  readonly applications: readonly string[]
  readonly compositions: readonly string[]
  readonly isLarge?: boolean
  readonly proChance?: number
  readonly model: (context: LineContext, turn: number) => Model
}

function draftPlainLine(spec: PlainSpec, context: LineContext): LineDraft {
  const { random, brand } = context
  const turn = context.turn()
  const model = spec.model(context, turn)
  const words = model.words ?? {}
  const number = context.itemNumber()
  const isPro = model.isPro ?? random.chance(spec.proChance ?? 0.1)
  const description = compose(spec.texts, turn, { words, lead: model.lead })
  const application = model.application ?? fill(pickText(spec.applications, turn), words)
  const composition = fill(model.composition ?? pickText(spec.compositions, turn), words)
  const usual = Math.floor(model.sizes.length / 2)
  const base = model.price * brand.level * (0.94 + random.next() * 0.12)
  const items = model.sizes.map((size, i): ItemDraft => {
    const phrase = size.phrase ?? size.text
    return {
      name: phrase === '' ? model.title : `${model.title}, ${phrase}`,
      kindLabel: model.label ?? spec.label,
      code: `${spec.prefix}${number}${size.code === '' ? '' : `-${size.code}`}`,
      price: believablePrice(base * size.factor, random),
      shadeName: null,
      shadeCode: null,
      shadeHex: model.hex,
      shadeFamily: null,
      effect: model.effect ?? null,
      volume: size.text === '' ? null : size.text,
      artKind: model.art ?? spec.art,
      finish: model.finish ?? spec.finish ?? 'cream',
      description,
      application,
      composition,
      properties: [
        ...(size.text === '' ? [] : [[size.label, size.text] satisfies Property]),
        ...model.properties,
        ['Страна', brand.country],
      ],
      weightGrams: Math.round(size.grams),
      sizeCm: size.cm,
      isLarge: spec.isLarge === true,
      isPro,
      appeal: (model.appeal ?? 1) * (size.appeal ?? (i === usual ? 1 : 0.55)),
    }
  })
  return { name: model.title, items }
}

export function plainKind(spec: PlainSpec): Kind {
  return {
    category: spec.category,
    field: spec.field,
    share: spec.share,
    draft: (context) => draftPlainLine(spec, context),
  }
}

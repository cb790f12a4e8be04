import { largestPath } from '#server/pictures/picture-url.ts'
import { shareCardOf } from '#server/pictures/share-card.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { sizeLabel } from '#shared/catalog/sizes.ts'
import { parsePhotoPath, productPath } from '#shared/paths.ts'
import { element, textElement } from './xml.ts'

/** A product as the feed shows it. */
export interface OfferedProduct {
  readonly marking: string
  readonly lineId: number
  readonly categoryId: number
  readonly name: string
  readonly kindLabel: string
  readonly brand: string
  readonly price: number
  readonly basePrice: number
  readonly available: number
  readonly shadeName: string | null
  readonly shadeCode: string | null
  readonly shadeHex: string
  readonly shadeFamily: string | null
  readonly effect: string | null
  readonly volume: string | null
  readonly description: string
  readonly application: string
  readonly composition: string
  readonly properties: readonly (readonly [label: string, value: string])[]
  readonly weightGrams: number
  /** The paths of its photos, or of its drawing. */
  readonly pictures: readonly string[]
}

type Param = readonly [label: string, value: string]

const GRAMS_PER_KG = 1000
/** The most that readers of the format accept. */
const [MAX_PICTURES, MAX_DESCRIPTION] = [10, 3000]
const COUNTRY = 'Страна'
/** A number with one of these units, which the format separates. */
const MEASURE = /^(\d+(?:[.,]\d+)?)[ \u00a0](мл|л|г|кг|мм|см|м|шт\.|Вт)$/

/**
 * Returns the offer of a product in YML (EXP-2). Products of a line are a group, whose members differ by the first
 * parameters. What the shop does not know, such as conditions of a delivery, is left out.
 */
export function ymlOffer(product: OfferedProduct, origin: string): string {
  const { marking, price, basePrice, available, properties } = product
  const country = properties.find(([label]) => label === COUNTRY)?.[1]
  return element(
    'offer',
    [
      textElement('url', origin + productPath(marking)),
      textElement('price', price),
      ...(basePrice > price ? [textElement('oldprice', basePrice)] : []),
      textElement('currencyId', 'RUR'),
      textElement('categoryId', product.categoryId),
      ...product.pictures
        .slice(0, MAX_PICTURES)
        .map((path) => textElement('picture', origin + rasterPath(path))),
      textElement('name', product.name),
      textElement('typePrefix', product.kindLabel),
      textElement('vendor', product.brand),
      textElement('vendorCode', marking),
      ...(product.description === ''
        ? []
        : [textElement('description', product.description.slice(0, MAX_DESCRIPTION))]),
      ...(country === undefined ? [] : [textElement('country_of_origin', country)]),
      ...paramsOf(product).map(([label, value]) => {
        const [, amount, unit] = MEASURE.exec(value) ?? []
        return amount !== undefined && unit !== undefined
          ? textElement('param', amount, { name: label, unit })
          : textElement('param', value, { name: label })
      }),
      textElement('weight', product.weightGrams / GRAMS_PER_KG),
      textElement('count', available),
    ],
    { id: marking, available: available > 0, group_id: product.lineId },
  )
}

/** No reader of feeds accepts SVG: a drawing is shown as its preview for social networks. */
function rasterPath(path: string): string {
  return parsePhotoPath(path) ? largestPath(path) : shareCardOf(path).path
}

/** Returns the parameters of a product, each label once: shade and size first, under the labels that readers look for. */
function paramsOf(product: OfferedProduct): Param[] {
  const { shadeName, shadeCode, shadeHex, shadeFamily, volume, effect, properties } = product
  const family = SHADE_FAMILIES.find(({ slug }) => slug === shadeFamily)?.label
  const texts: Param[] = [
    ['Применение', product.application],
    ['Состав', product.composition],
  ]
  const said = texts.filter(([, text]) => text !== '')
  // Where a property has the label of a longer text, the text says more.
  const kept = properties.filter(([own]) => own !== COUNTRY && !said.some(([label]) => label === own))
  const params: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['Оттенок', shadeName],
    ['Номер оттенка', shadeCode],
    ['Цвет', family],
    ['Цвет HEX', shadeName === null ? null : shadeHex],
    [volume === null ? '' : sizeLabel(volume, properties), volume],
    ['Эффект', effect],
    ...kept,
    ...said,
  ]
  const byLabel = new Map<string, string>()
  for (const [label, value] of params) {
    if (label !== '' && value && !byLabel.has(label)) byLabel.set(label, value)
  }
  return [...byLabel]
}

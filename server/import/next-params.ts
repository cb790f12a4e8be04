import { cutText } from '#shared/cut-text.ts'
import type { ProductFields } from './known-product.ts'
import type { FileParam } from './offer.ts'
import { isEffectLabel, isHexLabel, isShadeLabel, isSizeLabel, plainLabel, variantOf } from './variant-of.ts'
import {
  isApplicationLabel,
  isCompositionLabel,
  LONGEST_VALUE,
  MOST_PARAMS,
  type WantedProduct,
} from './wanted-product.ts'

/** What the parameters of a product tell. */
type ParamFields = Pick<
  ProductFields,
  | ('shadeName' | 'shadeCode' | 'shadeHex' | 'shadeFamily' | 'effect' | 'volume')
  | ('application' | 'composition' | 'properties')
>

/**
 * Returns what a product has of its parameters after the import. Those that the file has no column for stay, with what
 * they tell (IMP-30), and so do those of a variant of which an exchange has the goods alone (IMP-251). `tone` is the
 * color of a product without a shade.
 */
export function nextParams(
  before: ParamFields | undefined,
  {
    params: given,
    keepsOtherParams,
    keepsVariant,
  }: Pick<WantedProduct, 'params' | 'keepsOtherParams' | 'keepsVariant'>,
  tone: string,
): ParamFields {
  if (given === undefined && before) {
    const { effect, volume, application, composition, properties } = before
    return { ...shadeOf(before), effect, volume, application, composition, properties }
  }
  const isPartial = keepsOtherParams && before !== undefined
  const own = (given ?? []).filter(({ label }) => !(isPartial && keepsVariant && isVariantLabel(label)))
  const says = (is: (label: string) => boolean) => !isPartial || own.some(({ label }) => is(label))
  const params = (isPartial ? merged(before.properties, own) : own).filter(({ value }) => value !== '')
  const textOf = (is: (label: string) => boolean) => params.find(({ label }) => is(label))?.value ?? ''
  const { shadeName, shadeCode, shadeHex, shadeFamily, size, effect } = variantOf(params)
  const isSameShade =
    isPartial && !says(isHexLabel) && shadeName === before.shadeName && shadeCode === before.shadeCode
  return {
    ...(isPartial && (isSameShade || !(says(isShadeLabel) || says(isHexLabel)))
      ? shadeOf(before)
      : { shadeName, shadeCode, shadeHex: shadeHex ?? tone, shadeFamily }),
    effect: says(isEffectLabel) ? effect : (before?.effect ?? null),
    volume: says(isSizeLabel) ? size : (before?.volume ?? null),
    application: says(isApplicationLabel) ? textOf(isApplicationLabel) : (before?.application ?? ''),
    composition: says(isCompositionLabel) ? textOf(isCompositionLabel) : (before?.composition ?? ''),
    properties: JSON.stringify(propertiesOf(params)),
  }
}

function isVariantLabel(label: string): boolean {
  return isShadeLabel(label) || isHexLabel(label) || isSizeLabel(label)
}

function shadeOf({ shadeName, shadeCode, shadeHex, shadeFamily }: ParamFields) {
  return { shadeName, shadeCode, shadeHex, shadeFamily }
}

/** Returns the parameters of a product, those of the file in the places of the ones that they replace. */
function merged(properties: string, own: readonly FileParam[]): FileParam[] {
  const left = new Set(own)
  const kept = (JSON.parse(properties) as [string, string][]).flatMap(([label, value]): FileParam[] => {
    const same = own.filter((param) => plainLabel(param.label) === plainLabel(label))
    if (same.length === 0) return [{ label, value }]
    return same.filter((param) => left.delete(param))
  })
  return [...kept, ...left]
}

/** Returns what the page lists, without what it shows elsewhere and without a label twice. */
function propertiesOf(params: readonly FileParam[]): [string, string][] {
  const byLabel = new Map<string, string>()
  for (const { label, value } of params) {
    if (isCompositionLabel(label) || isApplicationLabel(label) || isHexLabel(label)) continue
    const known = byLabel.get(label)
    byLabel.set(
      label,
      known === undefined || known === value ? value : cutText(`${known}, ${value}`, LONGEST_VALUE),
    )
  }
  return [...byLabel].slice(0, MOST_PARAMS)
}

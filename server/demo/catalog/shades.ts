import { type FamilySlug, SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { mixHex } from './color.ts'
import { SHADE_BLENDS } from './shade-blends.ts'
import { SHADE_NAMES } from './shade-names.ts'

export interface Shade {
  readonly name: string
  readonly hex: string
  readonly family: FamilySlug
}

const FAMILY_LIST: readonly FamilySlug[] = SHADE_FAMILIES.map((family) => family.slug)

/** Shades with their own names. */
export const NAMED_SHADES: readonly Shade[] = FAMILY_LIST.flatMap((family) =>
  Object.entries(SHADE_NAMES[family]).map(([name, hex]) => ({ name, hex, family })),
)

const TAKEN = new Set(NAMED_SHADES.map((shade) => shade.name))

/** Shades such as 'Северная ель': an adjective and a noun, with a color slightly different from the noun's. */
export const BLENDED_SHADES: readonly Shade[] = SHADE_BLENDS.filter((blend) => !TAKEN.has(blend.name)).map(
  (blend) => ({
    name: blend.name,
    hex: mixHex(blend.base, blend.toward, blend.amount),
    family: blend.family,
  }),
)

export const ALL_SHADES: readonly Shade[] = [...NAMED_SHADES, ...BLENDED_SHADES]

const BY_NAME = new Map(ALL_SHADES.map((shade) => [shade.name, shade]))

export function shadeNamed(name: string): Shade {
  const shade = BY_NAME.get(name)
  if (shade === undefined) throw new Error(`no shade ${name}`)
  return shade
}

/** Maps family slugs to labels, such as 'krasnyy' to 'Красный'. */
export const FAMILY_LABELS: ReadonlyMap<string, string> = new Map(
  SHADE_FAMILIES.map((family) => [family.slug, family.label]),
)

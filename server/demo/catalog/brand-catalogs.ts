import { type FamilySlug, SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import type { Random } from '../random.ts'
import type { Brand } from './brands.ts'
import type { LineContext } from './catalog-types.ts'
import { lumaOf } from './color.ts'
import { FEATURED_LINES, RESERVED_SHADES } from './featured.ts'
import { BLENDED_SHADES, NAMED_SHADES, type Shade } from './shades.ts'

const FAMILY_ORDER = new Map(SHADE_FAMILIES.map((family, i) => [family.slug, i]))

/** Relative frequencies of shade families: a palette has more reds than oranges. */
const FAMILY_WEIGHTS: Readonly<Record<FamilySlug, number>> = {
  belyy: 1,
  molochnyy: 1.6,
  bezhevyy: 1.8,
  nyud: 2.2,
  pudra: 2.2,
  rozovyy: 2.4,
  malinovyy: 1.7,
  koral: 1.5,
  krasnyy: 2.2,
  granat: 1.8,
  bordo: 1.6,
  terrakota: 1.3,
  korichnevyy: 1.4,
  oranzhevyy: 1,
  zheltyy: 0.9,
  oliva: 1,
  zelenyy: 1.1,
  izumrud: 1.1,
  biryuza: 1,
  goluboy: 1.2,
  siniy: 1.3,
  siren: 1.3,
  fioletovyy: 1.2,
  seryy: 1.2,
  chernyy: 0.8,
  zolotoy: 0.9,
  serebryanyy: 0.9,
}

interface FamilyStack {
  readonly shades: readonly Shade[]
  next: number
}

const BY_FAMILY = new Map<FamilySlug, { named: Shade[]; blended: Shade[] }>()
for (const { slug } of SHADE_FAMILIES) {
  const isOwn = (shade: Shade) => shade.family === slug && !RESERVED_SHADES.has(shade.name)
  BY_FAMILY.set(slug, { named: NAMED_SHADES.filter(isOwn), blended: BLENDED_SHADES.filter(isOwn) })
}

/** Returns a family's shades in a random order, in which shades with their own names tend to come before blends. */
function stackFor(random: Random, family: FamilySlug): FamilyStack {
  const source = BY_FAMILY.get(family)
  const keyed = [
    ...(source?.named ?? []).map((shade) => ({ shade, key: random.next() })),
    ...(source?.blended ?? []).map((shade) => ({ shade, key: 0.3 + random.next() })),
  ]
  keyed.sort((a, b) => a.key - b.key)
  return { shades: keyed.map(({ shade }) => shade), next: 0 }
}

function byPalette(a: Shade, b: Shade): number {
  const families = (FAMILY_ORDER.get(a.family) ?? 0) - (FAMILY_ORDER.get(b.family) ?? 0)
  return families === 0 ? lumaOf(b.hex) - lumaOf(a.hex) : families
}

/** The numbers, shades, and collection names that a brand's generated lines have used so far. */
class BrandCatalog {
  readonly #random: Random
  readonly #stacks = new Map<FamilySlug, FamilyStack>()
  readonly #series = new Map<string, number>()
  readonly #kindsSeen = new Set<object>()
  readonly #reserved: ReadonlySet<number>
  #lastShade: number
  #lastItem: number

  constructor(brand: Brand, random: Random) {
    this.#random = random
    const numbers = FEATURED_LINES.filter((line) => line.brand === brand.name).flatMap((line) =>
      line.shades.map(([number]) => Number(number)),
    )
    this.#reserved = new Set(numbers)
    this.#lastShade = numbers.length > 0 ? Math.max(...numbers) + random.int(5, 20) : random.pick([0, 0, 100])
    this.#lastItem = random.int(10, 90)
  }

  isFirst(kind: object): boolean {
    if (this.#kindsSeen.has(kind)) return false
    this.#kindsSeen.add(kind)
    return true
  }

  shadeNumber(): string {
    do this.#lastShade += this.#random.chance(0.85) ? 1 : this.#random.int(2, 4)
    while (this.#reserved.has(this.#lastShade))
    return String(this.#lastShade).padStart(3, '0')
  }

  itemNumber(): string {
    this.#lastItem += this.#random.int(1, 3)
    return String(this.#lastItem).padStart(3, '0')
  }

  takeShades(families: readonly FamilySlug[], count: number): readonly Shade[] {
    const taken = new Map<string, Shade>()
    const entries = families.map((family) => [family, FAMILY_WEIGHTS[family]] as const)
    let misses = 0
    while (taken.size < count && misses < 40) {
      const shade = this.#nextOf(this.#random.weighted(entries))
      if (shade === undefined || taken.has(shade.name)) misses += 1
      else taken.set(shade.name, shade)
    }
    return [...taken.values()].sort(byPalette)
  }

  #nextOf(family: FamilySlug): Shade | undefined {
    let stack = this.#stacks.get(family)
    if (stack === undefined) {
      stack = stackFor(this.#random, family)
      this.#stacks.set(family, stack)
    }
    const shade = stack.shades[stack.next % stack.shades.length]
    stack.next += 1
    return shade
  }

  series(scope: string, names: readonly string[]): string {
    const key = `${scope} ${names[0] ?? ''}`
    const offset = this.#series.get(`${key} from`) ?? this.#random.int(0, names.length - 1)
    const used = this.#series.get(key) ?? 0
    this.#series.set(`${key} from`, offset)
    this.#series.set(key, used + 1)
    const round = Math.floor(used / names.length)
    const name = names[(offset + used) % names.length] ?? ''
    return round === 0 ? name : `${name} ${round + 1}`
  }
}

/** Returns a function that creates the context of a line. A brand's numbers and shades continue from kind to kind. */
export function createBrandCatalogs(
  random: Random,
): (brand: Brand, kind: object, scope: string, turn: () => number) => LineContext {
  const catalogs = new Map<number, BrandCatalog>()

  return (brand, kind, scope, turn) => {
    let catalog = catalogs.get(brand.id)
    if (catalog === undefined) {
      catalog = new BrandCatalog(brand, random)
      catalogs.set(brand.id, catalog)
    }
    const owned = catalog
    return {
      random,
      brand,
      turn,
      isFirst: owned.isFirst(kind),
      shadeNumber: () => owned.shadeNumber(),
      itemNumber: () => owned.itemNumber(),
      takeShades: (families, count) => owned.takeShades(families, count),
      series: (names) => owned.series(scope, names),
    }
  }
}

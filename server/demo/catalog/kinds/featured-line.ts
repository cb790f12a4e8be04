import type { ItemDraft, LineContext, LineDraft } from '../catalog-types.ts'
import { FEATURED_LINES } from '../featured.ts'
import { believablePrice } from '../prices.ts'
import { shadeNamed } from '../shades.ts'
import { priceOfVolume, type ShadedSpec, shadedItem } from './shaded.ts'

/** Generates the brand's featured line of this kind, with fixed numbers and names. Returns null if there is none. */
export function draftFeaturedLine(spec: ShadedSpec, context: LineContext): LineDraft | null {
  const { random, brand } = context
  const line = FEATURED_LINES.find((one) => one.brand === brand.name && one.category === spec.category)
  if (line === undefined) return null
  const title = spec.titles[0] ?? spec.label
  const items = line.shades.flatMap(([number, name]): ItemDraft[] => {
    const turn = context.turn()
    return line.volumes.map((volume) => {
      const base = volume === line.priceVolume ? line.price : priceOfVolume(spec, line.price, volume)
      return shadedItem(spec, {
        shade: shadeNamed(name),
        number,
        volume,
        volumes: line.volumes,
        code: '',
        price: volume === line.priceVolume ? line.price : believablePrice(base, random),
        turn,
        title,
        country: brand.country,
        isPro: false,
      })
    })
  })
  return { name: `${title} ${brand.name}`, items }
}

import type { ArtKind } from '#shared/catalog/picture.ts'
import type { Field } from '../brands.ts'
import type { Kind, Property } from '../catalog-types.ts'
import type { TextBank } from '../texts/compose.ts'
import { OILS, PLANTS, type Plant } from '../texts/ingredients.ts'
import { fill } from '../typeset.ts'
import { plainKind } from './plain.ts'
import { volumeSizes } from './sizes.ts'

/** Care made of a base, an oil and a plant. */
export interface CareSpec {
  readonly category: string
  readonly field: Field
  readonly share: number
  readonly prefix: string
  readonly label: string
  /** With {oil} and {plant} in the instrumental or «{Plant}» as a name. */
  readonly titles: readonly string[]
  readonly volumes: readonly (readonly number[])[]
  readonly usual: number
  readonly unit?: string
  readonly price: readonly [min: number, max: number]
  readonly packing: number
  readonly art: readonly ArtKind[]
  readonly plants?: readonly Plant[]
  readonly texts: TextBank
  readonly applications: readonly string[]
  readonly compositions: readonly string[]
  readonly properties: (turn: number, isWithOil: boolean) => readonly Property[]
  readonly proChance?: number
}

export function careKind(spec: CareSpec): Kind {
  const plants = spec.plants ?? PLANTS
  return plainKind({
    category: spec.category,
    field: spec.field,
    share: spec.share,
    prefix: spec.prefix,
    label: spec.label,
    art: spec.art[0] ?? 'jar',
    texts: spec.texts,
    applications: spec.applications,
    compositions: spec.compositions,
    proChance: spec.proChance ?? 0.06,
    model: ({ random }, turn) => {
      const plant = random.pick(plants)
      const oil = random.pick(OILS.filter((one) => one.clash !== plant.title))
      const title = random.pick(spec.titles)
      const isWithOil = title.includes('{oil}')
      const words = {
        plant: plant.instrumental,
        Plant: plant.title,
        gen: plant.genitive,
        oil: oil.instrumental,
        about: plant.abouts[turn % plant.abouts.length] ?? '',
        inci: plant.inci,
        oilInci: oil.inci,
      }
      return {
        title: fill(title, words),
        words,
        hex: plant.hex,
        art: spec.art[turn % spec.art.length] ?? 'jar',
        price: random.int(...spec.price),
        sizes: volumeSizes(random.pick(spec.volumes), spec.usual, spec.packing, spec.unit ?? 'мл'),
        properties: [
          ...spec.properties(turn, isWithOil),
          ['Активные вещества', isWithOil ? `${oil.nominative}, ${lower(plant)}` : lower(plant)],
        ],
      }
    },
  })
}

function lower(plant: Plant): string {
  return plant.title.toLocaleLowerCase('ru')
}

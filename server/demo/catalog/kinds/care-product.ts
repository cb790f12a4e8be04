import type { ArtKind } from '#shared/catalog/picture.ts'
import type { Field } from '../brands.ts'
import type { Kind, Property } from '../catalog-types.ts'
import type { TextBank } from '../texts/compose.ts'
import { OILS, PLANTS, type Plant } from '../texts/ingredients.ts'
import { fill, typeset } from '../typeset.ts'
import { plainKind } from './plain.ts'
import { volumeSizes } from './sizes.ts'

/** A variety within a kind, such as a night cream or an alkaline remover. */
export interface Sort {
  readonly title: string
  /** First sentences of the description that apply to this variety only. */
  readonly leads?: readonly string[]
  readonly composition?: string
}

/** A kind of care product whose variants combine a base with an oil or a plant. */
export interface CareSpec {
  readonly category: string
  readonly field: Field
  readonly share: number
  readonly prefix: string
  readonly label: string
  /** Titles with the placeholders {oil} and {plant}, in the instrumental case, or {Plant}. */
  readonly titles: readonly (string | Sort)[]
  readonly volumes: readonly (readonly number[])[]
  readonly usual: number
  readonly unit?: string
  readonly price: readonly [min: number, max: number]
  readonly packing: number
  readonly art: readonly ArtKind[]
  readonly plants?: readonly Plant[]
  /**
   * Sentences about the plant, with {plant} and {gen}, for kinds to which the plant's usual sentences do not apply.
   */
  readonly abouts?: readonly string[]
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
      const picked = random.pick(spec.titles)
      const sort: Sort = typeof picked === 'string' ? { title: picked } : picked
      const { title } = sort
      const isWithOil = title.includes('{oil}')
      const names = {
        plant: plant.instrumental,
        Plant: plant.title,
        gen: plant.genitive,
        oil: oil.instrumental,
      }
      const abouts = spec.abouts ?? plant.abouts
      const words = {
        ...names,
        about: fill(abouts[turn % abouts.length] ?? '', names),
        inci: plant.inci,
        oilInci: oil.inci,
      }
      return {
        title: fill(title, words),
        words,
        hex: plant.hex,
        ...(sort.leads === undefined ? {} : { lead: typeset(sort.leads[turn % sort.leads.length] ?? '') }),
        ...(sort.composition === undefined ? {} : { composition: sort.composition }),
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

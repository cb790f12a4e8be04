import { FileRefused } from './offer.ts'

/** The names or ids of the types of prices; undefined means the retail price, and no old price. */
export interface PriceTypes {
  readonly priceType: string | undefined
  readonly oldPriceType: string | undefined
}

export interface PriceType {
  readonly id: string
  readonly name: string
}

/** The types by which a whole exchange is read; undefined for a price that is not read. */
export interface ChosenTypes {
  readonly price: PriceType | undefined
  readonly oldPrice: PriceType | undefined
}

const RETAIL = /розн|сайт|интернет/i

/**
 * Chooses the types of prices of an exchange: those that are asked for, or else the first one whose name tells that it
 * is the retail price, or else the first one. It is the same for all offers, because one without the retail price must
 * not be sold at the price of its purchase (IMP-247). `named` are the names by ids that the exchange tells, `used` the
 * ids that its prices have. Throws FileRefused for a type that there is not, and if several have no names (IMP-248).
 */
export function choosePriceTypes(
  named: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
  { priceType, oldPriceType }: PriceTypes,
): ChosenTypes {
  const types = [...new Map([...[...named.keys(), ...used].map((id) => [id, id] as const), ...named])].map(
    ([id, name]) => ({ id, name }),
  )
  const known = types.map(({ name }) => name).join(', ')
  const asked = (wanted: string): PriceType => {
    const is = (text: string) => text.toLowerCase() === wanted.trim().toLowerCase()
    const found = types.find(({ id, name }) => is(name) || is(id))
    if (!found) throw new FileRefused(`there is no type of prices '${wanted}' among: ${known}`)
    return found
  }
  // An exchange without prices, as of stock alone, has no types.
  if (types.length === 0) return { price: undefined, oldPrice: undefined }
  if (priceType === undefined && named.size === 0 && types.length > 1)
    throw new FileRefused(`the types of prices have no names: choose one by --price-type among: ${known}`)
  return {
    price:
      priceType === undefined ? (types.find(({ name }) => RETAIL.test(name)) ?? types[0]) : asked(priceType),
    oldPrice: oldPriceType === undefined ? undefined : asked(oldPriceType),
  }
}

import type { PricedTariff, Tariff } from './contract.ts'

/** Whether the tariff's price is known. Not beside the schemas, which pages do without. */
export function isPriced(tariff: Tariff): tariff is PricedTariff {
  return tariff.price !== null
}

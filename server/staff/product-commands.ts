import { inTransaction } from '#db/transaction.ts'
import { setPrice } from '#server/catalog/set-price.ts'
import { setSold } from '#server/catalog/set-sold.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { setStoreStock } from '#server/pickup/store-stock.ts'
import { recordAction, type StaffScope } from './actions.ts'

/** Sets a product's price, and its price before the discount. Throws NOT_FOUND. */
export function priceProduct(scope: StaffScope, input: Parameters<typeof setPrice>[1]): void {
  const { marking, price, basePrice } = input
  const before = basePrice === null ? '' : ` instead of ${basePrice}`
  recorded(scope, { marking, action: 'product set price', details: `${price} р.${before}` }, () =>
    setPrice(scope, input),
  )
}

/** Sets the number of available pieces. Throws NOT_FOUND. */
export function stockProduct(scope: StaffScope, input: Parameters<typeof setStock>[1]): void {
  const { marking, available } = input
  recorded(scope, { marking, action: 'product set stock', details: String(available) }, () =>
    setStock(scope, input),
  )
}

/** Records a count in a brand store. Throws NOT_FOUND, also for a point that is no brand store. */
export function countInStore(scope: StaffScope, input: Parameters<typeof setStoreStock>[1]): void {
  const { marking, pointId, available } = input
  const details = `store ${pointId}: ${available}`
  recorded(scope, { marking, action: 'product set store-stock', details }, () => setStoreStock(scope, input))
}

/** Takes a product off sale or puts it back on sale. Throws NOT_FOUND. */
export function sellProduct(scope: StaffScope, input: Parameters<typeof setSold>[1]): void {
  const { marking, isSold } = input
  recorded(scope, { marking, action: isSold ? 'product set on' : 'product set off' }, () =>
    setSold(scope, input),
  )
}

interface ProductAction {
  readonly marking: string
  readonly action: string
  readonly details?: string
}

function recorded(scope: StaffScope, { marking, ...action }: ProductAction, change: () => void): void {
  inTransaction(scope.db, () => {
    change()
    recordAction(scope, { ...action, subject: `product ${marking}` })
  })
}

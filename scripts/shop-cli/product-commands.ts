import { productOfMarking } from '#server/catalog/product-of-marking.ts'
import { getStoreStock } from '#server/pickup/store-stock.ts'
import { countInStore, priceProduct, sellProduct, stockProduct } from '#server/staff/product-commands.ts'
import { asPickupPointId } from '#shared/delivery-ids.ts'
import { type CliContext, type Command, readWhole, UsageError } from './command.ts'

/** Returns the product's current price, stock, and whether it is for sale; for people with a line for each store. */
function describeWithStores(shop: CliContext, marking: string): string {
  if (shop.isJson) return describeProduct(shop, marking)
  const stores = storesOf(shop, marking).map(
    ({ id, city, address, available }) => `  store ${id}, ${city}, ${address}: ${available}`,
  )
  return [describeProduct(shop, marking), ...stores].join('\n')
}

function storesOf({ db, now }: CliContext, marking: string) {
  return getStoreStock({ db, now }, { productId: productOfMarking(db, marking).id })
}

/** Returns the product's current price, stock, and whether it is for sale; as JSON with the stock of the stores. */
function describeProduct(shop: CliContext, marking: string): string {
  const { db, isJson } = shop
  const { name, price, basePrice, available, isSold } = productOfMarking(db, marking)
  if (isJson) {
    const stores = storesOf(shop, marking)
    return JSON.stringify({ marking, name, price, basePrice, available, isSold, stores })
  }
  const was = basePrice > price ? ` instead of ${basePrice}` : ''
  return `${marking} ${name}: ${price} р.${was}, ${available} on the shelf, ${isSold ? 'sold' : 'not sold'}`
}

function changeSale(isSold: boolean): Command['run'] {
  return (shop, [marking = '']) => {
    sellProduct(shop, { marking, isSold })
    return describeProduct(shop, marking)
  }
}

export const productCommands: Readonly<Record<string, Command>> = {
  'product show': {
    usage: 'product show MARKING',
    summary: 'shows price, stock, also in each brand store, and whether the product is for sale',
    arity: 1,
    run: (shop, [marking = '']) => describeWithStores(shop, marking),
  },
  'product set price': {
    usage: 'product set price MARKING ROUBLES [--base ROUBLES]',
    summary: 'sets the price, and with --base the price before the discount',
    arity: 2,
    takes: ['base'],
    run(shop, [marking = '', text], { base }) {
      const price = readWhole('ROUBLES', text, 1)
      const basePrice = base === undefined ? null : readWhole('--base', base, 1)
      if (basePrice !== null && basePrice < price) throw new UsageError('--base must not be below the price')
      priceProduct(shop, { marking, price, basePrice })
      return describeProduct(shop, marking)
    },
  },
  'product set stock': {
    usage: 'product set stock MARKING PIECES',
    summary: 'sets the number of available pieces; 0 means sold out',
    arity: 2,
    run(shop, [marking = '', text]) {
      stockProduct(shop, { marking, available: readWhole('PIECES', text, 0) })
      return describeProduct(shop, marking)
    },
  },
  'product set store-stock': {
    usage: 'product set store-stock MARKING STORE PIECES',
    summary: 'records a count in a brand store; product pages show it, and orders do not take from it',
    arity: 3,
    run(shop, [marking = '', store, text]) {
      const pointId = asPickupPointId(readWhole('STORE', store, 1))
      const available = readWhole('PIECES', text, 0)
      if (!storesOf(shop, marking).some(({ id }) => id === pointId))
        throw new Error(`there is no brand store ${pointId}; product show lists them`)
      countInStore(shop, { marking, pointId, available })
      return describeWithStores(shop, marking)
    },
  },
  'product set off': {
    usage: 'product set off MARKING',
    summary: 'takes a product off sale: it leaves pages, lists, and search; baskets show it as unavailable',
    arity: 1,
    run: changeSale(false),
  },
  'product set on': {
    usage: 'product set on MARKING',
    summary: 'puts a product back on sale',
    arity: 1,
    run: changeSale(true),
  },
}

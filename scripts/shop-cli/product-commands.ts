import { productOfMarking } from '#server/catalog/product-of-marking.ts'
import { setPrice } from '#server/catalog/set-price.ts'
import { setSold } from '#server/catalog/set-sold.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { type CliContext, type Command, readWhole, UsageError } from './command.ts'

/** How the product stands after the change. */
function told({ db, isJson }: CliContext, marking: string): string {
  const { name, price, basePrice, available, isSold } = productOfMarking(db, marking)
  if (isJson) return JSON.stringify({ marking, name, price, basePrice, available, isSold })
  const was = basePrice > price ? ` instead of ${basePrice}` : ''
  return `${marking} ${name}: ${price} р.${was}, ${available} on the shelf, ${isSold ? 'sold' : 'not sold'}`
}

function setOf(isSold: boolean): Command['run'] {
  return (shop, [marking = '']) => {
    setSold(shop, { marking, isSold })
    return told(shop, marking)
  }
}

export const productCommands: Readonly<Record<string, Command>> = {
  'product show': {
    usage: 'product show MARKING',
    summary: 'price, shelf, and whether it is sold',
    arity: 1,
    run: (shop, [marking = '']) => told(shop, marking),
  },
  'product set price': {
    usage: 'product set price MARKING ROUBLES [--base ROUBLES]',
    summary: 'its price, and the crossed out one where something is off',
    arity: 2,
    run(shop, [marking = '', text], { base }) {
      const price = readWhole('ROUBLES', text, 1)
      const basePrice = base === undefined ? null : readWhole('--base', base, 1)
      if (basePrice !== null && basePrice < price) throw new UsageError('--base must not be below the price')
      setPrice(shop, { marking, price, basePrice })
      return told(shop, marking)
    },
  },
  'product set stock': {
    usage: 'product set stock MARKING PIECES',
    summary: 'so many on the shelf; 0 shows it as sold out',
    arity: 2,
    run(shop, [marking = '', text]) {
      setStock(shop, { marking, available: readWhole('PIECES', text, 0) })
      return told(shop, marking)
    },
  },
  'product set off': {
    usage: 'product set off MARKING',
    summary: 'sold no longer: gone from pages, lists and search; baskets show it as not to be had',
    arity: 1,
    run: setOf(false),
  },
  'product set on': {
    usage: 'product set on MARKING',
    summary: 'sold again',
    arity: 1,
    run: setOf(true),
  },
}

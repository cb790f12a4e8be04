import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'
import type { Rank } from './turn-queue.ts'

type Inputs = inferRouterInputs<AppRouter>
type ProcedureName = { [C in keyof Inputs]: `${C}.${keyof Inputs[C] & string}` }[keyof Inputs]

export interface Cost {
  readonly rank: Rank
  /** The CPU time that a call usually takes, in halves of a millisecond; of points, those of the largest city. */
  readonly weight: number
}

export const cost = (rank: Rank, weight: number): Cost => ({ rank, weight })

/** The rank and the weight of each procedure. The compiler reports one that is missing. */
const COSTS: Readonly<Record<ProcedureName, Cost>> = {
  'account.bonusSummary': cost(2, 1),
  'account.bonuses': cost(2, 2),
  'account.close': cost(1, 4),
  'account.endSession': cost(2, 2),
  'account.exportData': cost(3, 8),
  'account.purchases': cost(2, 2),
  'account.purchasesCount': cost(2, 1),
  'account.saveProfile': cost(2, 2),
  'account.sessions': cost(2, 1),
  'auth.checkSmsCode': cost(1, 3),
  'auth.client': cost(2, 1),
  'auth.identByPhone': cost(1, 3),
  'auth.signOut': cost(1, 2),
  'basket.add': cost(1, 3),
  'basket.changeQuantity': cost(1, 3),
  'basket.checkCoupon': cost(1, 3),
  'basket.clear': cost(1, 3),
  'basket.get': cost(2, 1),
  'basket.remove': cost(1, 3),
  'callback.request': cost(1, 3),
  'campaign.current': cost(3, 1),
  'campaign.receiveGift': cost(1, 3),
  'campaign.takePart': cost(2, 2),
  'catalog.brand': cost(4, 4),
  'catalog.brands': cost(4, 1),
  'catalog.category': cost(4, 4),
  'catalog.goesWith': cost(4, 1),
  'catalog.home': cost(3, 2),
  'catalog.menu': cost(3, 1),
  'catalog.menuPictures': cost(4, 1),
  'catalog.palette': cost(3, 1),
  'catalog.product': cost(3, 2),
  'catalog.tiles': cost(4, 2),
  'checkout.delivery': cost(2, 1),
  'checkout.get': cost(2, 3),
  'checkout.update': cost(1, 3),
  'favorites.add': cost(2, 2),
  'favorites.list': cost(3, 1),
  'favorites.remove': cost(2, 2),
  'favorites.share': cost(2, 2),
  'favorites.shareLink': cost(2, 1),
  'favorites.shared': cost(3, 1),
  'favorites.unshare': cost(2, 2),
  'geo.cityOffers': cost(3, 2),
  'geo.countryOffers': cost(3, 1),
  'geo.position': cost(3, 1),
  'geo.regionOffers': cost(3, 1),
  'geo.set': cost(2, 2),
  'looks.bySlug': cost(4, 2),
  'looks.list': cost(4, 2),
  'looks.ofProduct': cost(4, 1),
  'looks.putInBasket': cost(1, 4),
  'orders.addressHints': cost(3, 1),
  'orders.byId': cost(2, 1),
  'orders.byPublicId': cost(2, 1),
  'orders.cancel': cost(1, 3),
  'orders.changePayment': cost(1, 3),
  'orders.list': cost(2, 2),
  'orders.otherPayments': cost(1, 1),
  'orders.pay': cost(1, 3),
  'orders.place': cost(1, 4),
  'orders.placeQuick': cost(1, 4),
  'orders.placedBefore': cost(1, 1),
  'orders.popular': cost(4, 2),
  'orders.repeat': cost(1, 4),
  'orders.usual': cost(2, 3),
  'payments.systems': cost(2, 2),
  'restock.asked': cost(2, 1),
  'restock.cancel': cost(2, 2),
  'restock.own': cost(2, 1),
  'restock.request': cost(2, 3),
  'restock.requestOwn': cost(2, 2),
  'restock.takeBack': cost(2, 2),
  'reviews.ofProduct': cost(4, 1),
  'reviews.own': cost(2, 1),
  'reviews.remove': cost(2, 2),
  'reviews.write': cost(2, 2),
  'search.autocomplete': cost(4, 2),
  'search.popular': cost(4, 1),
  'search.results': cost(4, 4),
  'tariffs.available': cost(2, 2),
  'tariffs.calculatedPrices': cost(2, 2),
  'tariffs.hint': cost(4, 1),
  'tariffs.point': cost(2, 1),
  'tariffs.points': cost(2, 8),
  'tariffs.stores': cost(4, 1),
  'tariffs.terms': cost(3, 1),
}

const BY_NAME: ReadonlyMap<string, Cost> = new Map(Object.entries(COSTS))
/** Unknown names are refused, but count, so that a flood of them uses up the budget too. */
const UNKNOWN: Cost = { rank: 4, weight: 4 }

export function costOf(procedure: string): Cost {
  return BY_NAME.get(procedure) ?? UNKNOWN
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { retryAfterOf } from '#shared/errors.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { notifyOtherTabs } from '#web/lib/other-tabs.ts'
import {
  isOfRouter,
  keyOf,
  type ProcedureName,
  procedureOf,
  type RouterName,
} from '#web/lib/procedure-name.ts'
import { outdateCheckout } from '#web/lib/refresh-basket.ts'
import { refusalOf } from '#web/lib/refusal.ts'

/**
 * Creates the query client: one per request on the server, one per page in the browser. Data stay fresh for 30 s, so
 * hydration does not fetch them again. Without a network a call fails at once, instead of waiting for the network.
 */
export function createQueryClient(side: 'server' | 'browser', Client = QueryClient): QueryClient {
  const client: QueryClient = new Client({
    // The server logs failures itself.
    ...(side === 'browser' && {
      queryCache: loggedQueries(() => client),
      mutationCache: loggedChanges(() => client),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        ...(side === 'browser' && { gcTime: KEPT_MS }),
        retry: (failures, error) => side === 'browser' && failures < 1 && waitOf(error) <= LONGEST_WAIT_MS,
        retryDelay: (_failures, error) => waitOf(error),
        refetchOnWindowFocus: false,
        // By default it is off where calls do not wait for the network.
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/**
 * For how long what no page shows is kept, such as the pages of a list that 'Показать ещё' has added, to which the
 * shopper comes back from a product (CAT-36).
 */
const KEPT_MS = 15 * MINUTE_MS
/** The pause before a query is fetched once more, unless the shop says when to come again. */
const USUAL_WAIT_MS = 1000
/** If the shop names a longer wait than this, the page shows the refusal instead of waiting. */
const LONGEST_WAIT_MS = 5000

function waitOf(error: Error): number {
  const seconds = retryAfterOf({ details: refusalOf(error)?.details })
  return seconds === null ? USUAL_WAIT_MS : seconds * 1000
}

/** Both queries contain the basket. */
const BASKETS: readonly ProcedureName[] = ['basket.get', 'checkout.get']
/**
 * Routers whose queries depend on the basket. The basket's own queries are left out, because they would be fetched
 * again endlessly.
 */
const RELATED_TO_BASKET: readonly RouterName[] = ['favorites', 'orders', 'account', 'tariffs', 'payments']

function loggedQueries(client: () => QueryClient): QueryCache {
  return new QueryCache({
    onError(error, { queryKey }) {
      const name = procedureOf(queryKey)
      logFailure(name, error)
      if (isOfRouter(name, RELATED_TO_BASKET)) invalidateBaskets(client())
    },
  })
}

/**
 * Changes of the basket's content. Choices made at the checkout are not among them, because they belong to a tab
 * until the order is placed (BASK-52).
 */
const MOVES_BASKET: ReadonlySet<ProcedureName | ''> = new Set<ProcedureName>([
  ...(['basket.add', 'basket.changeQuantity', 'basket.remove', 'basket.clear'] as const),
  ...(['orders.place', 'orders.placeQuick', 'orders.repeat', 'orders.cancel', 'looks.putInBasket'] as const),
  ...(['campaign.receiveGift', 'auth.checkSmsCode', 'auth.signOut', 'account.close'] as const),
])

/** A customer may be supposed to be in another city than a guest is (GEO-36). */
const MOVES_CITY: ReadonlySet<ProcedureName | ''> = new Set<ProcedureName>(['geo.set', 'auth.checkSmsCode'])

/**
 * Announces a successful change to other tabs, and makes the checkout outdated. A failed change is logged, and the
 * basket is fetched again, whatever was to be changed. If no answer arrived, the server may have made the change, so
 * everything shown is fetched again.
 */
function loggedChanges(client: () => QueryClient): MutationCache {
  return new MutationCache({
    onSuccess(_answer, _input, _result, { options: { mutationKey = [] } }) {
      const name = procedureOf(mutationKey)
      if (MOVES_BASKET.has(name)) {
        notifyOtherTabs('cartChange')
        outdateCheckout(client())
      }
      if (MOVES_CITY.has(name)) notifyOtherTabs('cityChange')
    },
    onError(error, _input, _result, { options: { mutationKey = [] } }) {
      logFailure(procedureOf(mutationKey), error)
      outdateCheckout(client())
      if (refusalOf(error)) invalidateBaskets(client())
      else void client().invalidateQueries()
    },
  })
}

function invalidateBaskets(client: QueryClient): void {
  for (const name of BASKETS) void client.invalidateQueries({ queryKey: keyOf(name) })
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { logFailure } from '#web/lib/log-failure.ts'
import { tellOtherTabs } from '#web/lib/other-tabs.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import type { ProcedureName } from '#web/lib/trpc.ts'

/**
 * One per request on the server, one per page in the browser. Fresh for 30 s: hydration fetches nothing again.
 * Without a network a call fails at once and is explained, instead of waiting unseen for the network's return.
 */
export function createQueryClient(side: 'server' | 'browser'): QueryClient {
  const client: QueryClient = new QueryClient({
    // The server has a log of its own.
    ...(side === 'browser' && {
      queryCache: loggedQueries(() => client),
      mutationCache: loggedChanges(() => client),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: side === 'server' ? false : 1,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Both show the basket. */
const BASKETS: readonly (readonly unknown[])[] = [[['basket', 'get']], [['checkout', 'get']]]
/** Questions that the basket has to do with. Its own are not among them: they would be asked without end. */
const BESIDE_BASKET = /^(?:favorites|orders|account|tariffs|payments)\./

function loggedQueries(client: () => QueryClient): QueryCache {
  return new QueryCache({
    onError(error, { queryKey }) {
      const name = nameOf(queryKey)
      logFailure(name, error)
      if (BESIDE_BASKET.test(name)) askForBaskets(client())
    },
  })
}

/** Changes after which something else lies in the basket. What is chosen at the checkout is each tab's own until ordered. */
const MOVES_BASKET: ReadonlySet<string> = new Set<ProcedureName>([
  ...(['basket.add', 'basket.changeQuantity', 'basket.remove', 'basket.clear'] as const),
  ...(['orders.place', 'orders.placeQuick', 'orders.repeat', 'orders.cancel'] as const),
  ...(['campaign.receiveGift', 'auth.checkSmsCode', 'auth.signOut'] as const),
])

/**
 * A change that was made is told to other tabs; one that failed is logged, and the basket is asked for again, whatever
 * it was about. Where nobody has answered the shop may have made it: then everything that is shown is asked for again.
 */
function loggedChanges(client: () => QueryClient): MutationCache {
  return new MutationCache({
    onSuccess(_answer, _input, _result, { options: { mutationKey = [] } }) {
      if (MOVES_BASKET.has(nameOf(mutationKey))) tellOtherTabs()
    },
    onError(error, _input, _result, { options: { mutationKey = [] } }) {
      logFailure(nameOf(mutationKey), error)
      if (refusalOf(error)) askForBaskets(client())
      else void client().invalidateQueries()
    },
  })
}

function askForBaskets(client: QueryClient): void {
  for (const queryKey of BASKETS) void client.invalidateQueries({ queryKey })
}

/** A key of tRPC begins with the path of its procedure: [['basket', 'get'], …]. */
function nameOf([path]: readonly unknown[]): string {
  return Array.isArray(path) ? path.join('.') : ''
}

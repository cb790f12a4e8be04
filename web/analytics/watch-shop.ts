import type { DehydratedState, Query, QueryClient } from '@tanstack/react-query'
import type { BasketView } from '#shared/basket/contract.ts'
import type { Listing } from '#shared/catalog/contract.ts'
import { paths } from '#shared/paths.ts'
import type { PageData } from '#web/lib/page-data.ts'
import { type Answer, answerOf } from '#web/lib/procedure-name.ts'
import { loadCounter } from './counter.ts'
import {
  type AnalyticsEvent,
  basketChanges,
  checkoutStep,
  detail,
  impressions,
  purchase,
  search,
  signIn,
} from './events.ts'
import { pushEvent } from './push.ts'

interface Router {
  readonly state: { readonly location: { readonly key: string; readonly pathname: string } }
  subscribe(listener: () => void): unknown
}

interface Watched {
  readonly queryClient: QueryClient
  readonly router: Router
  /** The query cache that the server has sent with the page. */
  readonly queries: DehydratedState
  readonly analytics: PageData['analytics']
}

/**
 * Reports events to analytics by observing the app: queries that a page shows, changes that the server has confirmed,
 * and pages that are opened. No component knows this module, and it is loaded after everything else.
 */
export function watchShop({ queryClient, router, queries, analytics }: Watched): void {
  const { counterId, keepsLog } = analytics
  const reportOpened = counterId === null ? () => {} : loadCounter(counterId)
  const push = (event: AnalyticsEvent) => pushEvent(event, keepsLog)
  let openedKey: string | undefined
  let reported = new Set<string>()
  let basket: BasketView | undefined
  for (const { queryKey, state } of queries.queries) readBasket(queryKey, state.data)

  /** Takes over the basket that a query of it has answered with. */
  function readBasket(key: readonly unknown[], data: unknown): void {
    const answer = answerOf(key, data)
    if (answer?.name === 'basket.get') basket = answer.data
  }

  function openPage(): void {
    const { key, pathname } = router.state.location
    if (key === openedKey) return
    openedKey = key
    reported = new Set()
    reportOpened()
    if (!basket || basket.items.length === 0) return
    if (pathname === paths.basket) push(checkoutStep(1, basket))
    if (pathname === paths.checkout) push(checkoutStep(2, basket))
  }

  /** Reports what a query shows, once each time the page is opened. */
  function show(query: Query): void {
    openPage()
    if (reported.has(query.queryHash)) return
    const events = eventsOf(query, router.state.location.pathname)
    if (events.length > 0) reported.add(query.queryHash)
    events.forEach(push)
  }

  function confirm(answer: Answer | undefined): void {
    if (!answer) return
    if (answer.name === 'auth.checkSmsCode') push(signIn())
    if (answer.name === 'orders.place' || answer.name === 'orders.placeQuick') {
      const { orderId, isRepeat } = answer.data
      if (basket && !isRepeat) push(purchase(orderId, basket))
    }
    // It changes sums only; a line that has been sold out meanwhile is not one that the shopper has removed.
    if (answer.name === 'checkout.update') basket = answer.data.basket
    const next = changedBasket(answer)
    if (!next) return
    basketChanges(basket, next).forEach(push)
    basket = next
  }

  const mutations = queryClient.getMutationCache()
  // Changes that were made while this module was being loaded.
  for (const { state, options } of mutations.getAll()) {
    if (state.status === 'success') confirm(answerOf(options.mutationKey ?? [], state.data))
  }
  mutations.subscribe(({ type, mutation }) => {
    if (type !== 'updated' || mutation.state.status !== 'success') return
    confirm(answerOf(mutation.options.mutationKey ?? [], mutation.state.data))
  })

  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) if (query.isActive()) show(query)
  cache.subscribe((event) => {
    if (event.type === 'observerAdded') show(event.query)
    // A fetched answer, not an estimate of the page: another tab or a sign-in has changed the basket.
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isAnswer) readBasket(event.query.queryKey, event.query.state.data)
  })
  openPage()
  router.subscribe(openPage)
}

/**
 * Returns the basket in the answer of a change, which is the basket itself or contains it; undefined for other
 * changes.
 */
function changedBasket(answer: Answer): BasketView | undefined {
  switch (answer.name) {
    case 'basket.clear':
      return answer.data
    case 'basket.add':
    case 'basket.changeQuantity':
    case 'basket.remove':
    case 'orders.repeat':
      return answer.data.basket
    default:
      return undefined
  }
}

function listed(list: string, { items, page, pageSize }: Listing): AnalyticsEvent[] {
  return items.length === 0 ? [] : [impressions(list, items, (page - 1) * pageSize + 1)]
}

function eventsOf(query: Query, pathname: string): AnalyticsEvent[] {
  const answer = answerOf(query.queryKey, query.state.data)
  switch (answer?.name) {
    case 'catalog.home': {
      // The basket page also shows some products of this query.
      if (pathname !== paths.home) return []
      const { novelties, discounted, popular } = answer.data
      const lists = [
        ['Новинки недели', novelties],
        ['Со скидкой', discounted],
        ['Часто берут', popular],
      ] as const
      return lists.flatMap(([name, tiles]) => (tiles.length === 0 ? [] : [impressions(name, tiles)]))
    }
    case 'catalog.product':
      return [detail(answer.data)]
    case 'catalog.category':
    case 'catalog.brand':
      return listed(answer.data.name, answer.data.listing)
    case 'search.results': {
      const { query: words, listing } = answer.data
      const searched = listing.page === 1 ? [search(words, listing.total)] : []
      return [...searched, ...listed('Результаты поиска', listing)]
    }
    default:
      return []
  }
}

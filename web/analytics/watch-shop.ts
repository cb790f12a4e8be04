import type { DehydratedState, Query, QueryClient } from '@tanstack/react-query'
import type { BasketView } from '#shared/basket/contract.ts'
import type { BrandView, CategoryView, HomeView, Listing, ProductView } from '#shared/catalog/contract.ts'
import type { CheckoutView } from '#shared/checkout/contract.ts'
import type { OrderPlaced } from '#shared/orders/contract.ts'
import { paths } from '#shared/paths.ts'
import type { SearchView } from '#shared/search/contract.ts'
import type { PageData } from '#web/lib/page-data.ts'
import { type ProcedureName, procedureOf } from '#web/lib/procedure-name.ts'
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
  let basket = answerOf<BasketView>(
    queries.queries.find((query) => procedureOf(query.queryKey) === 'basket.get'),
  )

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

  function confirm(name: ProcedureName | '', data: unknown): void {
    if (name === 'auth.checkSmsCode') push(signIn())
    if (name === 'orders.place' || name === 'orders.placeQuick') {
      const { orderId, isRepeat } = data as OrderPlaced
      if (basket && !isRepeat) push(purchase(orderId, basket))
    }
    // It changes sums only; a line that has been sold out meanwhile is not one that the shopper has removed.
    if (name === 'checkout.update') basket = (data as CheckoutView).basket
    const next = changedBasket(name, data)
    if (!next) return
    basketChanges(basket, next).forEach(push)
    basket = next
  }

  const mutations = queryClient.getMutationCache()
  // Changes that were made while this module was being loaded.
  for (const { state, options } of mutations.getAll()) {
    if (state.status === 'success') confirm(procedureOf(options.mutationKey ?? []), state.data)
  }
  mutations.subscribe(({ type, mutation }) => {
    if (type !== 'updated' || mutation.state.status !== 'success') return
    confirm(procedureOf(mutation.options.mutationKey ?? []), mutation.state.data)
  })

  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) if (query.isActive()) show(query)
  cache.subscribe((event) => {
    if (event.type === 'observerAdded') show(event.query)
    // A fetched answer, not an estimate of the page: another tab or a sign-in has changed the basket.
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isAnswer && procedureOf(event.query.queryKey) === 'basket.get') basket = answerOf(event.query)
  })
  openPage()
  router.subscribe(openPage)
}

const CONTAINS_BASKET: ReadonlySet<ProcedureName | ''> = new Set<ProcedureName>([
  ...(['basket.add', 'basket.changeQuantity', 'basket.remove', 'orders.repeat'] as const),
])

/**
 * Returns the basket in the answer of a change, which is the basket itself or contains it; undefined for other
 * changes.
 */
function changedBasket(name: ProcedureName | '', data: unknown): BasketView | undefined {
  if (name === 'basket.clear') return data as BasketView
  return CONTAINS_BASKET.has(name) ? (data as { basket: BasketView }).basket : undefined
}

/** Returns the data of a query as T; the caller has checked the name of its procedure. */
function answerOf<T>(query: { readonly state: { readonly data?: unknown } } | undefined): T | undefined {
  return query?.state.data as T | undefined
}

function listed(list: string, { items, page, pageSize }: Listing): AnalyticsEvent[] {
  return items.length === 0 ? [] : [impressions(list, items, (page - 1) * pageSize + 1)]
}

function eventsOf(query: Query, pathname: string): AnalyticsEvent[] {
  switch (procedureOf(query.queryKey)) {
    case 'catalog.home': {
      const home = answerOf<HomeView>(query)
      // The basket page also shows some products of this query.
      if (!home || pathname !== paths.home) return []
      const lists = [
        ['Новинки недели', home.novelties],
        ['Со скидкой', home.discounted],
        ['Часто берут', home.popular],
      ] as const
      return lists.flatMap(([name, tiles]) => (tiles.length === 0 ? [] : [impressions(name, tiles)]))
    }
    case 'catalog.product': {
      const view = answerOf<ProductView>(query)
      return view ? [detail(view)] : []
    }
    case 'catalog.category': {
      const category = answerOf<CategoryView>(query)
      return category ? listed(category.name, category.listing) : []
    }
    case 'catalog.brand': {
      const brand = answerOf<BrandView>(query)
      return brand ? listed(brand.name, brand.listing) : []
    }
    case 'search.results': {
      const results = answerOf<SearchView>(query)
      if (!results) return []
      const { listing } = results
      const searched = listing.page === 1 ? [search(results.query, listing.total)] : []
      return [...searched, ...listed('Результаты поиска', listing)]
    }
    default:
      return []
  }
}

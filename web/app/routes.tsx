import type { ComponentType } from 'react'
import { type RouteMatch, type RouteObject, redirectDocument } from 'react-router'
import { paths } from '#shared/paths.ts'
import { tileRequests } from '#web/favorites/tile-requests.ts'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { ErrorPage } from '#web/pages/error/error-page.tsx'
import { loadBrand, loadCategory, loadProduct, loadSearch } from './load-catalog.ts'
import { type Load, type LoadArgs, load, type Utils } from './loader.ts'
import { Shell } from './shell.tsx'

/** `module` is the page's source path, by which the server finds its scripts and styles. */
export interface PageHandle {
  readonly module: string
}

type PageModule = () => Promise<ComponentType>

/** Names of the account's routes (ACC-4). */
type RouteName = 'personal' | 'purchases' | 'orders' | 'orderDetail'

/**
 * A loader that loads nothing. Only a route with a loader reports that its code has failed to load; without one the
 * page would stay empty.
 */
const nothingToLoad = load(() => Promise.resolve())

function page(
  path: string,
  module: string,
  component: PageModule,
  loader: ReturnType<typeof load> = nothingToLoad,
  name?: RouteName,
): RouteObject {
  const code = () => loadChunk(component)
  return {
    ...(name !== undefined && { id: name }),
    path,
    handle: { module } satisfies PageHandle,
    lazy: { Component: code },
    loader,
  }
}

type AccountLoaders = typeof import('./load-account.ts')

/** Loads the account's loaders together with its pages, so that other pages do not include them. */
function loadAccount(pick: (loaders: AccountLoaders) => Load) {
  return load(async (u, args) => pick(await loadChunk(() => import('./load-account.ts')))(u, args))
}

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorPage,
    loader: load(loadShell),
    shouldRevalidate: () => false,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          page(
            '/product/:marking/',
            'web/pages/product/product-page.tsx',
            async () => (await import('#web/pages/product/product-page.tsx')).ProductPage,
            load(loadProduct),
          ),
          page(
            '/',
            'web/pages/home/home-page.tsx',
            async () => (await import('#web/pages/home/home-page.tsx')).HomePage,
            load((u) => Promise.all([u.catalog.home.ensureData(), u.campaign.current.ensureData()])),
          ),
          page(
            '/catalog/*',
            'web/pages/category/category-page.tsx',
            async () => (await import('#web/pages/category/category-page.tsx')).CategoryPage,
            load(loadCategory),
          ),
          page(
            '/brands/',
            'web/pages/brands/brands-page.tsx',
            async () => (await import('#web/pages/brands/brands-page.tsx')).BrandsPage,
            load((u) => u.catalog.brands.ensureData()),
          ),
          page(
            '/brands/:slug/',
            'web/pages/brands/brand-page.tsx',
            async () => (await import('#web/pages/brands/brand-page.tsx')).BrandPage,
            load(loadBrand),
          ),
          page(
            '/search/',
            'web/pages/search/search-page.tsx',
            async () => (await import('#web/pages/search/search-page.tsx')).SearchPage,
            load(loadSearch),
          ),
          page(
            '/shop/cart/',
            'web/pages/basket/basket-page.tsx',
            async () => (await import('#web/pages/basket/basket-page.tsx')).BasketPage,
            load(loadBasket),
          ),
          page(
            '/shop/cart/checkout/',
            'web/pages/checkout/checkout-page.tsx',
            async () => (await import('#web/pages/checkout/checkout-page.tsx')).CheckoutPage,
            load(loadCheckout),
          ),
          page(
            '/favorites/',
            'web/pages/favorites/favorites-page.tsx',
            async () => (await import('#web/pages/favorites/favorites-page.tsx')).FavoritesPage,
            load(loadFavorites),
          ),
          page(
            '/help/',
            'web/pages/content/help-page.tsx',
            async () => (await import('#web/pages/content/help-page.tsx')).HelpPage,
          ),
          page(
            '/faq/dostavka/',
            'web/pages/content/delivery-page.tsx',
            async () => (await import('#web/pages/content/delivery-page.tsx')).DeliveryPage,
            load((u) => Promise.all([u.tariffs.terms.ensureData(), u.tariffs.stores.ensureData()])),
          ),
          page(
            '/about-us/company/',
            'web/pages/content/company-page.tsx',
            async () => (await import('#web/pages/content/company-page.tsx')).CompanyPage,
            load((u) => u.catalog.brands.ensureData()),
          ),
          page(
            '/contacts/',
            'web/pages/content/contacts-page.tsx',
            async () => (await import('#web/pages/content/contacts-page.tsx')).ContactsPage,
            load((u) => u.tariffs.stores.ensureData()),
          ),
          page(
            '/order/:publicId/',
            'web/pages/order/order-page.tsx',
            async () => (await import('#web/pages/order/order-page.tsx')).OrderPage,
            load(loadOrder),
          ),
          page(
            '/bonus-program/',
            'web/pages/content/bonus-program-page.tsx',
            async () => (await import('#web/pages/content/bonus-program-page.tsx')).BonusProgramPage,
          ),
          page(
            '/personal/',
            'web/pages/account/overview-page.tsx',
            async () => (await import('#web/pages/account/overview-page.tsx')).OverviewPage,
            loadAccount(({ loadOverview }) => loadOverview),
            'personal',
          ),
          page(
            '/personal/orders/:page?/',
            'web/pages/account/orders-page.tsx',
            async () => (await import('#web/pages/account/orders-page.tsx')).OrdersPage,
            loadAccount(({ loadOrders }) => loadOrders),
            'orders',
          ),
          page(
            '/personal/order/:id/:addition?/',
            'web/pages/account/order-detail-page.tsx',
            async () => (await import('#web/pages/account/order-detail-page.tsx')).OrderDetailPage,
            loadAccount(({ loadOrder }) => loadOrder),
            'orderDetail',
          ),
          page(
            '/personal/purchases/',
            'web/pages/account/purchases-page.tsx',
            async () => (await import('#web/pages/account/purchases-page.tsx')).PurchasesPage,
            loadAccount(({ loadPurchases }) => loadPurchases),
            'purchases',
          ),
          page(
            '/personal/bonuses/',
            'web/pages/account/bonuses-page.tsx',
            async () => (await import('#web/pages/account/bonuses-page.tsx')).BonusesPage,
            loadAccount(({ loadBonuses }) => loadBonuses),
          ),
          // Any other address belongs to no page. Header and footer surround the error page too.
          {
            path: '*',
            element: null,
            loader() {
              throw new Response(null, { status: 404 })
            },
          },
        ],
      },
    ],
  },
]

/** Loads the data of the header, which every page shows. */
async function loadShell(u: Utils): Promise<void> {
  await Promise.all([
    u.catalog.menu.ensureData(),
    u.geo.position.ensureData(),
    u.basket.get.ensureData(),
    u.favorites.list.ensureData(),
    u.auth.client.ensureData(),
    u.search.popular.ensureData(),
  ])
}

/** Data with this option are fetched again by the page that shows them. */
const OUTDATED = { updatedAt: 0 }

/** Loads what an empty list leads on to (BASK-72). It is an extra, so the page does without it if it fails. */
async function loadLeadOn(u: Utils): Promise<void> {
  await u.catalog.home.ensureData().catch(() => undefined)
}

async function loadFavorites(u: Utils): Promise<void> {
  const { items } = await u.favorites.list.ensureData()
  if (items.length === 0) await loadLeadOn(u)
  await Promise.all(
    tileRequests(items.map(({ id }) => id)).map((request) => u.catalog.tiles.ensureData(request)),
  )
}

/**
 * Loads the basket page. An empty basket may have become an order a moment ago, so the order is looked up; a basket
 * with a gift waits for the next order.
 */
async function loadBasket(u: Utils): Promise<void> {
  const { items, quantity, summary, tariffId } = await u.basket.get.ensureData()
  if (items.length === 0) await loadLeadOn(u)
  if (items.length === 0 && summary.gifts.length === 0) await u.orders.placedBefore.ensureData()
  if (tariffId === 0 || quantity === 0) return
  const delivery = await u.checkout.delivery.ensureData().catch(() => undefined)
  if (delivery?.isPreliminary) u.checkout.delivery.setData(undefined, delivery, OUTDATED)
}

/**
 * Redirects to the basket page if the basket contains nothing that can be ordered, because it is empty or sold out
 * (CHK-15, BASK-46). Stale data are fetched again.
 */
async function loadCheckout(u: Utils): Promise<void> {
  const basket = await u.basket.get.fetch()
  if (basket.quantity === 0) throw redirectDocument(paths.basket)
  const { pickupPointId } = basket
  const [checkout] = await Promise.all([
    // Always fetched, because cached data may belong to another basket.
    u.checkout.get.fetch(),
    u.geo.position.ensureData(),
    pickupPointId === 0 ? null : u.tariffs.point.ensureData({ id: pickupPointId }).catch(() => undefined),
  ])
  if (checkout.isPreliminary) u.checkout.get.setData(undefined, checkout, OUTDATED)
}

async function loadOrder(u: Utils, { params: { publicId = '' } }: LoadArgs): Promise<void> {
  const { canPay } = await u.orders.byPublicId.ensureData({ publicId })
  if (canPay) await u.orders.otherPayments.ensureData({ publicId })
}

/** Fetches the code of lazy routes and puts it into the routes. */
export async function resolveLazy(matches: readonly RouteMatch[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      const lazy = route.lazy
      if (typeof lazy !== 'object' || !lazy.Component) return
      route.Component = (await lazy.Component()) as ComponentType
      delete route.lazy
    }),
  )
}

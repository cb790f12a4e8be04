import type { ComponentType } from 'react'
import type { RouteMatch, RouteObject } from 'react-router'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { ErrorPage } from '#web/pages/error/error-page.tsx'
import { loadBrand, loadCategory, loadProduct } from './load-catalog.ts'
import { type Load, load, type Utils } from './loader.ts'
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

/** Loads loaders together with their pages, so that other pages do not include them. */
function lazyLoaders<Loaders>(chunk: () => Promise<Loaders>) {
  let loaders: Loaders | undefined
  return (pick: (loaders: Loaders) => Load) =>
    load(async (u, args) => {
      loaders ??= await loadChunk(chunk)
      return pick(loaders)(u, args)
    })
}

const loadAccount = lazyLoaders(() => import('./load-account.ts'))
const loadPurchase = lazyLoaders(() => import('./load-purchase.ts'))

const FAVORITES = 'web/pages/favorites/favorites-page.tsx'
const favoritesPage = async () => (await import('#web/pages/favorites/favorites-page.tsx')).FavoritesPage
const loadFavorites = lazyLoaders(() => import('./load-favorites.ts'))((loaders) => loaders.loadFavorites)

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
            load((u) =>
              Promise.all([
                u.catalog.home.ensureData(),
                u.campaign.current.ensureData(),
                u.looks.list.ensureData(),
              ]),
            ),
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
            '/looks/:slug?/',
            'web/pages/looks/looks-page.tsx',
            async () => (await import('#web/pages/looks/looks-page.tsx')).LooksPage,
            load((u, { params: { slug } }) =>
              slug === undefined ? u.looks.list.ensureData() : u.looks.bySlug.ensureData({ slug }),
            ),
          ),
          page(
            '/search/',
            'web/pages/search/search-page.tsx',
            async () => (await import('#web/pages/search/search-page.tsx')).SearchPage,
            lazyLoaders(() => import('./load-search.ts'))((loaders) => loaders.loadSearch),
          ),
          page(
            '/shop/cart/',
            'web/pages/basket/basket-page.tsx',
            async () => (await import('#web/pages/basket/basket-page.tsx')).BasketPage,
            loadPurchase(({ loadBasket }) => loadBasket),
          ),
          page(
            '/shop/cart/checkout/',
            'web/pages/checkout/checkout-page.tsx',
            async () => (await import('#web/pages/checkout/checkout-page.tsx')).CheckoutPage,
            loadPurchase(({ loadCheckout }) => loadCheckout),
          ),
          page('/favorites/', FAVORITES, favoritesPage, loadFavorites),
          page('/favorites/shared/:token/', FAVORITES, favoritesPage, loadFavorites),
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
            loadPurchase(({ loadOrder }) => loadOrder),
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

import type { ComponentType } from 'react'
import { redirectDocument, type RouteMatch, type RouteObject } from 'react-router'
import { ErrorPage } from '#web/pages/error/error-page.tsx'
import { load, type Utils } from './loader.ts'
import { Shell } from './shell.tsx'

/** `module` is the source path of the page: the server finds its scripts and styles by it. */
export interface PageHandle {
  readonly module: string
}

type PageModule = () => Promise<ComponentType>

function page(
  path: string,
  module: string,
  component: PageModule,
  loader?: ReturnType<typeof load>,
): RouteObject {
  return {
    path,
    handle: { module } satisfies PageHandle,
    lazy: { Component: component },
    ...(loader ? { loader } : {}),
  }
}

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorPage,
    shouldRevalidate: () => false,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          page(
            '/product/:marking/',
            'web/pages/product/product-page.tsx',
            async () => (await import('#web/pages/product/product-page.tsx')).ProductPage,
            load((u, { params }) => u.catalog.product.ensureData({ marking: params.marking ?? '' })),
          ),
          page(
            '/shop/cart/',
            'web/pages/basket/basket-page.tsx',
            async () => (await import('#web/pages/basket/basket-page.tsx')).BasketPage,
            load((u) => u.basket.get.ensureData()),
          ),
          page(
            '/shop/cart/checkout/',
            'web/pages/checkout/checkout-page.tsx',
            async () => (await import('#web/pages/checkout/checkout-page.tsx')).CheckoutPage,
            load(loadCheckout),
          ),
          page(
            '/order/:publicId/',
            'web/pages/order/order-page.tsx',
            async () => (await import('#web/pages/order/order-page.tsx')).OrderPage,
            load((u, { params }) => u.orders.byPublicId.ensureData({ publicId: params.publicId ?? '' })),
          ),
        ],
      },
    ],
  },
]

/** There is nothing to order in an empty basket (spec §2, Checkout page). */
async function loadCheckout(u: Utils): Promise<void> {
  const basket = await u.basket.get.ensureData()
  if (basket.items.length === 0) throw redirectDocument('/shop/cart/')
  const { pickupPointId } = basket
  await Promise.all([
    u.geo.position.ensureData(),
    u.payments.systems.ensureData(),
    // A carrier that is silent leaves the page standing: the block offers to ask again.
    u.tariffs.available.ensureData().catch(() => undefined),
    pickupPointId === 0 ? null : u.tariffs.point.ensureData({ id: pickupPointId }).catch(() => undefined),
  ])
}

/** Fetches the code of lazy routes and puts it in place. */
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

import type { ComponentType } from 'react'
import type { RouteMatch, RouteObject } from 'react-router'
import { ErrorPage } from '#web/pages/error/error-page.tsx'
import { load } from './loader.ts'
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
        ],
      },
    ],
  },
]

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

import {
  type DataRouter,
  type HydrationState,
  type RouteObject,
  type RouterContextProvider,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
} from 'react-router'
import type { BrowserHistory } from './early-router.ts'

export { ScrollRestoration } from 'react-router'
export { MenuOpener } from './menu-opener.tsx'

interface PageRouterOptions {
  readonly routes: RouteObject[]
  readonly history: BrowserHistory
  readonly hydrationData: HydrationState
  readonly getContext: () => RouterContextProvider
}

/** Creates the same router as the library's `createBrowserRouter`, but with an existing history. */
export function createPageRouter(options: PageRouterOptions): DataRouter {
  return UNSAFE_createRouter({
    ...options,
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
  }).initialize()
}

import {
  type DataRouter,
  type HydrationState,
  type RouteObject,
  type RouterContextProvider,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
} from 'react-router'
import { whenWindowsLeft } from '#web/ui/leave-windows.ts'
import type { BrowserHistory } from './early-router.ts'

export { ScrollRestoration } from 'react-router'
export { MenuOpener } from './menu-opener.tsx'

interface PageRouterOptions {
  readonly routes: RouteObject[]
  readonly history: BrowserHistory
  readonly hydrationData: HydrationState
  readonly getContext: () => RouterContextProvider
}

/**
 * Creates the same router as the library's `createBrowserRouter`, but with an existing history. Of that it does not see
 * the steps between a page and the windows over it, which share an index, and it changes nothing during them (UI-21).
 */
export function createPageRouter(options: PageRouterOptions): DataRouter {
  const { history } = options
  const { listen, push, replace } = history
  history.listen = (follow) => listen((step) => step.delta === 0 || follow(step))
  history.push = (...page) => whenWindowsLeft(() => push(...page))
  history.replace = (...page) => whenWindowsLeft(() => replace(...page))
  return UNSAFE_createRouter({
    ...options,
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
  }).initialize()
}

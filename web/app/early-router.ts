import {
  createPath,
  createStaticRouter,
  type DataRouter,
  type HydrationState,
  type Location,
  matchRoutes,
  type RouteObject,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router'
import { openDocument } from '#web/lib/loading-away.ts'

export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

interface EarlyRouterOptions {
  readonly routes: RouteObject[]
  readonly history: BrowserHistory
  readonly hydrationData: HydrationState
}

interface EarlyRouter {
  readonly router: DataRouter
  /** Replays the navigations recorded so far and passes on all later ones. */
  handOver(to: DataRouter): void
  /** Called when the full router has failed to load: the browser performs recorded and later navigations. */
  giveUp(): void
}

/**
 * Creates the router with which a page is hydrated. It knows the current location and records navigations. The code
 * that performs navigations is half of the router library and is fetched after hydration.
 */
export function createEarlyRouter({ routes, history, hydrationData }: EarlyRouterOptions): EarlyRouter {
  const staticPart = createStatic(routes, history.location, hydrationData)
  let state: RouterState = {
    ...staticPart.state,
    matches: staticPart.match(history.location) ?? [],
    // Like the full router in its first state: leaves the browser's scroll position unchanged.
    restoreScrollPosition: false,
  }
  let real: DataRouter | undefined
  let hasFailed = false
  const subscribers = new Set<RouterSubscriber>()
  const pressed: ((router: DataRouter | undefined) => void)[] = []
  let scroll: Parameters<DataRouter['enableScrollRestoration']> | undefined

  const notifyAll: RouterSubscriber = (next, change) => {
    for (const notify of [...subscribers]) notify(next, change)
  }

  function navigate(to: number | To | null, opts?: RouterNavigateOptions): Promise<void> {
    if (real || hasFailed) return go(real, to, opts)
    if (typeof to !== 'number') showPending(to, opts)
    return new Promise((resolve, reject) => {
      pressed.push((router) => void go(router, to, opts).then(resolve, reject))
    })
  }

  /** Navigates by a number of history entries or to an address; the router has a separate signature for each. */
  async function go(
    router: DataRouter | undefined,
    to: number | To | null,
    opts: RouterNavigateOptions | undefined,
  ): Promise<void> {
    if (typeof to === 'number') await (router ? router.navigate(to) : history.go(to))
    else if (router) await router.navigate(to, opts)
    else openDocument(urlOf(to))
  }

  /** Shows a navigation as pending at once, before a router performs it. */
  function showPending(to: To | null, opts: RouterNavigateOptions | undefined): void {
    const { pathname, search, hash } = urlOf(to)
    const location: Location = { pathname, search, hash, state: opts?.state, key: 'pending' }
    const matches = staticPart.match(location) ?? []
    state = {
      ...state,
      navigation: { ...NO_FORM, state: 'loading', location, matches, historyAction: state.historyAction },
    }
    notifyAll(state, { deletedFetchers: [], newErrors: null, flushSync: false })
  }

  const router: DataRouter = {
    ...staticPart,
    get state() {
      return real?.state ?? state
    },
    get routes() {
      return (real ?? staticPart).routes
    },
    get manifest() {
      return (real ?? staticPart).manifest
    },
    match: (location) => (real ?? staticPart).match(location),
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    navigate,
    subscribe(notify) {
      subscribers.add(notify)
      return () => subscribers.delete(notify)
    },
    enableScrollRestoration(...args) {
      scroll = args
      return real?.enableScrollRestoration(...args) ?? (() => undefined)
    },
  }

  return {
    router,
    handOver(to) {
      real = to
      if (scroll) real.enableScrollRestoration(...scroll)
      real.subscribe(notifyAll)
      for (const play of pressed.splice(0)) play(real)
    },
    giveUp() {
      hasFailed = true
      for (const play of pressed.splice(0)) play(undefined)
    },
  }
}

function urlOf(to: To | null): URL {
  return new URL(typeof to === 'string' ? to : createPath(to ?? {}), window.location.href)
}

/** The fields of a navigation without a form; the shop's pages are requested only by GET. */
const NO_FORM = {
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
}

/** Creates the library's router for the server, whose routes and state are complete and never change. */
function createStatic(routes: RouteObject[], location: Location, hydrationData: HydrationState): DataRouter {
  const { loaderData = {}, actionData = null, errors = null } = hydrationData
  const staticPart: DataRouter = createStaticRouter(routes, {
    basename: '/',
    location,
    matches: [],
    loaderData,
    actionData,
    errors,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: (at) => matchRoutes(staticPart.routes, at),
  })
  return staticPart
}

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

export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

interface EarlyRouterOptions {
  readonly routes: RouteObject[]
  readonly history: BrowserHistory
  readonly hydrationData: HydrationState
}

interface EarlyRouter {
  readonly router: DataRouter
  /** Plays what was pressed until now, and passes on all that comes after. */
  handOver(to: DataRouter): void
  /** Nobody has come: what was pressed, and what will be, is opened by the browser. */
  giveUp(): void
}

/**
 * The router that a page comes to life with: it knows where the shopper is and keeps what they press. What opens
 * pages is half of the library, and is fetched once the page stands.
 */
export function createEarlyRouter({ routes, history, hydrationData }: EarlyRouterOptions): EarlyRouter {
  const still = createStill(routes, history.location, hydrationData)
  let state: RouterState = {
    ...still.state,
    matches: still.match(history.location) ?? [],
    // As the real one begins: the place to which the browser has scrolled is left alone.
    restoreScrollPosition: false,
  }
  let real: DataRouter | undefined
  let isAlone = false
  const subscribers = new Set<RouterSubscriber>()
  const pressed: ((router: DataRouter | undefined) => void)[] = []
  let scroll: Parameters<DataRouter['enableScrollRestoration']> | undefined

  const tellAll: RouterSubscriber = (next, change) => {
    for (const tell of [...subscribers]) tell(next, change)
  }

  function navigate(to: number | To | null, opts?: RouterNavigateOptions): Promise<void> {
    if (real || isAlone) return go(real, to, opts)
    if (typeof to !== 'number') showPending(to, opts)
    return new Promise((resolve, reject) => {
      pressed.push((router) => void go(router, to, opts).then(resolve, reject))
    })
  }

  /** Its two signatures, by number and by address, are one here. */
  async function go(
    router: DataRouter | undefined,
    to: number | To | null,
    opts: RouterNavigateOptions | undefined,
  ): Promise<void> {
    if (typeof to === 'number') await (router ? router.navigate(to) : history.go(to))
    else if (router) await router.navigate(to, opts)
    else window.location.assign(urlOf(to))
  }

  /** A press is answered at once, whoever will play it. */
  function showPending(to: To | null, opts: RouterNavigateOptions | undefined): void {
    const { pathname, search, hash } = urlOf(to)
    const location: Location = { pathname, search, hash, state: opts?.state, key: 'pending' }
    const matches = still.match(location) ?? []
    state = {
      ...state,
      navigation: { ...NO_FORM, state: 'loading', location, matches, historyAction: state.historyAction },
    }
    tellAll(state, { deletedFetchers: [], newErrors: null, flushSync: false })
  }

  const router: DataRouter = {
    ...still,
    get state() {
      return real?.state ?? state
    },
    get routes() {
      return (real ?? still).routes
    },
    get manifest() {
      return (real ?? still).manifest
    },
    match: (location) => (real ?? still).match(location),
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    navigate,
    subscribe(tell) {
      subscribers.add(tell)
      return () => subscribers.delete(tell)
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
      real.subscribe(tellAll)
      for (const play of pressed.splice(0)) play(real)
    },
    giveUp() {
      isAlone = true
      for (const play of pressed.splice(0)) play(undefined)
    },
  }
}

function urlOf(to: To | null): URL {
  return new URL(typeof to === 'string' ? to : createPath(to ?? {}), window.location.href)
}

/** The shop's pages are asked for, never posted to. */
const NO_FORM = {
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
}

/** The library's router for the server: its routes and its state are whole, and nothing in it moves. */
function createStill(routes: RouteObject[], location: Location, hydrationData: HydrationState): DataRouter {
  const { loaderData = {}, actionData = null, errors = null } = hydrationData
  const still: DataRouter = createStaticRouter(routes, {
    basename: '/',
    location,
    matches: [],
    loaderData,
    actionData,
    errors,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: (at) => matchRoutes(still.routes, at),
  })
  return still
}

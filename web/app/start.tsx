import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { setNonce } from 'get-nonce'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes, RouterContextProvider, UNSAFE_createBrowserHistory } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { AppRouter } from '#server/router.ts'
import { PAGE_LOAD_HEADER } from '#shared/page-load.ts'
import { ENDPOINTS } from '#shared/paths.ts'
import { afterFirstChange } from '#web/lib/first-change.ts'
import { loadChunk, watchChunkStyles } from '#web/lib/load-chunk.ts'
import { whenReachable } from '#web/lib/when-reachable.ts'
import { whenSessionEnded } from '#web/lib/when-session-ended.ts'
import { withDeadline } from '#web/lib/with-deadline.ts'
import { KEEPS_PLACE, OpenerContext } from '#web/ui/link.tsx'
import { Document } from './document.tsx'
import { createEarlyRouter } from './early-router.ts'
import { hydrateQueries } from './hydrate-queries.ts'
import { keepTranslation } from './keep-translation.ts'
import { utilsContext } from './loader.ts'
import type { PageState } from './page-state.ts'
import { createPrefetch } from './prefetch.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { resolveLazy, routes } from './routes.tsx'

// `keepalive`: a change is sent even if the shopper leaves for the basket page at the same moment.
const fetchInTurn = afterFirstChange(
  withDeadline((url, options) => fetch(url, { ...options, keepalive: options.method === 'POST' })),
)
const fetchWatched = whenSessionEnded(fetchInTurn, () => {
  const { client } = utils.auth
  // A question about it that is under way is not asked again, because its answer ends here as well.
  if (client.getData()) void client.invalidate(undefined, {}, { cancelRefetch: false })
})
function createClient(headers: Readonly<Record<string, string>>) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: ENDPOINTS.trpc,
        maxURLLength: 2000,
        maxItems: 10,
        headers,
        fetch: (url, { signal, ...options } = {}) =>
          fetchWatched(url, { ...options, signal: signal ?? null }),
      }),
    ],
  })
}

const client = createClient({})
const queryClient = createQueryClient('browser')
/** For the loaders of pages, whose calls never share a batch with those that may wait for carriers. */
const utils = createTRPCQueryUtils<AppRouter>({
  queryClient,
  client: createClient({ [PAGE_LOAD_HEADER]: '1' }),
})

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(utilsContext, utils)
  return context
}

/**
 * Hydrates the page that the server has rendered, with the same data and markup, without fetching anything again.
 * `stateText` is the JSON from which `state` was parsed.
 */
export async function start(state: PageState, stateText: string): Promise<void> {
  // The dialog injects a style element, which the content security policy allows by this nonce.
  setNonce(state.data.nonce)
  watchChunkStyles()
  hydrateQueries(queryClient, state.queries)
  // Before the first render, because React would otherwise replace the server's page by the fallback.
  await resolveLazy(matchRoutes(routes, window.location) ?? [])
  if (hasLeft(state)) return window.location.reload()
  const history = UNSAFE_createBrowserHistory()
  const known = { routes, history, hydrationData: state.router }
  const { router, handOver, giveUp } = createEarlyRouter(known)
  const opener = {
    prefetch: createPrefetch(routes, getContext),
    open: (path: string, keepsPlace: boolean) =>
      void router.navigate(path, {
        replace: path === router.createHref(router.state.location),
        preventScrollReset: keepsPlace,
        state: keepsPlace ? KEEPS_PLACE : undefined,
      }),
  }
  keepTranslation()
  startTransition(() => {
    hydrateRoot(
      document,
      <Document data={state.data} state={stateText}>
        <Providers queryClient={queryClient} client={client} data={state.data}>
          <OpenerContext value={opener}>
            <RouterProvider router={router} />
          </OpenerContext>
        </Providers>
      </Document>,
    )
  })
  const followAddress = () => {
    if (hasLeft(state)) window.location.reload()
  }
  window.addEventListener('popstate', followAddress)
  loadChunk(() => import('./page-router.ts')).then(({ createPageRouter }) => {
    if (hasLeft(state)) return
    window.removeEventListener('popstate', followAddress)
    handOver(createPageRouter({ ...known, getContext }))
  }, giveUp)
  // Analytics starts last; it reads from the cache what has happened until then.
  const loadRest = (failures = 0) =>
    void loadChunk(() => import('./deferred-startup.ts')).then(
      ({ startDeferred }) => startDeferred({ queryClient, router, queries: state.queries }, state.data),
      () => whenReachable(failures + 1, () => loadRest(failures + 1)),
    )
  const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
  whenIdle(() => loadRest())
}

/** Whether Back was pressed before the page was hydrated, so that the address belongs to another page. */
function hasLeft({ url }: PageState): boolean {
  return url !== window.location.pathname + window.location.search
}

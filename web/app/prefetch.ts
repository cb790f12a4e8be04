import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router'
import { aheadContext } from './loader.ts'

/** Milliseconds for which the pointer must rest on a link, so that one that only passes over it causes no request. */
const INTENT_MS = 60

/**
 * Creates a function that prefetches the code and the data of a page that will probably be opened, so that both are
 * cached when the click comes. Failures are ignored, because the click reports its own.
 */
export function createPrefetch(routes: RouteObject[], getContext: () => RouterContextProvider) {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fetchPage(path: string): Promise<void> {
    const url = new URL(path, window.location.origin)
    const matches = matchRoutes(routes, url.pathname) ?? []
    await Promise.allSettled(
      matches.map(async ({ route, params }) => {
        const lazy = typeof route.lazy === 'object' ? route.lazy.Component : undefined
        const context = getContext()
        context.set(aheadContext, true)
        await Promise.all([
          lazy?.(),
          // The layout around the pages has been loaded already.
          route.path !== undefined && typeof route.loader === 'function'
            ? route.loader({ request: new Request(url), url, params, context, pattern: route.path })
            : undefined,
        ])
      }),
    )
  }

  return (path: string): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void fetchPage(path), INTENT_MS)
  }
}

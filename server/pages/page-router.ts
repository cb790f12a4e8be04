import {
  createStaticRouter,
  type DataRouteObject,
  type DataRouter,
  type RouterState,
  type StaticHandlerContext,
} from 'react-router'

const NOTHING: StaticHandlerContext = {
  ...{ basename: '/', location: { pathname: '/', search: '', hash: '', state: null, key: 'default' } },
  ...{ matches: [], loaderData: {}, actionData: null, errors: null },
  ...{ statusCode: 200, loaderHeaders: {}, actionHeaders: {}, _match: () => null },
}

/** What the routers of all pages have in common, with plain properties in the place of the library's getters. */
const { state: BLANK, ...COMMON } = createStaticRouter([], NOTHING)

/**
 * Returns the router with which a page is rendered; the routes are the handler's own. The library's router has getters,
 * so that V8 keeps it, and what its page has loaded, until it collects all of its memory; and it copies every route.
 */
export function routerOf(routes: DataRouteObject[], context: StaticHandlerContext): DataRouter {
  const { location, matches, loaderData, actionData, errors, basename, _match: match } = context
  const fresh = { fetchers: new Map(), blockers: new Map() }
  const state: RouterState = { ...BLANK, location, matches, loaderData, actionData, errors, ...fresh }
  return { ...COMMON, basename, state, routes, match }
}

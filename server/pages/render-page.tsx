import { dehydrate } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
  UNSAFE_defaultMapRouteProperties,
} from 'react-router'
import type { RequestCtx } from '#server/context.ts'
import { escapeText } from '#server/html/escape-text.ts'
import { REFUSAL_STATUS } from '#server/http/status.ts'
import { hasLooks } from '#server/looks/list-looks.ts'
import { maskPath } from '#server/mask.ts'
import type { PageAssets } from '#server/page-assets.ts'
import { type AppRouter, answersSameFor } from '#server/router.ts'
import { type AppErrorShape, retryAfterOf } from '#shared/errors.ts'
import { Document } from '#web/app/document.tsx'
import { utilsContext } from '#web/app/loader.ts'
import { serializeState } from '#web/app/page-state.ts'
import { Providers } from '#web/app/providers.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { type PageHandle, routes } from '#web/app/routes.tsx'
import { CrawlerContext, type CrawlerFact } from '#web/lib/crawler-facts.ts'
import { type Keep, KeptContext, renderAll } from '#web/lib/kept.ts'
import type { PageData } from '#web/lib/page-data.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import status from '#web/ui/status.module.css'
import { crawlerHead } from './crawler-head.ts'
import { InProcessClient } from './in-process-client.ts'
import { partsOfPage } from './kept-parts.ts'
import { PageQueries } from './page-queries.ts'
import { routerOf } from './page-router.ts'

const handler = createStaticHandler(routes, { mapRouteProperties: UNSAFE_defaultMapRouteProperties })

/** Icons and theme color for tabs, home screens, and installed apps; not part of the hydrated document. */
const ICONS =
  '<meta name="theme-color" content="#fbf8f4"/>' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>' +
  '<link rel="manifest" href="/site.webmanifest"/>'

/** The message for a failed script (UI-10), escaped for an attribute. Its empty `href` reloads the page. */
const { line, action } = status
const FAILED = escapeText(
  `<div class="${line}"><span>Не&nbsp;всё загрузилось: часть кнопок не&nbsp;работает</span><a class="${action}" href="">Обновить</a></div>`,
)

/**
 * The position of the first script, before all style sheets: after one, it would wait for it and block the document.
 */
const HEAD_START = /^<html[^>]*><head>(?:<meta [^>]*>)*/

interface RenderOptions {
  readonly request: Request
  readonly ctx: RequestCtx
  readonly assets: PageAssets
  readonly nonce: string
}

export interface LoadedPage {
  readonly status: number
  /** In how many seconds a page that could not be loaded may be requested again; null for any other page. */
  readonly retryAfter: number | null
  /** Whether it shows only what is the same for all newcomers. */
  readonly isSameForNewcomers: boolean
  /** Creates the document's element tree; the data of every query are loaded. Without parts it is the whole tree. */
  tree(parts?: TreeParts): ReactNode
  /** Returns the facts for crawlers that rendering the tree has reported. */
  crawlerFacts(): readonly CrawlerFact[]
  /** Returns the hashes of queries that the tree uses but no loader has loaded; the browser would fetch them. */
  unloadedQueries(): string[]
}

/** What a tree leaves to others: parts that are kept, and its state, which is put in later. */
interface TreeParts {
  readonly keep: Keep
  later(html: string): string
}

const WHOLE: TreeParts = { keep: renderAll, later: (html) => html }

/** Runs the loaders of a request's page; a loader's redirect is returned as a Response. */
export async function loadPage(options: RenderOptions): Promise<Response | LoadedPage> {
  const { request, ctx, assets, nonce } = options
  const queryClient = createQueryClient('server', PageQueries)
  const client = new InProcessClient(ctx)
  const requestContext = new RouterContextProvider()
  requestContext.set(utilsContext, createTRPCQueryUtils<AppRouter>({ queryClient, client }))

  const result = await handler.query(request, { requestContext })
  if (result instanceof Response) return result
  const errors: unknown[] = Object.values(result.errors ?? {})
  const retried = findRetried(errors)
  for (const error of retried ? [] : errors) {
    if (!isRefusal(error))
      ctx.log.error({ err: error, path: maskPath(new URL(request.url).pathname) }, 'page failed')
  }

  const modules = result.matches.flatMap(
    ({ route }) => (route.handle as PageHandle | undefined)?.module ?? [],
  )
  const files = assets.filesOf(modules)
  const data: PageData = {
    now: ctx.now,
    origin: ctx.config.publicOrigin,
    isDev: assets.isDev,
    nonce,
    entry: assets.entry,
    captcha: ctx.upstreams.captcha.widget,
    analytics: { counterId: ctx.config.analyticsId, keepsLog: ctx.config.appEnv === 'demo' },
    company: ctx.config.shop.company,
    terms: ctx.config.shop.terms,
    menuLinks: ctx.config.shop.menuLinks,
    hasConsent: ctx.consentHash !== null,
    hasLooks: hasLooks(ctx),
    map: { googleKey: ctx.config.googleMapsKey, tilesUrl: ctx.config.mapTilesUrl },
    ...files,
  }
  const hashes = () =>
    queryClient
      .getQueryCache()
      .getAll()
      // A disabled query is never fetched.
      .filter(({ options: query }) => !('enabled' in query && query.enabled === false))
      .map((query) => query.queryHash)
  const loaded = new Set(hashes())
  const { pathname, search } = new URL(request.url)
  const state = serializeState({
    url: pathname + search,
    data,
    queries: dehydrate(queryClient),
    router: { loaderData: result.loaderData, actionData: null, errors: plainErrors(result) },
  })
  const crawlerFacts: CrawlerFact[] = []
  return {
    status: retried ? REFUSAL_STATUS[retried.code].legacy : result.statusCode,
    retryAfter: retried && retryAfterOf(retried),
    isSameForNewcomers: [...client.called].every((name) => answersSameFor(name) !== undefined),
    tree: ({ keep, later } = WHOLE) => (
      <Document data={data} state={later(state)}>
        <CrawlerContext value={(fact) => crawlerFacts.push(fact)}>
          <KeptContext value={keep}>
            <Providers queryClient={queryClient} client={client} data={data}>
              <StaticRouterProvider
                router={routerOf(handler.dataRoutes, result)}
                context={result}
                hydrate={false}
              />
            </Providers>
          </KeptContext>
        </CrawlerContext>
      </Document>
    ),
    crawlerFacts: () => crawlerFacts,
    unloadedQueries: () => hashes().filter((hash) => !loaded.has(hash)),
  }
}

interface RenderedPage extends Pick<LoadedPage, 'status' | 'retryAfter' | 'isSameForNewcomers'> {
  /** As UTF-8. */
  readonly html: Uint8Array<ArrayBuffer>
}

/**
 * Renders the page of a request to a string, and fills in what is known as text already. Loaders have awaited all data
 * and lazy routes are resolved, so nothing suspends. Rendering to a string costs a third of collecting a stream.
 */
export async function renderPage(options: RenderOptions): Promise<Response | RenderedPage> {
  const page = await loadPage(options)
  if (page instanceof Response) return page
  const parts = partsOfPage()
  const document = parts.take(renderToString(page.tree(parts)))
  const start = HEAD_START.exec(document)?.[0].length ?? 0
  const end = document.indexOf('</head>')
  const { shop, publicOrigin: origin } = options.ctx.config
  const head = crawlerHead(page.crawlerFacts(), { company: shop.company, origin })
  const { firstScript } = options.assets
  const first = firstScript === '' ? '' : `<script data-failed="${FAILED}">${firstScript}</script>`
  const html = `<!DOCTYPE html>${document.slice(0, start)}${first}${document.slice(start, end)}${fontLinks(options.assets)}${ICONS}${head}${document.slice(end)}`
  for (const query of page.unloadedQueries()) options.ctx.log.error({ query }, 'query without a loader')
  const { status, retryAfter, isSameForNewcomers } = page
  return { status, retryAfter, isSameForNewcomers, html: parts.fill(html) }
}

function fontLinks({ fonts }: PageAssets): string {
  return fonts
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous"/>`)
    .join('')
}

/** Returns the first refusal that says when to come again. */
function findRetried(errors: readonly unknown[]): AppErrorShape | null {
  return errors.map(refusalOf).find((refusal) => refusal !== null && retryAfterOf(refusal) !== null) ?? null
}

function isRefusal(error: unknown): error is { status: 404; data?: unknown } {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404
}

/** Returns errors in the form that the browser's router restores, without the messages of exceptions. */
function plainErrors(context: StaticHandlerContext): Record<string, unknown> | null {
  if (!context.errors) return null
  return Object.fromEntries(
    Object.entries(context.errors).map(([id, error]) => [
      id,
      isRefusal(error)
        ? { status: 404, statusText: '', data: error.data ?? null, internal: false }
        : { message: 'INTERNAL' },
    ]),
  )
}

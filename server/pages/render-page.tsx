import { dehydrate } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { RequestCtx } from '#server/context.ts'
import type { PageAssets } from '#server/page-assets.ts'
import type { AppRouter } from '#server/router.ts'
import { Document } from '#web/app/document.tsx'
import { utilsContext } from '#web/app/loader.ts'
import { serializeState } from '#web/app/page-state.ts'
import { Providers } from '#web/app/providers.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { type PageHandle, routes } from '#web/app/routes.tsx'
import { CrawlerContext, type CrawlerFact } from '#web/lib/crawler-facts.ts'
import type { PageData } from '#web/lib/page-data.ts'
import status from '#web/ui/status.module.css'
import { crawlerHead } from './crawler-head.ts'
import { escapeText } from './escape-text.ts'
import { InProcessClient } from './in-process-client.ts'

const handler = createStaticHandler(routes)

/** Signs of the shop for tabs, home screens and installed windows: read once, and no part of what hydrates. */
const SIGNS =
  '<meta name="theme-color" content="#fbf8f4"/>' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>' +
  '<link rel="manifest" href="/site.webmanifest"/>'

/** What the status line says where a script of the page fails: an empty address asks for the same page again. */
const { line, action } = status
const FAILED = escapeText(
  `<div class="${line}"><span>Не&nbsp;всё загрузилось: часть кнопок не&nbsp;работает</span><a class="${action}" href="">Обновить</a></div>`,
)

/** Where the first script stands: behind a style sheet it would wait for it, and the document with it. */
const HEAD_START = /^<html[^>]*><head>(?:<meta [^>]*>)*/

interface RenderOptions {
  readonly request: Request
  readonly ctx: RequestCtx
  readonly assets: PageAssets
  readonly nonce: string
}

export interface LoadedPage {
  readonly status: number
  /** The document, made anew, with every query's data at hand. */
  tree(): ReactNode
  /** What a render of the tree has told those who do not look at the page. */
  told(): readonly CrawlerFact[]
  /** Queries that the render asked for and no loader had loaded: the browser would silently fetch them. */
  unloadedQueries(): string[]
}

/** Runs the loaders of a request's page; a redirect is the answer itself. */
export async function loadPage(options: RenderOptions): Promise<Response | LoadedPage> {
  const { request, ctx, assets, nonce } = options
  const queryClient = createQueryClient('server')
  const client = new InProcessClient(ctx)
  const requestContext = new RouterContextProvider()
  requestContext.set(utilsContext, createTRPCQueryUtils<AppRouter>({ queryClient, client }))

  const result = await handler.query(request, { requestContext })
  if (result instanceof Response) return result
  for (const error of Object.values(result.errors ?? {})) {
    if (!isRefusal(error)) ctx.log.error({ err: error, path: new URL(request.url).pathname }, 'page failed')
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
    company: ctx.config.company,
    map: { googleKey: ctx.config.googleMapsKey, tilesUrl: ctx.config.mapTilesUrl },
    ...files,
  }
  const hashes = () =>
    queryClient
      .getQueryCache()
      .getAll()
      // A query that is switched off is not asked for.
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
  const told: CrawlerFact[] = []
  return {
    status: result.statusCode,
    tree: () => (
      <Document data={data} state={state}>
        <CrawlerContext value={(fact) => told.push(fact)}>
          <Providers queryClient={queryClient} client={client} data={data}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, result)}
              context={result}
              hydrate={false}
            />
          </Providers>
        </CrawlerContext>
      </Document>
    ),
    told: () => told,
    unloadedQueries: () => hashes().filter((hash) => !loaded.has(hash)),
  }
}

/**
 * Renders the page of a request to its end. Loaders have awaited all data and lazy routes are resolved, so
 * nothing suspends: one pass to a string costs a third of a stream that is collected again.
 */
export async function renderPage(
  options: RenderOptions,
): Promise<Response | { status: number; html: string }> {
  const page = await loadPage(options)
  if (page instanceof Response) return page
  const document = renderToString(page.tree())
  const start = HEAD_START.exec(document)?.[0].length ?? 0
  const end = document.indexOf('</head>')
  const { company, publicOrigin: origin } = options.ctx.config
  const head = crawlerHead(page.told(), { company, origin })
  const { firstScript } = options.assets
  const first = firstScript === '' ? '' : `<script data-failed="${FAILED}">${firstScript}</script>`
  const html = `<!DOCTYPE html>${document.slice(0, start)}${first}${document.slice(start, end)}${fontLinks(options.assets)}${SIGNS}${head}${document.slice(end)}`
  for (const query of page.unloadedQueries()) options.ctx.log.error({ query }, 'query without a loader')
  return { status: page.status, html }
}

function fontLinks({ fonts }: PageAssets): string {
  return fonts
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous"/>`)
    .join('')
}

function isRefusal(error: unknown): error is { status: 404; data?: unknown } {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404
}

/** Errors as the browser's router revives them; a thrown exception travels without its text. */
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

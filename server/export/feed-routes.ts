import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { accepts } from '#server/http/compress.ts'
import { YML_FEED } from '#shared/paths.ts'
import { keepFeed } from './keep-feed.ts'

const FIVE_MINUTES = 'public, max-age=300'

/** Serves the feed for marketplaces, if the settings want it (EXP-1). */
export function feedRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (!deps.config.hasYmlFeed) return app
  const feed = keepFeed(deps)
  app.get(YML_FEED, async (c) => {
    const { version, at, body } = await feed()
    const tag = `W/"${version}"`
    c.header('ETag', tag)
    if (at !== null) c.header('Last-Modified', new Date(at).toUTCString())
    c.header('Cache-Control', FIVE_MINUTES)
    c.header('Vary', 'Accept-Encoding')
    if (isKnown(c, tag, at)) return c.body(null, 304)
    c.header('Content-Type', 'application/xml; charset=utf-8')
    if (accepts(c.req.header('accept-encoding'), 'gzip')) {
      c.header('Content-Encoding', 'gzip')
      return c.body(body)
    }
    return c.body(unzipped(body))
  })
  return app
}

/** Returns what is compressed as a stream, because the whole text is ten times as large. */
function unzipped(body: Uint8Array): ReadableStream<Uint8Array> {
  const parts = Readable.from([body]).pipe(createGunzip())[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    async cancel() {
      await parts.return?.()
    },
  })
}

/**
 * Whether the reader has this version. The time counts only for one that sends no tag, and only if it is the same:
 * after a restore the time of a newer version that is lost may be later.
 */
function isKnown(c: Context<AppEnv>, tag: string, at: number | null): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined)
    return tags === '*' || tags.split(/\s*,\s*/).some((known) => known.replace(/^(?!W\/)/, 'W/') === tag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return at !== null && Math.floor(at / 1000) * 1000 === since
}

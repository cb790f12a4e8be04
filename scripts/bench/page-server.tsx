import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { openDatabase } from '#db/client.ts'
import { createApp } from '#server/app.ts'
import { bootDeps } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import { type AppEnv, createCtx } from '#server/http/create-ctx.ts'
import { createLog } from '#server/log.ts'
import { builtAssets, type Manifest } from '#server/pages/assets.ts'
import { loadPage } from '#server/pages/render-page.tsx'

/**
 * The shop and its yardstick in the same process: `renderToString` of a page's tree.
 * node page-server.js DATABASE PORT
 */
const CLIENT_FILES = 'dist/client'
const [, , file = '', port = ''] = process.argv
const config = readConfig({ DATABASE_URL: `file:${file}`, LOG_LEVEL: 'error' })
const database = openDatabase(config.databaseUrl)
const manifest = JSON.parse(readFileSync(`${CLIENT_FILES}/manifest.json`, 'utf8')) as Manifest
const assets = builtAssets(manifest, CLIENT_FILES)
const deps = bootDeps({ config, database, log: createLog('error'), assets })

/** CPU milliseconds of the process, all its threads, user and system. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const app = new Hono<AppEnv>()
/**
 * What the first render of the page at `path` costs once its data is there, `times` over: a page that loads nothing
 * and sends nothing. The data is loaded anew before each, as it is for a real answer, but not counted.
 */
app.get('/bench/tree', async (c) => {
  const { path = '', times = '1' } = c.req.query()
  let spent = 0
  for (let i = 0; i < Number(times); i++) {
    const request = new Request(new URL(path, 'http://bench.test'))
    const page = await loadPage({ request, ctx: createCtx(c, deps), assets, nonce: 'bench' })
    if (page instanceof Response) throw new Error(`${path} answers ${page.status}`)
    const before = cpuMs()
    renderToString(page.tree())
    spent += cpuMs() - before
  }
  return c.json({ ms: spent / Number(times) })
})
app.route('/', createApp(deps))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) })
process.on('SIGTERM', () => process.exit(0))

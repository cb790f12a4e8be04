import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { openDatabase } from '#db/client.ts'
import { createApp } from '#server/app.ts'
import { bootDeps } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import { demo } from '#server/demo/demo.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { createLog } from '#server/log.ts'
import { readAssets } from '#server/page-assets.ts'
import { loadPage, renderPage } from '#server/pages/render-page.tsx'
import { createCtx } from '#server/request/create-ctx.ts'

/**
 * Serves the shop and, in the same process, the baseline of its pages: `renderToString` of a page's tree.
 *
 *   node page-server.js DATABASE PORT CLIENT_FILES
 */
const [, , file = '', port = '', clientFiles = ''] = process.argv
const environment = readConfig({ DATABASE_URL: `file:${file}`, LOG_LEVEL: 'error' })
const config = { ...environment, shop: demo.settings }
const database = openDatabase(config.databaseUrl)
const assets = readAssets(clientFiles)
const deps = bootDeps({ config, database, log: createLog('error'), assets }, demo)

/** Returns the user and system CPU milliseconds of all threads of this process. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const app = new Hono<AppEnv>()
/**
 * Measures the page at `path`: the cost from the request to its HTML, and the cost of rendering its tree once the
 * data is loaded. Alternates between the two, `times` times, and loads the data again each time.
 */
app.get('/bench/page', async (c) => {
  const { path = '', times = '1' } = c.req.query()
  const options = () => ({
    request: new Request(new URL(path, 'http://bench.test')),
    ctx: createCtx(c, deps),
    assets,
    nonce: 'bench',
  })
  const spent = { pageMs: 0, treeMs: 0 }
  for (let i = 0; i < Number(times); i++) {
    const started = cpuMs()
    await renderPage(options())
    spent.pageMs += (cpuMs() - started) / Number(times)
    const loaded = await loadPage(options())
    if (loaded instanceof Response) throw new Error(`${path} answers ${loaded.status}`)
    const before = cpuMs()
    renderToString(loaded.tree())
    spent.treeMs += (cpuMs() - before) / Number(times)
  }
  return c.json(spent)
})
app.route('/', createApp(deps))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) })
process.on('SIGTERM', () => process.exit(0))

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setSourceMapsSupport } from 'node:module'
import { join, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import {
  createServer as createVite,
  type DevEnvironment,
  normalizePath,
  type Plugin,
  transformWithOxc,
} from 'vite'
import { inOpeningTurn } from '#db/opening-turn.ts'
import { readConfig } from './config.ts'
import { LiveServer } from './dev/live-server.ts'
import { STYLES_URL, Styles } from './dev/styles.ts'
import { createLog } from './log.ts'
import { openShop } from './open-shop.ts'
import type { PageAssets } from './page-assets.ts'
import { readSettings } from './settings/read-settings.ts'

/**
 * Runs the shop with hot reload on one port. The server's code runs in Vite's module runner, so that the next request
 * runs edited code. The database is opened once and passed in.
 */
// One process, however many npm run serve would start.
const environment = readConfig(process.env)
// Vite serves the sources to everybody, before the shop could ask for staging's password.
if (environment.appEnv === 'staging')
  throw new Error('APP_ENV=staging is for npm start and npm run serve only')
const demo = environment.appEnv === 'demo' ? (await import('./demo/demo.ts')).demo : null
const shop = readSettings(environment.settingsPlace, demo?.settings)
const config = { ...environment, shop, workers: 1 }
setSourceMapsSupport(true, { nodeModules: false, generatedCode: true })

/** Folders that are written while the shop runs and contain none of its sources. */
const UNWATCHED = ['.cache', 'data', 'dist', 'test-results', 'tests'].map((folder) =>
  join(process.cwd(), folder),
)

const FIRST_SCRIPT = 'web/keep-presses.ts'
const firstScript = await transformWithOxc(await readFile(FIRST_SCRIPT, 'utf8'), FIRST_SCRIPT)
const styles = new Styles(ssr)
const assets: PageAssets = {
  isDev: true,
  folder: null,
  firstScript: firstScript.code,
  entry: '/web/entry-client.tsx',
  fonts: [],
  filesOf: () => ({ scripts: [], styles: styles.links() }),
}
const database = inOpeningTurn(config.databaseUrl, () =>
  openShop(config.databaseUrl, config.appEnv, { shop }),
)
const live = new LiveServer(ssr, { config, database, log: createLog(config.logLevel), assets })

/**
 * Handles what Vite does not: the linked sheet of CSS modules, and the server's code, which is reloaded at the next
 * request.
 */
function updates(): Plugin {
  return {
    name: 'updates',
    configureServer({ environments, middlewares, watcher }) {
      middlewares.use(STYLES_URL, (request, response) => void styles.answer(request, response))
      // The hook below runs a moment later, after Vite has read the change.
      watcher.on('all', (_event, file) => {
        if (environments.ssr?.moduleGraph.getModulesByFile(normalizePath(file))) live.outdate()
      })
    },
    hotUpdate({ file, modules, timestamp }) {
      const { hot, moduleGraph, name } = this.environment
      if (name === 'client') {
        if (file.endsWith('.module.css')) {
          const update = {
            type: 'css-update',
            path: STYLES_URL,
            acceptedPath: STYLES_URL,
            timestamp,
          } as const
          hot.send({ type: 'update', updates: [update] })
        }
        return
      }
      for (const module of modules) moduleGraph.invalidateModule(module)
      if (modules.length > 0) live.outdate()
      // Nothing to reload: the next request loads the server's code again.
      return []
    },
  }
}

const http = createServer()
const vite = await createVite({
  appType: 'custom',
  plugins: [updates()],
  server: {
    middlewareMode: true,
    hmr: { server: http },
    watch: {
      ignored: (path) => UNWATCHED.some((folder) => path === folder || path.startsWith(folder + sep)),
    },
  },
})

/** Vite creates another environment after each edit of vite.config.ts. */
function ssr(): DevEnvironment {
  const environment = vite.environments.ssr
  if (!environment) throw new Error('Vite has no ssr environment')
  return environment
}

const listener = getRequestListener(async (request, bindings) => {
  try {
    return await live.fetch(request, bindings)
  } catch (error) {
    const text = String(error instanceof Error ? error.stack : error)
    console.error(text)
    return new Response(stripVTControlCharacters(text), {
      status: 500,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
})
http.on('request', (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response))
})
await live.warmUp().catch((error: unknown) => console.error(error))
http.listen(config.port, config.host, () => {
  console.info(`Shop       http://localhost:${config.port}/`)
  console.info(`Simulator  http://localhost:${config.port}/simulator/`)
})

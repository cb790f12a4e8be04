import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import type { PageAssets } from './pages/assets.ts'

/**
 * The shop with hot reload on one port. The server's own code runs in Vite's module runner, so an edit of a
 * verb shows on the next request; the database is opened once and handed in.
 */
const http = createServer()
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })
const ssr = vite.environments.ssr
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment cannot run modules')
const runner = ssr.runner

const boot = await runner.import<typeof import('./dev-boot.ts')>('/server/dev-boot.ts')
const { config, deps } = boot.bootDev(process.env, devAssets())

/** Styles are linked from their sources: without that the page would flash unstyled until its script runs. */
function devAssets(): PageAssets {
  return {
    isDev: true,
    folder: null,
    entry: '/web/entry-client.tsx',
    fonts: [],
    filesOf: () => ({
      scripts: [],
      styles: [...(ssr?.moduleGraph.urlToModuleMap.keys() ?? [])]
        .filter((url) => url.endsWith('.css'))
        .map((url) => `${url}?direct`),
    }),
  }
}

let current:
  | { module: typeof import('./app.ts'); listener: ReturnType<typeof getRequestListener> }
  | undefined
http.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    void runner.import<typeof import('./app.ts')>('/server/app.ts').then(
      (module) => {
        if (current?.module !== module) {
          current = { module, listener: getRequestListener(module.createApp(deps).fetch) }
        }
        return current.listener(request, response)
      },
      (error: unknown) => {
        response.statusCode = 500
        response.end(String(error instanceof Error ? error.stack : error))
      },
    )
  })
})
http.listen(config.port, config.host, () => {
  console.info(`Shop       http://localhost:${config.port}/`)
  console.info(`Simulator  http://localhost:${config.port}/simulator/`)
})

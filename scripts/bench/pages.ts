import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { categoryPath, paths, productPath } from '#shared/paths.ts'
import { buildFolder } from '../lib/build.mjs'
import { median } from '../lib/percentile.ts'
import { load } from './load.ts'
import { seedLoyalClient } from './loyal-client.ts'
import { cpuMs } from './process-use.ts'
import { startServer } from './processes.ts'

const PORT = 3303
const PAGES = [paths.home, categoryPath('gel-laki'), productPath('VL-127-10')]
/** Pages of a customer with 1,000 orders and 5,000 bought lines. */
const ACCOUNT: readonly string[] = [
  paths.personal,
  paths.personalOrders,
  paths.personalPurchases,
  paths.personalBonuses,
]
const COUNT = 200
/** Number of unmeasured rounds before the measurement. */
const WARM_UP = 2
const ROUNDS = 5
/** A cookie by which the shopper has confirmed the city. */
export const CITY_COOKIE = 'city=1!'

export interface PageCost {
  readonly path: string
  /** Median CPU milliseconds from the request to the page's HTML. */
  readonly pageMs: number
  /** Median CPU milliseconds of `renderToString` of the same tree, nothing of it kept, with its data loaded. */
  readonly treeMs: number
  /** Median CPU milliseconds of the whole answer over HTTP, compressed as for a browser. */
  readonly answerMs: number
}

/** Measures each page and the plain rendering of its tree, alternating in one process. */
export async function measurePages(file: string, folder: string): Promise<PageCost[]> {
  await buildPageServer(folder)
  const server = await startServer(
    [`${folder}/page-server.js`, file, String(PORT), join(buildFolder(), 'client')],
    {
      port: PORT,
      readyPath: '/healthz',
    },
  )
  const cookie = `${CITY_COOKIE}; ${seedLoyalClient(file)}`
  const headersOf = (path: string) => ({
    'accept-encoding': 'gzip, deflate, br, zstd',
    cookie: ACCOUNT.includes(path) ? cookie : CITY_COOKIE,
  })
  const measureRender = async (path: string): Promise<Pick<PageCost, 'pageMs' | 'treeMs'>> => {
    const query = new URLSearchParams({ path, times: String(COUNT) })
    const response = await fetch(`${server.origin}/bench/page?${query}`, { headers: headersOf(path) })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as Pick<PageCost, 'pageMs' | 'treeMs'>
  }
  const measureAnswer = async (path: string): Promise<number> => {
    const before = cpuMs(server.pid)
    await load(server.origin, () => ({ path, headers: headersOf(path) }), { count: COUNT, connections: 1 })
    return (cpuMs(server.pid) - before) / COUNT
  }
  try {
    const costs: PageCost[] = []
    for (const path of [...PAGES, ...ACCOUNT]) {
      const rounds: PageCost[] = []
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const cost = { path, ...(await measureRender(path)), answerMs: await measureAnswer(path) }
        if (round >= 0) rounds.push(cost)
      }
      costs.push({
        path,
        pageMs: median(rounds.map(({ pageMs }) => pageMs)),
        treeMs: median(rounds.map(({ treeMs }) => treeMs)),
        answerMs: median(rounds.map(({ answerMs }) => answerMs)),
      })
    }
    return costs
  } finally {
    await server.stop()
  }
}

/** Builds the page server without the shop's own Vite configuration, which would build into dist. */
async function buildPageServer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    css: { transformer: 'lightningcss' },
    ssr: { noExternal: true, external: ['better-sqlite3', '@resvg/resvg-js'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: 'scripts/bench/page-server.tsx' },
    },
  })
}

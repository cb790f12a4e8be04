import { cpuUsage } from 'node:process'
import { renderToString } from 'react-dom/server'
import { openDatabase } from '#db/client.ts'
import { bootDeps } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/http/create-ctx.ts'
import { createLog } from '#server/log.ts'
import type { PageAssets } from '#server/pages/assets.ts'
import { loadPage, renderPage } from '#server/pages/render-page.tsx'

const ROUNDS = 200
const WARM_UP = 40

export interface PageCost {
  readonly path: string
  /** CPU milliseconds: the whole answer, and renderToString of the same tree with its data ready. */
  readonly pageMs: number
  readonly treeMs: number
}

/** Built and run by the bench in a process of its own: the page with its loaders against its bare tree. */
export async function measurePages(file: string, paths: readonly string[]): Promise<PageCost[]> {
  const database = openDatabase(`file:${file}`)
  const config = readConfig({ DATABASE_URL: `file:${file}`, LOG_LEVEL: 'error' })
  const assets: PageAssets = {
    isDev: false,
    folder: null,
    entry: '/assets/entry.js',
    fonts: [],
    filesOf: () => ({ scripts: ['/assets/entry.js'], styles: [] }),
  }
  const deps = bootDeps({ config, database, log: createLog('error'), assets })
  const ctx = (): Ctx => ({
    db: database.db,
    config,
    now: deps.clock.now(),
    newId,
    actor: { type: 'visitor' },
    visit: {
      cityId: 1,
      isCityConfirmed: true,
      customTown: null,
      geoHeader: null,
      address: 'bench',
      idempotencyKey: null,
      deviceToken: null,
      rememberCity: () => undefined,
      rememberCustomTown: () => undefined,
      rememberGuest: () => undefined,
      forgetGuest: () => undefined,
      rememberSession: () => undefined,
      forgetSession: () => undefined,
      rememberDevice: () => undefined,
    },
    upstreams: deps.upstreams,
    log: deps.log,
  })

  const costs: PageCost[] = []
  for (const path of paths) {
    const request = () => new Request(`http://bench.test${path}`)
    const options = () => ({ request: request(), ctx: ctx(), assets, nonce: 'bench' })
    const loaded = await loadPage(options())
    if (loaded instanceof Response) throw new Error(`${path} answers ${loaded.status}`)
    costs.push({
      path,
      pageMs: await costOf(async () => void (await renderPage(options()))),
      treeMs: await costOf(() => void renderToString(loaded.tree)),
    })
  }
  database.close()
  return costs
}

/** CPU milliseconds of one round. */
async function costOf(work: () => void | Promise<void>): Promise<number> {
  for (let i = 0; i < WARM_UP; i++) await work()
  const before = cpuUsage()
  for (let i = 0; i < ROUNDS; i++) await work()
  const used = cpuUsage(before)
  return (used.user + used.system) / 1000 / ROUNDS
}

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe } from 'vitest'
import { paths, productPath } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type Asked, askSteadily, type ServingShop, startServing } from '#tests/commands/serving-shop.ts'
import { basketOf, goodsOf } from '../../scripts/bench/reads.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { deepLine, type Figures } from './support/deep-line.ts'
import { createDemoFile, type DemoFile, flawsOfFile } from './support/demo-file.ts'
import { DEMO_ENV } from './support/serve-demo.ts'

/**
 * Budget: 1.6 min beside the soak.
 * The shop of `npm run serve` hands over to a new process again and again while shoppers browse and fill baskets.
 */
const FIRST_PORT = 3860
const HANDOVERS = 20
const PER_SECOND = 20

describe.each([1, 2])('WORKERS=%i', (workers) => {
  let file: DemoFile
  let shop: ServingShop
  beforeAll(async () => {
    file = createDemoFile()
    const env = { ...DEMO_ENV, WORKERS: String(workers) }
    shop = await startServing(file.path, { port: await freePort(FIRST_PORT), env })
  }, 3 * MINUTE_MS)
  afterAll(() => {
    shop.kill()
    file.remove()
  })

  deepLine(
    {
      promises: ['A21', 'F6'],
      tried: `npm run serve with WORKERS=${workers}: ${HANDOVERS} restarts by SIGHUP under ${PER_SECOND} requests a second`,
      timeoutMinutes: 8,
    },
    (figures) => restart(figures, file, shop),
  )
})

async function restart(figures: Figures, file: DemoFile, shop: ServingShop): Promise<void> {
  const goods = goodsOf(file.path)
  const [shopItemId = 0] = goods.inStock
  const cookie = await basketOf(`http://127.0.0.1:${shop.port}`, [shopItemId])
  let added = 1
  const next = (turn: number): Asked => {
    if (turn % 4 === 0) return { path: paths.home }
    if (turn % 4 === 1) return { path: productPath(goods.at(turn).marking) }
    if (turn % 4 === 2) return { path: '/trpc/basket.get', headers: { cookie } }
    added += 1
    const headers = { cookie, 'content-type': 'application/json' }
    return { path: '/trpc/basket.add', headers, body: JSON.stringify({ shopItemId, quantity: 1 }) }
  }
  const traffic = askSteadily(shop.port, PER_SECOND, next)
  const times: number[] = []
  for (let i = 0; i < HANDOVERS; i++) {
    const from = performance.now()
    await shop.handOver()
    times.push((performance.now() - from) / 1000)
  }
  await pause(1000)
  const answers = await traffic.stop()
  const failed = [...answers].filter(([status]) => status !== 200)
  const requests = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const seconds = times.reduce((sum, time) => sum + time, 0)
  figures.atLeast('requests', requests, Math.floor(0.8 * PER_SECOND * seconds))
  figures.is(
    'requests that failed',
    failed.map(([what, count]) => `${count} × ${what}`).join(', ') || 'none',
    'none',
  )
  figures.seen('longest handover, with the check for a new build', Math.max(...times), 's')
  const origin = `http://127.0.0.1:${shop.port}`
  const basket = await fetch(`${origin}/trpc/basket.get`, { headers: { cookie } })
  const text = await basket.text()
  figures.is(
    'pieces in the basket',
    Number(/"quantity":(\d+)/.exec(text.replace(/"items":\[.*?\]/s, ''))?.[1]),
    added,
  )
  figures.is('flaws of the database', flawsOfFile(file.path).join('; '), '')
}

import { statSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { residentBytes } from '../../scripts/bench/process-use.ts'
import { deepLine } from './support/deep-line.ts'
import { createDemoFile, type DemoFile, flawsOfFile } from './support/demo-file.ts'
import { type ServedDemo, serveDemo } from './support/serve-demo.ts'
import { times } from './support/times.ts'
import { type Answered, createTraffic, msPercentile, type Traffic } from './support/traffic.ts'

/** Budget: 31 min. Serves mixed traffic for half an hour and measures what remains of it in memory and on the disk. */
const MINUTES = times(30)
/** As many requests as are answered without a queue by half of a core, because other parts run beside this one. */
const PER_SECOND = 20
const MEGABYTE = 1_000_000
const SLICE_SECONDS = 30
/** The first part of the time, in which caches are filled and code is compiled. */
const WARM_UP_SHARE = 0.2

let file: DemoFile
let shop: ServedDemo
let traffic: Traffic
beforeAll(async () => {
  file = createDemoFile()
  shop = await serveDemo(file.path)
  traffic = await createTraffic({ ...shop, path: file.path })
})
afterAll(async () => {
  traffic.close()
  await shop.stop()
  file.remove()
})

interface Sample {
  readonly seconds: number
  readonly memory: number
  readonly wal: number
}

function countRows(): Record<'shoppers' | 'baskets' | 'all', number> {
  const { sqlite, close } = openDatabase(`file:${file.path}`)
  const count = (table: string) =>
    sqlite.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
  const tables = sqlite
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%search%'",
    )
    .pluck()
    .all()
  const all = tables.reduce((sum, table) => sum + count(table), 0)
  const rows = { shoppers: count('shoppers'), baskets: count('baskets'), all }
  close()
  return rows
}

/** The growth of the memory over the measured time by the line that fits its samples best, in megabytes. */
function growthOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ seconds }) => seconds)), mean(samples.map(({ memory }) => memory))]
  const above = samples.reduce((sum, { seconds, memory }) => sum + (seconds - x) * (memory - y), 0)
  const below = samples.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0)
  const [first, last] = [samples[0], samples.at(-1)]
  return (above / below) * ((last?.seconds ?? 0) - (first?.seconds ?? 0))
}

deepLine(
  {
    promises: ['L2'],
    tried: `${PER_SECOND} visits a second for ${MINUTES} minutes: browsing, changes of baskets, and orders of new guests`,
    timeoutMinutes: MINUTES + 5,
  },
  async (figures) => {
    const before = countRows()
    const samples: Sample[] = []
    const slow: number[] = []
    const failed: Answered[] = []
    let [requests, refused] = [0, 0]
    const slices = Math.round((MINUTES * 60) / SLICE_SECONDS)
    for (let slice = 1; slice <= slices; slice++) {
      const answers = await traffic.open(PER_SECOND, SLICE_SECONDS)
      requests += answers.length
      refused += answers.filter(({ status }) => status === 503).length
      failed.push(...answers.filter(({ status }) => status !== 200 && status !== 503))
      slow.push(msPercentile(answers, 0.99))
      const wal = statSync(`${file.path}-wal`).size / MEGABYTE
      samples.push({ seconds: slice * SLICE_SECONDS, memory: residentBytes(shop.pid) / MEGABYTE, wal })
    }
    const steady = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
    const rows = countRows()
    const third = Math.ceil(slow.length / 3)
    const middle = (values: readonly number[]) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

    figures.seen('requests', requests)
    figures.is(
      'answers that are neither 200 nor 503',
      failed
        .map(({ path, status }) => `${status} ${path}`)
        .slice(0, 3)
        .join() || 'none',
      'none',
    )
    figures.atMost('refused for the load', (100 * refused) / requests, 1, '%')
    figures.seen('memory at the end', Math.round(samples.at(-1)?.memory ?? 0), 'MB')
    figures.atMost('growth of the memory after the warm-up', growthOf(steady), 50, 'MB')
    figures.atMost('largest write-ahead log', Math.max(...samples.map(({ wal }) => wal)), 64, 'MB')
    figures.atMost(
      '99 % of the answers in the last third, beside the first',
      middle(slow.slice(-third)) / middle(slow.slice(0, third)),
      1.5,
      '×',
    )
    figures.is(
      'new shoppers that are no ordering guest',
      rows.shoppers - before.shoppers - traffic.guests(),
      0,
    )
    figures.atMost('rows of a guest who orders', (rows.all - before.all) / traffic.guests(), 25)
    await shop.stop()
    figures.is('flaws after it', flawsOfFile(file.path).join('; ') || 'none', 'none')
  },
)

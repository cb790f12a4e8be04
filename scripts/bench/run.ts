import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { systemClock } from '#server/clock.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { ensureBuilt } from '../lib/build.mjs'
import { measureLighthouse } from './lighthouse.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measurePaths } from './paths.ts'
import { measurePickup } from './pickup.ts'
import { measureGrowth, measureReads } from './reads.ts'
import { report } from './report.ts'
import { measureIndex } from './search-index.ts'

/** `npm run bench`: measures the shop against its baselines in one run and writes docs/performance.md. */
const FOLDER = '.cache/bench'

await ensureBuilt()
mkdirSync(FOLDER, { recursive: true })
const small = seeded(20_000)
const large = seeded(200_000)

console.info('reads, 20,000 products')
const reads = await measureReads(small)
console.info('legacy REST API')
const paths = await measurePaths(small)
console.info('growth, 200,000 products')
const growth = await measureGrowth(small, large)
console.info('search index')
const index = await measureIndex(large)
console.info('orders')
const orders = await measureOrders(small)
console.info('pages')
const pages = await measurePages(small, `${FOLDER}/pages`)
console.info('pickup points')
const pickup = await measurePickup(small)
console.info('Lighthouse')
const lighthouse = await measureLighthouse(small)

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
const figures = { machine, reads, paths, growth, index, orders, pages, pickup, lighthouse }
writeFileSync('docs/performance.md', report(figures))
console.info('written: docs/performance.md')

/** Creates a demo database with this many products, unless an earlier run has left one. Returns its path. */
function seeded(products: number): string {
  const file = `${FOLDER}/shop-${products}.db`
  openDemo(`file:${file}`, { products, clock: systemClock }).close()
  return file
}

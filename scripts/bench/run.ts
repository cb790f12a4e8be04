import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { systemClock } from '#server/clock.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { ensureBuilt } from '../lib/build.mjs'
import { failWith, StepError } from '../lib/steps.mjs'
import { measureEngines } from './engines/measure-engines.ts'
import { measureImport } from './import.ts'
import { measureLarge } from './large.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measurePaths } from './paths.ts'
import { measurePickup } from './pickup.ts'
import { measureGrowth, measureReads } from './reads.ts'
import {
  headOf,
  isPartName,
  joinReport,
  type PartName,
  reportEngines,
  reportGrowth,
  reportHead,
  reportImport,
  reportIndex,
  reportLarge,
  reportLighthouse,
  reportOrders,
  reportPages,
  reportPaths,
  reportPickup,
  reportReads,
  reportUnseen,
  reportWrites,
} from './report.ts'
import { measureIndex } from './search-index.ts'
import { measureUnseen } from './unseen-queries.ts'
import { measureWrites } from './writes.ts'

/**
 * `npm run bench`: measures the shop against its baselines in one run and writes docs/performance.md. With names of
 * parts, as in `npm run bench -- unseen engines`, only these are measured and replaced.
 */
const FOLDER = '.cache/bench'
const REPORT = 'docs/performance.md'

const PARTS: Readonly<Record<PartName, () => Promise<string>>> = {
  reads: async () => reportReads(await measureReads(small())),
  writes: async () => reportWrites(await measureWrites(small())),
  unseen: async () => reportUnseen(await measureUnseen(small(), large())),
  engines: async () => reportEngines(await measureEngines(small())),
  paths: async () => reportPaths(await measurePaths(small())),
  growth: async () => reportGrowth(await measureGrowth(small(), large())),
  large: async () => reportLarge(await measureLarge(large())),
  index: async () => reportIndex(await measureIndex(large())),
  import: async () => reportImport(await measureImport(FOLDER)),
  orders: async () => reportOrders(await measureOrders(small())),
  pages: async () => reportPages(await measurePages(small(), `${FOLDER}/pages`)),
  pickup: async () => reportPickup(await measurePickup(small())),
  lighthouse: async () => reportLighthouse(await measureLighthouse(small())),
}

/** Parts that run only when they are named: this one writes a database of 6 GB. */
const ON_REQUEST: readonly PartName[] = ['large']

const all = Object.keys(PARTS).filter(isPartName)
const named = process.argv.slice(2)
const chosen = named.filter(isPartName)
if (chosen.length < named.length) failWith(new StepError(`The parts are: ${all.join(', ')}`))
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`

await ensureBuilt()
mkdirSync(FOLDER, { recursive: true })
const written = new Map<PartName, string>()
for (const part of chosen.length > 0 ? chosen : all.filter((name) => !ON_REQUEST.includes(name))) {
  console.info(part)
  written.set(part, await PARTS[part]())
}
const earlier = readFileSync(REPORT, 'utf8')
if (chosen.length === 0) writeFileSync(REPORT, joinReport(reportHead(machine), written, earlier))
else {
  const apart = new Map([...written].map(([part, text]) => [part, `${text}\n\n${measuredApart(part)}`]))
  writeFileSync(REPORT, joinReport(headOf(earlier), apart, earlier))
}
console.info(`written: ${REPORT}`)

function measuredApart(part: PartName): string {
  return `Measured apart from the other parts (\`npm run bench -- ${part}\`) on ${machine}.`
}

function small(): string {
  return seeded(20_000)
}

function large(): string {
  return seeded(200_000)
}

/** Creates a demo database with this many products, unless an earlier run has left one. Returns its path. */
function seeded(products: number): string {
  const file = `${FOLDER}/shop-${products}.db`
  openDemo(`file:${file}`, { products, clock: systemClock }).close()
  return file
}

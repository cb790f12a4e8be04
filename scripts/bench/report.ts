import { median } from '../lib/percentile.ts'
import type { EngineFigures } from './engines/measure-engines.ts'
import type { ImportFigures } from './import.ts'
import type { LargeFigures } from './large.ts'
import type { LighthouseRow } from './lighthouse.ts'
import type { OrderRow } from './orders.ts'
import type { PageCost } from './pages.ts'
import type { PathRow } from './paths.ts'
import type { PickupFigures } from './pickup.ts'
import type { GrowthRow, ReadFigures } from './reads.ts'
import type { IndexRow } from './search-index.ts'
import type { UnseenFigures } from './unseen-queries.ts'
import type { WriteRow } from './writes.ts'

const ms = (value: number): string => value.toFixed(2)
const times = (a: number, b: number): string => `${(a / b).toFixed(2)}×`
const verdict = (a: number, b: number, limit: number): string => (a / b <= limit ? 'held' : 'MISSED')

/** The parts of docs/performance.md in their order, each with the beginning of its heading. */
const HEADINGS = {
  reads: 'Reads, 20,000 products',
  writes: 'Changes, 20,000 products',
  unseen: 'Search, unseen queries',
  engines: 'Search engines side by side',
  paths: 'The legacy REST API',
  growth: 'Growth',
  large: 'A million orders',
  index: 'Search index',
  import: 'Catalog import',
  orders: 'Orders',
  pages: 'Pages',
  pickup: 'Pickup points',
  lighthouse: 'Lighthouse',
} as const

export type PartName = keyof typeof HEADINGS

export function isPartName(text: string): text is PartName {
  return Object.hasOwn(HEADINGS, text)
}

/** Returns what docs/performance.md begins with. */
export function reportHead(machine: string): string {
  return `# Performance

Written by \`npm run bench\`. Compare figures of one run: absolute times depend on the machine.
Machine: ${machine}. CPU is the user and system time of the server's process per request.`
}

/** Returns a report in which the written parts replace those of an earlier report; the others stay as they are. */
export function joinReport(head: string, written: ReadonlyMap<PartName, string>, earlier: string): string {
  const [, ...sections] = earlier.split(/^(?=## )/m)
  const kept = (part: PartName) =>
    sections.find((section) => section.startsWith(`## ${HEADINGS[part]}`))?.trimEnd()
  const parts = Object.keys(HEADINGS).filter(isPartName)
  return `${[head, ...parts.flatMap((part) => written.get(part) ?? kept(part) ?? [])].join('\n\n')}\n`
}

/** Returns what an earlier report begins with. */
export function headOf(earlier: string): string {
  return earlier.split(/^## /m, 1)[0]?.trimEnd() ?? ''
}

export function reportReads({ rows, memoryMb }: ReadFigures): string {
  return `## ${HEADINGS.reads}, beside a bare Hono + better-sqlite3 handler

| Query | Callers | Shop, CPU ms | Bare, CPU ms | Ratio | Limit | | p50 ms | p99 ms |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows
  .map(
    (row) =>
      `| ${row.name} | ${row.callers} | ${ms(row.shopMs)} | ${ms(row.bareMs)} | ${times(row.shopMs, row.bareMs)} | ${row.limit}× | ${verdict(row.shopMs, row.bareMs, row.limit)} | ${ms(row.shopP50)} | ${ms(row.shopP99)} |`,
  )
  .join('\n')}

After these, and 1,800 pages with 8 callers, the shop's process had ${Math.round(memoryMb)} MB of memory (limit 250 MB: ${verdict(memoryMb, 1, 250)}).`
}

export function reportWrites(rows: readonly WriteRow[]): string {
  const range = (values: readonly number[]) =>
    `${ms(Math.min(...values))} to **${ms(median(values))}** to ${ms(Math.max(...values))}`
  return `## ${HEADINGS.writes}, beside a bare handler that writes the same rows

Five rounds of both in turn: the least, the median, and the most. Both send the messages about the orders to stand-ins
in their own process, and compress their answers.

| Change | Shop, CPU ms | Bare, CPU ms | Ratio | Limit | |
| --- | --- | --- | --- | --- | --- |
${rows
  .map(({ name, shopMs, bareMs, limit }) => {
    const [shop, bare] = [median(shopMs), median(bareMs)]
    return `| ${name} | ${range(shopMs)} | ${range(bareMs)} | ${times(shop, bare)} | ${limit}× | ${verdict(shop, bare, limit)} |`
  })
  .join('\n')}`
}

export function reportUnseen({ queries, rounds, rows }: UnseenFigures): string {
  return `## ${HEADINGS.unseen}

${queries} queries, every third of those that \`tests/relevance/real\` held when this was measured, each once in the life of
a server (${rounds} servers), so that no cache answers. The bare handler has the shop's own search, but neither its rules nor its pages.

| Request | Mean, CPU ms | 95 of 100 at most, CPU ms | Limit, ms | By the mean | By 95 of 100 | Bare, mean CPU ms | Ratio |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows
  .map(({ name, limitMs, small, bare }) => {
    const beside = bare ? [ms(bare.meanMs), times(small.meanMs, bare.meanMs)] : ['', '']
    const held = [small.meanMs, small.p95Ms].map((cost) => verdict(cost, 1, limitMs))
    return `| ${[name, ms(small.meanMs), ms(small.p95Ms), limitMs, ...held, ...beside].join(' | ')} |`
  })
  .join('\n')}

The same queries with 200,000 products:

| Request | 20,000, mean CPU ms | 200,000, mean CPU ms | Ratio | Limit 2× | Goal 1.7× |
| --- | --- | --- | --- | --- | --- |
${rows
  .map(({ name, small, large }) => {
    const [before, after] = [small.meanMs, large.meanMs]
    const held = [2, 1.7].map((limit) => verdict(after, before, limit))
    return `| ${[name, ms(before), ms(after), times(after, before), ...held].join(' | ')} |`
  })
  .join('\n')}`
}

export function reportEngines({ warmUp, rows }: EngineFigures): string {
  return `## ${HEADINGS.engines}

The queries that \`tests/relevance/real\` held when this was measured, and its judge, 20,000 products, one process; each
query is put to all engines in turn, after ${warmUp} others. What the search finds today is in [search.md](search.md).
The shop's search was mended by the seen set, and nothing by the unseen one.

The other engines have the same words of the same texts (lower case, ё as е, no prepositions), and of the settings tried
those that answered the seen set best. MiniSearch: Russian stems, beginnings of words, fuzziness 0.2, any word; kinds
count five times, names, brands, colors, effects, and sizes three times. FlexSearch: Russian stems, beginnings of words,
hits with most of the words where none has all. FTS5: the tokenizer unicode61, beginnings of words, \`bm25\`, without a
content table. CPU is that of a query as far as its sorted hits.

| Engine | Set | First hit right | Right of the first 10 | Nothing found, though carried | Junk | CPU ms a query |
| --- | --- | --- | --- | --- | --- | --- |
${rows
  .map(
    ({ name, half, totals, cpuMs }) =>
      `| ${name} | ${half} | ${totals.success.toFixed(2)} | ${totals.precision.toFixed(2)} | ${totals.wrongZeros} | ${totals.junk} | ${ms(cpuMs)} |`,
  )
  .join('\n')}`
}

export function reportPaths(paths: readonly PathRow[]): string {
  return `## ${HEADINGS.paths}, each path beside the procedure over the same command or query

| Query | Path, CPU ms | Procedure, CPU ms | Ratio | Limit 1.15× |
| --- | --- | --- | --- | --- |
${paths.map((row) => `| ${row.name} | ${ms(row.shimMs)} | ${ms(row.procedureMs)} | ${times(row.shimMs, row.procedureMs)} | ${verdict(row.shimMs, row.procedureMs, 1.15)} |`).join('\n')}`
}

export function reportGrowth(growth: readonly GrowthRow[]): string {
  return `## ${HEADINGS.growth}: the same reads with 200,000 products

| Query | 20,000, CPU ms | 200,000, CPU ms | Ratio | Limit 1.7× |
| --- | --- | --- | --- | --- |
${growth.map((row) => `| ${row.name} | ${ms(row.smallMs)} | ${ms(row.largeMs)} | ${times(row.largeMs, row.smallMs)} | ${verdict(row.largeMs, row.smallMs, 1.7)} |`).join('\n')}`
}

export function reportLarge({
  orders,
  fileMb,
  startMs,
  killedStartMs,
  memoryMb,
  rows,
  stallMs,
  stallClockMs,
  jobsMs,
}: LargeFigures): string {
  return `## ${HEADINGS.large} and 200,000 products, beside ten thousand orders

The orders are copies of the demo's, which the shop's own commands have placed: each copy belongs to another customer, has
twenty orders, and sells other products. ${orders.toLocaleString('en')} orders: a file of ${(fileMb / 1024).toFixed(1)} GiB; the shop
answers \`/healthz\` ${(startMs / 1000).toFixed(2)} s after a start, and ${(killedStartMs / 1000).toFixed(2)} s after one that follows a kill, which checks the pages of
the file; ${Math.round(memoryMb)} MiB of memory.

| A customer with twenty orders asks | 10,000 orders, CPU ms | 1,000,000 orders, CPU ms | Ratio | Limit 1.3× |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.name} | ${ms(row.smallMs)} | ${ms(row.largeMs)} | ${times(row.largeMs, row.smallMs)} | ${verdict(row.largeMs, row.smallMs, 1.3)} |`).join('\n')}

All jobs of a day, due at once, took ${(jobsMs / 1000).toFixed(0)} s of processor time, and no turn of the event loop more than
${Math.round(stallMs)} ms of it (limit 50 ms: ${verdict(stallMs, 1, 50)}); by the clock, which also runs while a turn waits for the disk or for another
program, ${Math.round(stallClockMs)} ms at most.`
}

export function reportIndex(index: IndexRow): string {
  return `## ${HEADINGS.index}, 200,000 products

${Math.round(index.fileMb)} MiB in the file; the process grew by ${Math.round(index.grownMb)} MiB over 3,000 different searches
(limit 150 MiB: ${index.grownMb <= 150 ? 'held' : 'MISSED'}).`
}

export function reportOrders(orders: OrderRow): string {
  return `## ${HEADINGS.orders}

${orders.orders} guests, one after another, ${orders.requestsPerGuest} requests each (basket, choice, order): ${ms(orders.cpuMsPerGuest)} ms of CPU a guest,
p50 ${ms(orders.p50)} ms, p99 ${ms(orders.p99)} ms. ${orders.stored} of ${orders.orders} acknowledged orders are in the file (\`synchronous=FULL\`).`
}

export function reportPages(pages: readonly PageCost[]): string {
  return `## ${HEADINGS.pages}: from the request to the HTML, beside \`renderToString\` of the same tree with its data ready

| Page | Page, CPU ms | Tree, CPU ms | Ratio | Limit 2× | Sent over HTTP and compressed too, CPU ms |
| --- | --- | --- | --- | --- | --- |
${pages.map((row) => `| ${row.path} | ${ms(row.pageMs)} | ${ms(row.treeMs)} | ${times(row.pageMs, row.treeMs)} | ${verdict(row.pageMs, row.treeMs, 2)} | ${ms(row.answerMs)} |`).join('\n')}

Pages under /personal/ are those of a client with 1,000 orders and 5,000 bought lines.`
}

export function reportLighthouse(rows: readonly LighthouseRow[]): string {
  return `## ${HEADINGS.lighthouse}, simulated phone, median of three

| Page | Performance | Accessibility | Best practices | SEO | LCP s | TBT ms | CLS |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows
  .map(
    (row) =>
      `| ${row.page} | ${row.scores.performance} | ${row.scores.accessibility} | ${row.scores['best-practices']} | ${row.scores.seo} | ${(row.lcpMs / 1000).toFixed(2)} | ${Math.round(row.tbtMs)} | ${row.cls.toFixed(3)} |`,
  )
  .join('\n')}

Limits: every score at least 95 (except SEO of the checkout, which is not to be indexed), LCP at most 1.8 s, CLS at most 0.01.`
}

export function reportPickup({ points, rows }: PickupFigures): string {
  const longest = Math.max(...rows.map(({ many }) => many.longestMs))
  return `## ${HEADINGS.pickup}: the picker with ${points.many} points beside ${points.few} of them, CPU of the page's thread

| Action | ${points.many} points, ms | ${points.few} points, ms | Ratio | Limit 2× | Longest task, ms |
| --- | --- | --- | --- | --- | --- |
${rows.map(({ action, many, few }) => `| ${PICKUP_ACTIONS[action]} | ${ms(many.busyMs)} | ${ms(few.busyMs)} | ${times(many.busyMs, few.busyMs)} | ${verdict(many.busyMs, few.busyMs, 2)} | ${ms(many.longestMs)} |`).join('\n')}

Medians of three. The longest of all tasks with ${points.many} points took ${ms(longest)} ms of CPU (limit 200 ms: ${longest < 200 ? 'held' : 'MISSED'}).`
}

const PICKUP_ACTIONS = {
  open: 'opening, with its code and map',
  pan: 'panning the map three times',
  filter: 'typing into the filter and clearing it',
} as const

export function reportImport({ offers, fileMb, rows }: ImportFigures): string {
  return `## ${HEADINGS.import}

\`npm run shop -- import\` of a YML file with ${offers.toLocaleString('en')} offers (${fileMb.toFixed(0)} MB) in a process with a low
priority, while another process wants to write fifty times a second.

| Import | Seconds | Limit 180 s | Memory at most, MB | Limit 400 MB | Others wait, p99 ms | Others wait, at most ms |
| --- | --- | --- | --- | --- | --- | --- |
${rows
  .map(
    ({ name, seconds, peakMb, waitP99, waitMost }) =>
      `| ${name} | ${seconds.toFixed(0)} | ${verdict(seconds, 1, 180)} | ${peakMb.toFixed(0)} | ${verdict(peakMb, 1, 400)} | ${waitP99.toFixed(0)} | ${waitMost.toFixed(0)} |`,
  )
  .join('\n')}`
}

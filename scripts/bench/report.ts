import type { LighthouseRow } from './lighthouse.ts'
import type { OrderRow } from './orders.ts'
import type { PageCost } from './pages.ts'
import type { PathRow } from './paths.ts'
import type { PickupFigures } from './pickup.ts'
import type { GrowthRow, ReadRow } from './reads.ts'
import type { IndexRow } from './search-index.ts'

interface Figures {
  readonly machine: string
  readonly reads: readonly ReadRow[]
  readonly paths: readonly PathRow[]
  readonly growth: readonly GrowthRow[]
  readonly index: IndexRow
  readonly orders: OrderRow
  readonly pages: readonly PageCost[]
  readonly pickup: PickupFigures
  readonly lighthouse: readonly LighthouseRow[]
}

const ms = (value: number): string => value.toFixed(2)
const times = (a: number, b: number): string => `${(a / b).toFixed(2)}×`
const verdict = (a: number, b: number, limit: number): string => (a / b <= limit ? 'held' : 'MISSED')

/** Returns docs/performance.md, with every figure beside its limit. */
export function report(figures: Figures): string {
  const { machine, reads, paths, growth, index, orders, pages, pickup, lighthouse } = figures
  return `# Performance

Written by \`npm run bench\`. Compare figures of one run: absolute times depend on the machine.
Machine: ${machine}. CPU is the user and system time of the server's process per request.

## Reads, 20,000 products, beside a bare Hono + better-sqlite3 handler

| Query | Callers | Shop, CPU ms | Bare, CPU ms | Ratio | Limit | | p50 ms | p99 ms |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${reads
  .map(
    (row) =>
      `| ${row.name} | ${row.callers} | ${ms(row.shopMs)} | ${ms(row.bareMs)} | ${times(row.shopMs, row.bareMs)} | ${row.limit}× | ${verdict(row.shopMs, row.bareMs, row.limit)} | ${ms(row.shopP50)} | ${ms(row.shopP99)} |`,
  )
  .join('\n')}

## The legacy REST API, each path beside the procedure over the same command or query

| Query | Path, CPU ms | Procedure, CPU ms | Ratio | Limit 1.15× |
| --- | --- | --- | --- | --- |
${paths.map((row) => `| ${row.name} | ${ms(row.shimMs)} | ${ms(row.procedureMs)} | ${times(row.shimMs, row.procedureMs)} | ${verdict(row.shimMs, row.procedureMs, 1.15)} |`).join('\n')}

## Growth: the same reads with 200,000 products

| Query | 20,000, CPU ms | 200,000, CPU ms | Ratio | Limit 2× |
| --- | --- | --- | --- | --- |
${growth.map((row) => `| ${row.name} | ${ms(row.smallMs)} | ${ms(row.largeMs)} | ${times(row.largeMs, row.smallMs)} | ${verdict(row.largeMs, row.smallMs, 2)} |`).join('\n')}

## Search index, 200,000 products

${Math.round(index.fileMb)} MiB in the file; the process grew by ${Math.round(index.grownMb)} MiB over 3,000 different searches
(limit 150 MiB: ${index.grownMb <= 150 ? 'held' : 'MISSED'}).

## Orders

${orders.orders} guests, one after another, ${orders.requestsPerGuest} requests each (basket, choice, order): ${ms(orders.cpuMsPerGuest)} ms of CPU a guest,
p50 ${ms(orders.p50)} ms, p99 ${ms(orders.p99)} ms. ${orders.stored} of ${orders.orders} acknowledged orders are in the file (\`synchronous=FULL\`).

## Pages: from the request to the HTML, beside \`renderToString\` of the same tree with its data ready

| Page | Page, CPU ms | Tree, CPU ms | Ratio | Limit 2× | Sent over HTTP and compressed too, CPU ms |
| --- | --- | --- | --- | --- | --- |
${pages.map((row) => `| ${row.path} | ${ms(row.pageMs)} | ${ms(row.treeMs)} | ${times(row.pageMs, row.treeMs)} | ${verdict(row.pageMs, row.treeMs, 2)} | ${ms(row.answerMs)} |`).join('\n')}

Pages under /personal/ are those of a client with 1,000 orders and 5,000 bought lines.

${reportPickup(pickup)}

## Lighthouse, simulated phone, median of three

| Page | Performance | Accessibility | Best practices | SEO | LCP s | TBT ms | CLS |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lighthouse
  .map(
    (row) =>
      `| ${row.page} | ${row.scores.performance} | ${row.scores.accessibility} | ${row.scores['best-practices']} | ${row.scores.seo} | ${(row.lcpMs / 1000).toFixed(2)} | ${Math.round(row.tbtMs)} | ${row.cls.toFixed(3)} |`,
  )
  .join('\n')}

Limits: every score at least 95 (except SEO of the checkout, which is not to be indexed), LCP at most 1.8 s, CLS at most 0.01.
`
}

function reportPickup({ points, rows }: PickupFigures): string {
  const longest = Math.max(...rows.map(({ many }) => many.longestMs))
  return `## Pickup points: the picker with ${points.many} points beside ${points.few} of them, CPU of the page's thread

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

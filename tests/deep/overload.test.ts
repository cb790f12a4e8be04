import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { deepLine } from './support/deep-line.ts'
import { createDemoFile, type DemoFile } from './support/demo-file.ts'
import { type ServedDemo, serveDemo } from './support/serve-demo.ts'
import { type Answered, createTraffic, msPercentile, type Traffic } from './support/traffic.ts'

/**
 * Budget: 2 min. Three times the traffic that the process carries, found in the same run: the rest is refused early,
 * and what is accepted is answered nearly as fast as before.
 */
const CONNECTIONS = 16
const SECONDS = { warmUp: 5, capacity: 10, healthy: 30, overload: 60, recovery: 8 }
/** The share of its capacity at which a process counts as healthy. */
const HEALTHY_SHARE = 0.7

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

const accepted = (answers: readonly Answered[]) => answers.filter(({ status }) => status !== 503)
const refused = (answers: readonly Answered[]) => answers.filter(({ status }) => status === 503)

deepLine(
  {
    promises: ['A23', 'F8'],
    tried: `three times the requests that one process carries, for ${SECONDS.overload} s`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    await traffic.closed(CONNECTIONS, SECONDS.warmUp)
    const full = await traffic.closed(CONNECTIONS, SECONDS.capacity)
    const capacity = accepted(full).length / SECONDS.capacity
    const healthy = await traffic.open(capacity * HEALTHY_SHARE, SECONDS.healthy)
    const watch = watchHealth(shop.origin)
    const loaded = await traffic.open(3 * capacity, SECONDS.overload)
    const health = await watch.stop()
    const endedAt = performance.now()
    const after = await traffic.open(capacity * HEALTHY_SHARE, SECONDS.recovery)

    figures.seen('carried', Math.round(capacity), 'requests/s')
    const usual = msPercentile(accepted(healthy), 0.99)
    figures.seen(`99 % at ${HEALTHY_SHARE} of it`, Math.round(usual), 'ms')
    figures.atMost('refused meanwhile', shareOf(refused(healthy), healthy), 1, '%')
    figures.seen('sent in overload', loaded.length, 'requests')
    figures.atLeast(
      'of them accepted',
      accepted(loaded).length / SECONDS.overload / capacity,
      0.7,
      'of what is carried',
    )
    figures.atMost('99 % of the accepted', msPercentile(accepted(loaded), 0.99) / usual, 2, '× the usual')
    figures.atMost('99 % of the refusals', msPercentile(refused(loaded), 0.99), 50, 'ms')
    figures.is('refusals without Retry-After', refused(loaded).filter((one) => !isSoon(one)).length, 0)
    const changes = loaded.filter(({ rank }) => rank === 1)
    figures.atMost('changes of baskets and orders refused', shareOf(refused(changes), changes), 1, '%')
    const lists = loaded.filter(({ rank }) => rank === 4)
    figures.atLeast('lists refused', shareOf(refused(lists), lists), 50, '%')
    figures.is('other answers', loaded.filter(({ status }) => status !== 200 && status !== 503).length, 0)
    figures.is('health not answered', health.filter(({ status }) => status !== 200).length, 0)
    figures.atMost('longest answer of the health', msPercentile(health, 1) / 1000, 1, 's')
    figures.atMost('last refusal after the end', lastOf(refused(after), endedAt) / 1000, 5, 's')
  },
)

const isSoon = ({ retryAfter = '' }: Answered) => /^[1-5]$/.test(retryAfter)
const shareOf = (part: readonly unknown[], all: readonly unknown[]) => (100 * part.length) / all.length

function lastOf(answers: readonly Answered[], since: number): number {
  return Math.max(0, ...answers.map(({ sentAt }) => sentAt - since))
}

/** Asks /healthz ten times a second. */
function watchHealth(origin: string) {
  const answers: { ms: number; status: number }[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const sentAt = performance.now()
      const { status } = await fetch(`${origin}/healthz`)
      answers.push({ status, ms: performance.now() - sentAt })
      await pause(100)
    }
  })()
  return {
    async stop() {
      isOver = true
      await asking
      return answers
    },
  }
}

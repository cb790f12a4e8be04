import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { createSender } from '#tests/support/send-raw.ts'
import { deepLine } from './support/deep-line.ts'
import { createDemoFile, type DemoFile, flawsOfFile } from './support/demo-file.ts'
import { serveDemo } from './support/serve-demo.ts'
import { createTraffic } from './support/traffic.ts'

/**
 * Budget: 1.3 min beside the soak. The process is told to stop by SIGTERM while shoppers browse and order.
 */
const ROUNDS = 20
const CONNECTIONS = 8
const BUSY_SECONDS = 3

let file: DemoFile
beforeAll(() => {
  file = createDemoFile()
})
afterAll(() => file.remove())

deepLine(
  { promises: ['A21', 'F6'], tried: `SIGTERM under load, ${ROUNDS} times`, timeoutMinutes: 5 },
  async (figures) => {
    const rounds: Awaited<ReturnType<typeof stopUnderLoad>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await stopUnderLoad(file.path))
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
    figures.seen('requests', sum(rounds.map(({ requests }) => requests)))
    figures.is('cut connections', sum(rounds.map(({ cut }) => cut)), 0)
    figures.is('exit codes other than 0', rounds.filter(({ code }) => code !== 0).length, 0)
    figures.atMost('longest stop', Math.max(...rounds.map(({ seconds }) => seconds)), 2, 's')
    figures.is(
      'times readiness was not first to say no',
      rounds.filter(({ isToldFirst }) => !isToldFirst).length,
      0,
    )
    figures.is('write-ahead logs left', rounds.filter(({ isLogLeft }) => isLogLeft).length, 0)
    figures.is('flaws of the database', flawsOfFile(file.path).join('; '), '')
  },
)

async function stopUnderLoad(path: string) {
  const shop = await serveDemo(path)
  const traffic = await createTraffic({ ...shop, path, sessions: 5 })
  const watcher = createSender(shop.port, 1)
  await watcher.send('/readyz')
  const working = traffic.closed(CONNECTIONS, BUSY_SECONDS)
  await pause(500 + Math.random() * 500)
  const from = performance.now()
  process.kill(shop.pid, 'SIGTERM')
  // On the connection that is open already, until the process has noticed the signal.
  let said: number | undefined
  do
    said = await watcher.send('/readyz').then(
      ({ status }) => status,
      () => undefined,
    )
  while (said === 200)
  const code = await shop.ended
  const seconds = (performance.now() - from) / 1000
  const answers = await working
  traffic.close()
  watcher.close()
  return {
    ...{ code, seconds, requests: answers.length },
    // Without a listener a new connection is refused, which was not accepted.
    cut: answers.filter(({ failure }) => failure !== undefined && failure !== 'ECONNREFUSED').length,
    isToldFirst: said === 503,
    isLogLeft: existsSync(`${path}-wal`),
  }
}

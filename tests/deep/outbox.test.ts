import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { addItem } from '#server/basket/add-item.ts'
import { beginLife } from '#server/life/life.ts'
import { HOUR_MS } from '#shared/time.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { insertProduct, OPENED_AT } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { forkWorker } from '#tests/support/fork-worker.ts'
import { sendOutbox } from '#tests/support/send-outbox.ts'
import { submit } from '#tests/support/submit-order.ts'
import { stubUpstreams } from '#tests/support/upstreams.ts'
import { deepLine } from './support/deep-line.ts'
import { times } from './support/times.ts'

/** Budget: 0.4 min beside the soak. Kills a process while it sends messages, between their arrival and the note of it. */
const ROUNDS = times(60)
const ORDERS = 20
const PRODUCT_ID = 900
const PROCESS = fileURLToPath(new URL('./support/sending-process.ts', import.meta.url))

deepLine(
  {
    promises: ['F2', 'A3', 'A5'],
    tried: `${ORDERS} orders a round are notified and sign-in codes are sent by a gateway that knows no keys; kill −9 at a random time, ${ROUNDS} times`,
    timeoutMinutes: 6,
  },
  async (figures) => {
    const folder = mkdtempSync(join(tmpdir(), 'glyanets-outbox-'))
    const file = join(folder, 'shop.db')
    const database = openFixture(file)
    const script = await bundleScript(PROCESS)
    try {
      insertProduct(database.db, { id: PRODUCT_ID, price: 700, stock: 1_000_000 })
      const arrived = new Map<string, number>()
      const arrive = (key: string) => arrived.set(key, (arrived.get(key) ?? 0) + 1)
      const startOf = (round: number) => OPENED_AT + round * HOUR_MS
      const start = (round: number) => forkWorker(script.file, [file, String(startOf(round)), String(round)])
      const place = async () => {
        for (let i = 0; i < ORDERS; i++) {
          const anonymous = commandCtx(database.db, { type: 'anonymous' })
          addItem(anonymous, { shopItemId: PRODUCT_ID, quantity: 1 })
          if (anonymous.actor.type !== 'guest') throw new Error('a shopper with a basket is a guest')
          await submit(database.db, { shopperId: anonymous.actor.shopperId, isQuick: i % 4 === 0 })
        }
      }
      let next = start(1)
      for (let round = 1; round <= ROUNDS; round++) {
        const sender = next
        await place()
        await sender.printed('ready')
        sender.begin()
        await sender.printed('sent')
        await pause(Math.random() * 60)
        sender.kill()
        await sender.gone
        for (const line of sender.lines) if (line.startsWith('sent ')) arrive(line.slice('sent '.length))
        if (round < ROUNDS) next = start(round + 1)
      }
      const afterKills = [...arrived.values()].filter((count) => count > 1).length
      // What is left is sent after the last kill.
      const send = ({ dedupeKey }: { dedupeKey: string }) => Promise.resolve(void arrive(dedupeKey))
      const upstreams = { ...stubUpstreams().upstreams, sms: { send }, mail: { send } }
      const clock = { now: () => startOf(ROUNDS + 2) }
      await sendOutbox({ database, clock, upstreams, log: pino({ level: 'silent' }), life: beginLife() })

      const count = (query: string) => (database.sqlite.prepare(query).get() as { n: number }).n
      const keys = database.sqlite.prepare('SELECT dedupe_key AS key FROM outbox').all() as { key: string }[]
      const codes = [...arrived].filter(([key]) => key.startsWith('code:'))
      figures.is('orders', count('SELECT count(*) AS n FROM orders'), ORDERS * ROUNDS)
      figures.is(
        'orders without a message',
        count(
          "SELECT count(*) AS n FROM orders WHERE 'order:' || public_id || ':sms' NOT IN (SELECT dedupe_key FROM outbox)",
        ),
        0,
      )
      figures.is('messages that never arrived', keys.filter(({ key }) => !arrived.has(key)).length, 0)
      figures.is(
        'messages that are not noted as sent',
        count('SELECT count(*) AS n FROM outbox WHERE sent_at IS NULL'),
        0,
      )
      figures.seen('notices that arrived twice, for want of a key', afterKills)
      figures.atLeast('codes', codes.length, ROUNDS)
      figures.is('codes that arrived twice', codes.filter(([, times]) => times > 1).length, 0)
      figures.is('codes in the outbox', keys.filter(({ key }) => key.startsWith('code:')).length, 0)
    } finally {
      database.close()
      script.remove()
      rmSync(folder, { recursive: true })
    }
  },
)

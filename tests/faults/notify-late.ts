import { pino } from 'pino'
import { openDatabase } from '#db/client.ts'
import { waitBriefly } from '#db/lock-waits.ts'
import { readConfig } from '#server/config.ts'
import { createBankGateway } from '#server/simulator/bank-gateway.ts'
import { untilAllAreReady } from '#tests/support/run-together.ts'

/**
 * A process that pays at the simulated bank, which notifies late. Without payments it sends the notifications that are
 * due, at a time that is given, and prints the id of each.
 */
const [file = '', now = '', ...paymentIds] = process.argv.slice(2)
const database = openDatabase(`file:${file}`)
waitBriefly(database.sqlite)
const gateway = createBankGateway(
  {
    database,
    config: readConfig({ DATABASE_URL: ':memory:' }),
    clock: { now: () => Number(now) },
    log: pino({ level: 'silent' }),
  },
  async (request) => {
    const { paymentId } = (await request.json()) as { paymentId: string }
    process.stdout.write(`${paymentId}\n`)
    return new Response()
  },
)
await untilAllAreReady()
for (const paymentId of paymentIds) await gateway.act(paymentId, 'notify-late')
await gateway.sendLate()
database.close()

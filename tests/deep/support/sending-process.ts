import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#db/client.ts'
import { identByPhone } from '#server/auth/ident-by-phone.ts'
import { beginLife } from '#server/life/life.ts'
import type { Upstreams } from '#server/upstream/upstreams.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { sendOutbox } from '#tests/support/send-outbox.ts'
import { humanToken } from '#tests/support/sign-in.ts'
import { stubUpstreams } from '#tests/support/upstreams.ts'

/**
 * A process that sends what is in the outbox, and sign-in codes, until it is killed: FILE ROUND. It prints `sent` with
 * the key when the gateway or the mail server has a message, which is before the shop knows about it; neither of
 * them knows keys. Its clock runs ROUND hours after that of its first round, so that what was reserved by a killed
 * process is due again.
 */
const [databaseUrl = '', startText = '', round = ''] = process.argv.slice(2)
const print = (line: string) => writeSync(1, `${line}\n`)
const CODES_AT_ONCE = 4

async function arrive({ dedupeKey }: { dedupeKey: string }): Promise<void> {
  await pause(Math.random() * 5)
  print(`sent ${dedupeKey}`)
  await pause(Math.random() * 20)
}

const upstreams: Upstreams = { ...stubUpstreams().upstreams, sms: { send: arrive }, mail: { send: arrive } }
const beganAt = performance.now()
const clock = { now: () => Number(startText) + Math.round(performance.now() - beganAt) }
const database = openDatabase(databaseUrl)

async function sendMessages(): Promise<void> {
  const deps = { database, clock, upstreams, log: pino({ level: 'silent' }), life: beginLife() }
  for (;;) {
    await sendOutbox(deps)
    await pause(5)
  }
}

async function sendCodes(worker: number): Promise<void> {
  for (let turn = 0; ; turn++) {
    const digits = `${round.padStart(3, '0')}${worker}${String(turn).padStart(3, '0')}`
    const phone = `+7900${digits}`
    const ctx = commandCtx(
      database.db,
      { type: 'anonymous' },
      { now: clock.now(), upstreams, session: { addressKey: phone } },
    )
    await identByPhone({ ...ctx, newId: () => phone }, { phone, captchaToken: humanToken() })
  }
}

print('ready')
process.once('message', () => {
  void sendMessages()
  for (let worker = 0; worker < CODES_AT_ONCE; worker++) void sendCodes(worker)
})

import { openDemo } from '#server/demo/open-demo.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import { untilAllAreReady } from '#tests/support/run-together.ts'

/** A process that opens a demo as its start does, reads from it, and prints how many products it has found. */
const [file = ''] = process.argv.slice(2)
await untilAllAreReady()
const { sqlite } = openDemo(`file:${file}`, { products: 500, clock: { now: () => OPENED_AT } })
process.stdout.write(String(sqlite.prepare('SELECT count(*) FROM products').pluck().get()))

import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openUnchanged } from '#db/client.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'
import { untilCopied, untilSent } from './copied-shop.ts'
import { scriptsOfTest } from './scripts-of-test.ts'

const { inFolder, start } = scriptsOfTest('cut')

// Requirement: OPS-63
test(
  'a change whose upload was cut off is left out of a restore, and hinders no further copy',
  async () => {
    const file = inFolder('shop.db')
    const { sqlite, close } = openFixture(file)
    const env = { DATABASE_URL: `file:${file}`, REPLICA_URL: inFolder('target') }
    const copying = start('scripts/replicate.ts', env)
    const other = inFolder('other', 'shop.db')
    const target = { REPLICA_URL: env.REPLICA_URL }
    const restore = (...args: string[]) =>
      runCli(['restore', '--from-replica', ...args], { ...target, DATABASE_URL: `file:${other}` })
    const changes = () => {
      const { sqlite: restored, close: end } = openUnchanged(other)
      try {
        return restored.prepare("SELECT value FROM shop_facts WHERE key LIKE 'change %'").pluck().all()
      } finally {
        end()
      }
    }
    const now = () => ['--at', new Date().toISOString()]
    const isIn = async (key: string, ...at: string[]) =>
      (await restore(...at)).code === 0 && changes().includes(key)
    /** Waits until a change is in both copies, the newest state and the history. */
    const untilChanged = (key: string) =>
      vi.waitUntil(async () => (await isIn(key)) && (await isIn(key, ...now())), {
        timeout: MINUTE_MS,
        interval: 500,
      })
    await untilCopied(target, [], other)
    const change = (key: string) =>
      sqlite.prepare('INSERT INTO shop_facts VALUES (?, ?)').run(`change ${key}`, key)
    change('one')
    await untilChanged('one')
    await pause(1000)
    change('two')
    await untilChanged('two')
    copying.signal('SIGKILL')
    await copying.ended
    // SFTP writes a file in place, so a machine that is lost meanwhile leaves the beginning of it.
    for (const copy of ['newest/1', 'data/1']) truncateSync(lastIn(join(env.REPLICA_URL, copy), '.wal.lz4'))

    expect(await restore()).toMatchObject({ code: 0 })
    expect(changes()).toEqual(['one'])
    expect(await restore(...now())).toMatchObject({ code: 0 })
    expect(changes()).toEqual(['one'])

    // Litestream cannot go on after such a change. The process that notices it makes the next one begin anew.
    const stuck = start('scripts/replicate.ts', env)
    change('three')
    expect(await stuck.ended).toBeNull()
    expect(stuck.output()).toContain('Litestream sends nothing')
    const again = start('scripts/replicate.ts', env)
    await untilChanged('three')
    expect(changes()).toEqual(['one', 'two', 'three'])
    close()
    again.signal('SIGTERM')
    await again.ended
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-63
test('where the newest whole state was cut off, the history is restored, and never an earlier generation', async () => {
  const file = inFolder('shop.db')
  openFixture(file).close()
  const target = inFolder('target')
  const copying = start('scripts/replicate.ts', { DATABASE_URL: `file:${file}`, REPLICA_URL: target })
  await untilSent(file)
  copying.signal('SIGTERM')
  await copying.ended
  const restore = () =>
    runCli(['restore', '--from-replica'], {
      ...{ REPLICA_URL: target, DATABASE_URL: `file:${inFolder('other', 'shop.db')}` },
    })
  const state = lastIn(join(target, 'newest/1'), '.snapshot.lz4')
  for (const bytes of [100, 0]) {
    truncateSync(state, bytes)
    expect(await restore(), `cut off after ${bytes} bytes`).toMatchObject({ code: 0 })
  }
  rmSync(join(target, 'data'), { recursive: true })
  expect(await restore()).toMatchObject({ code: 1 })
}, 60_000)

/** Returns the path of the newest file with this ending at a folder that is the target of a copy. */
function lastIn(target: string, ending: string): string {
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(target, name))
  const [last = ''] = files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  return last
}

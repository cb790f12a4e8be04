import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-one-'))
  file = join(folder, 'doing')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A process that runs. */
const OTHER = String(process.ppid)

/** Does its work after another process, which ends its own when this one waits for it. Returns what happens. */
async function doAfterOther(meanwhile: () => void): Promise<string[]> {
  const happened: string[] = []
  const done = oneAtATime(file, {
    onWait() {
      happened.push('waits')
      rmSync(file)
    },
    work: async () => void happened.push('works'),
  })
  meanwhile()
  await done
  return happened
}

// Requirement: OPS-491
describe('a command', () => {
  test.each([-1, 1])('waits for another one when the clock is set by hours (%i)', async (direction) => {
    writeFileSync(file, OTHER)
    const then = Date.now() / 1000 + direction * 3600
    utimesSync(file, then, then)
    expect(await doAfterOther(() => undefined)).toEqual(['waits', 'works'])
  })

  test('waits for another one that has taken the place of a killed one at the same moment', async () => {
    expect(await doAfterOther(() => writeFileSync(file, OTHER))).toEqual(['waits', 'works'])
  })

  test('does not end the work of another one by which it was taken for lost', async () => {
    await oneAtATime(file, { onWait() {}, work: async () => writeFileSync(file, OTHER) })
    expect(readFileSync(file, 'utf8')).toBe(OTHER)
  })

  test('leaves nothing behind', async () => {
    const work = async () => expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
    await oneAtATime(file, { onWait() {}, work })
    expect(existsSync(file)).toBe(false)
  })
})

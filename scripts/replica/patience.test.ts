import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killIfStill } from './patience.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-patience-'))
  file = join(folder, 'copy.db')
  writeFileSync(file, '')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a process that writes more into the file at each interval, for ever or so many times, and then goes on. */
function startWriting(everyMs: number, times: number) {
  const program = `let n = 0
    const timer = setInterval(() => {
      require('node:fs').appendFileSync(process.argv[1], 'x')
      if (++n === ${times}) process.exit(7)
    }, ${everyMs})`
  return spawn(process.execPath, ['-e', program, file])
}

// Requirement: OPS-242
test('a process that goes on may take longer than its limit, and one that stands still is killed', async () => {
  const size = () => String(statSync(file).size)
  const writing = startWriting(100, 30)
  killIfStill(writing, 1500, size)
  const still = startWriting(60_000, 1)
  killIfStill(still, 1500, size)
  const from = performance.now()
  // The one that stands still is taken for the other one while that writes into the same file.
  expect(await once(writing, 'close')).toEqual([7, null])
  expect(performance.now() - from).toBeGreaterThan(2500)
  expect(await once(still, 'close')).toEqual([null, 'SIGKILL'])
}, 20_000)

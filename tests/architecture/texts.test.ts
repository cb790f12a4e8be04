import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type Bundle, bundleScript } from '#tests/support/bundle-script.ts'
import { CHANGE_TEXTS } from './texts/change-texts.ts'

const SCENARIO = fileURLToPath(new URL('./texts/shop-scenario.ts', import.meta.url))

let folder: string
let scenario: Bundle
let changedScenario: Bundle
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-texts-'))
  scenario = await bundleScript(SCENARIO)
  changedScenario = await bundleScript(SCENARIO, [CHANGE_TEXTS])
}, MINUTE_MS)
afterAll(() => {
  rmSync(folder, { recursive: true })
  scenario.remove()
  changedScenario.remove()
})

interface Run {
  readonly file: string
  readonly part: 'order' | 'continue'
  readonly isChanged: boolean
}

/** Runs a part of the scenario on a database file, with the texts as they are or with changed ones. */
function run({ file, part, isChanged }: Run): string {
  const script = isChanged ? changedScenario : scenario
  return execFileSync(process.execPath, [script.file, join(folder, file), part], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** Everything but the letters of Russian texts and the ids that no two runs share. */
function decisions(answers: string): unknown {
  return JSON.parse(answers.replace(/[а-яё]/gi, '*').replace(/[\w-]{32}/g, '#'))
}

function emptyDatabase(file: string): void {
  const database = openDatabase(join(folder, file))
  migrateDatabase(database, 'db/migrations')
  database.close()
}

test('decides nothing by a Russian text, neither of the code nor of what has been stored', {
  timeout: MINUTE_MS,
}, () => {
  emptyDatabase('first.db')
  emptyDatabase('changed.db')
  const first = run({ file: 'first.db', part: 'order', isChanged: false })
  const changed = run({ file: 'changed.db', part: 'order', isChanged: true })
  expect(changed).not.toBe(first)
  expect(decisions(changed)).toEqual(decisions(first))

  copyFileSync(join(folder, 'first.db'), join(folder, 'copy.db'))
  const next = run({ file: 'first.db', part: 'continue', isChanged: false })
  const nextChanged = run({ file: 'copy.db', part: 'continue', isChanged: true })
  expect(nextChanged).not.toBe(next)
  expect(decisions(nextChanged)).toEqual(decisions(next))
})

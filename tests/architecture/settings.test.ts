import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSettings } from '#server/settings/read-settings.ts'
import { settingsJsonSchema } from '#server/settings/schema-flaws.ts'
import { settingsTables } from '#server/settings/settings-tables.ts'
import { SETTINGS_PAGE, SETTINGS_SCHEMA, withTables } from '../../scripts/lib/settings-page.ts'

const page = readFileSync(SETTINGS_PAGE, 'utf8')

test('docs/settings.md and its schema are up to date; npx node scripts/list-settings.ts writes them', () => {
  expect(page).toBe(withTables(page, settingsTables()))
  expect(JSON.parse(readFileSync(SETTINGS_SCHEMA, 'utf8'))).toEqual(settingsJsonSchema())
})

test('every key is described', () => {
  const rows = settingsTables()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter((row) => row.endsWith('|  |'))).toEqual([])
})

test('the example of docs/settings.md is accepted, but for its folders', () => {
  const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  expect(() => parseSettings(example, '/nowhere/settings.json')).toThrow(
    /^Bad settings in .*\n.*documents\.folder: there is no folder .*\n.*banners\.folder: there is no folder .*\n.*picture: there is no file [^\n]*$/,
  )
})

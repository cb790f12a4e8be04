import { readFileSync, writeFileSync } from 'node:fs'
import { settingsJsonSchema } from '#server/settings/schema-flaws.ts'
import { settingsTables } from '#server/settings/settings-tables.ts'
import { SETTINGS_PAGE, SETTINGS_SCHEMA, withTables } from './lib/settings-page.ts'

/** `npx node scripts/list-settings.ts`: writes the tables of docs/settings.md and the JSON Schema beside it. */
writeFileSync(SETTINGS_PAGE, withTables(readFileSync(SETTINGS_PAGE, 'utf8'), settingsTables()))
writeFileSync(SETTINGS_SCHEMA, `${JSON.stringify(settingsJsonSchema(), null, 2)}\n`)
console.info(`${SETTINGS_PAGE} and ${SETTINGS_SCHEMA} are written`)

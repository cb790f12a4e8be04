import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type DocumentNode, evaluate, parse } from '@humanwhocodes/momoa'
import * as z from 'zod/mini'
import { BadSettings, type SettingsFlaw } from './bad-settings.ts'
import { duplicateKeys, lineOf, pathText } from './json-places.ts'
import { resolveSettings } from './resolve-settings.ts'
import { type FlawAt, schemaFlaws } from './schema-flaws.ts'
import { SettingsFile } from './settings-schema.ts'
import type { ShopSettings } from './shop-settings.ts'

/** Where the settings are looked for. A missing file is an error only if its path was set. */
export interface SettingsPlace {
  readonly path: string
  readonly isRequired: boolean
}

/**
 * Reads and checks the settings file. `fallback` applies where there is none. Throws BadSettings, which names everything
 * that is wrong, each with its line.
 */
export function readSettings(
  { path, isRequired }: SettingsPlace,
  fallback: ShopSettings = NOTHING_SET,
): ShopSettings {
  if (!existsSync(path)) {
    if (!isRequired) return fallback
    throw new BadSettings(path, [{ path: '', line: null, text: 'there is no such file (SETTINGS_FILE)' }])
  }
  return parseSettings(readText(path), path)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BadSettings(path, [{ path: '', line: null, text: `cannot be read: ${reason}` }])
  }
}

/** Checks the text of a settings file, to whose folder its paths are relative. Throws BadSettings. */
export function parseSettings(text: string, path: string): ShopSettings {
  const document = parseJson(text, path)
  const value = evaluate(document)
  const twice = duplicateKeys(document.body).map(
    ({ path: at, line }): SettingsFlaw => ({ path: pathText(at), line, text: 'is there twice' }),
  )
  const placed = ({ at, text: what }: FlawAt) => ({
    path: pathText(at),
    line: lineOf(document, at),
    text: what,
  })
  const parsed = z.safeParse(SettingsFile, value)
  if (!parsed.success) throw bad(path, [...twice, ...schemaFlaws(value, parsed.error).map(placed)])
  const { settings, flaws } = resolveSettings(parsed.data, path, dirname(resolve(path)))
  if (flaws.length > 0 || twice.length > 0) throw bad(path, [...twice, ...flaws.map(placed)])
  return settings
}

/** Returns settings that the code contains, such as those of the demo. Throws BadSettings if they are wrong. */
export function builtInSettings(file: z.input<typeof SettingsFile>, source: string): ShopSettings {
  const parsed = z.safeParse(SettingsFile, file)
  const found = parsed.success ? resolveSettings(parsed.data, source, null) : null
  const flaws = found ? found.flaws : schemaFlaws(file, parsed.error ?? new z.core.$ZodError([]))
  if (found && flaws.length === 0) return found.settings
  throw new BadSettings(
    source,
    flaws.map(({ at, text }) => ({ path: pathText(at), line: null, text })),
  )
}

/** A shop of which nothing is set. It invents nothing. */
export const NOTHING_SET = builtInSettings({}, 'no file: nothing is set')

function bad(path: string, flaws: readonly SettingsFlaw[]): BadSettings {
  return new BadSettings(
    path,
    flaws.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  )
}

/** Parses JSON in which comments and a comma after the last entry are allowed. */
function parseJson(text: string, path: string): DocumentNode {
  try {
    return parse(text.replace(/^\uFEFF/, ''), { mode: 'jsonc', allowTrailingCommas: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const line = Number(/\((\d+):\d+\)/.exec(message)?.[1] ?? 1)
    const what = message.replace(/\s*\(\d+:\d+\)$/, '')
    throw new BadSettings(path, [{ path: '', line, text: `is not JSON: ${what}` }])
  }
}

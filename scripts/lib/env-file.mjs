import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inRoot } from './root.mjs'
import { failWith, StepError } from './steps.mjs'

/** Loads .env if it exists (see .env.example). Variables that are already set take precedence. */
export function loadEnvFile(file = inRoot('.env')) {
  try {
    for (const [name, value] of Object.entries(readEnvFile(file))) process.env[name] ??= value
  } catch (error) {
    failWith(error)
  }
}

/** A line with a value that is not in quotation marks. */
const UNQUOTED = /^\s*(?:export\s+)?(\w+)\s*=(?!\s*['"`])(.*)$/

/**
 * Returns the variables of a file, none if it does not exist. Throws StepError if it cannot be read, and for a value that
 * would be cut in silence, such as a password, because a '#' in it begins a comment (OPS-243).
 * @param {string} file
 * @returns {Record<string, string | undefined>}
 */
export function readEnvFile(file) {
  if (!existsSync(file)) return {}
  const text = readText(file)
  for (const line of text.split(/\r?\n/)) {
    const [, name, value = ''] = UNQUOTED.exec(line) ?? []
    const [meant = ''] = value.split(/\s#/)
    if (meant.includes('#'))
      throw new StepError(`.env: ${name} has a #, which begins a comment: put the value in quotation marks.`)
  }
  return parseEnv(text)
}

/**
 * Editors of Windows begin a file with a mark, which would be a part of the first name.
 * @param {string} file
 */
function readText(file) {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StepError(`.env cannot be read; give it to the user as whom the shop runs: ${reason}`)
  }
}

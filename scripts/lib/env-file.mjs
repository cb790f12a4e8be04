import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** Settings of this machine (see .env.example). What the environment already says wins. */
export function loadEnvFile() {
  const file = inRoot('.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

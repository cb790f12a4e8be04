import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** Loads .env if it exists (see .env.example). Variables that are already set take precedence. */
export function loadEnvFile() {
  const file = inRoot('.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

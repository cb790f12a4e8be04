import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates what is missing of the folder of a database or of a copy, which only the user of the shop can enter. */
export function createFolderOf(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
}

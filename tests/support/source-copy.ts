import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'db',
  'docs/openapi.json',
  'package-lock.json',
  'package.json',
  'scripts',
  'server',
  'shared',
]
const BROWSER_SOURCES = ['tsconfig.json', 'vite.config.ts', 'web']

/** Copies the sources into a folder, where a test can edit them: a killed run leaves the project unchanged. */
export function copySources(folder: string): void {
  for (const path of [...SOURCES, ...BROWSER_SOURCES]) cpSync(path, join(folder, path), { recursive: true })
  linkPackages(join(folder, 'node_modules'))
}

/** Links the packages into a new folder, so that Vite's cache beside them belongs to the copy. */
function linkPackages(target: string): void {
  mkdirSync(target)
  for (const name of readdirSync('node_modules')) {
    if (name.startsWith('.vite')) continue
    const source = join(process.cwd(), 'node_modules', name)
    if (/^\..*lock/.test(name)) cpSync(source, join(target, name))
    else symlinkSync(source, join(target, name), 'junction')
  }
}

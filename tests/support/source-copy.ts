import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

/**
 * Makes a copy's packages look as if they were not installed, and returns the environment in which a script that stands
 * for npm is asked to install them: it prints its arguments and ends with `code`.
 */
export function forgetPackages(copy: string, code: number): { readonly npm_execpath: string } {
  // The mark is a link to that of the project, into which the next installation would write.
  for (const name of ['.package-lock.json', '.installed.json'])
    rmSync(join(copy, 'node_modules', name), { force: true })
  const npm = join(copy, 'npm.js')
  writeFileSync(npm, `console.log('npm', ...process.argv.slice(2)); process.exit(${code})`)
  return { npm_execpath: npm }
}

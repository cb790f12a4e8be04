import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

export interface Bundle {
  readonly file: string
  remove(): void
}

/** Native packages, which stay outside of bundles. The folder of bundles is in the project, where they are found. */
const NATIVE = ['better-sqlite3', '@resvg/resvg-js', 'sharp']
const FOLDER = '.cache/scripts'

/**
 * Bundles a script with the shop's code. Each of its processes then starts in a tenth of a second; from the sources,
 * Node takes half a second of processor time, and a second where Drizzle is loaded as ES modules.
 */
export async function bundleScript(script: string, plugins: Plugin[] = []): Promise<Bundle> {
  mkdirSync(FOLDER, { recursive: true })
  const folder = mkdtempSync(join(FOLDER, 'bundle-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    ssr: { noExternal: true, external: NATIVE },
    build: {
      ...{ ssr: script, outDir: folder, target: 'node22' },
      // One file, also of what a script imports only once it runs.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return {
    file: resolve(folder, `${basename(script, '.ts')}.js`),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { precompress } from './precompress.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'
import { hashSources } from './source-hash.mjs'
import { StepError, step } from './steps.mjs'

const SOURCES = [
  'web',
  'server',
  'shared',
  'db',
  'public',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/lib/build.mjs',
  'scripts/lib/precompress.mjs',
]
/** The production server. */
export const serverEntry = pathToFileURL(inRoot('dist/server/main.js'))
const record = inRoot('dist/.build-hash')

/** Builds the browser's and the server's half, unless dist was built from these very sources. */
export async function ensureBuilt() {
  const hash = hashSources(SOURCES)
  if (existsSync(serverEntry) && existsSync(record) && readFileSync(record, 'utf8') === hash) return
  await step('Building the shop', async () => {
    // Gone first: a build that breaks off half-way must not look finished.
    rmSync(inRoot('dist'), { recursive: true, force: true })
    const { code } = await runNode(
      'node_modules/vite/bin/vite.js',
      ['build', '--app', '--logLevel', 'warn'],
      {
        env: { NODE_ENV: 'production' },
      },
    )
    if (code !== 0) throw new StepError('vite build failed; its own words are above.')
    await precompress(inRoot('dist/client'))
    writeFileSync(record, hash)
  })
}

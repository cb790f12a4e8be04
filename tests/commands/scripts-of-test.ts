import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type StartedScript, startScript } from './copied-shop.ts'

/** Gives each test of a file a folder of its own, and lets it start scripts. Both end with the test. */
export function scriptsOfTest(name: string) {
  let folder = ''
  let started: StartedScript[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), `glyanets-${name}-`))
    started = []
  })
  afterEach(async () => {
    for (const script of started) script.signal('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    rmSync(folder, { recursive: true, force: true })
  })
  const inFolder = (...path: string[]) => join(folder, ...path)
  return {
    inFolder,
    /** The environment of a standby of a shop that has no writer yet. */
    waitingEnv: () => ({
      REPLICA_URL: inFolder('target'),
      REPLICA_LEASE: '1',
      DATABASE_URL: `file:${inFolder('shop.db')}`,
      PORT: '0',
    }),
    start(script: string, env: Readonly<Record<string, string>>): StartedScript {
      const one = startScript([script], env)
      started.push(one)
      return one
    },
  }
}

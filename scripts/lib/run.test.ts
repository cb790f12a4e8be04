import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Presses Ctrl+C and goes on. */
const PRESS = `process.kill(process.ppid, 'SIGINT'); setInterval(() => {}, 1000)`

test('what a quiet program has printed is shown when Ctrl+C stops it', () => {
  const program = `console.log('printed so far'); ${PRESS}`
  const script = `import { run } from './scripts/lib/run.mjs'
    const { output } = await run(process.execPath, ['-e', ${JSON.stringify(program)}], { quiet: true })
    console.log('its caller shows', output)`
  expect(runScript(script)).toEqual({ status: 130, stdout: 'printed so far\n' })
})

test('what a step has printed that has ended beside another one is shown when Ctrl+C stops that one', () => {
  const script = `import { run } from './scripts/lib/run.mjs'
    import { runSteps } from './scripts/lib/run-steps.mjs'
    const ended = async (output) => ({ ok: true, passed: 0, failed: 0, output })
    const stopped = () => run(process.execPath, ['-e', ${JSON.stringify(PRESS)}])
    await runSteps([
      { name: 'shown', title: 'A', beside: 'short', check: () => ended('shown before') },
      { name: 'short', title: 'B', check: () => ended() },
      { name: 'commands', title: 'C', beside: 'unit', check: () => ended('printed beside') },
      { name: 'unit', title: 'D', check: stopped },
    ], { filters: [], base: null })`
  const { status, stdout } = runScript(script)
  expect(status).toBe(130)
  expect(stdout).toMatch(/▸ D\nprinted beside$/)
  expect(stdout.split('shown before')).toHaveLength(2)
})

/** Runs a script as a command of the project. */
function runScript(script: string) {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, stdout }
}

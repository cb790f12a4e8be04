import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('what a quiet program has printed is shown when Ctrl+C stops it', () => {
  const program = `console.log('printed so far'); process.kill(process.ppid, 'SIGINT'); setInterval(() => {}, 1000)`
  const script = `import { run } from './scripts/lib/run.mjs'
    const { output } = await run(process.execPath, ['-e', ${JSON.stringify(program)}], { quiet: true })
    console.log('its caller shows', output)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect({ status, stdout }).toEqual({ status: 130, stdout: 'printed so far\n' })
})

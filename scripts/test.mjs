/**
 * `npm test`: the one gate, the same on a desk and in CI. It stops at the first step that fails.
 *
 *   npm test -- --only unit              one step (or several: unit,browser)
 *   npm test -- --from build             that step and all after it
 *   npm test -- --only unit basket       only test files whose path holds the word
 */
import { parseArgs } from 'node:util'
import { ensureChromium } from './lib/chromium.mjs'
import { gate } from './lib/gate.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { root } from './lib/root.mjs'
import { failWith, formatDuration, StepError, say } from './lib/steps.mjs'

/**
 * @typedef {import('./lib/gate.mjs').GateStep} GateStep
 * @typedef {import('./lib/gate.mjs').Outcome & { name: string, ms: number }} Result
 */

try {
  process.chdir(root)
  const { steps, filters } = readArguments()
  requireRunningNode()
  endWithNpm()
  if (steps.some(({ name }) => name === 'browser')) process.env.CHROME_PATH = await ensureChromium()
  const results = await runSteps(steps, filters)
  report(steps, results)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
} catch (error) {
  failWith(error)
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' }, from: { type: 'string' } },
    allowPositionals: true,
  })
  const names = gate.map(({ name }) => name)
  const asked = [...(values.only?.split(',') ?? []), ...(values.from === undefined ? [] : [values.from])]
  for (const name of asked) {
    if (!names.includes(name)) throw new StepError(`There is no step '${name}'. Steps: ${names.join(', ')}.`)
  }
  const start = values.from === undefined ? 0 : names.indexOf(values.from)
  const steps = gate.filter(
    ({ name }, i) => i >= start && (values.only === undefined || asked.includes(name)),
  )
  return { steps, filters: positionals }
}

/**
 * @param {readonly GateStep[]} steps
 * @param {readonly string[]} filters
 */
async function runSteps(steps, filters) {
  /** @type {Result[]} */
  const results = []
  for (const { name, title, check } of steps) {
    say(`\n▸ ${title}`)
    const startedAt = performance.now()
    const outcome = await check(filters).catch((error) => {
      say(`✗ ${error instanceof StepError ? error.message : error.stack}`)
      return { ok: false, passed: 0, failed: 0 }
    })
    results.push({ name, ms: performance.now() - startedAt, ...outcome })
    if (!outcome.ok) break
  }
  return results
}

/**
 * The table, and last the line that machines read. A step that is no test run and fails (lint, types)
 * counts as one failure, so that a red gate never says "0 failed".
 * @param {readonly GateStep[]} steps
 * @param {readonly Result[]} results
 */
function report(steps, results) {
  say(`\n${'step'.padEnd(10)}${'result'.padEnd(10)}${'tests'.padStart(8)}${'time'.padStart(14)}`)
  for (const { name } of steps) {
    const result = results.find((candidate) => candidate.name === name)
    const verdict = result === undefined ? 'not run' : result.ok ? 'ok' : 'FAILED'
    const tests = result ? result.passed + result.failed || '' : ''
    const time = result ? formatDuration(result.ms) : ''
    say(`${name.padEnd(10)}${verdict.padEnd(10)}${String(tests).padStart(8)}${time.padStart(14)}`)
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + (result.ok ? 0 : Math.max(result.failed, 1)), 0)
  const broken = results.find(({ ok }) => !ok)
  if (broken) say(`\nStopped at '${broken.name}'. Once mended: npm test -- --from ${broken.name}`)
  say(`\n${passed} passed, ${failed} failed`)
}

import { unshown } from './run.mjs'
import { formatDuration, StepError, say } from './steps.mjs'

/**
 * @typedef {import('./gate.mjs').GateStep} GateStep
 * @typedef {import('./gate.mjs').Scope} Scope
 * @typedef {import('./gate.mjs').Outcome & { name: string, ms: number }} Result
 */

/**
 * Runs the steps in their order and stops after the first that fails; the output of one that runs beside the next is
 * shown after that. Returns the results in the order in which they were shown.
 * @param {readonly GateStep[]} steps
 * @param {Omit<Scope, 'quiet'>} scope
 */
export async function runSteps(steps, scope) {
  /** @type {Result[]} */
  const results = []
  /** @type {{ title: string, ended: Promise<Result> } | undefined} */
  let meanwhile
  for (const [i, step] of steps.entries()) {
    const quiet = step.beside !== undefined && step.beside === steps[i + 1]?.name
    say(`\n▸ ${step.title}${quiet ? ': shown after the next step' : ''}`)
    const ended = runStep(step, { ...scope, quiet })
    if (quiet) {
      meanwhile = { title: step.title, ended }
      void ended.then(({ output }) => output && unshown.add(output))
      continue
    }
    results.push(await ended)
    if (meanwhile) {
      const result = await meanwhile.ended
      say(`\n▸ ${meanwhile.title}\n${result.output ?? ''}`)
      unshown.clear()
      results.push(result)
      meanwhile = undefined
    }
    if (results.some(({ ok }) => !ok)) break
  }
  return results
}

/**
 * @param {GateStep} step
 * @param {Scope} scope
 * @returns {Promise<Result>}
 */
async function runStep({ name, check }, scope) {
  const startedAt = performance.now()
  const outcome = await check(scope).catch((error) => {
    say(`✗ ${error instanceof StepError ? error.message : error.stack}`)
    return { ok: false, passed: 0, failed: 0 }
  })
  return { name, ms: performance.now() - startedAt, ...outcome }
}

/**
 * Prints the table of results and, last, a machine-readable line. A failed step without tests (lint, types) counts as
 * one failure, so that a failed run never prints "0 failed".
 * @param {readonly GateStep[]} steps
 * @param {readonly Result[]} results
 */
export function report(steps, results) {
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
  // Of two that ran side by side the earlier one may have ended later.
  const broken = steps.find(({ name }) => results.some((result) => result.name === name && !result.ok))
  if (broken) say(`\nStopped at '${broken.name}'. Continue with: npm test -- --from ${broken.name}`)
  say(`\n${passed} passed, ${failed} failed`)
}

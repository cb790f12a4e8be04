/** `npm test`: runs the same checks on a developer's machine and in CI. HELP below lists its options. */
import { parseArgs } from 'node:util'
import { changeBase } from './lib/change-base.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { gate } from './lib/gate.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { inRoot, root } from './lib/root.mjs'
import { keepTemporaryFilesInMemory } from './lib/scratch.mjs'
import { failWith, formatDuration, StepError, say } from './lib/steps.mjs'

/**
 * @typedef {import('./lib/gate.mjs').GateStep} GateStep
 * @typedef {import('./lib/gate.mjs').Scope} Scope
 * @typedef {import('./lib/gate.mjs').Outcome & { name: string, ms: number }} Result
 */

const HELP = `npm test                             runs every step and stops at the first that fails
npm test -- --only unit,browser      runs one or several steps
npm test -- --from build             runs a step and all later ones
npm test -- --only unit basket       runs the test files whose path contains the word
npm test -- --changed                runs what the changes since origin/main can affect, by imports

Steps:
${gate.map(({ name, title }) => `  ${name.padEnd(10)}${title}`).join('\n')}`

try {
  process.chdir(root)
  const options = readArguments()
  if (options.help) say(HELP)
  else {
    requireRunningNode()
    endWithNpm()
    // The tests start about a hundred processes of Node, each of which would compile the same modules.
    process.env.NODE_COMPILE_CACHE ??= inRoot('.cache/compiled')
    keepTemporaryFilesInMemory()
    process.exitCode = await runGate(options)
  }
} catch (error) {
  failWith(error)
}

/** @param {ReturnType<typeof readArguments>} options */
async function runGate({ steps, filters, changed }) {
  if (steps.some(({ needsBrowser }) => needsBrowser)) {
    const browser = await ensureChromium()
    if (browser) process.env.CHROME_PATH = browser
  }
  const results = await runSteps(steps, { filters, base: changed ? await changeBase() : null })
  report(steps, results)
  return results.every(({ ok }) => ok) ? 0 : 1
}

function readArguments() {
  const { values, positionals } = parse()
  const names = gate.map(({ name }) => name)
  if (values.only !== undefined && values.from !== undefined)
    throw new StepError('Use --only or --from, not both.')
  const named = [...(values.only?.split(',') ?? []), ...(values.from === undefined ? [] : [values.from])]
  for (const name of named) {
    if (!names.includes(name)) throw new StepError(`There is no step '${name}'. Steps: ${names.join(', ')}.`)
  }
  const ofChanges = gate.filter(({ runsOnChanges }) => runsOnChanges).map(({ name }) => name)
  const left = values.changed && named.find((name) => !ofChanges.includes(name))
  if (left) throw new StepError(`--changed leaves out '${left}': it runs ${ofChanges.join(', ')}.`)
  const start = values.from === undefined ? 0 : names.indexOf(values.from)
  const steps = gate.filter(
    ({ name, runsOnChanges }, i) =>
      i >= start && (values.only === undefined || named.includes(name)) && (!values.changed || runsOnChanges),
  )
  return { steps, filters: positionals, help: values.help === true, changed: values.changed === true }
}

function parse() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        from: { type: 'string' },
        changed: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)]
    throw new StepError(`${reason}. npm test -- --help lists the options.`)
  }
}

/**
 * @param {readonly GateStep[]} steps
 * @param {Scope} scope
 */
async function runSteps(steps, scope) {
  /** @type {Result[]} */
  const results = []
  for (const { name, title, check } of steps) {
    say(`\n▸ ${title}`)
    const startedAt = performance.now()
    const outcome = await check(scope).catch((error) => {
      say(`✗ ${error instanceof StepError ? error.message : error.stack}`)
      return { ok: false, passed: 0, failed: 0 }
    })
    results.push({ name, ms: performance.now() - startedAt, ...outcome })
    if (!outcome.ok) break
  }
  return results
}

/**
 * Prints the table of results and, last, a machine-readable line. A failed step without tests (lint, types) counts as
 * one failure, so that a failed run never prints "0 failed".
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
  if (broken) say(`\nStopped at '${broken.name}'. Continue with: npm test -- --from ${broken.name}`)
  say(`\n${passed} passed, ${failed} failed`)
}

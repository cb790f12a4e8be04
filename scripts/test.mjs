/** `npm test`: runs the same checks on a developer's machine and in CI. HELP below lists its options. */
import { parseArgs } from 'node:util'
import { changeBase } from './lib/change-base.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { gate } from './lib/gate.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { inRoot, root } from './lib/root.mjs'
import { report, runSteps } from './lib/run-steps.mjs'
import { failWith, StepError, say } from './lib/steps.mjs'

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

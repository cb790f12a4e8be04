import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {number} passed tests
 * @property {number} failed tests
 *
 * @typedef {object} Scope
 * @property {readonly string[]} filters words that the paths of test files hold; none means all
 * @property {string | null} base the commit that a change is compared with; null in a run of everything
 *
 * @typedef {object} GateStep
 * @property {string} name what --only and --from are given
 * @property {string} title
 * @property {boolean} [runsOnChanges] part of --changed
 * @property {boolean} [needsBrowser]
 * @property {(scope: Scope) => Promise<Outcome>} check
 */

const reports = inRoot('.cache/reports')

/**
 * A tool that only says yes or no.
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {GateStep['check']}
 */
function tool(script, args) {
  return async () => {
    const { code } = await runNode(script, args)
    return { ok: code === 0, passed: 0, failed: 0 }
  }
}

/**
 * @param {string} name
 * @returns {any} the report, or null when the runner broke off before writing it
 */
function readReport(name) {
  const file = `${reports}/${name}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(reports, { recursive: true })
  rmSync(`${reports}/${name}.json`, { force: true })
  return `${reports}/${name}.json`
}

/**
 * @param {string} name
 * @param {readonly string[]} projects
 * @returns {GateStep['check']}
 */
function vitest(name, projects) {
  return async ({ filters, base }) => {
    const report = freshReport(name)
    const { code } = await runNode(
      'node_modules/vitest/vitest.mjs',
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(base ? ['--changed', base, '--passWithNoTests'] : []),
        ...filters,
      ],
      { env: { NODE_ENV: 'test' } },
    )
    const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(name) ?? {}
    return outcome(code, numPassedTests, numFailedTests + testResults.filter(isBrokenFile).length)
  }
}

/**
 * A file that fails before its first test (it does not load) is counted by nobody else.
 * @param {{ status: string, assertionResults: readonly unknown[] }} file
 */
function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0
}

/**
 * Pages reach a browser test through the build, not through imports: for a change, only specs that changed run, with
 * those whose helpers did.
 * @type {GateStep['check']}
 */
async function playwright({ filters, base }) {
  const report = freshReport('browser')
  const only = base ? [`--only-changed=${base}`, '--pass-with-no-tests'] : []
  const { code } = await runNode('node_modules/@playwright/test/cli.js', ['test', ...only, ...filters], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport('browser')?.stats ?? {}
  return outcome(code, expected, unexpected + flaky)
}

/**
 * A runner that fails without naming a test (a file that does not load) has failed all the same.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 * @returns {Outcome}
 */
function outcome(code, passed, failed) {
  const ok = code === 0 && failed === 0
  return { ok, passed, failed: ok ? 0 : Math.max(failed, 1) }
}

/** @type {readonly GateStep[]} in the order in which they run: the quick ones first */
export const gate = [
  {
    name: 'format',
    title: 'Format and lint (Biome)',
    runsOnChanges: true,
    check: tool('node_modules/@biomejs/biome/bin/biome', [
      'ci',
      '--error-on-warnings',
      '--max-diagnostics=50',
      // In its ci mode Biome paints even what goes into a file.
      ...(process.stdout.isTTY ? [] : ['--colors=off']),
    ]),
  },
  {
    name: 'lint',
    title: 'Lint by types (Oxlint)',
    runsOnChanges: true,
    check: tool('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  },
  {
    name: 'types',
    title: 'Types (tsc)',
    runsOnChanges: true,
    check: tool('node_modules/typescript/bin/tsc', ['--noEmit']),
  },
  {
    name: 'unused',
    title: 'Unused files, exports and packages (knip)',
    runsOnChanges: true,
    check: tool('node_modules/knip/bin/knip.js', ['--no-progress']),
  },
  {
    name: 'unit',
    title: 'Rules, API, original paths, faults, architecture (Vitest)',
    runsOnChanges: true,
    check: vitest('unit', ['unit', 'api', 'architecture']),
  },
  {
    name: 'build',
    title: 'Build',
    check: async () => {
      await ensureBuilt()
      return { ok: true, passed: 0, failed: 0 }
    },
  },
  {
    name: 'bundle',
    title: 'What reaches the browser (Vitest over dist)',
    check: vitest('bundle', ['bundle']),
  },
  {
    name: 'commands',
    title: 'npm start and npm run dev (Vitest)',
    needsBrowser: true,
    check: vitest('commands', ['commands']),
  },
  {
    name: 'browser',
    title: 'Browser tests (Playwright)',
    needsBrowser: true,
    runsOnChanges: true,
    check: playwright,
  },
]

import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { changedFiles } from './change-base.mjs'
import { inRoot, root } from './root.mjs'
import { runNode } from './run.mjs'

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {number} passed tests
 * @property {number} failed tests
 *
 * @typedef {object} Scope
 * @property {readonly string[]} filters parts of paths of the test files to run; all run when it is empty
 * @property {string | null} base the commit with which changes are compared; null when everything runs
 *
 * @typedef {object} GateStep
 * @property {string} name the value of --only and --from
 * @property {string} title
 * @property {boolean} [runsOnChanges] whether --changed includes the step
 * @property {boolean} [needsBrowser]
 * @property {(scope: Scope) => Promise<Outcome>} check
 */

const reports = inRoot('.cache/reports')

/**
 * Returns the check of a tool that reports success by its exit code only.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {RegExp} [byFile] files that the tool checks one by one: for a change it checks only those that have changed
 * @returns {GateStep['check']}
 */
function tool(script, args, byFile) {
  return async ({ base }) => {
    const files = base && byFile ? (await changedFiles(base)).filter((file) => byFile.test(file)) : []
    if (base && byFile && files.length === 0) return { ok: true, passed: 0, failed: 0 }
    const { code } = await runNode(script, [...args, ...files])
    return { ok: code === 0, passed: 0, failed: 0 }
  }
}

/**
 * @param {string} name
 * @returns {any} the report, or null when the runner ended before writing it
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
 * Long tests of the whole shop. They import nearly every file of the server, so that nearly every change would run
 * them: for a change only those run that are about one of its files.
 */
export const LONG_TESTS = [
  { test: 'tests/faults/kill.test.ts', about: /^(?:tests\/faults\/|server\/orders\/place-|db\/client)/ },
  { test: 'tests/faults/storage.test.ts', about: /^(?:tests\/faults|server\/http|db\/[\w-]+\.ts)/ },
  {
    test: 'tests/relevance/**',
    about: /^(?:tests\/relevance|(?:db|server|shared)\/search|server\/demo\/catalog)\//,
  },
  { test: 'tests/legacy/generated.test.ts', about: /^(?:tests\/legacy|server\/legacy|docs\/openapi)\b/ },
  { test: 'tests/api/auth-limits.test.ts', about: /^(?:tests\/api\/auth|server\/(?:auth|limits)\/)/ },
  { test: 'tests/api/shop-cli.test.ts', about: /^(?:tests\/api\/shop-cli|scripts\/)/ },
  { test: 'tests/api/payments-any-order.test.ts', about: /^(?:tests\/api\/payments|server\/payments\/)/ },
  {
    test: 'tests/api/payments-asked.test.ts',
    about: /^(?:tests\/api\/payments|server\/(?:payments|orders|jobs)\/)/,
  },
  {
    test: 'tests/api/tariffs.test.ts',
    about: /^(?:tests\/api\/tariffs|(?:server|shared)\/(?:tariffs|geo)\/|server\/upstream\/)/,
  },
  { test: 'tests/api/clock.test.ts', about: /^(?:tests\/api\/clock|server\/(?:jobs|life|clock))/ },
  { test: 'tests/api/demo-clients.test.ts', about: /^(?:tests\/api\/demo|server\/(?:demo|simulator)\/)/ },
  {
    test: 'tests/api/auth-merge.test.ts',
    about: /^(?:tests\/api\/auth|server\/(?:auth|basket|favorites|http)\/)/,
  },
  {
    test: 'server/open-shop.test.ts',
    about: /^(?:db|server\/(?:[\w.-]+\.ts|demo\/)|scripts\/(?:seed|shop-cli))/,
  },
  {
    test: 'tests/api/search.test.ts',
    about: /^(?:tests\/api\/search|(?:db|server|shared)\/search\/|(?:server|shared)\/catalog\/)/,
  },
  {
    test: 'tests/api/backup.test.ts',
    about: /^(?:tests\/api\/backup|db\/|server\/retention\/|scripts\/(?:lib|shop-cli)\/)/,
  },
  {
    test: 'tests/api/import.test.ts',
    about: /^(?:tests\/api\/import|db\/|server\/(?:import|catalog|photos)\/|scripts\/shop-cli\/)/,
  },
  {
    test: 'tests/api/photos.test.ts',
    about: /^(?:tests\/api\/photos|server\/(?:photos|pictures|catalog)\/|shared\/paths)/,
  },
  {
    test: 'tests/api/abuse-calls.test.ts',
    about: /^(?:tests\/api\/abuse|server\/(?:(?:admission|limits|http)\/|[\w-]+\.ts))/,
  },
  { test: 'tests/api/outbox.test.ts', about: /^(?:tests\/api\/outbox|server\/(?:jobs|upstream)\/)/ },
  {
    test: 'tests/api/abuse-bank.test.ts',
    about: /^(?:tests\/api\/abuse|server\/(?:limits|payments|http)\/)/,
  },
  {
    test: 'tests/faults/two-processes.test.ts',
    about: /^(?:tests\/faults|db\/[\w-]+\.ts|server\/(?:orders\/place-|payments|simulator|demo))/,
  },
]

/** Tests of the application, all of which import the pages with it. */
const APPLICATION_TESTS = 'tests/{api,legacy,live,faults}/**/*.test.ts'
/** What is in such a test if it asks for pages: without the files of the browser's build there are none. */
const ASKS_FOR_PAGES = /#web\/|assets/i

/**
 * Returns the tests of the application that a change of the browser's code alone cannot break.
 * @returns {string[]}
 */
export function testsWithoutPages() {
  return globSync(APPLICATION_TESTS, { cwd: root }).filter(
    (test) => !ASKS_FOR_PAGES.test(readFileSync(inRoot(test), 'utf8')),
  )
}

/**
 * Returns the tests to leave out for the changes since a commit, as options of Vitest.
 * @param {string} base
 */
async function withoutUnrelated(base) {
  const files = await changedFiles(base)
  const left = LONG_TESTS.filter(({ about }) => !files.some((file) => about.test(file))).map(
    ({ test }) => test,
  )
  if (files.every((file) => file.startsWith('web/'))) left.push(...testsWithoutPages())
  return left.map((test) => `--exclude=${test}`)
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
        ...(base ? ['--changed', base, '--passWithNoTests', ...(await withoutUnrelated(base))] : []),
        ...filters,
      ],
      { env: { NODE_ENV: 'test' } },
    )
    const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(name) ?? {}
    return outcome(code, numPassedTests, numFailedTests + testResults.filter(isBrokenFile).length)
  }
}

/**
 * Returns true for a test file that fails before its first test, such as by not loading, which no report counts.
 * @param {{ status: string, assertionResults: readonly unknown[] }} file
 */
function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0
}

/**
 * Runs the browser tests. They use pages through the build, not through imports, so for a change only specs run that
 * have changed themselves or whose helpers have.
 * @type {GateStep['check']}
 */
async function playwright({ filters, base }) {
  if (base && !(await changedFiles(base)).some((file) => file.startsWith('tests/'))) return outcome(0, 0, 0)
  const report = freshReport('browser')
  const only = base ? [`--only-changed=${base}`, '--pass-with-no-tests'] : []
  const { code } = await runNode('node_modules/@playwright/test/cli.js', ['test', ...only, ...filters], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport('browser')?.stats ?? {}
  return outcome(code, expected, unexpected + flaky)
}

/**
 * Returns the outcome of a test runner. A runner that fails without naming a test counts as one failure.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 * @returns {Outcome}
 */
function outcome(code, passed, failed) {
  const ok = code === 0 && failed === 0
  return { ok, passed, failed: ok ? 0 : Math.max(failed, 1) }
}

/** @type {readonly GateStep[]} in the order in which they run, the quick ones first */
export const gate = [
  {
    name: 'format',
    title: 'Format and lint (Biome)',
    runsOnChanges: true,
    check: tool(
      'node_modules/@biomejs/biome/bin/biome',
      [
        'ci',
        '--error-on-warnings',
        '--max-diagnostics=50',
        // In ci mode Biome colors its output even when it is written to a file.
        ...(process.stdout.isTTY ? [] : ['--colors=off']),
        '--no-errors-on-unmatched',
      ],
      /\.(?:ts|tsx|mjs|js|json|css)$/,
    ),
  },
  {
    name: 'lint',
    title: 'Type-aware lint (Oxlint)',
    runsOnChanges: true,
    check: tool('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'], /\.tsx?$/),
  },
  {
    name: 'types',
    title: 'Types (tsc)',
    runsOnChanges: true,
    check: tool('node_modules/typescript/bin/tsc', ['--noEmit']),
  },
  {
    name: 'unused',
    title: 'Unused files, exports, and packages (knip)',
    runsOnChanges: true,
    check: tool('node_modules/knip/bin/knip.js', ['--no-progress']),
  },
  {
    name: 'unit',
    title: 'Unit, API, legacy REST API, fault, and architecture tests (Vitest)',
    runsOnChanges: true,
    check: vitest('unit', ['unit', 'api', 'architecture', 'replacing']),
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
    title: "Content and size of the browser's build (Vitest)",
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

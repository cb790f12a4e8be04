import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A time zone far from Moscow makes tests fail for dates that are formatted in the machine's zone.
process.env.TZ = 'Pacific/Auckland'

/** Tests that replace modules of the shop, which other files of the same worker would see. */
const REPLACING = ['tests/architecture/terms.test.ts']

/** Files that take longest, mostly by waiting. */
const LONGEST = /commands\/(?:cut-copy|replica|standby|taken-over|workers)\.test\.ts$/

/** Starts the longest files first, so that no worker is left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const setupFiles = ['tests/support/setup.ts']

/** Limit of one test in ms. With THOROUGH=1 tests of generated inputs try ten times as many. */
const testTimeout = process.env.THOROUGH === '1' ? 600_000 : 20_000
/** The same for what comes before and after tests, such as filling a shop on a slow disk. */
const hookTimeout = 60_000

export default defineConfig({
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    maxWorkers: '100%',
    // All cores are busy already. Most of what a test allocates is dead at its end, so rarer collections of the young
    // generation find less to copy.
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'],
    // Test files of a worker share its modules, because loading them for each file took half of the time. State
    // between requests belongs to the database or the shop of a test, never to a module.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'shared/**/*.test.ts',
            'db/**/*.test.ts',
            'server/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/base-map/*.test.ts',
            'scripts/deep/*.test.ts',
            'scripts/lib/*.test.ts',
            'scripts/replica/*.test.ts',
          ],
          setupFiles,
          testTimeout,
          hookTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,legacy,live,faults,relevance}/**/*.test.ts'],
          setupFiles,
          testTimeout,
          hookTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          exclude: REPLACING,
          setupFiles,
          // The first test parses every file of the project.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'replacing', include: REPLACING, setupFiles, testTimeout, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          setupFiles,
          // They mostly wait for other processes. Each file has ports and a folder of its own.
          maxWorkers: Math.max(3, availableParallelism()),
          // These tests start servers and a browser.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Not part of `npm test`: `npm run test:deep` runs these files one after another.
      {
        extends: true,
        test: {
          name: 'deep',
          include: ['tests/deep/*.test.ts'],
          setupFiles,
          fileParallelism: false,
          hookTimeout: 120_000,
        },
      },
      // These tests read dist, so `npm test` runs them after the build.
      { extends: true, test: { name: 'bundle', include: ['scripts/budgets/**/*.test.ts'], setupFiles } },
    ],
  },
})

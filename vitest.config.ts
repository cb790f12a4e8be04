import { defineConfig } from 'vitest/config'

// Tests run far from Moscow, so that a date written in the machine's own zone is found out.
process.env.TZ = 'Pacific/Auckland'

const setupFiles = ['tests/support/setup.ts']

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: '100%',
    // Files of one worker share its modules: reading them anew for each file took half of the time. What is kept
    // between requests hangs on the database or the shop of a test, never on a module.
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
          ],
          setupFiles,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,legacy,faults,relevance}/**/*.test.ts'],
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          setupFiles,
          // One of them puts other modules in place of the shop's own.
          isolate: true,
          // The first of them parses every file of the project.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          setupFiles,
          // They start servers and a browser from nothing.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Reads dist, so the gate runs it after the build.
      { extends: true, test: { name: 'bundle', include: ['scripts/budgets/**/*.test.ts'], setupFiles } },
    ],
  },
})

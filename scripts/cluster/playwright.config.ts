import shared from '../../playwright.config.ts'

/** The browser tests of `npm run cluster`, which has started the shop. */
const { globalSetup: _, ...config } = shared

export default {
  ...config,
  testDir: '../../tests/cluster',
  outputDir: '../../test-results',
  metadata: { origin: process.env.CLUSTER_ORIGIN },
  workers: 1,
  reporter: [['list']],
} satisfies typeof shared

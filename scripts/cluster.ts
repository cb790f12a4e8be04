/**
 * `npm run cluster`: starts the shop as it runs on several machines – a writer with its continuous copy, a standby, two
 * caches, and a proxy – on this one, lets a browser buy something there, and ends everything. Needs Debian's packages
 * nginx and varnish.
 */
import { buyInBrowser } from './cluster/buy-in-browser.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { refuseArguments } from './lib/arguments.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { root } from './lib/root.mjs'
import { failWith, StepError, say, step } from './lib/steps.mjs'

const PRODUCTS = 2000

async function run(): Promise<void> {
  process.chdir(root)
  refuseArguments('npm run cluster')
  requireRunningNode()
  endWithNpm()
  // What was started ends with this process.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1))
  await ensureBuilt()
  const cluster = await step('Starting the cluster', () =>
    startCluster({ products: PRODUCTS, say: (text) => say(`  ${text}`) }),
  )
  try {
    const code = await step('Buying something in a browser', () => buyInBrowser(cluster.origin))
    if (code !== 0) {
      for (const { name, output } of Object.values(cluster.parts))
        if (output() !== '') say(`\n${name}:\n${output()}`)
      throw new StepError(
        'The browser could not buy something; see its output, and that of the parts, above.',
      )
    }
  } finally {
    await step('Ending the cluster', () => cluster.stop())
  }
}

await run().catch(failWith)

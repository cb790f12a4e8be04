/**
 * The production server of one world: node tests/e2e/support/world-server.ts BUILD_FOLDER
 * A test runner that is killed cannot stop its servers: each ends when its parent is gone.
 */
import { runServer } from '../../../scripts/lib/build.mjs'
import { endWithParent } from '../../../scripts/lib/parent.mjs'

endWithParent()
await runServer(process.argv[2] ?? '')

import { existsSync } from 'node:fs'
import { runCli } from './shop-cli/run-cli.ts'

/** `npm run shop -- order list`: manages the shop without the simulator; --help lists the commands. */
// Variables that are already set take precedence over .env.
if (existsSync('.env')) process.loadEnvFile('.env')
const { code, text } = await runCli(process.argv.slice(2), process.env)
if (code === 0) console.info(text)
else console.error(text)
process.exitCode = code

import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { runCli } from './shop-cli/run-cli.ts'

/** `npm run shop -- order list`: manages the shop without the simulator; --help lists the commands. */
// Variables that are already set take precedence over .env.
if (existsSync('.env')) process.loadEnvFile('.env')
const call = process.argv.slice(2)
/** Commands that read the whole database, or compress photos. */
const LONG = ['backup', 'verify', 'photo']
// They take long, and the processor belongs to the shop meanwhile.
if (LONG.includes(call[0] ?? '')) setPriority(constants.priority.PRIORITY_LOW)
const { code, text } = await runCli(call, process.env)
if (code === 0) process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
else console.error(text)
process.exitCode = code

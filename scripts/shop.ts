import { actAsOwner } from './lib/act-as-owner.mjs'
import { loadEnvFile } from './lib/env-file.mjs'
import { BEHIND, lowerPriority } from './lib/priority.mjs'
import './lib/quick-drizzle.mjs'

/** `npm run shop -- order list`: manages the shop without the simulator; --help lists the commands. */
const { databasePath, runCli } = await import('./shop-cli/run-cli.ts')
// Variables that are already set take precedence over .env.
loadEnvFile('.env')
const call = process.argv.slice(2)
/** Commands that read the whole database, or compress photos, or fill the catalog. */
const LONG = ['backup', 'verify', 'photo', 'import']
// They take long, and the processor belongs to the shop meanwhile.
if (LONG.includes(call[0] ?? '')) lowerPriority(BEHIND, process.pid)
actAsOwner(databasePath(process.env))
const notes: string[] = []
const note = (line: string) => void notes.push(line)
const terminal = process.stderr.isTTY ? { progress: showProgress, note } : undefined
const { code, text, isData } = await runCli(call, process.env, { warn: note, terminal })
if (code === 0 || isData) process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
else console.error(text)
for (const note of notes) console.error(note)
process.exitCode = code

/** Replaces the line of a terminal. */
function showProgress(line: string): void {
  process.stderr.write(`\r\u001b[K${line}`)
}

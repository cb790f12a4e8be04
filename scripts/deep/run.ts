import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '#shared/time.ts'
import { ensureBuilt } from '../lib/build.mjs'
import { root } from '../lib/root.mjs'
import { runNode } from '../lib/run.mjs'
import { failWith, formatDuration, StepError, say } from '../lib/steps.mjs'
import { joinReport, type Row, reportPart, rowsOf } from './report.ts'

const FOLDER = 'tests/deep'
const REPORT = 'docs/reliability.md'
const REPORTS = '.cache/deep'
/** Runs last, because it takes half of the time and nothing may disturb its figures of memory. */
const LAST = 'soak'

interface Part {
  readonly name: string
  /** How long the part may be expected to take on two cores. */
  readonly minutes: number
  readonly summary: string
}

try {
  process.chdir(root)
  const { values, positionals } = readArguments()
  const parts = findParts()
  if (values.help === true) say(helpOf(parts))
  else process.exitCode = await runParts(parts, positionals, values.quick === true)
} catch (error) {
  failWith(error)
}

function readArguments() {
  try {
    return parseArgs({
      options: { help: { type: 'boolean', short: 'h' }, quick: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new StepError(error instanceof Error ? error.message : String(error))
  }
}

/** Reads the parts from the test files. Each begins with `Budget: N min.` and a sentence about what it tries. */
function findParts(): Part[] {
  const parts = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => {
      const text = readFileSync(`${FOLDER}/${file}`, 'utf8')
      const [, minutes, sentence = ''] = /Budget: ([\d.]+) min\.\s(?:\s*\*\s)?([^.]+\.)/.exec(text) ?? []
      if (minutes === undefined) throw new StepError(`${FOLDER}/${file} states no budget.`)
      const summary = sentence.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
      return { name: file.replace(/\.test\.ts$/, ''), minutes: Number(minutes), summary }
    })
  return parts.toSorted(
    (a, b) => Number(a.name === LAST) - Number(b.name === LAST) || a.name.localeCompare(b.name),
  )
}

function helpOf(parts: readonly Part[]): string {
  const sum = parts.reduce((minutes, part) => minutes + part.minutes, 0)
  return `npm run test:deep               runs every part, ${sum} minutes, and writes ${REPORT}
npm run test:deep -- NAME…      runs these parts and replaces their lines
npm run test:deep -- --quick    tries everything a tenth as often and writes nothing

Parts:
${parts.map(({ name, minutes, summary }) => `  ${name.padEnd(14)}${`${minutes} min`.padStart(8)}  ${summary}`).join('\n')}`
}

async function runParts(parts: readonly Part[], named: readonly string[], isQuick: boolean): Promise<number> {
  const unknown = named.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new StepError(
      `There is no part '${unknown[0]}'. Parts: ${parts.map(({ name }) => name).join(', ')}.`,
    )
  await ensureBuilt()
  mkdirSync(REPORTS, { recursive: true })
  let failed = 0
  for (const part of parts) {
    if (named.length > 0 && !named.includes(part.name)) continue
    say(`\n▸ ${part.name} (budget ${part.minutes} min)`)
    const startedAt = performance.now()
    const rows = await runPart(part, isQuick)
    const took = formatDuration(performance.now() - startedAt)
    if (!isQuick) writePart(part.name, rows, took, parts)
    say(`  took ${took}`)
    for (const { tried, figure, limit, verdict } of rows) {
      if (tried !== '') say(`  ${tried}`)
      say(`    ${verdict.padEnd(6)} ${figure}${limit === '' ? '' : ` (limit ${limit})`}`)
    }
    failed += rows.filter(({ verdict }) => verdict === 'FAILED').length
  }
  say(failed === 0 ? '\nEvery limit was held.' : `\n${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** Runs a part in a process of its own, so that one that fails or hangs takes no other with it. */
async function runPart({ name, minutes }: Part, isQuick: boolean): Promise<Row[]> {
  const file = `${REPORTS}/${name}.json`
  rmSync(file, { force: true })
  await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      ...['run', '--project', 'deep', `${FOLDER}/${name}.test.ts`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    {
      env: { NODE_ENV: 'test', DEEP_QUICK: isQuick ? '1' : '' },
      timeoutMs: (2 * minutes + 1) * MINUTE_MS,
    },
  )
  return rowsOf(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
}

/** Replaces the section of a part in the report. */
function writePart(name: string, rows: readonly Row[], took: string, parts: readonly Part[]): void {
  const date = new Date().toISOString().slice(0, 10)
  const conditions = `${date}, Node ${process.versions.node}, ${cpus().length} cores; took ${took}.`
  const earlier = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : ''
  const names = parts.map((part) => part.name)
  writeFileSync(REPORT, joinReport(names, new Map([[name, reportPart(name, conditions, rows)]]), earlier))
}

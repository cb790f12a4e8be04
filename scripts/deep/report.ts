import * as z from 'zod/mini'
import { PROMISES } from '#tests/deep/support/promises.ts'

/** What the report uses of the file that Vitest's JSON reporter writes. */
const VitestReport = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          failureMessages: z.nullish(z.array(z.string())),
          meta: z.object({
            deepLine: z.optional(
              z.object({
                promises: z.array(z.string()),
                tried: z.string(),
                figures: z.array(
                  z.object({
                    what: z.string(),
                    value: z.string(),
                    limit: z.nullable(z.string()),
                    isHeld: z.boolean(),
                  }),
                ),
              }),
            ),
          }),
        }),
      ),
    }),
  ),
})

/** A row of the table: a figure of a line, or why the line has failed without one. */
export interface Row {
  /** Empty where the row belongs to the line of the row above, as is `tried`. */
  readonly promises: string
  readonly tried: string
  readonly figure: string
  readonly limit: string
  readonly verdict: '' | 'held' | 'FAILED'
}

/** Returns the rows of a part of the suite. `report` is null if Vitest ended without writing it. */
export function rowsOf(report: unknown): Row[] {
  const parsed = VitestReport.safeParse(report)
  if (!parsed.success) return [failure('', '', 'the part ended before its report was written')]
  const rows = parsed.data.testResults.flatMap(({ message, assertionResults }) => {
    const lines = assertionResults.flatMap(({ title, status, failureMessages, meta: { deepLine } }) => {
      const { promises = [], tried = title, figures = [] } = deepLine ?? {}
      const rowsOfLine = figures.map(
        ({ what, value, limit, isHeld }): Row => ({
          ...{ promises: '', tried: '', figure: `${what}: ${value}`, limit: limit ?? '' },
          verdict: isHeld ? (limit === null ? '' : 'held') : 'FAILED',
        }),
      )
      // A line that failed although all its figures are held has failed by an error.
      const isBroken = status !== 'passed' && figures.every(({ isHeld }) => isHeld)
      if (isBroken) rowsOfLine.push(failure('', '', failureMessages?.[0] ?? status))
      const [first, ...rest] = rowsOfLine
      return first ? [{ ...first, promises: promises.join(', '), tried }, ...rest] : []
    })
    return lines.length > 0 ? lines : [failure('', '', message || 'the file has no lines')]
  })
  return rows.length > 0 ? rows : [failure('', '', 'the part has no lines')]
}

function failure(promises: string, tried: string, message: string): Row {
  const [figure = ''] = message.split('\n')
  return { promises, tried, figure, limit: '', verdict: 'FAILED' }
}

/** Returns the section of a part. `conditions` names the date, the time taken, and the machine. */
export function reportPart(part: string, conditions: string, rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.promises, row.tried, row.figure, row.limit, row.verdict])
  return `## ${part}

${conditions}

| Promise | What is tried | Figure | Limit | Verdict |
| --- | --- | --- | --- | --- |
${cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}`
}

/** Returns a report of the given parts, in which the written sections replace those of an earlier report. */
export function joinReport(
  parts: readonly string[],
  written: ReadonlyMap<string, string>,
  earlier: string,
): string {
  const kept = new Map(
    earlier.split(/^(?=## )/m).map((section) => [/^## (.+)$/m.exec(section)?.[1] ?? '', section.trimEnd()]),
  )
  const sections = parts.flatMap((part) => written.get(part) ?? kept.get(part) ?? [])
  const failed = sections.flatMap((section) => (section.includes('| FAILED |') ? [headingOf(section)] : []))
  const sum = failed.length === 0 ? 'Every limit was held.' : `Limits were missed in: ${failed.join(', ')}.`
  return `${[HEAD, sum, ...sections, LEGEND].join('\n\n')}\n`
}

function headingOf(section: string): string {
  return /^## (.+)$/m.exec(section)?.[1] ?? ''
}

const HEAD = `# Reliability

What the shop withstands: the results of the deep suite (\`tests/deep\`), which breaks processes, disks, upstreams, and
clocks, and overloads the shop, for longer than the gate can. This file is written by \`npm run test:deep\`, which takes
less than an hour on a machine with two cores and fails if a limit is missed. \`npm run test:deep -- kill bank\` runs
these parts and replaces only their lines; \`npm run test:deep -- --help\` lists all parts. The shop is a process of its
own that is called over HTTP, or runs within the test where the clock is moved. Figures of speed are ratios within one
run where possible, because absolute times depend on the machine. The [promises](#promises) are explained at the end.`

const LEGEND = `## Promises

${Object.entries(PROMISES)
  .map(([name, text]) => `- **${name}** ${text}`)
  .join('\n')}`

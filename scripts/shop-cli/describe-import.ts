import type { ImportReport, Shown } from '#server/import/import-report.ts'

/** Returns what an import has done, or would do, for people: the counts, and the first entries of each kind. */
export function describeImport(report: ImportReport, isDry: boolean): string {
  const { created, changed, unchanged, switchedOff, refused, notices, photos, broken, failed, kept } = report
  return [
    ...(isDry ? ['dry run: nothing is changed'] : []),
    ...listOf('created', created, ({ line, marking, name, price, available }) => [
      `${at(line)}${marking} ${name}: ${price} р., ${available} in stock`,
    ]),
    ...listOf('changed', changed, ({ line, marking, name, changes }) => [
      `${at(line)}${marking} ${name}`,
      ...changes.map(({ what, from, to }) => `    ${what}: ${oneLine(from)} → ${oneLine(to)}`),
    ]),
    `unchanged: ${unchanged}`,
    ...listOf('switched off', switchedOff, ({ marking, name }) => [`${marking} ${name}`]),
    ...(kept === null ? [] : [`  nothing is taken off sale: ${kept}`]),
    ...listOf('refused', refused, ({ line, id, reason }) => [
      `${at(line)}${id === null ? '' : `${id}: `}${reason}`,
    ]),
    ...(notices.count > 0 ? listOf('noticed', notices, ({ line, reason }) => [`${at(line)}${reason}`]) : []),
    ...(photos.stored + photos.unchanged + photos.count > 0
      ? [
          `photos stored: ${photos.stored}, unchanged: ${photos.unchanged}`,
          ...listOf('photos refused', photos, ({ marking, reason }) => [`${marking} ${reason}`]),
        ]
      : []),
    ...(broken === null ? [] : [`the file was not read to its end: ${broken}`]),
    ...(failed === null ? [] : [`the import was broken off: ${failed}`]),
  ]
    .join('\n')
    .replace(UNPRINTABLE, '')
}

/** Control characters of a file, which a terminal would obey. */
const UNPRINTABLE = /[^\P{Cc}\n]/gu

function listOf<T>(what: string, { count, first }: Shown<T>, toLines: (entry: T) => string[]): string[] {
  const left = count - first.length
  return [
    `${what}: ${count}`,
    ...first.flatMap((entry) => toLines(entry).map((text) => `  ${text}`)),
    ...(left > 0 && first.length > 0 ? [`  … and ${left} more`] : []),
  ]
}

function at(line: number | null): string {
  return line === null ? '' : `line ${line}: `
}

function oneLine(value: string | number): string {
  return String(value).replace(/\s+/g, ' ')
}

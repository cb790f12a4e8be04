import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FACTS } from '../../scripts/documents/facts.ts'

const SOURCES = 'scripts/documents'
const documents = readdirSync(SOURCES)
  .filter((file) => file.endsWith('.html'))
  .map((file) => ({ file, text: readFileSync(`${SOURCES}/${file}`, 'utf8') }))

/** Figures of the law, which no code of the shop decides. */
const OF_THE_LAW = [
  /<h2>\d+\. /g,
  /по статьям 435, 437 и 497 Гражданского/g,
  /(?:стать|пункт|част)\p{L}*&nbsp;\d+(?:–\d+)?/gu,
  /от 27\.07\.2006 №&nbsp;152-ФЗ/g,
  /не позднее 30&nbsp;дней со дня/g,
  /младше 14&nbsp;лет/g,
  /<\/?h\d>/g,
]

/** Returns the figures that a document writes by hand. */
function handwritten(text: string): string[] {
  return OF_THE_LAW.reduce((rest, known) => rest.replace(known, ''), text).match(/\d+/g) ?? []
}

// Requirement: PAGE-24
describe('the documents of the demo', () => {
  test.each(documents)('take every name and figure of $file from the code', ({ text }) => {
    expect(handwritten(text)).toEqual([])
    for (const [, fact = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) expect(Object.keys(FACTS)).toContain(fact)
    for (const fact of ['name', 'phone', 'email'])
      expect(text).not.toContain(String(FACTS[fact]).replaceAll('\u00a0', '&nbsp;'))
  })

  test('use every fact', () => {
    const used = documents.flatMap(({ text }) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, fact]) => fact))
    expect(Object.keys(FACTS).filter((fact) => !used.includes(fact))).toEqual([])
  })

  test('would show a figure that is written by hand', () => {
    expect(handwritten('<p>Скидка 5&nbsp;% по статье&nbsp;9</p>')).toEqual(['5'])
  })
})

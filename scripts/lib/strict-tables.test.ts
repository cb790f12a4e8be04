import { expect, test } from 'vitest'
import { rebuiltTables, withStrictTables } from './strict-tables.ts'

const QUESTIONS =
  'CREATE TABLE `questions` (\n\t`text` text NOT NULL,\n\tCONSTRAINT "a" CHECK((1 = 1))\n);\n--> statement-breakpoint\n'
const INDEX = 'CREATE INDEX `questions_text` ON `questions` (`text`);'

test('makes every new table strict, once, and leaves other statements', () => {
  const strict = withStrictTables(QUESTIONS + QUESTIONS + INDEX)
  expect(strict.match(/\n\) STRICT;\n/g)).toHaveLength(2)
  expect(strict.replaceAll(' STRICT', '')).toBe(QUESTIONS + QUESTIONS + INDEX)
  expect(withStrictTables(strict)).toBe(strict)
})

test('finds the tables that are rebuilt', () => {
  expect(rebuiltTables(QUESTIONS)).toEqual([])
  expect(rebuiltTables(QUESTIONS.replace('questions', '__new_questions'))).toEqual(['questions'])
})

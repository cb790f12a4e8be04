import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as terms from '#shared/retention-days.ts'

const text = readFileSync('scripts/documents/privacy-agreement.html', 'utf8')
const toCamelCase = (name: string) =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

// Requirement: SEC-46
test.each([...Object.keys(terms), 'SESSION_DAYS'])('the privacy policy takes %s from the code', (name) => {
  expect(text).toContain(`{{${toCamelCase(name)}}}`)
})

// Requirement: SEC-46
test('the privacy policy writes no term of days by hand', () => {
  const [, kept = ''] = /(<h2>5\.[\s\S]*)<h2>7\./.exec(text) ?? []
  expect(kept).toContain('Сколько храним')
  expect(kept).not.toMatch(/\d(?:&nbsp;|\s)*(?:дн|лет|год)/)
})

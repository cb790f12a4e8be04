import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  citedIn,
  findProofs,
  PROOFS,
  proofsTable,
  REQUIREMENTS,
  readRequirements,
  readTests,
} from '../../scripts/lib/requirements.ts'

const DOCUMENT = `
- **AUTH-1** A shopper signs in with a phone.
- ~~**AUTH-2** A shopper has a password.~~
- **UI-1** The logo is sharp. *(screen: every page)*
`

describe('the proofs of requirements', () => {
  const requirements = readRequirements(DOCUMENT)
  const tests = [
    { path: 'a.test.ts', text: '// Requirement: AUTH-1, AUTH-2\ntest()' },
    { path: 'b.test.ts', text: '// Requirement: AUTH-1\n// Requirement: AUTH-1\ntest()' },
    { path: 'c.test.ts', text: "const text = '// Requirement: UI-1'" },
  ]

  test('are read from comment lines of tests and from screens, and not required where a requirement no longer holds', () => {
    expect(findProofs(requirements, tests)).toEqual([
      { requirement: { id: 'AUTH-1', isStruck: false, mark: null }, tests: ['a.test.ts', 'b.test.ts'] },
      { requirement: { id: 'UI-1', isStruck: false, mark: 'screen: every page' }, tests: [] },
    ])
  })

  test('fill one row for each requirement', () => {
    expect(proofsTable(findProofs(requirements, tests))).toContain(
      '| AUTH-1 | [a.test.ts](../a.test.ts)<br>[b.test.ts](../b.test.ts) |\n| UI-1 | screen: every page |\n',
    )
  })
})

describe('this project', () => {
  const requirements = readRequirements(readFileSync(REQUIREMENTS, 'utf8'))
  const tests = readTests()
  const ids = requirements.map(({ id }) => id)

  test('numbers each requirement once', () => {
    expect(ids.length).toBeGreaterThan(600)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  test('cites only numbers of requirements that hold, in tests and in code', () => {
    const live = new Set(requirements.filter(({ isStruck }) => !isStruck).map(({ id }) => id))
    const sections = new Set(ids.map((id) => id.replace(/\d+$/, '')))
    const cited = tests.flatMap((file) => citedIn(file).map((id) => `${file.path}: ${id}`))
    const inCode = globSync('{db,scripts,server,shared,web}/**/*.{ts,tsx,mjs,css}', {
      exclude: ['**/*.test.*', 'db/migrations/**'],
    }).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?<![\w-])([A-Z]{2,}-)\d+(?![\w-])/g)]
        .filter(([, section = '']) => sections.has(section))
        .map(([id]) => `${path}: ${id}`),
    )
    const unknown = [...cited, ...inCode].filter((citation) => !live.has(citation.split(': ')[1] ?? ''))
    expect(unknown).toEqual([])
  })

  test('has a test, a screen or a figure for every requirement that is built', () => {
    const bare = findProofs(requirements, tests).filter(
      (proof) => proof.tests.length === 0 && proof.requirement.mark === null,
    )
    expect(bare.map(({ requirement }) => requirement.id)).toEqual([])
  })

  test(`has an up-to-date ${PROOFS}; npx node scripts/list-proofs.ts writes it`, () => {
    expect(readFileSync(PROOFS, 'utf8')).toBe(proofsTable(findProofs(requirements, tests)))
  })
})

import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { indexTokensOf, readPieces } from './search-tokens.ts'

const tokens = (text: string) => readPieces(text).flatMap(indexTokensOf)

test.each([
  ['Лак с блёстками', ['лак', 'с', 'блестк']],
  ['Гель-лак', ['гел', 'лак', 'гельлак']],
  ['10 мл', ['10мл', '10']],
  ['10мл', ['10мл', '10']],
  ['0,5 л', ['500мл', '0', '5']],
  ['2.7 мм', ['2d7мм', '2', '7']],
  ['№ 017', ['n17', '017']],
  ['тон 204', ['n204', '204']],
  ['тонкая линия', ['тонк', 'лин']],
  ['180/240', ['180', '240', '180240']],
  ['VL-127-10', ['vl', '127', '10', 'vl12710']],
  ['«»', []],
])('splits %s into index tokens', (text, expected) => {
  expect(tokens(text)).toEqual(expected)
})

it('yields tokens of letters and digits only for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const token of tokens(text)) expect(token).toMatch(/^[\p{L}\p{N}]+$/u)
    }),
  )
})

it('takes for a letter only what is one for the index too', () => {
  const sqlite = new Database(':memory:')
  sqlite.exec("CREATE VIRTUAL TABLE t USING fts5(x, detail=none, tokenize='unicode61 remove_diacritics 0')")
  const found = sqlite.prepare('SELECT 1 FROM t WHERE t MATCH ?')
  const isOneToken = (token: string) => {
    try {
      return found.get(`"${token}"`) === undefined
    } catch {
      return false
    }
  }
  const broken: string[] = []
  for (let code = 0x80; code < 0x30000; code++) {
    const letter = String.fromCodePoint(code)
    if (/[\p{L}\p{N}]/u.test(letter))
      broken.push(...tokens(`а${letter}б`).filter((token) => !isOneToken(token)))
  }
  expect(broken).toEqual([])
  sqlite.close()
})

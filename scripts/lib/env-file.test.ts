import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvFile } from './env-file.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-env-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(text: string) {
  const file = join(folder, '.env')
  writeFileSync(file, text)
  return readEnvFile(file)
}

// Requirement: OPS-243
describe('.env', () => {
  test('may be missing, have the mark and the line ends of Windows, and comments', () => {
    expect(readEnvFile(join(folder, 'none'))).toEqual({})
    expect(
      read('\ufeffAPP_ENV=production\r\nPORT=3000 # the port\r\n# HOST=#1\r\nMAIL_HOST= # none\r\n'),
    ).toEqual({
      ...{ APP_ENV: 'production', PORT: '3000', MAIL_HOST: '' },
    })
    expect(read('MAIL_PASSWORD="a#b" # quoted\nAUTH_SECRET=\'#c\'\n')).toEqual({
      ...{ MAIL_PASSWORD: 'a#b', AUTH_SECRET: '#c' },
    })
  })

  test.each([
    'A=1\nMAIL_PASSWORD=a#b',
    'export MAIL_PASSWORD = a#b',
    'MAIL_PASSWORD=#b',
    'MAIL_PASSWORD=a b#c # d',
  ])('is refused if a value in it would be cut: %j', (text) => {
    expect(() => read(text)).toThrow(/MAIL_PASSWORD has a #/)
  })

  test('is refused in one sentence if it cannot be read', () => {
    expect(() => readEnvFile(folder)).toThrow(/^\.env cannot be read; give it to the user/)
  })
})

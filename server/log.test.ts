import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

function sqliteError(): unknown {
  const sqlite = new Database(':memory:')
  sqlite.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY)')
  sqlite.pragma('query_only = ON')
  try {
    sqlite.exec('INSERT INTO orders VALUES (1)')
  } catch (error) {
    return error
  } finally {
    sqlite.close()
  }
  return undefined
}

// Requirement: OPS-23
test("SQLite's code can be read, also behind another error", () => {
  const line = logged((log) => log.error({ err: new Error('order', { cause: sqliteError() }) }, 'unexpected'))
  expect(JSON.parse(line)).toMatchObject({
    err: { type: 'Error', message: 'order', cause: { type: 'SqliteError', code: 'SQLITE_READONLY' } },
  })
})

// Requirement: OPS-23
test('neither sign-in codes nor phones nor values of queries can be read', () => {
  const error = Object.assign(new Error('Failed query: update clients params: +79001234567'), {
    params: ['Анна'],
    details: { phone: '+79001234567' },
  })
  const line = logged((log) => {
    log.info({ code: '4821', input: { code: '4821', phone: '+79001234567' }, body: { code: '4821' } })
    log.error({ err: error, phone: '+79001234567', client: { email: 'anna@example.ru' } }, 'unexpected')
    log.error({ err: '+79001234567' })
  })
  expect(line).not.toMatch(/4821|9001234|Анна|anna@/)
  expect(line).toContain('+7***4567')
})

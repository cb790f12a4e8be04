import { describe, expect, test } from 'vitest'
import { joinReport, reportPart, rowsOf } from './report.ts'

const line = (status: string, figures: readonly object[], failureMessages: readonly string[] = []) => ({
  ...{ title: 'A14: kills', status, failureMessages },
  meta: { deepLine: { promises: ['A14', 'F1'], tried: 'kills', figures } },
})
const report = (...assertionResults: readonly object[]) => ({
  testResults: [{ message: '', assertionResults }],
})
const lost = (value: string, isHeld: boolean) => ({ what: 'orders lost', value, limit: '≤ 0', isHeld })

describe('the rows of a part', () => {
  test('are the figures of its lines, with the promises in the first row of a line', () => {
    const informing = { what: 'orders', value: '2,417', limit: null, isHeld: true }
    expect(rowsOf(report(line('passed', [lost('0', true), informing])))).toEqual([
      {
        promises: 'A14, F1',
        tried: 'kills',
        figure: 'orders lost: 0',
        limit: '≤ 0',
        verdict: 'held',
      },
      { promises: '', tried: '', figure: 'orders: 2,417', limit: '', verdict: '' },
    ])
  })

  test.each([
    ['a missed limit', report(line('failed', [lost('1', false)], ['Error: 1'])), 'orders lost: 1'],
    [
      'a line that ended by an error',
      report(line('failed', [lost('0', true)], ['Error: gone\n at x'])),
      'Error: gone',
    ],
    ['a line that stated nothing', report(line('failed', [], ['Error: gone'])), 'Error: gone'],
    [
      'a file that did not load',
      { testResults: [{ message: 'no module', assertionResults: [] }] },
      'no module',
    ],
    ['a file without lines', report(), 'the file has no lines'],
    ['a run without files', { testResults: [] }, 'the part has no lines'],
    ['a run without a report', null, 'the part ended before its report was written'],
  ])('contain one that failed for %s', (_, given, figure) => {
    const failed = rowsOf(given).filter(({ verdict }) => verdict === 'FAILED')
    expect(failed.map((row) => row.figure)).toEqual([figure])
  })
})

test('a part that is run alone replaces its own lines and leaves those of other parts', () => {
  const section = (part: string, value: string, isHeld = true) =>
    [part, reportPart(part, 'today', rowsOf(report(line('passed', [lost(value, isHeld)]))))] as const
  const parts = ['kill', 'stock']
  const whole = joinReport(parts, new Map([section('kill', '1', false), section('stock', '0')]), '')
  expect(whole).toContain('Limits were missed in: kill.')
  const mended = joinReport(parts, new Map([section('kill', '0')]), whole)
  expect(mended).toBe(joinReport(parts, new Map([section('kill', '0'), section('stock', '0')]), ''))
  expect(mended).toContain('Every limit was held.')
  expect(joinReport(['kill'], new Map(), mended)).not.toContain('## stock')
})

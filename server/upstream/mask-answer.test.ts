import { expect, test } from 'vitest'
import { cpuMsOf } from '#tests/support/cpu-ms-of.ts'
import { codeInAnswer, maskAnswer, READ_OF_REFUSAL } from './mask-answer.ts'

// Requirement: OPS-61
test.each([
  ['a phone as a key', '{"sms":{"79255070602":{"status":"ERROR","status_code":207}}}'],
  ['a phone in a message', '{"errors":[{"message":"Wrong number +7 (925) 507-06-02 given"}]}'],
  ['a phone without a prefix', 'number 9255070602 is wrong'],
  ['a phone as a number', '{"recipient":{"phones":[{"number":79255070602}],"tel":79255070602}}'],
  ['a phone behind an escape', '{"message":"\\u002b79255070602"}'],
  ['a list of phones', '{"phones":["+79255070602", "89255070602"]}'],
  ['a phone in a cut text', '{"recipient_phone":"+7925507060'],
  ['a phone in a form', 'error&to_phone=79255070602&msg=x'],
  ['a phone in an address in a form', 'url=/send?to_phone=7%28925%29507-06-02&msg=x'],
  ['a phone in a cut list', '{"phones":["7-925-507-06-02'],
  ['a phone in XML', '<error><phone>925 507 06 02</phone></error>'],
])('hides %s', (_name, answer) => {
  expect(maskAnswer(answer)).not.toMatch(/507[\s-]?06[\s-]?0/)
})

// Requirement: OPS-61
test.each([
  ['a name by its field', '{"recipient":{"name":"Анна","given-name":"Anna"}}', /Анна|Anna/],
  ['a name in a message', '{"message":"Получатель Иванова Анна Петровна не найден"}', /Иванова|Анна/],
  ['a name with initials', 'Сообщение для Иванова А. П. отклонено', /Иванова/],
  [
    'an escaped name',
    '{"message":"\\u0418\\u0432\\u0430\\u043d\\u043e\\u0432 \\u0418\\u0432\\u0430\\u043d"}',
    /Иван|0418/,
  ],
  ['a mail address', '550 5.1.1 <anna.ivanova@shop.test>: no such box', /anna/],
  ['a key', '{"api_id":"0877FB60-123D-911D","access_token":"abc"}', /0877|abc/],
  ['a token in a text', 'Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6 expired', /eyJ/],
  ['a card', '{"message":"4111 1111 1111 1111 declined"}', /1111/],
])('hides %s', (_name, answer, secret) => {
  expect(maskAnswer(answer)).not.toMatch(secret)
})

test('keeps what says why, in at most 500 characters', () => {
  const answer =
    '{"type":"error","code":"invalid_request","description":"Receipt is missing or illegal","parameter":"receipt"}'
  expect(maskAnswer(answer)).toBe(answer)
  expect(codeInAnswer(answer)).toBe('invalid_request')
  expect(codeInAnswer('{"errors":[{"code":"v2_bad_request"}]}')).toBe('v2_bad_request')
  expect(codeInAnswer('<html>')).toBeUndefined()
  expect(maskAnswer('no '.repeat(1000))).toHaveLength(500)
})

/** What an answer may consist of, by what would be slow about it. */
const HOSTILE = {
  ...{ 'names of fields': '"phone', escapes: '\\u0418', digits: '1 ', initials: 'A a', elements: '<name>' },
  ...{ 'letters and digits': 'a1', lists: '"token":[', 'one word': 'a', 'mail addresses': 'a@' },
  ...{ 'personal words': 'tel', 'personal words with dashes': 'tel-', 'fields of forms': 'tel=' },
  ...{ 'names without values': '"tel" ', 'an open name': `"${'tel'.repeat(READ_OF_REFUSAL / 3)}` },
  'an open element': `<${'tel'.repeat(READ_OF_REFUSAL / 3)}`,
  'a long name and spaces': `"${'tel'.repeat(READ_OF_REFUSAL / 6)}"${' '.repeat(READ_OF_REFUSAL / 2)}`,
}

// Requirement: OPS-61
test.each(Object.entries(HOSTILE))(
  'takes no longer for an answer of %s than for a usual one',
  (_name, part) => {
    // Backtracking would make it a hundred times as long, or several thousand times. Short times are inexact.
    expect(timeOf(part)).toBeLessThan(20 * Math.max(timeOf('{"code":"bad","text":"Нет"},'), 1))
  },
)

/** Returns the milliseconds of processor time for as much as is read of an answer, the least of three. */
function timeOf(part: string): number {
  const text = part.repeat(Math.ceil(READ_OF_REFUSAL / part.length))
  return Math.min(...[1, 2, 3].map(() => cpuMsOf(() => maskAnswer(text))))
}

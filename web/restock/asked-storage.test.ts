import { beforeEach, expect, test, vi } from 'vitest'
import { type Asked, forgetAsked, readAsked, rememberAsked } from './asked-storage.ts'

const asked = (shopItemId: number): Asked => ({
  ...{ shopItemId, channel: 'sms', contact: '+79123456789', token: `token-${shopItemId}` },
})

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})

// Requirement: WAIT-12
test('remembers what was asked for, each product once, until it is forgotten', () => {
  rememberAsked(asked(1))
  rememberAsked(asked(2))
  rememberAsked({ ...asked(1), token: 'later' })
  expect([readAsked(1)?.token, readAsked(2)?.token, readAsked(3)]).toEqual(['later', 'token-2', null])
  forgetAsked(asked(1))
  expect([readAsked(1), readAsked(2)?.token]).toEqual([null, 'token-2'])
  forgetAsked(asked(2))
  expect([readAsked(2), stored.size]).toEqual([null, 0])
})

test.each(['{', '{}', '[null, 7, {"shopItemId": 1}]'])('ignores what it has not written: %s', (text) => {
  stored.set('restock-asked', text)
  expect(readAsked(1)).toBeNull()
})

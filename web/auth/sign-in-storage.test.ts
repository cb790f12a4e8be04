import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPhoneForm, readPhoneForm, writePhoneForm } from './sign-in-storage.ts'

const FLAG = 'imkAuthPhoneForm'

class FakeStorage {
  private readonly values = new Map<string, string>()
  getItem = (key: string) => this.values.get(key) ?? null
  setItem = (key: string, value: string) => void this.values.set(key, value)
  removeItem = (key: string) => void this.values.delete(key)
}

let local: FakeStorage
/** Switches to the tab that the shopper uses from here on. */
const enter = (tab: FakeStorage) => vi.stubGlobal('sessionStorage', tab)
let one: FakeStorage
let two: FakeStorage

beforeEach(() => {
  ;[local, one, two] = [new FakeStorage(), new FakeStorage(), new FakeStorage()]
  vi.stubGlobal('localStorage', local)
  enter(one)
})
afterEach(() => vi.unstubAllGlobals())

// Requirement: AUTH-14, AUTH-15
test.each([
  [null, true],
  ['opened', true],
  ['closed', false],
])('reads the flag %j as an open phone form: %s', (flag, isOpen) => {
  if (flag !== null) local.setItem(FLAG, flag)
  expect(readPhoneForm()).toBe(isOpen)
})

// Requirement: AUTH-14
test('writes the open form into the flag and reads it again', () => {
  for (const isOpen of [false, true]) {
    writePhoneForm(isOpen)
    expect([local.getItem(FLAG), readPhoneForm()]).toEqual([isOpen ? 'opened' : 'closed', isOpen])
  }
  // A change of this tab's flag by anything else is respected.
  local.setItem(FLAG, 'closed')
  expect(readPhoneForm()).toBe(false)
  local.removeItem(FLAG)
  expect(readPhoneForm()).toBe(true)
})

// Requirement: AUTH-75
test('keeps the flag of another tab and writes only a missing one', () => {
  keepPhoneForm()
  expect(local.getItem(FLAG)).toBe('opened')
  writePhoneForm(false)
  enter(two)
  keepPhoneForm()
  expect(local.getItem(FLAG)).toBe('closed')
})

// Requirement: AUTH-76
test('keeps the form of each of two tabs', () => {
  writePhoneForm(false)
  enter(two)
  writePhoneForm(false)
  writePhoneForm(true)
  expect(readPhoneForm()).toBe(true)
  enter(one)
  expect(readPhoneForm(), 'the first still waits for its code').toBe(false)
  writePhoneForm(true)
  enter(two)
  writePhoneForm(false)
  enter(one)
  expect(readPhoneForm()).toBe(true)
})

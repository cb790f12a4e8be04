import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPhoneForm, readPhoneForm, writePhoneForm } from './sign-in-storage.ts'

const FLAG = 'imkAuthPhoneForm'

class Kept {
  private readonly values = new Map<string, string>()
  getItem = (key: string) => this.values.get(key) ?? null
  setItem = (key: string, value: string) => void this.values.set(key, value)
  removeItem = (key: string) => void this.values.delete(key)
}

let local: Kept
/** The tab that the shopper is in from here on. */
const enter = (tab: Kept) => vi.stubGlobal('sessionStorage', tab)
let one: Kept
let two: Kept

beforeEach(() => {
  ;[local, one, two] = [new Kept(), new Kept(), new Kept()]
  vi.stubGlobal('localStorage', local)
  enter(one)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [null, true],
  ['opened', true],
  ['closed', false],
])('the flag %j opens the phone form: %s', (flag, isOpen) => {
  if (flag !== null) local.setItem(FLAG, flag)
  expect(readPhoneForm()).toBe(isOpen)
})

test('a step is written into the flag, and read again', () => {
  for (const isOpen of [false, true]) {
    writePhoneForm(isOpen)
    expect([local.getItem(FLAG), readPhoneForm()]).toEqual([isOpen ? 'opened' : 'closed', isOpen])
  }
  // Whoever else changes or clears the flag of this tab is believed.
  local.setItem(FLAG, 'closed')
  expect(readPhoneForm()).toBe(false)
  local.removeItem(FLAG)
  expect(readPhoneForm()).toBe(true)
})

test('the popup of a second tab leaves the flag as it finds it, and writes one that is missing', () => {
  keepPhoneForm()
  expect(local.getItem(FLAG)).toBe('opened')
  writePhoneForm(false)
  enter(two)
  keepPhoneForm()
  expect(local.getItem(FLAG)).toBe('closed')
})

test('two tabs do not undo each other’s step', () => {
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

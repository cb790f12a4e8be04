import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bringAddressBackAtom,
  EMPTY_FORM,
  fillFormAtom,
  forgetFormAtom,
  loseDeliveryAtom,
  lostAddressAtom,
  orderFormAtom,
  prefillFormAtom,
  restoreFormAtom,
} from './order-form.ts'

const NO_CHOICES = { tariffId: 0, pickupPointId: 0, paymentSystemId: 0, bonusesToWithdraw: 0 }

/** A browser's storage, as far as the form uses it. */
function fakeStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function storageIs(storage: unknown) {
  vi.stubGlobal('localStorage', storage)
}

beforeEach(() => vi.unstubAllGlobals())

describe('the persisted checkout form', () => {
  it('keeps every field under its own key and reads it back', () => {
    const storage = fakeStorage()
    storageIs(storage)
    const first = createStore()
    first.set(restoreFormAtom, NO_CHOICES)
    first.set(fillFormAtom, { name: 'Соколова Марина', tariffId: 109, needCall: true })
    expect(storage.kept.get('checkout-form:name')).toBe('"Соколова Марина"')

    const second = createStore()
    second.set(restoreFormAtom, NO_CHOICES)
    expect(second.get(orderFormAtom)).toEqual({
      ...EMPTY_FORM,
      name: 'Соколова Марина',
      tariffId: 109,
      needCall: true,
    })
  })

  it('starts as the server wrote it', () => {
    storageIs(fakeStorage({ 'checkout-form:name': '"Марина"' }))
    expect(createStore().get(orderFormAtom)).toEqual(EMPTY_FORM)
  })

  it.each([
    ['broken JSON', '{'],
    ['another kind', '17'],
    ['nothing', 'null'],
  ])('ignores %s', (_, text) => {
    storageIs(fakeStorage({ 'checkout-form:name': text }))
    const store = createStore()
    store.set(restoreFormAtom, NO_CHOICES)
    expect(store.get(orderFormAtom).name).toBe('')
  })

  it('ignores numbers that are no ids', () => {
    storageIs(fakeStorage({ 'checkout-form:tariffId': '-1', 'checkout-form:paymentSystemId': '1.5' }))
    const store = createStore()
    store.set(restoreFormAtom, NO_CHOICES)
    expect(store.get(orderFormAtom)).toEqual(EMPTY_FORM)
  })

  it('works without a storage', () => {
    storageIs(undefined)
    const store = createStore()
    store.set(restoreFormAtom, NO_CHOICES)
    store.set(fillFormAtom, { name: 'Марина' })
    expect(store.get(orderFormAtom).name).toBe('Марина')
    store.set(forgetFormAtom)
    expect(store.get(orderFormAtom).name).toBe('')
  })

  it('takes from the basket the choices that were never stored here', () => {
    storageIs(fakeStorage({ 'checkout-form:paymentSystemId': '5' }))
    const store = createStore()
    store.set(restoreFormAtom, { ...NO_CHOICES, tariffId: 102, pickupPointId: 77, paymentSystemId: 1 })
    expect(store.get(orderFormAtom)).toEqual({
      ...EMPTY_FORM,
      tariffId: 102,
      pickupPointId: 77,
      paymentSystemId: 5,
    })
  })

  it('never mixes a stored tariff with a point of the basket', () => {
    storageIs(fakeStorage({ 'checkout-form:tariffId': '109' }))
    const store = createStore()
    store.set(restoreFormAtom, { ...NO_CHOICES, tariffId: 102, pickupPointId: 77 })
    expect(store.get(orderFormAtom)).toMatchObject({ tariffId: 109, pickupPointId: 0 })
  })

  it('brings back the address that was cleared with a vanished tariff', () => {
    storageIs(fakeStorage())
    const store = createStore()
    store.set(restoreFormAtom, NO_CHOICES)
    store.set(fillFormAtom, { tariffId: 109, street: 'Лесная', buildingNumber: '12' })
    store.set(loseDeliveryAtom)
    expect(store.get(orderFormAtom)).toMatchObject({ tariffId: 0, street: '', buildingNumber: '' })
    store.set(bringAddressBackAtom)
    expect(store.get(orderFormAtom)).toMatchObject({ tariffId: 0, street: 'Лесная', buildingNumber: '12' })
    expect(store.get(lostAddressAtom)).toBeNull()
  })

  it('leaves nothing behind after the order', () => {
    const storage = fakeStorage()
    storageIs(storage)
    const store = createStore()
    store.set(restoreFormAtom, NO_CHOICES)
    store.set(fillFormAtom, { name: 'Марина', phone: '+7 (912) 345-67-89', paymentSystemId: 5 })
    store.set(forgetFormAtom)
    expect(storage.kept.size).toBe(0)
    expect(store.get(orderFormAtom)).toEqual(EMPTY_FORM)
  })
})

describe('what is known of a client', () => {
  it('fills the empty contacts only', () => {
    const storage = fakeStorage()
    storageIs(storage)
    const store = createStore()
    store.set(restoreFormAtom, NO_CHOICES)
    store.set(fillFormAtom, { name: 'Петрова Анна' })
    store.set(prefillFormAtom, { name: 'Соколова Марина', phone: '+7 (912) 345-67-89', email: '' })
    expect(store.get(orderFormAtom)).toMatchObject({
      name: 'Петрова Анна',
      phone: '+7 (912) 345-67-89',
      email: '',
    })
    expect(storage.kept.has('checkout-form:email')).toBe(false)
  })
})

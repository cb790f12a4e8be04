import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_ORDER_FORM } from '#shared/orders/order-form.ts'
import {
  fillFormAtom,
  forgetFormAtom,
  isLostByMoveAtom,
  loseAddressAtom,
  lostAddressAtom,
  lostLineAtom,
  orderFormAtom,
  ownFormAtom,
  placeAddressAtom,
  prefillAddressAtom,
  prefillFormAtom,
  restoreAddressAtom,
  restoreFormAtom,
} from './order-form.ts'

const IN_RUSSIA = true
const ABROAD = false

/** A browser's storage as far as the form uses it; the stored entries are its own keys. */
function fakeStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  const methods: Partial<Storage> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  const storage = new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  return { kept, storage }
}

function stubStorage(storage: unknown) {
  vi.stubGlobal('localStorage', storage)
}

beforeEach(() => vi.unstubAllGlobals())

describe('the checkout form', () => {
  // Requirement: CHK-32
  it('stores every field under its own key and restores it', () => {
    const { kept, storage } = fakeStorage()
    stubStorage(storage)
    const first = createStore()
    first.set(restoreFormAtom)
    first.set(fillFormAtom, { name: 'Соколова Марина', needCall: true })
    expect(kept.get('checkout-form:name')).toBe('"Соколова Марина"')

    const second = createStore()
    second.set(restoreFormAtom)
    expect(second.get(orderFormAtom)).toEqual({
      ...EMPTY_ORDER_FORM,
      name: 'Соколова Марина',
      needCall: true,
    })
  })

  // Requirement: ROLE-220
  it.each([
    ['nobody', undefined],
    ['another customer', 8],
  ])('is not restored for %s where it was filled in by a customer', (_who, clientId) => {
    const { kept, storage } = fakeStorage()
    stubStorage(storage)
    const first = createStore()
    first.set(restoreFormAtom, 7)
    first.set(ownFormAtom, 7)
    first.set(fillFormAtom, { name: 'Соколова Марина' })
    const same = createStore()
    same.set(restoreFormAtom, 7)
    expect(same.get(orderFormAtom).name).toBe('Соколова Марина')

    const next = createStore()
    next.set(restoreFormAtom, clientId)
    expect(next.get(orderFormAtom)).toEqual(EMPTY_ORDER_FORM)
    expect([...kept.keys()]).toEqual([])
  })

  // Requirement: AUTH-47
  it('of a guest is the customer’s after a sign-in', () => {
    stubStorage(fakeStorage({ 'checkout-form:street': '"Лесная"' }).storage)
    const store = createStore()
    store.set(restoreFormAtom, 7)
    expect(store.get(orderFormAtom).street).toBe('Лесная')
  })

  it('starts empty, as the server has rendered it', () => {
    stubStorage(fakeStorage({ 'checkout-form:name': '"Марина"' }).storage)
    expect(createStore().get(orderFormAtom)).toEqual(EMPTY_ORDER_FORM)
  })

  it.each([
    ['broken JSON', '{'],
    ['a value of another type', '17'],
    ['null', 'null'],
  ])('ignores a stored entry with %s', (_, text) => {
    stubStorage(fakeStorage({ 'checkout-form:name': text }).storage)
    const store = createStore()
    store.set(restoreFormAtom)
    expect(store.get(orderFormAtom).name).toBe('')
  })

  it('works without storage', () => {
    stubStorage(undefined)
    const store = createStore()
    store.set(restoreFormAtom)
    store.set(fillFormAtom, { name: 'Марина' })
    expect(store.get(orderFormAtom).name).toBe('Марина')
    store.set(forgetFormAtom)
    expect(store.get(orderFormAtom).name).toBe('')
  })

  // Requirement: DLV-22
  it('restores the address that was cleared with an unavailable tariff', () => {
    stubStorage(fakeStorage().storage)
    const store = createStore()
    store.set(restoreFormAtom)
    store.set(fillFormAtom, { street: 'Лесная', buildingNumber: '12' })
    store.set(loseAddressAtom)
    expect(store.get(orderFormAtom)).toMatchObject({ street: '', buildingNumber: '' })
    store.set(restoreAddressAtom, IN_RUSSIA)
    expect(store.get(orderFormAtom)).toMatchObject({ street: 'Лесная', buildingNumber: '12' })
    expect(store.get(lostAddressAtom)).toBeNull()
  })

  // Requirement: DLV-20, DLV-22
  it('clears a stored address also if its tariff had gone before the page was opened', () => {
    const { kept, storage } = fakeStorage({ 'checkout-form:street': '"Лесная"' })
    stubStorage(storage)
    const store = createStore()
    store.set(loseAddressAtom)
    store.set(restoreFormAtom)
    expect(store.get(orderFormAtom).street).toBe('')
    expect(kept.get('checkout-form:street')).toBe('""')
    store.set(restoreAddressAtom, IN_RUSSIA)
    expect(store.get(orderFormAtom).street).toBe('Лесная')
  })

  // Requirement: DLV-22
  it('keeps an address from Russia and one from abroad for the country whose form shows it', () => {
    stubStorage(fakeStorage().storage)
    const store = createStore()
    const offered = () => [IN_RUSSIA, ABROAD].map(store.get(lostLineAtom))
    const [street, abroad] = ['Лесная, д.\u00a012', '220030, Belarus, Minsk, Lenina, 5']
    store.set(restoreFormAtom)
    store.set(fillFormAtom, { street: 'Лесная', buildingNumber: '12' })
    store.set(loseAddressAtom)
    expect(offered()).toEqual([street, ''])
    store.set(fillFormAtom, { address: abroad })
    store.set(loseAddressAtom)
    expect(offered()).toEqual([street, abroad])
    store.set(restoreAddressAtom, ABROAD)
    expect(store.get(orderFormAtom)).toMatchObject({
      address: abroad,
      street: '',
    })
    expect(offered()).toEqual([street, ''])
    store.set(restoreAddressAtom, IN_RUSSIA)
    expect(store.get(orderFormAtom)).toMatchObject({ street: 'Лесная', buildingNumber: '12' })
    expect(offered()).toEqual(['', ''])
  })

  // Requirement: DLV-63
  it('clears an address that was typed for another city, also on an earlier visit, and restores it', () => {
    stubStorage(fakeStorage().storage)
    const store = createStore()
    store.set(restoreFormAtom)
    store.set(placeAddressAtom, '1')
    store.set(fillFormAtom, { street: 'Лесная', buildingNumber: '5', postcode: '127055' })
    store.set(placeAddressAtom, '1')
    expect(store.get(orderFormAtom).street).toBe('Лесная')

    const later = createStore()
    later.set(restoreFormAtom)
    later.set(placeAddressAtom, '2055')
    expect(later.get(orderFormAtom)).toMatchObject({ street: '', buildingNumber: '', postcode: '' })
    expect(later.get(isLostByMoveAtom)).toBe(true)
    later.set(restoreAddressAtom, IN_RUSSIA)
    later.set(placeAddressAtom, '2055')
    expect(later.get(orderFormAtom)).toMatchObject({ street: 'Лесная', buildingNumber: '5' })
  })

  // Requirement: DLV-22
  it('offers a cleared address also on a later visit, while no other one is typed, until the order is placed', () => {
    const { kept, storage } = fakeStorage()
    stubStorage(storage)
    const visit = () => {
      const store = createStore()
      store.set(restoreFormAtom)
      return store
    }
    const first = visit()
    first.set(placeAddressAtom, '1')
    first.set(fillFormAtom, { street: 'Лесная', buildingNumber: '12' })
    first.set(placeAddressAtom, '2055')
    const offered = () => [first, visit()].map((store) => store.get(lostLineAtom)(IN_RUSSIA))
    const line = 'Лесная, д.\u00a012'
    expect(offered()).toEqual([line, line])
    expect(visit().get(isLostByMoveAtom)).toBe(true)

    // An address of an earlier order counts as typed, too.
    first.set(prefillAddressAtom, { ...EMPTY_ORDER_FORM, street: 'Баумана' })
    expect(offered()).toEqual(['', ''])
    first.set(fillFormAtom, { street: '' })
    expect(offered()).toEqual([line, line])
    const last = visit()
    last.set(restoreAddressAtom, IN_RUSSIA)
    expect(last.get(orderFormAtom)).toMatchObject({ street: 'Лесная', buildingNumber: '12' })
    expect(visit().get(lostAddressAtom)).toBeNull()
    last.set(loseAddressAtom)
    expect(visit().get(isLostByMoveAtom)).toBe(false)
    last.set(forgetFormAtom)
    expect(kept.size).toBe(0)
    expect(visit().get(lostAddressAtom)).toBeNull()
  })

  // Requirement: DLV-63
  it('keeps a stored address of which no city is known', () => {
    stubStorage(fakeStorage({ 'checkout-form:street': '"Лесная"' }).storage)
    const store = createStore()
    store.set(restoreFormAtom)
    store.set(placeAddressAtom, '1')
    expect(store.get(orderFormAtom).street).toBe('Лесная')
  })

  // Requirement: DLV-22, CHK-85
  it('takes no address of an earlier order in place of one that was cleared with an unavailable tariff', () => {
    stubStorage(fakeStorage().storage)
    const store = createStore()
    store.set(restoreFormAtom)
    store.set(fillFormAtom, { street: 'Лесная' })
    store.set(loseAddressAtom)
    expect(store.set(prefillAddressAtom, { ...EMPTY_ORDER_FORM, street: 'Тверская' })).toBe(false)
    expect(store.get(orderFormAtom).street).toBe('')
    store.set(restoreAddressAtom, IN_RUSSIA)
    expect(store.get(orderFormAtom).street).toBe('Лесная')
  })

  // Requirement: DLV-63, CHK-85
  it.each([
    ['in another city', false],
    ['that had been cleared in another city', true],
  ])('takes the address of an earlier order in place of one %s', (_, isCleared) => {
    const store = movedStore(isCleared)
    expect(store.get(isLostByMoveAtom)).toBe(true)
    expect(store.set(prefillAddressAtom, { ...EMPTY_ORDER_FORM, street: 'Кирова' })).toBe(true)
    expect(store.get(orderFormAtom).street).toBe('Кирова')
  })

  // Requirement: DLV-22, DLV-63
  it.each([
    ['with a tariff', true],
    ['by the move', false],
  ])('keeps an address that was cleared %s for the city to which the customer comes back', (_, isCleared) => {
    const store = movedStore(isCleared)
    expect(store.get(isLostByMoveAtom)).toBe(true)
    store.set(placeAddressAtom, '1')
    expect(store.get(isLostByMoveAtom)).toBe(false)
    expect(store.set(prefillAddressAtom, { ...EMPTY_ORDER_FORM, street: 'Тверская' })).toBe(false)
    store.set(restoreAddressAtom, IN_RUSSIA)
    expect(store.get(orderFormAtom).street).toBe('Лесная')
  })

  // Requirement: CHK-59
  it('clears its stored entries after the order', () => {
    const { kept, storage } = fakeStorage()
    stubStorage(storage)
    const store = createStore()
    store.set(restoreFormAtom)
    store.set(fillFormAtom, { name: 'Марина', phone: '+7 (912) 345-67-89' })
    store.set(forgetFormAtom)
    expect(kept.size).toBe(0)
    expect(store.get(orderFormAtom)).toEqual(EMPTY_ORDER_FORM)
  })
})

describe('the contacts of a customer', () => {
  // Requirement: AUTH-47, CHK-26
  it('fill empty fields only', () => {
    const { kept, storage } = fakeStorage()
    stubStorage(storage)
    const store = createStore()
    store.set(restoreFormAtom)
    store.set(fillFormAtom, { name: 'Петрова Анна' })
    store.set(prefillFormAtom, { name: 'Соколова Марина', phone: '+7 (912) 345-67-89', email: '' })
    expect(store.get(orderFormAtom)).toMatchObject({
      name: 'Петрова Анна',
      phone: '+7 (912) 345-67-89',
      email: '',
    })
    expect(kept.has('checkout-form:email')).toBe(false)
  })
})

/** A form whose customer has moved to another city after typing an address, cleared before or by the move. */
function movedStore(isCleared: boolean) {
  stubStorage(fakeStorage().storage)
  const store = createStore()
  store.set(restoreFormAtom)
  store.set(placeAddressAtom, '1')
  store.set(fillFormAtom, { street: 'Лесная' })
  if (isCleared) store.set(loseAddressAtom)
  store.set(placeAddressAtom, '2055')
  return store
}

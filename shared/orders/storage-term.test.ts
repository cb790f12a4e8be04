import { describe, expect, it } from 'vitest'
import { asOperatorId, asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { DAY_MS } from '#shared/time.ts'
import { storageNote, storedUntil } from './storage-term.ts'

/** A quarter to midnight in Moscow, on the 21st. */
const ARRIVED = Date.UTC(2026, 10, 21, 20, 45)
/** The last moment of 28 November in Moscow. */
const LAST = Date.UTC(2026, 10, 28, 20, 59, 59)
const point = {
  ...{ id: asPickupPointId(1), name: 'Пункт', address: 'Лесная, 12' },
  ...{ businessHours: '', storageDays: 7 },
}
const ORDER: Parameters<typeof storageNote>[0] = {
  fulfilment: 'delivered',
  delivery: {
    ...({ tariffId: asTariffId(2), operatorId: asOperatorId(3) } as const),
    ...({ kind: 'pickup', name: 'Пункт CDEK', deliveryTime: '' } as const),
    point,
  },
  history: [{ track: 'fulfilment', state: 'delivered', at: ARRIVED }],
}
const note = (order: Parameters<typeof storageNote>[0], now: number) =>
  storageNote(order, now)?.replaceAll('\u00a0', ' ') ?? null

// Requirement: ORD-56, ORD-60
describe('the storage of an order', () => {
  it('ends after as many days as the point keeps it', () => {
    expect(storedUntil({ point }, ARRIVED)).toBe('28\u00a0ноября')
    expect(note(ORDER, ARRIVED)).toBe('Храним до 28 ноября включительно.')
    expect(note(ORDER, LAST)).toBe('Храним до 28 ноября включительно.')
    expect(note(ORDER, LAST + 1000)).toMatch(/^Срок хранения закончился 28 ноября\./)
  })

  it('is not known without a point or a term', () => {
    expect(storedUntil({ point: null }, ARRIVED)).toBeNull()
    expect(storedUntil({ point: { ...point, storageDays: 0 } }, ARRIVED)).toBeNull()
    expect(note({ ...ORDER, delivery: null }, ARRIVED)).toBeNull()
  })

  it('is said only while the order waits', () => {
    expect(note({ ...ORDER, fulfilment: 'shipped' }, ARRIVED - DAY_MS)).toBeNull()
    expect(note({ ...ORDER, fulfilment: 'done' }, ARRIVED + DAY_MS)).toBeNull()
  })
})

import { expect, it } from 'vitest'
import { regionRows } from './geo/regions.ts'
import { paymentSystemRows } from './payment-systems.ts'

const NENETS = 83
const CHUKOTKA = 87

// Requirement: PAY-2, PAY-3, PAY-4, PAY-5, PAY-6, PAY-7, PAY-8
it('lists the ways to pay with their limits', () => {
  const limits = paymentSystemRows().map(
    ({ id, name, isPrepay, onlyThisCountry, maxSum, disabledRegions }) => [
      ...[id, name, isPrepay ? 'prepay' : 'on receipt', onlyThisCountry ? 'Russia' : 'anywhere'],
      ...[maxSum, disabledRegions],
    ],
  )
  expect(limits).toEqual([
    [1, 'Наличными при получении', 'on receipt', 'Russia', 0, []],
    [2, 'Картой при получении', 'on receipt', 'Russia', 50_000, [NENETS, CHUKOTKA]],
    [5, 'Банковской картой онлайн', 'prepay', 'anywhere', 0, []],
    [30, 'Долями', 'prepay', 'Russia', 30_000, []],
    [31, 'СБП', 'prepay', 'Russia', 0, []],
    [33, 'Подели', 'prepay', 'Russia', 35_000, []],
    [50, 'Иностранной банковской картой', 'prepay', 'anywhere', 0, []],
  ])
})

// Requirement: PAY-6
it('marks СБП alone as new', () => {
  expect(paymentSystemRows().flatMap(({ id, isNew }) => (isNew ? [id] : []))).toEqual([31])
})

// Requirement: PAY-3
it('disables cards on receipt in two remote regions', () => {
  const card = paymentSystemRows().find(({ id }) => id === 2)
  const regions = regionRows().filter(({ id }) => card?.disabledRegions?.includes(id))
  expect(regions.map(({ name, isRemote }) => [name, isRemote])).toEqual([
    ['Ненецкий автономный округ', true],
    ['Чукотский автономный округ', true],
  ])
})

import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paymentMarkPath } from '#shared/paths.ts'
import { paymentGroup } from '#shared/payments/payment-groups.ts'
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
    [31, 'СБП', 'prepay', 'Russia', 0, []],
    [5, 'Банковской картой онлайн', 'prepay', 'anywhere', 0, []],
    [50, 'Иностранной банковской картой', 'prepay', 'anywhere', 0, []],
    [30, 'Долями', 'prepay', 'Russia', 30_000, []],
    [33, 'Подели', 'prepay', 'Russia', 35_000, []],
    [1, 'Наличными при получении', 'on receipt', 'Russia', 0, []],
    [2, 'Картой при получении', 'on receipt', 'Russia', 50_000, [NENETS, CHUKOTKA]],
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

// Requirement: PAY-68
it('has them in the order of their groups, СБП first, and a mark for each', () => {
  const rows = paymentSystemRows()
  const groups = rows.map((row) => paymentGroup({ id: row.id ?? 0, isPrepay: row.isPrepay }))
  expect(groups).toEqual(['now', 'now', 'now', 'parts', 'parts', 'receipt', 'receipt'])
  expect(rows[0]?.name).toBe('СБП')
  const bare = rows.filter(({ id }) => !existsSync(`web/public${paymentMarkPath(id ?? 0)}`))
  expect(bare).toEqual([])
})

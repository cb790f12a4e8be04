import { expect, it } from 'vitest'
import { OPERATOR_IDS, operatorRows } from './operators.ts'
import { PICKUP_TARIFF_BY_OPERATOR, tariffRows } from './tariffs.ts'

const operators = operatorRows()
const tariffs = tariffRows()

// Requirement: DLV-7
it('gives operators their fixed ids and carriers', () => {
  expect(operators.map((row) => row.id)).toEqual([3, 11, 14, 19, 21, 23, 25, 27])
  expect(operators.map((row) => row.carrier)).toEqual([
    ...['cdek', 'dpd', 'own', 'boxberry', 'post', 'ozon', 'post', 'fivepost'],
  ])
})

it('gives each tariff a unique id, a unique place, and a known operator', () => {
  const known = new Set(operators.map((row) => row.id))
  expect(new Set(tariffs.map((row) => row.id)).size).toBe(tariffs.length)
  expect(new Set(tariffs.map((row) => row.sorting)).size).toBe(tariffs.length)
  expect(tariffs.filter((row) => !known.has(row.operatorId))).toEqual([])
})

it('has a pickup tariff for the points of every operator', () => {
  for (const id of Object.values(OPERATOR_IDS)) {
    const tariff = tariffs.find((row) => PICKUP_TARIFF_BY_OPERATOR.get(id) === row.id)
    expect(tariff?.operatorId).toBe(id)
    expect(tariff?.kind).toBe(id === OPERATOR_IDS.own ? 'store' : 'pickup')
  }
})

// Requirement: DLV-3, DLV-39
it('has a 2 % surcharge for the post, couriers for the CIS, and prepayment for worldwide delivery', () => {
  expect(tariffs.find((row) => row.kind === 'post' && row.zone === 'russia')?.surchargePercent).toBe(2)
  const world = tariffs.filter((row) => row.zone === 'world')
  expect(world.map(({ prepayOnly, freeThreshold }) => [prepayOnly, freeThreshold])).toEqual([[true, null]])
  expect(tariffs.filter((row) => row.zone === 'cis').map((row) => row.kind)).toEqual(['courier'])
})

import { expect, it } from 'vitest'
import { OPERATOR_IDS, operatorRows } from './operators.ts'
import { PICKUP_TARIFF_BY_OPERATOR, TARIFF_IDS, tariffRows } from './tariffs.ts'

const operators = operatorRows()
const tariffs = tariffRows()

// Requirement: DLV-7
it('gives operators their fixed ids, carriers and names', () => {
  expect(operators.map(({ id, carrier, name }) => [id, carrier, name])).toEqual([
    [3, 'cdek', 'CDEK'],
    [11, 'dpd', 'DPD'],
    [14, 'own', 'Глянец'],
    [19, 'boxberry', 'Boxberry'],
    [21, 'post', 'Почтоматы Почты России'],
    [23, 'ozon', 'Ozon'],
    [25, 'post', 'Отделения Почты России'],
    [27, 'fivepost', '5Post («Пятерочка»)'],
  ])
})

it('gives each tariff a unique id, a unique place, and a known operator', () => {
  const known = new Set(operators.map((row) => row.id))
  expect(new Set(tariffs.map((row) => row.id)).size).toBe(tariffs.length)
  expect(new Set(tariffs.map((row) => row.sorting)).size).toBe(tariffs.length)
  expect(tariffs.filter((row) => !known.has(row.operatorId))).toEqual([])
})

it('knows the tariff of the points of every operator that has points', () => {
  const withPoints = tariffs.filter(
    ({ id, kind }) => (kind === 'pickup' || kind === 'store') && id !== TARIFF_IDS.cdekLockers,
  )
  expect(new Map(PICKUP_TARIFF_BY_OPERATOR)).toEqual(
    new Map(withPoints.map(({ operatorId, id }) => [operatorId, id])),
  )
  const own = withPoints.filter(({ kind }) => kind === 'store')
  expect(own.map(({ operatorId }) => operatorId)).toEqual([OPERATOR_IDS.own])
})

// Requirement: DLV-8
it('names only the brand store «Фирменный магазин»', () => {
  const stores = tariffs.filter((row) => row.shortName === 'Фирменный магазин')
  expect(stores).toEqual(tariffs.filter((row) => row.kind === 'store'))
  expect(stores).toHaveLength(1)
})

// Requirement: DLV-6
it('has one tariff of prepay-only points in Russia', () => {
  const inRussia = tariffs.filter((row) => row.zone === 'russia')
  expect(inRussia.filter((row) => row.prepayOnly).map((row) => row.kind)).toEqual(['pickup'])
})

// Requirement: DLV-3, DLV-6, DLV-39
it('has a 2 % surcharge for the post, couriers for the CIS, and prepayment for worldwide delivery', () => {
  expect(tariffs.find((row) => row.kind === 'post' && row.zone === 'russia')?.surchargePercent).toBe(2)
  const world = tariffs.filter((row) => row.zone === 'world')
  expect(world.map(({ prepayOnly, freeThreshold }) => [prepayOnly, freeThreshold])).toEqual([[true, null]])
  expect(tariffs.filter((row) => row.zone === 'cis').map((row) => row.kind)).toEqual(['courier'])
})

import { describe, expect, test } from 'vitest'
import { findDecisionsByShortName } from './brand-store.ts'
import { CODE, describeViolation, isTest, LAYERS, readTree } from './source-file.ts'

const found = (path: string, text: string) =>
  findDecisionsByShortName([{ path, text }]).map((violation) => violation.found)

// Requirement: DLV-11
describe('deciding by the short name of a tariff', () => {
  test.each([
    "x = tariff.deliveryShortName === 'Фирменный магазин'",
    "x = name != 'Фирменный магазин'",
    'x = tariff.shortName === BRAND_STORE_SHORT_NAME',
    "x = name.startsWith('Фирменный магазин «')",
    'x = deliveryShortName.includes(word)',
    'x = stores.has(tariff.deliveryShortName)',
    'x = eq(tariffs.shortName, name)',
    'x = ids[tariff.deliveryShortName]',
    "x = { 'Фирменный магазин': 4 }",
    "switch (name) { case 'Фирменный магазин': break }",
    'switch (tariff.shortName) {}',
  ])('is found: %s', (code) => {
    expect(found('web/tariffs/row.ts', code)).toHaveLength(1)
  })

  test.each([
    ['shared/tariffs/row.ts', "x = tariff.kind === 'store' ? 'Фирменный магазин' : tariff.deliveryName"],
    ['server/tariffs/row.ts', 'x = { deliveryShortName: tariff.shortName }'],
    ['server/legacy/tariffs.ts', "x = name === 'Фирменный магазин' ? 4 : 1"],
  ])('is not what %s does: %s', (path, code) => {
    expect(found(path, code)).toEqual([])
  })

  test('does not occur in this project', () => {
    const files = readTree(LAYERS, CODE).filter(({ path }) => !isTest(path))
    expect(findDecisionsByShortName(files).map(describeViolation)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { paymentSystemRows } from '#server/reference/payment-systems.ts'
import { PAYMENT_PROVIDERS } from '#shared/payments/providers.ts'
import { CARRIERS } from '#shared/tariffs/carriers.ts'
import { filesNaming, filesNamingSystem } from './naming-files.ts'
import { CODE, isTest, LAYERS, readTree } from './source-file.ts'

/** The places where a bank is added: its name, its entry, its settings, and its adapter. */
const BANK = ['shared/payments/providers.ts', 'server/upstream/real.ts', 'server/config.ts']
const BANK_ADAPTERS = 'server/upstream/bank'
/** The places where a carrier is added. */
const CARRIER = ['shared/tariffs/carriers.ts', 'server/upstream/real.ts', 'server/config.ts']
const CARRIER_ADAPTERS = 'server/upstream/carriers'
/** The places where a payment system is added; the second one only for a system that splits the total. */
const SYSTEM = ['server/reference/payment-systems.ts', 'shared/payments/installment-schedule.ts']

/** Data in which each carrier has rows of its own: its operator and tariffs, its simulated prices, its demo points. */
const CARRIER_DATA = [
  'server/reference/delivery/',
  'server/simulator/upstreams/carrier-quote.ts',
  'server/demo/',
]

/** Carriers and banks whose names are ordinary words too, such as the post. */
const ORDINARY: readonly string[] = ['own', 'post', 'simulator']
const isDistinct = (name: string) => !ORDINARY.includes(name)

const files = readTree(LAYERS, CODE).filter(({ path }) => !isTest(path))

function besides(paths: readonly string[], places: readonly string[], folder = ''): string[] {
  return paths.filter((path) => !places.includes(path) && (folder === '' || !path.startsWith(folder)))
}

describe('the code names', () => {
  test.each(PAYMENT_PROVIDERS.filter(isDistinct))('the bank %s only where banks are added', (bank) => {
    const paths = filesNaming(bank, files)
    expect(paths).toEqual(expect.arrayContaining(BANK))
    expect(besides(paths, BANK, `${BANK_ADAPTERS}/${bank}`)).toEqual([])
  })

  test.each(CARRIERS.filter(isDistinct))('the carrier %s only where carriers are added', (carrier) => {
    const code = files.filter(({ path }) => !CARRIER_DATA.some((data) => path.startsWith(data)))
    const paths = filesNaming(carrier, code)
    expect(paths).toContain('shared/tariffs/carriers.ts')
    expect(besides(paths, CARRIER, `${CARRIER_ADAPTERS}/${carrier}`)).toEqual([])
  })

  // The demo's invented orders were paid by one system or another, and a page about paying describes them.
  const code = files.filter(
    ({ path }) => !path.startsWith('server/demo/') && path !== 'web/pages/content/delivery-page.tsx',
  )
  test.each(paymentSystemRows().flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }])))(
    'the payment system $name only where payment systems are added',
    (system) => {
      const paths = filesNamingSystem(system, code)
      expect(paths).toContain('server/reference/payment-systems.ts')
      expect(besides(paths, SYSTEM)).toEqual([])
    },
  )
})

describe('a name is found', () => {
  const file = (text: string) => [{ path: 'web/pickup/part.tsx', text }]

  test.each([
    "const isLocker = carrier === 'cdek'",
    "import { cdek } from '#server/upstream/carriers/cdek.ts'",
    'const keys = config.cdekKeys',
    'const key = `carriers:cdek`',
    'const table = { CDEK: 3 }',
    'const mark = <Mark carrier="cdek" />',
  ])('of a carrier in %s', (text) => {
    expect(filesNaming('cdek', file(text))).toHaveLength(1)
  })

  test.each(['// Not the points of CDEK.\nconst a = 1', 'const part = <p>Курьером CDEK</p>'])(
    'of no carrier in %j',
    (text) => {
      expect(filesNaming('cdek', file(text))).toEqual([])
    },
  )

  test.each([
    ['const keys = config.tBankKeys', 1],
    ["import { tBank } from './bank/tbank.ts'", 1],
    ["const NAMES = ['TBANK_PASSWORD']", 1],
    ['const bank = openTBank()', 1],
    ['const found = textBank', 0],
    ['interface PaymentAtBank {}', 0],
  ])('of a bank in %s: %i', (text, count) => {
    expect(filesNaming('tbank', file(text))).toHaveLength(count)
  })

  test.each([
    'const isFast = system.id === 31',
    'const isFast = chosen.paymentSystemId === 31',
    "const isFast = name === 'СБП'",
    'const FAST_SYSTEM = 31',
    'const FAST_SYSTEMS = new Set([5, 31])',
    'const isFast = [31].includes(paymentSystemId)',
    'choose({ paymentSystemId: 31 })',
    'const system = getPaymentSystem(ctx, 31)',
    'switch (system.id) { case 31: }',
  ])('of a payment system in %s', (text) => {
    expect(filesNamingSystem({ id: 31, name: 'СБП' }, file(text))).toHaveLength(1)
  })

  test.each(['const days = 31', 'const text = <p>Картой или через СБП</p>', 'const a = system.maxSum > 310'])(
    'of no payment system in %s',
    (text) => {
      expect(filesNamingSystem({ id: 31, name: 'СБП' }, file(text))).toEqual([])
    },
  )
})

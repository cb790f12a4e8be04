import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '#tests/support/production.ts'
import { missingBankSettings, readConfig } from './config.ts'

test.each<readonly [Record<string, string>, string]>([
  [{ PORT: '70000' }, 'PORT: must be from 0 to 65535'],
  [{ SEED_PRODUCTS: '9'.repeat(400) }, 'SEED_PRODUCTS: must be from 500 to 1000000'],
  [{ WORKERS: 'all' }, 'WORKERS: must be auto or a whole number from 1 to 64'],
  [{ WORKERS: '65' }, 'WORKERS: must be from 1 to 64'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be silent, error, warn, info or debug'],
  ...[
    'https://shop.example:port',
    'https://shop.example:99999',
    'https://shop.example?x',
    'https://shop.example#',
    'https://care@shop.example',
    'https://shop.example/',
    'https://[::g]',
    'https://%',
    'ftp://shop.example',
  ].map(
    (origin) =>
      [{ PUBLIC_ORIGIN: origin }, 'PUBLIC_ORIGIN: must be an origin such as https://shop.example'] as const,
  ),
])('the environment %j is refused with "%s"', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(`Bad environment\n  ${line}`)
})

test.each([
  ['https://Shop.Example:443', 'https://shop.example'],
  ['http://shop.example:8080', 'http://shop.example:8080'],
  // As browsers name it, and links that the bank and mail servers understand.
  ['https://глянец.рф', 'https://xn--c1aeri0cxc.xn--p1ai'],
])('PUBLIC_ORIGIN %s is the origin %s', (value, origin) => {
  expect(readConfig({ ...PRODUCTION, PUBLIC_ORIGIN: value }).publicOrigin).toBe(origin)
})

test('WORKERS is one process, a number of them, or one for each core', () => {
  expect(readConfig({}).workers).toBe(1)
  expect(readConfig({ WORKERS: '3' }).workers).toBe(3)
  expect(readConfig({ WORKERS: 'auto' }).workers).toBe(availableParallelism())
})

describe('production', () => {
  const { YOOKASSA_SHOP_ID: _id, YOOKASSA_SECRET_KEY: _key, ...WITHOUT_BANK } = PRODUCTION

  test('starts without the secret of the simulated bank, which does not exist there', () => {
    expect(readConfig(PRODUCTION).yooKassaKeys).toEqual({ shopId: '100500', secretKey: 'live' })
    expect(PRODUCTION).not.toHaveProperty('BANK_SECRET')
  })

  // Requirement: SEC-68
  test('is refused until it is said whether a proxy is trusted', () => {
    const { TRUST_PROXY: _proxy, ...unstated } = PRODUCTION
    expect(() => readConfig(unstated)).toThrow('TRUST_PROXY: required when APP_ENV=production')
    expect(readConfig({ ...unstated, TRUST_PROXY: '0' }).trustProxy).toBe(false)
  })

  test('is refused with a half of the login to the mail server', () => {
    expect(() => readConfig({ ...PRODUCTION, MAIL_USER: 'care' })).toThrow(
      'MAIL_PASSWORD: required where another setting of the login to the mail server is set',
    )
  })

  test('is refused without a complete bank, with the names of what is missing', () => {
    expect(() => readConfig(WITHOUT_BANK)).toThrow(
      'Bad environment\n  YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY or TBANK_TERMINAL_KEY, TBANK_PASSWORD: required when APP_ENV=production',
    )
    expect(() => readConfig({ ...WITHOUT_BANK, YOOKASSA_SHOP_ID: '100500' })).toThrow(
      'Bad environment\n  YOOKASSA_SECRET_KEY: required where another setting of yookassa is set',
    )
  })
})

// Requirement: PAY-80
test('production says what receipts name of its taxes, or that the bank gets none', () => {
  const { RECEIPT_TAX_SYSTEM: _system, RECEIPT_VAT: _vat, ...unstated } = PRODUCTION
  expect(readConfig(PRODUCTION).receiptTerms).toEqual({
    taxSystem: 'osn',
    vat: '22',
    mode: 'full_prepayment',
  })
  expect(() => readConfig(unstated)).toThrow('RECEIPT_TAX_SYSTEM: required when APP_ENV=production')
  const named = { ...unstated, RECEIPT_TAX_SYSTEM: 'osn' }
  expect(() => readConfig(named)).toThrow('RECEIPT_VAT: required unless RECEIPT_TAX_SYSTEM=none')
  expect(() => readConfig({ ...named, RECEIPT_VAT: '20' })).toThrow('RECEIPT_VAT: must be one of none, 0, 5')
  expect(readConfig({ ...unstated, RECEIPT_TAX_SYSTEM: 'none' }).receiptTerms).toBeNull()
  const staging = {
    ...unstated,
    APP_ENV: 'staging',
    BANK_SECRET: 'b'.repeat(16),
    STAGING_PASSWORD: 's'.repeat(20),
  }
  expect(() => readConfig(staging)).toThrow('RECEIPT_TAX_SYSTEM: required when APP_ENV=staging')
})

describe('a demo', () => {
  // Requirement: SEC-34
  test.each([
    ['HOST', '0.0.0.0'],
    ['TRUST_PROXY', '1'],
    ['PUBLIC_ORIGIN', 'https://shop.example'],
  ])('that %s=%s opens to others starts only on demand', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: lets others reach a demo`)
    expect(readConfig({ [name]: value, DEMO_OPEN_TO_ALL: '1' }).appEnv).toBe('demo')
    expect(readConfig({ ...PRODUCTION, TRUST_PROXY: '0', [name]: value }).appEnv).toBe('production')
  })

  test.each([
    ['HOST', 'localhost'],
    ['HOST', '::1'],
    ['PUBLIC_ORIGIN', 'http://127.0.0.1:3000'],
    ['PUBLIC_ORIGIN', 'http://[::1]:3000'],
  ])('with %s=%s is only on this machine', (name, value) => {
    expect(readConfig({ [name]: value }).appEnv).toBe('demo')
  })
})

describe('of two banks', () => {
  const BANKS = { first: ['FIRST_ID', 'FIRST_KEY'], second: ['SECOND_KEY'] }

  test.each([['FIRST_ID', 'FIRST_KEY'], ['SECOND_KEY'], ['FIRST_ID', 'FIRST_KEY', 'SECOND_KEY']])(
    'one is enough: %s',
    (...given) => {
      expect(missingBankSettings(given, BANKS)).toEqual([])
    },
  )

  test('one is required', () => {
    expect(missingBankSettings([], BANKS)).toEqual([
      'FIRST_ID, FIRST_KEY or SECOND_KEY: required when APP_ENV=production',
    ])
  })

  test('none may be incomplete, not even beside a complete one', () => {
    const line = 'FIRST_KEY: required where another setting of first is set'
    expect(missingBankSettings(['FIRST_ID'], BANKS)).toEqual([line])
    expect(missingBankSettings(['FIRST_ID', 'SECOND_KEY'], BANKS)).toEqual([line])
  })
})

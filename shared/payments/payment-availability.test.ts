import { describe, expect, test } from 'vitest'
import { type PaymentSituation, type PaymentTerms, paymentReasons } from './payment-availability.ts'

const MAX_SUM = 'Максимальная сумма заказа 30000 р.'
const PREPAY_ONLY = 'Выбранный способ доставки работает только со 100% предоплатой'
const COUNTRY = 'Недоступен т.к. выбрана доставка не в Россию.'
const REGION = 'Недоступен для выбранного региона'
const UNPRICED = 'Цену доставки уточним позже, поэтому оплатить такой заказ можно только при\u00a0получении'
const MINIMUM =
  'Минимальная сумма заказа без учета стоимости доставки 500р.\nОграничение не действует, если Вы забираете заказ в фирменном магазине'

const cash: PaymentTerms = { isPrepay: false, maxSum: 0, onlyThisCountry: true, disabledRegions: [] }
const online: PaymentTerms = { isPrepay: true, maxSum: 0, onlyThisCountry: false, disabledRegions: [] }
const available: PaymentSituation = {
  itemsTotal: 2000,
  payableTotal: 2300,
  isPrepayOnly: false,
  isRussia: true,
  regionId: 77,
  isBrandStore: false,
  isDeliveryUnpriced: false,
  minSumOnReceipt: 500,
}

// Requirement: PAY-67, PAY-12, PAY-13, PAY-14, PAY-15, PAY-16, PAY-17, PAY-18, PAY-19, PAY-20
describe('paymentReasons', () => {
  test.each<[string, Partial<PaymentTerms>, Partial<PaymentSituation>, string[]]>([
    ['nothing against it', {}, {}, []],
    ['no maximum', { maxSum: 0 }, { payableTotal: 1_000_000 }, []],
    ['the total is below the maximum', { maxSum: 30_000 }, { payableTotal: 29_999 }, []],
    ['the total equals the maximum', { maxSum: 30_000 }, { payableTotal: 30_000 }, []],
    ['the total is above the maximum', { maxSum: 30_000 }, { payableTotal: 30_001 }, [MAX_SUM]],
    [
      'only the delivery exceeds the maximum',
      { maxSum: 30_000 },
      { itemsTotal: 29_900, payableTotal: 30_200 },
      [MAX_SUM],
    ],
    ['the delivery is prepaid only', {}, { isPrepayOnly: true }, [PREPAY_ONLY]],
    ['abroad', {}, { isRussia: false, regionId: 201 }, [COUNTRY]],
    ['abroad, and the system works there', { onlyThisCountry: false }, { isRussia: false }, []],
    ['its region is disabled', { disabledRegions: [83, 87] }, { regionId: 87 }, [REGION]],
    ['another region is disabled', { disabledRegions: [83, 87] }, { regionId: 77 }, []],
    ['the city is unknown', { disabledRegions: [83, 87] }, { regionId: 0 }, []],
    ['499 roubles', {}, { itemsTotal: 499, payableTotal: 799 }, [MINIMUM]],
    ['500 roubles', {}, { itemsTotal: 500, payableTotal: 800 }, []],
    [
      'less than the minimum of another shop',
      {},
      { itemsTotal: 1499, payableTotal: 1499, minSumOnReceipt: 1500 },
      [MINIMUM.replace('500', '1500')],
    ],
    ['1 rouble in a shop without a minimum', {}, { itemsTotal: 1, payableTotal: 1, minSumOnReceipt: 0 }, []],
    ['499 roubles in the brand store', {}, { itemsTotal: 499, payableTotal: 499, isBrandStore: true }, []],
    ['the price of the delivery is unknown', {}, { isDeliveryUnpriced: true }, []],
    ['bonuses bring the sum below 500', {}, { itemsTotal: 600, payableTotal: 420 }, []],
  ])('paid on receipt: %s', (_name, terms, situation, reasons) => {
    expect(paymentReasons({ ...cash, ...terms }, { ...available, ...situation })).toEqual(reasons)
  })

  test.each<[string, Partial<PaymentTerms>, Partial<PaymentSituation>, string[]]>([
    ['the delivery is prepaid only', {}, { isPrepayOnly: true }, []],
    ['one rouble', {}, { itemsTotal: 1, payableTotal: 1 }, []],
    ['abroad', {}, { isRussia: false }, []],
    ['abroad, but the system is not', { onlyThisCountry: true }, { isRussia: false }, [COUNTRY]],
    ['over the maximum', { maxSum: 30_000 }, { payableTotal: 30_001 }, [MAX_SUM]],
    ['the price of the delivery is unknown', {}, { isDeliveryUnpriced: true }, [UNPRICED]],
  ])('paid in advance: %s', (_name, terms, situation, reasons) => {
    expect(paymentReasons({ ...online, ...terms }, { ...available, ...situation })).toEqual(reasons)
  })

  // Requirement: PAY-21, PAY-22
  test('returns all reasons in the required order', () => {
    const terms = { ...cash, maxSum: 30_000, disabledRegions: [0] }
    const worst = {
      minSumOnReceipt: 500,
      itemsTotal: 499,
      payableTotal: 30_001,
      isPrepayOnly: true,
      isRussia: false,
      regionId: 0,
    }
    expect(paymentReasons(terms, { ...worst, isBrandStore: false, isDeliveryUnpriced: true })).toEqual([
      MAX_SUM,
      PREPAY_ONLY,
      COUNTRY,
      REGION,
      MINIMUM,
    ])
  })
})

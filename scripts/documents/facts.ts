import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { tariffRows } from '#server/reference/delivery/tariffs.ts'
import { CODE_LIFE_MS } from '#shared/auth/code-life.ts'
import { SESSION_DAYS } from '#shared/auth/session-days.ts'
import { UNCONFIRMED_HOURS, UNPAID_HOURS, UNPAID_UNPROVEN_HOURS } from '#shared/orders/order-waits.ts'
import { REFUND_DAYS, RETURN_DAYS, STORE_RETURN_DAYS } from '#shared/orders/return-terms.ts'
import { INSTALLMENT_DAYS } from '#shared/payments/installment-schedule.ts'
import {
  CALLBACK_DAYS,
  DEVICE_DAYS,
  EMPTY_BASKET_DAYS,
  GUEST_DAYS,
  MESSAGE_DAYS,
  ORDER_YEARS,
  REFUSED_REVIEW_DAYS,
  RESTOCK_DAYS,
  SECURITY_LOG_DAYS,
} from '#shared/retention-days.ts'
import { MIN_CASH_FEE } from '#shared/tariffs/delivery-price.ts'
import { MINUTE_MS } from '#shared/time.ts'

const { company, stores, tariffs, terms } = DEMO_SETTINGS
const { phone, email, legalEntity } = company
const [store] = stores
if (!phone || !email || !legalEntity || !store)
  throw new Error('the documents name a company, its phone, its mail, and a store')
const { name, inn, kpp, ogrn, address } = legalEntity
const [, ...laterDays] = INSTALLMENT_DAYS

/** Values for the placeholders in the texts, such as '{{prepayPercent}}', taken from the shop's rules. */
export const FACTS: Readonly<Record<string, string | number>> = {
  ...{ name, phone, email },
  entity: [`${name}, ИНН ${inn}, КПП ${kpp}, ОГРН ${ogrn}`, address, `Телефон ${phone}, почта ${email}`].join(
    '<br>',
  ),
  prepayPercent: terms.prepayPercent,
  bonusLimitPercent: terms.bonusLimitPercent,
  accrualPercent: terms.accrualPercent,
  bonusLifeDays: terms.bonusLifeDays,
  installmentDays: new Intl.ListFormat('ru').format(laterDays.map(String)),
  minSum: terms.minSumOnReceipt,
  minCashFee: MIN_CASH_FEE,
  cashFeePercent: tariffRows(tariffs).find(({ kind }) => kind === 'post')?.surchargePercent ?? 0,
  storeStorageDays: store.storageDays,
  returnDays: RETURN_DAYS,
  storeReturnDays: STORE_RETURN_DAYS,
  refundDays: REFUND_DAYS,
  unpaidHours: UNPAID_HOURS,
  unpaidUnprovenHours: UNPAID_UNPROVEN_HOURS,
  unconfirmedHours: UNCONFIRMED_HOURS,
  codeMinutes: CODE_LIFE_MS / MINUTE_MS,
  sessionDays: SESSION_DAYS,
  guestDays: GUEST_DAYS,
  emptyBasketDays: EMPTY_BASKET_DAYS,
  deviceDays: DEVICE_DAYS,
  messageDays: MESSAGE_DAYS,
  callbackDays: CALLBACK_DAYS,
  restockDays: RESTOCK_DAYS,
  refusedReviewDays: REFUSED_REVIEW_DAYS,
  securityLogDays: SECURITY_LOG_DAYS,
  orderYears: ORDER_YEARS,
}

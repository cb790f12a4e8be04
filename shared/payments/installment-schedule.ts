import type { Roubles } from '#shared/money.ts'
import { DAY_MS } from '#shared/time.ts'
import { splitIntoInstallments } from './installments.ts'

export const INSTALLMENT_DAYS = [0, 14, 28, 42] as const
const DATE = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })

/** 'Долями' (PAY-5): the only installment system that the page of a product mentions. */
export const NAMED_INSTALLMENTS = 30
/** The systems that split into four payments: 'Долями' and 'Подели' (PAY-25). */
export const INSTALLMENT_SYSTEM_IDS: readonly number[] = [NAMED_INSTALLMENTS, 33]

export interface Installment {
  /** 'Сегодня' or a date such as '5 декабря'. */
  readonly date: string
  readonly amount: Roubles
}

/**
 * Splits a total in whole roubles into four payments: today and after 14, 28 and 42 days by Moscow's calendar
 * (PAY-26, PAY-28, PAY-29). `now` is UTC milliseconds of the shop's clock.
 */
export function installmentSchedule(total: number, now: number): Installment[] {
  const amounts = splitIntoInstallments(total)
  return INSTALLMENT_DAYS.map((days, i) => ({
    date: days === 0 ? 'Сегодня' : DATE.format(now + days * DAY_MS),
    amount: amounts[i] ?? amounts[0],
  }))
}

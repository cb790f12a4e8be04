import type { BonusOperation } from '#shared/account/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'

/** Returns the noun without the number, which may be drawn separately: 'бонус' for 81, 'бонусов' for −120. */
export function bonusNoun(amount: number): string {
  return plural(amount, 'бонус', 'бонуса', 'бонусов')
}

/** Returns '1 240 бонусов'. */
export function bonusCount(amount: number): string {
  return `${formatNumber(amount)}\u00a0${bonusNoun(amount)}`
}

/** Returns 'Ещё 2 ожидаются за последние заказы'. */
export function awaitedNotice(amount: number): string {
  const verb = plural(amount, 'ожидается', 'ожидаются', 'ожидается')
  return `Ещё ${formatNumber(amount)} ${verb} за\u00a0последние заказы`
}

/** Returns 'через 6 дней', or 'сегодня' for the last day (BON-31). */
export function expiresIn(daysToExpiry: number): string {
  if (daysToExpiry <= 0) return 'сегодня'
  return `через ${daysToExpiry}\u00a0${plural(daysToExpiry, 'день', 'дня', 'дней')}`
}

/** Returns '320 сгорят через 6 дней'. */
export function expiryNotice(amount: number, daysToExpiry: number): string {
  return `${formatNumber(amount)} ${plural(amount, 'сгорит', 'сгорят', 'сгорят')} ${expiresIn(daysToExpiry)}`
}

/** Returns '+54', or '−120' with a true minus sign. */
export function signedBonuses(amount: number): string {
  return amount < 0 ? `−${formatNumber(-amount)}` : `+${formatNumber(amount)}`
}

/** The text of each operation of the history, and the grammatical case of the order that follows it. */
export const BONUS_WORDS = {
  accrual: { text: 'Начислено за', order: 'заказ' },
  pending: { text: 'Ожидается за', order: 'заказ' },
  spend: { text: 'Списано в\u00a0оплату', order: 'заказа' },
  return: { text: 'Возвращено по', order: 'заказу' },
  reversal: { text: 'Отозвано по', order: 'заказу' },
  burn: { text: 'Сгорело', order: null },
} as const satisfies Record<BonusOperation['kind'], { text: string; order: string | null }>

/** Returns the text of an operation that belongs to no order. */
export function orderlessWords(kind: BonusOperation['kind']): string {
  if (kind === 'burn') return BONUS_WORDS.burn.text
  return kind === 'accrual' ? 'Подарок магазина' : 'Исправление'
}

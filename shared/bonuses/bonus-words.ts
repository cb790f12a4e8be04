import type { BonusOperation } from '#shared/account/contract.ts'
import { plural } from '#shared/plural.ts'

const AMOUNT = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })

/** '81 бонус', '−120 бонусов': the word without the figure, which may be drawn by itself. */
export function bonusNoun(amount: number): string {
  return plural(amount, 'бонус', 'бонуса', 'бонусов')
}

/** '1 240 бонусов' */
export function bonusCount(amount: number): string {
  return `${AMOUNT.format(amount)}\u00a0${bonusNoun(amount)}`
}

/** 'Ещё 2 ожидаются за последние заказы' */
export function awaitedNotice(amount: number): string {
  const verb = plural(amount, 'ожидается', 'ожидаются', 'ожидается')
  return `Ещё ${AMOUNT.format(amount)} ${verb} за\u00a0последние заказы`
}

/** 'через 6 дней'; the last day reads 'сегодня' (rules, trap 29). */
export function burnsIn(daysToBurn: number): string {
  if (daysToBurn <= 0) return 'сегодня'
  return `через ${daysToBurn}\u00a0${plural(daysToBurn, 'день', 'дня', 'дней')}`
}

/** '320 сгорят через 6 дней' */
export function burnNotice(amount: number, daysToBurn: number): string {
  return `${AMOUNT.format(amount)} ${plural(amount, 'сгорит', 'сгорят', 'сгорят')} ${burnsIn(daysToBurn)}`
}

/** '+54', '−120' with a true minus. */
export function signedBonuses(amount: number): string {
  return amount < 0 ? `−${AMOUNT.format(-amount)}` : `+${AMOUNT.format(amount)}`
}

/** What an operation of the history is, and in which case the order behind it stands after those words. */
export const BONUS_WORDS = {
  accrual: { text: 'Начислено за', order: 'заказ' },
  pending: { text: 'Ожидается за', order: 'заказ' },
  spend: { text: 'Списано в\u00a0оплату', order: 'заказа' },
  return: { text: 'Возвращено по', order: 'заказу' },
  reversal: { text: 'Отозвано по', order: 'заказу' },
  burn: { text: 'Сгорело', order: null },
} as const satisfies Record<BonusOperation['kind'], { text: string; order: string | null }>

/** The words for an operation behind which no order stands. */
export function orderlessWords(kind: BonusOperation['kind']): string {
  if (kind === 'burn') return BONUS_WORDS.burn.text
  return kind === 'accrual' ? 'Подарок магазина' : 'Исправление'
}

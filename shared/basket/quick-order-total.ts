import { roubles } from '#shared/money.ts'
import type { BasketView } from './contract.ts'

/**
 * Returns what a quick order of the basket costs, in whole roubles. It has no payment system and spends no bonuses, so
 * neither takes anything off (QUICK-18).
 */
export function quickOrderTotal({ finalTotal, taken }: Pick<BasketView, 'finalTotal' | 'taken'>) {
  return roubles(finalTotal + taken.prepay + taken.bonuses)
}

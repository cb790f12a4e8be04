import type { MoneyReason } from '#shared/basket/contract.ts'

/** Returns how many bonuses have paid a part of an order, by what the order itself has kept (ORD-44). */
export function spentBonuses({ reasons }: { readonly reasons: readonly MoneyReason[] }): number {
  return 0 - (reasons.find(({ kind }) => kind === 'bonuses')?.amount ?? 0)
}

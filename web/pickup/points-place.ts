import type { Tariff } from '#shared/tariffs/contract.ts'

export interface PointChoice {
  readonly tariffId: number
  readonly pickupPointId: number
}

/** What stands under the chosen row of a way to points is given. */
export interface PointsPlace {
  readonly tariffs: readonly Tariff[]
  /** Operator id → label. */
  readonly labels: Readonly<Record<string, string>>
  readonly cityId: number
  /** The point that was taken on this row; null: none yet. */
  readonly chosen: PointChoice | null
  /** The picker is open. */
  readonly isOpen: boolean
  /** It opens at points where the order can be paid on the spot. */
  readonly isPaidOnSpot: boolean
  readonly onOpen: () => void
  /** Closed without a choice: what was chosen before stands. */
  readonly onClose: () => void
  readonly onTake: (choice: PointChoice) => void
}

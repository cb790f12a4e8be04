import type { PickupPointId, TariffId } from '#shared/delivery-ids.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'

export interface PointChoice {
  readonly tariffId: TariffId
  readonly pickupPointId: PickupPointId
}

/** Props of the content below the selected row of a tariff with points. */
export interface PointsPlace {
  readonly tariffs: readonly Tariff[]
  /** Operator id → label. */
  readonly labels: Readonly<Record<string, string>>
  readonly cityId: number
  /** The point that was chosen in this row; null if there is none yet. */
  readonly chosen: PointChoice | null
  /** True with a large item, for which the operator agrees on what would be free (DLV-47). */
  readonly isAgreed: boolean
  /** Whether the picker is open. */
  readonly isOpen: boolean
  /** Whether the picker starts with the filter for payment on receipt. */
  readonly isPaidOnSpot: boolean
  /** True if the picker was wanted and could not be opened. */
  readonly isFailed: boolean
  /** Opens the picker, also once more after it could not be opened. */
  readonly onOpen: () => void
  /** Called when no point is chosen yet, and the picker's code or the points cannot be loaded. */
  readonly onFail: () => void
  /** Called when the picker is closed without a choice; the previous choice stays (PICK-36). */
  readonly onClose: () => void
  readonly onTake: (choice: PointChoice) => void
}

import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import type { LostDelivery } from '#shared/checkout/contract.ts'
import type { TariffIdOrNone } from '#shared/delivery-ids.ts'
import type { PaymentSystem } from '#shared/payments/contract.ts'
import type { AvailableTariffs } from '#shared/tariffs/contract.ts'
import { needsPoint } from '#shared/tariffs/delivery-kinds.ts'

export interface DeliveryNote {
  readonly text: string
  /** The error of a submission without a delivery: 'не выбрали' would be untrue (CHK-70). */
  readonly error: string
  /** The reset delivery if it can be chosen again; null while it is unavailable. */
  readonly again: Pick<LostDelivery, 'tariffId' | 'pickupPointId'> | null
}

const GONE = 'Прежний способ доставки стал недоступен, выберите другой'
const PLACES = { pickup: 'Прежний пункт выдачи', store: 'Прежний магазин' } as const

function backAgain(name: string) {
  return {
    text: `${name} снова доступен.`,
    error: `${name} был недоступен, выберите его снова или другой`,
  }
}

/**
 * Returns the note on a delivery that was reset: that it is unavailable, that only its point is, or that it is
 * available again (DLV-61). Returns null once a delivery is chosen.
 */
export function deliveryNote(
  dropped: LostDelivery | null,
  { deliveryTariffs, pickupTariffs }: Pick<AvailableTariffs, 'deliveryTariffs' | 'pickupTariffs'>,
  cityId: number,
  chosenId: TariffIdOrNone,
): DeliveryNote | null {
  if (dropped === null || chosenId !== 0) return null
  const { tariffId, pickupPointId, kind, city } = dropped
  const offered = [...deliveryTariffs, ...pickupTariffs]
  const tariff = offered.find(({ id }) => id === tariffId)
  const hasPoint = kind !== null && needsPoint(kind)
  if (tariff && (!hasPoint || city?.id === cityId)) {
    const name = hasPoint ? PLACES[kind] : `Способ доставки «${tariff.deliveryName}»`
    return {
      ...backAgain(name),
      again: { tariffId, pickupPointId },
    }
  }
  const isPointGone = hasPoint && offered.some((other) => other.kind === kind)
  const where = city === null ? 'больше не\u00a0работает' : `остался в\u00a0городе ${city.name}`
  const error = isPointGone ? `${PLACES[kind]} ${where}, выберите новый` : GONE
  return { text: `${error}.`, error, again: null }
}

export interface PaymentNote {
  readonly text: string
  /** The error of a submission without a payment system. */
  readonly error: string
  /** The id of the reset system if it can be chosen again; null while it is unavailable. */
  readonly againId: number | null
}

/**
 * Returns the note on a payment system that was reset (PAY-23, PAY-57): why it is unavailable now, or that it is
 * available again. Returns null once a system is chosen.
 */
export function paymentNote(
  droppedId: number | null,
  systems: readonly Pick<PaymentSystem, 'id' | 'name' | 'reasons'>[],
  chosenId: number,
): PaymentNote | null {
  const system = systems.find((each) => each.id === droppedId)
  if (!system || chosenId !== 0) return null
  const { id, name } = system
  const [reason] = system.reasons
  return reason === undefined
    ? {
        ...backAgain(`Способ оплаты «${name}»`),
        againId: id,
      }
    : {
        text: `Способ оплаты сброшен. ${name}: ${reason}`,
        error: `Способ оплаты «${name}» стал недоступен, выберите другой`,
        againId: null,
      }
}

/**
 * Returns the note on an amount of bonuses that was lowered (BON-8) as long as it is true (BON-37); otherwise null.
 */
export function bonusNote(loweredTo: number | null, max: number, amount: number): string | null {
  if (loweredTo === null) return null
  if (loweredTo === 0) return amount === 0 ? 'Заказ изменился: бонусы больше не\u00a0списываются' : null
  return max === loweredTo && amount >= max
    ? `Заказ изменился: спишем ${bonusCount(loweredTo)}, это наибольшая сумма`
    : null
}

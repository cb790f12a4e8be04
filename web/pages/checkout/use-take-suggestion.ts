import type { TariffId } from '#shared/delivery-ids.ts'
import type { ActionSuggestion } from '#shared/payments/payment-suggestion.ts'
import { unpackPoints } from '#shared/pickup/packed-points.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { needsPoint } from '#shared/tariffs/delivery-kinds.ts'
import { focusField } from '#web/checkout/focus-field.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useStatus } from '#web/ui/status.tsx'
import type { Checkout } from './use-checkout.ts'
import type { ChosenTariff } from './use-chosen-tariff.ts'

/** Returns a function that applies a suggestion, says so in the status line and offers to undo it. */
export function useTakeSuggestion(
  { view: { basket, tariffs }, choices, choose, tryToChoose }: Checkout,
  delivery: ChosenTariff,
): (suggestion: ActionSuggestion) => void {
  const utils = trpc.useUtils()
  const showToast = useStatus()

  /** Opens the picker of a row with the points that accept payment on receipt. */
  function openPoints({ id, kind }: Tariff): void {
    const key = kind === 'pickup' ? 'pickup' : `tariff-${id}`
    openRow(key)
    delivery.setPicking({ key, isOpen: true, ...(kind === 'pickup' && { isPaidOnSpot: true }) })
  }

  async function takeDelivery(tariffId: TariffId): Promise<void> {
    const tariff = [...tariffs.deliveryTariffs, ...tariffs.pickupTariffs].find(({ id }) => id === tariffId)
    if (!tariff) return
    const { tariffId: oldTariff, pickupPointId: oldPoint } = choices
    const isAtPoint = needsPoint(tariff.kind)
    // A tariff with points is chosen together with its point. If there are several points, the shopper picks one.
    const city = isAtPoint ? await utils.tariffs.points.fetch().catch(() => null) : null
    const points = city ? unpackPoints(city).filter((point) => point.tariffId === tariffId) : []
    const [point] = points
    if (isAtPoint && (points.length !== 1 || !point)) return openPoints(tariff)
    if (!(await tryToChoose({ tariffId, pickupPointId: point?.id ?? 0 }))) return
    showToast(`Доставка изменена: ${tariff.deliveryName}`, {
      label: 'Вернуть',
      run: () => choose({ tariffId: oldTariff, pickupPointId: oldPoint }),
    })
  }

  async function dropCoupon(): Promise<void> {
    const code = basket.coupon?.code ?? ''
    if (!(await tryToChoose({ couponText: '' }))) return
    showToast(`Купон ${code} снят`, { label: 'Вернуть', run: () => choose({ couponText: code }) })
  }

  async function spendBonuses(amount: number): Promise<void> {
    const before = basket.bonusesToWithdraw
    if (!(await tryToChoose({ bonusesToWithdraw: before + amount }))) return
    showToast('Бонусы списаны', { label: 'Вернуть', run: () => choose({ bonusesToWithdraw: before }) })
  }

  return (suggestion) => {
    switch (suggestion.kind) {
      case 'takeDelivery':
        return void takeDelivery(suggestion.delivery.tariffId)
      case 'takeOtherPoint':
        return delivery.tariff && openPoints(delivery.tariff)
      case 'dropCoupon':
        return void dropCoupon()
      case 'spendBonuses':
        return void spendBonuses(suggestion.amount)
    }
  }
}

/** Selects a row of the delivery block like a press, which also chooses the point if there is only one. */
function openRow(value: string): void {
  focusField('tariffId')
  const row = document.querySelector<HTMLInputElement>(`input[name="delivery"][value="${CSS.escape(value)}"]`)
  row?.click()
  row?.focus({ preventScroll: true })
}

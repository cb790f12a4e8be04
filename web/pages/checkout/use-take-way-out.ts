import { useStore } from 'jotai'
import type { BasketView } from '#shared/basket/contract.ts'
import type { PressedWay } from '#shared/payments/way-out.ts'
import type { AvailableTariffs } from '#shared/tariffs/contract.ts'
import { unpackPoints } from '#shared/tariffs/packed-points.ts'
import { trpc } from '#web/lib/trpc.ts'
import { focusField } from '#web/orders/focus-field.ts'
import { orderFormAtom } from '#web/orders/order-form.ts'
import { useStatus } from '#web/ui/status.tsx'
import type { BasketChoices } from './use-basket-choices.ts'

interface Scene {
  readonly basket: BasketView
  readonly tariffs: AvailableTariffs | undefined
  readonly choices: BasketChoices
}

/** Applies a way out at one press, says so in the quiet line, and can take it back. */
export function useTakeWayOut({ basket, tariffs, choices }: Scene): (way: PressedWay) => void {
  const store = useStore()
  const utils = trpc.useUtils()
  const say = useStatus()
  const { choose } = choices

  async function takeDelivery(tariffId: number): Promise<void> {
    const tariff = [...(tariffs?.deliveryTariffs ?? []), ...(tariffs?.pickupTariffs ?? [])].find(
      ({ id }) => id === tariffId,
    )
    if (!tariff) return
    const { tariffId: oldTariff, pickupPointId: oldPoint } = store.get(orderFormAtom)
    const needsPoint = tariff.kind === 'pickup' || tariff.kind === 'store'
    // A tariff with points is chosen together with its point; of several the shopper takes one.
    const town = needsPoint ? await utils.tariffs.points.fetch().catch(() => null) : null
    const points = town ? unpackPoints(town).filter((point) => point.tariffId === tariffId) : []
    const [point] = points
    if (needsPoint && (points.length !== 1 || !point))
      return openRow(tariff.kind === 'pickup' ? 'pickup' : `tariff-${tariffId}`)
    choose({ tariffId, pickupPointId: point?.id ?? 0 })
    say(`Доставка изменена: ${tariff.deliveryName}`, {
      label: 'Вернуть',
      run: () => choose({ tariffId: oldTariff, pickupPointId: oldPoint }),
    })
  }

  return (way) => {
    switch (way.kind) {
      case 'takeDelivery':
        return void takeDelivery(way.delivery.tariffId)
      case 'takeOtherPoint':
        return focusField('tariffId')
      case 'dropCoupon': {
        const code = basket.coupon?.code ?? ''
        choose({ couponText: '' })
        return say(`Купон ${code} снят`, { label: 'Вернуть', run: () => choose({ couponText: code }) })
      }
      case 'spendBonuses': {
        const before = basket.bonusesToWithdraw
        choose({ bonusesToWithdraw: before + way.amount })
        return say('Бонусы списаны', { label: 'Вернуть', run: () => choose({ bonusesToWithdraw: before }) })
      }
    }
  }
}

/** Opens a row of the delivery block: its points are shown, and a single one is taken. */
function openRow(value: string): void {
  focusField('tariffId')
  const row = document.querySelector<HTMLInputElement>(`input[name="delivery"][value="${CSS.escape(value)}"]`)
  row?.click()
  row?.focus({ preventScroll: true })
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { plural } from '#shared/plural.ts'
import type { AvailableTariffs, Tariff } from '#shared/tariffs/contract.ts'
import { deliveryDates } from '#shared/tariffs/delivery-dates.ts'
import { deliveryTime } from '#shared/tariffs/delivery-time.ts'
import { deliveryPriceText } from '#web/lib/delivery-price-text.ts'
import { formatNumber, formatRubles } from '#web/lib/format.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { type DeliveryOption, deliveryOptions, needsPoint, rangeOf } from './delivery-options.ts'

interface Choice {
  readonly tariffId: number
  readonly pickupPointId: number
}

/** What stands under a row of points is given; the page puts the picker there. */
export interface PointsSlot {
  readonly tariffs: readonly Tariff[]
  /** Operator id → label. */
  readonly labels: Readonly<Record<string, string>>
  /** The point that was taken on this row; null: none yet. */
  readonly chosen: Choice | null
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onTake: (choice: Choice) => void
}

interface DeliveryChoiceProps {
  readonly tariffs: AvailableTariffs
  readonly chosen: Choice
  /** Couriers are marked with the '*' of the ring-road note. */
  readonly hasRingRoadNote: boolean
  readonly onChoose: (choice: Choice) => void
  readonly renderPoints: (slot: PointsSlot) => ReactNode
  /** The address, under the chosen row. */
  readonly children?: ReactNode
}

/**
 * Ways of delivery as rows. A way to a point opens its picker and counts only together with the point: until one is
 * taken nothing is chosen.
 */
export function DeliveryChoice(props: DeliveryChoiceProps) {
  const { tariffs, chosen, hasRingRoadNote, onChoose, renderPoints, children } = props
  /** A row of points that was chosen without its point, or whose point is being changed. */
  const [picking, setPicking] = useState<{ readonly key: string; readonly isOpen: boolean } | null>(null)
  const isByArrows = useArrowsHeld()
  const options = deliveryOptions(tariffs)
  const chosenKey = options.find((option) => option.tariffs.some(({ id }) => id === chosen.tariffId))?.key
  // In another town the row may be gone.
  const openKey = options.find(({ key }) => key === picking?.key)?.key ?? chosenKey

  function select(option: DeliveryOption) {
    const [tariff] = option.tariffs
    if (tariff === undefined) return
    if (!needsPoint(option.kind)) {
      setPicking(null)
      onChoose({ tariffId: tariff.id, pickupPointId: 0 })
      return
    }
    if (option.key === chosenKey) return
    // Whoever walks the rows by the arrows is not stopped by a dialog at each.
    setPicking({ key: option.key, isOpen: !isByArrows.current })
    if (chosen.tariffId !== 0) onChoose({ tariffId: 0, pickupPointId: 0 })
  }

  function take(choice: Choice) {
    setPicking(null)
    onChoose(choice)
  }

  function bodyOf(option: DeliveryOption, isPicked: boolean): ReactNode {
    if (!needsPoint(option.kind)) return children
    return renderPoints({
      tariffs: option.tariffs,
      labels: tariffs.pickupTariffLabels,
      chosen: isPicked ? chosen : null,
      isOpen: picking?.key === option.key && picking.isOpen,
      onOpen: () => setPicking({ key: option.key, isOpen: true }),
      onClose: () => setPicking(isPicked ? null : { key: option.key, isOpen: false }),
      onTake: take,
    })
  }

  return (
    <>
      {options.map((option) => {
        const isOpen = option.key === openKey
        const [tariff] = option.tariffs
        const isPicked = isOpen && option.key === chosenKey && chosen.pickupPointId !== 0
        return (
          <ChoiceRow
            key={option.key}
            name="delivery"
            value={option.key}
            isChosen={isOpen}
            onChoose={() => select(option)}
            title={
              <>
                {option.kind === 'pickup' ? 'Пункт выдачи' : tariff?.deliveryName}
                {hasRingRoadNote && option.kind === 'courier' ? '*' : null}
              </>
            }
            details={<OptionDetails option={option} />}
            aside={<OptionPrice option={option} chosenTariffId={isPicked ? chosen.tariffId : 0} />}
          >
            {isOpen ? bodyOf(option, isPicked) : null}
          </ChoiceRow>
        )
      })}
    </>
  )
}

/** Whether an arrow key is down: with it the browser chooses one radio after another. */
function useArrowsHeld() {
  const isHeld = useRef(false)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      isHeld.current = key.startsWith('Arrow')
    }
    const release = () => {
      isHeld.current = false
    }
    document.addEventListener('keydown', press, true)
    document.addEventListener('keyup', release, true)
    document.addEventListener('pointerdown', release, true)
    return () => {
      document.removeEventListener('keydown', press, true)
      document.removeEventListener('keyup', release, true)
      document.removeEventListener('pointerdown', release, true)
    }
  }, [])
  return isHeld
}

function OptionDetails({ option }: { option: DeliveryOption }) {
  const { now } = usePageData()
  const { daysFrom, daysTo, pointCount } = rangeOf(option.tariffs)
  const [tariff] = option.tariffs
  const facts = [
    deliveryTime(daysFrom, daysTo),
    option.kind === 'courier' || option.kind === 'post' ? deliveryDates(now, daysFrom, daysTo) : null,
    option.kind === 'pickup'
      ? `${formatNumber(pointCount)}\u00a0${plural(pointCount, 'пункт', 'пункта', 'пунктов')}`
      : null,
    option.kind === 'store' && pointCount > 1
      ? `${pointCount}\u00a0${plural(pointCount, 'магазин', 'магазина', 'магазинов')}`
      : null,
    freeFrom(option.tariffs),
    option.tariffs.every(({ prepayOnly }) => prepayOnly) ? 'только предоплата' : null,
  ]
  return (
    <>
      {facts.filter((fact) => fact !== null).join(' · ')}
      {tariff && option.kind !== 'pickup' ? <Surcharge tariff={tariff} /> : null}
    </>
  )
}

/** 'бесплатно от N ₽', while it is not free yet and the tariffs of the row agree. */
function freeFrom(tariffs: readonly Tariff[]): string | null {
  const thresholds = new Set(tariffs.map(({ freeThreshold }) => freeThreshold))
  const [threshold] = thresholds
  const isPaid = tariffs.some(({ calculatePrice }) => calculatePrice > 0)
  if (thresholds.size !== 1 || threshold == null || !isPaid) return null
  return `бесплатно от\u00a0${formatRubles(threshold)}`
}

/** The carrier's fee for collecting the money; it is part of the price shown (rules, trap 28). */
function Surcharge({ tariff }: { tariff: Tariff }) {
  if (tariff.surchargePercent === 0) return null
  return (
    <>
      <br />
      При оплате на месте в цену входит {tariff.surchargePercent}&nbsp;% за приём денег, не меньше 50&nbsp;₽
    </>
  )
}

function OptionPrice({ option, chosenTariffId }: { option: DeliveryOption; chosenTariffId: number }) {
  const chosen = option.tariffs.find(({ id }) => id === chosenTariffId)
  if (chosen) return deliveryPriceText(chosen.calculatePrice)
  const { priceFrom, isOnePrice } = rangeOf(option.tariffs)
  if (isOnePrice) return deliveryPriceText(priceFrom)
  return priceFrom === 0 ? 'от 0\u00a0₽' : `от\u00a0${formatRubles(priceFrom)}`
}

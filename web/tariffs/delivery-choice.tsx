import { type ReactNode, useState } from 'react'
import { plural } from '#shared/plural.ts'
import type { AvailableTariffs, Tariff } from '#shared/tariffs/contract.ts'
import { deliveryDates } from '#shared/tariffs/delivery-dates.ts'
import { deliveryTime } from '#shared/tariffs/delivery-time.ts'
import { formatNumber, formatRubles } from '#web/lib/format.ts'
import { formatDay, formatTime } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { ChosenPoint } from './chosen-point.tsx'
import { type DeliveryOption, deliveryOptions, needsPoint, rangeOf } from './delivery-options.ts'
import { deliveryPriceText } from './delivery-price-text.ts'
import { PickupPicker } from './pickup-picker.tsx'

/** Operator id → label. */
type Labels = Readonly<Record<string, string>>

interface Choice {
  readonly tariffId: number
  readonly pickupPointId: number
}

interface DeliveryChoiceProps {
  readonly tariffs: AvailableTariffs
  readonly chosen: Choice
  readonly cityId: number
  /** Couriers are marked with the '*' of the ring-road note. */
  readonly hasRingRoadNote: boolean
  readonly onChoose: (choice: Choice) => void
  /** The chosen point is not in this town, or exists no more. */
  readonly onPointGone: () => void
  /** The address, under the chosen row. */
  readonly children?: ReactNode
}

/**
 * Ways of delivery as rows. A way to a point opens its picker and counts only together with the point: until one is
 * taken nothing is chosen.
 */
export function DeliveryChoice(props: DeliveryChoiceProps) {
  const { tariffs, chosen, cityId, hasRingRoadNote, onChoose, onPointGone, children } = props
  const [picking, setPicking] = useState<string | null>(null)
  const options = deliveryOptions(tariffs)
  const chosenKey = options.find((option) => option.tariffs.some(({ id }) => id === chosen.tariffId))?.key
  const openKey = picking ?? chosenKey

  function select(option: DeliveryOption) {
    const [tariff] = option.tariffs
    if (tariff === undefined) return
    if (!needsPoint(option.kind)) {
      setPicking(null)
      onChoose({ tariffId: tariff.id, pickupPointId: 0 })
      return
    }
    if (option.key === chosenKey) return
    setPicking(option.key)
    if (chosen.tariffId !== 0) onChoose({ tariffId: 0, pickupPointId: 0 })
  }

  function take(choice: Choice) {
    setPicking(null)
    onChoose(choice)
  }

  function bodyOf(option: DeliveryOption, isPicked: boolean): ReactNode {
    if (!needsPoint(option.kind)) return children
    if (isPicked) {
      return (
        <ChosenPoint
          pointId={chosen.pickupPointId}
          cityId={cityId}
          tariff={option.tariffs.find(({ id }) => id === chosen.tariffId)}
          onChange={rangeOf(option.tariffs).pointCount > 1 ? () => setPicking(option.key) : undefined}
          onGone={onPointGone}
        />
      )
    }
    const hasChosen = chosen.pickupPointId !== 0
    return (
      <PickupPicker
        tariffs={option.tariffs}
        labels={tariffs.pickupTariffLabels}
        hasChosen={hasChosen}
        onTake={take}
        onKeep={hasChosen ? () => setPicking(null) : undefined}
      />
    )
  }

  return (
    <>
      {options.map((option) => {
        const isOpen = option.key === openKey
        const [tariff] = option.tariffs
        const isPicked = isOpen && picking === null && chosen.pickupPointId !== 0
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
            details={<OptionDetails option={option} labels={tariffs.pickupTariffLabels} />}
            aside={<OptionPrice option={option} chosenTariffId={isPicked ? chosen.tariffId : 0} />}
          >
            {isOpen ? bodyOf(option, isPicked) : null}
          </ChoiceRow>
        )
      })}
    </>
  )
}

function OptionDetails({ option, labels }: { option: DeliveryOption; labels: Labels }) {
  const { now } = usePageData()
  const { daysFrom, daysTo, pointCount, freeFrom } = rangeOf(option.tariffs)
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
    freeFrom === null ? null : `бесплатно от\u00a0${formatRubles(freeFrom)}`,
    option.tariffs.every(({ prepayOnly }) => prepayOnly) ? 'только предоплата' : null,
  ]
  return (
    <>
      {facts.filter((fact) => fact !== null).join(' · ')}
      {tariff && option.kind !== 'pickup' ? <Surcharge tariff={tariff} /> : null}
      <LastKnown tariffs={option.tariffs} labels={option.kind === 'pickup' ? labels : {}} />
    </>
  )
}

/** Carriers that are silent now, whose last answer is shown: which of the row's, and since when. */
function LastKnown({ tariffs, labels }: { tariffs: readonly Tariff[]; labels: Labels }) {
  const { now } = usePageData()
  const kept = tariffs.filter(({ quotedAt }) => quotedAt !== null)
  if (kept.length === 0) return null
  const oldest = Math.min(...kept.map(({ quotedAt }) => quotedAt ?? now))
  const names = [...new Set(kept.flatMap(({ operatorId }) => labels[operatorId] ?? []))]
  return (
    <>
      <br />
      {names.join(', ') || 'Служба'} сейчас не&nbsp;отвечает: цена и&nbsp;срок&nbsp;— на&nbsp;
      {formatDay(oldest, now)}, {formatTime(oldest)}
    </>
  )
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

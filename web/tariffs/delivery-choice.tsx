import type { ReactNode } from 'react'
import type { PickupPointId, PickupPointIdOrNone, TariffId, TariffIdOrNone } from '#shared/delivery-ids.ts'
import { deliveryPricesText, deliveryPriceText } from '#shared/delivery-price-text.ts'
import { formatNumber, formatRoubles } from '#shared/format.ts'
import { NO_POINTS } from '#shared/pickup/no-points.ts'
import { plural } from '#shared/plural.ts'
import type { AvailableTariffs, Tariff } from '#shared/tariffs/contract.ts'
import { needsPoint } from '#shared/tariffs/delivery-kinds.ts'
import { MIN_CASH_FEE } from '#shared/tariffs/delivery-price.ts'
import { deliveryTime } from '#shared/tariffs/delivery-time.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { formatDay, formatTime } from '#web/lib/format-date.ts'
import { freeFromText } from '#web/lib/free-from-text.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useArrowsHeld } from '#web/lib/use-arrows-held.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { type DeliveryOption, deliveryOptions, isCarriedFree, rangeOf } from './delivery-options.ts'

/** Operator id → label. */
type Labels = Readonly<Record<string, string>>

interface Choice {
  readonly tariffId: TariffIdOrNone
  readonly pickupPointId: PickupPointIdOrNone
}

/** A point, chosen together with its tariff. */
interface PointChoice extends Choice {
  readonly tariffId: TariffId
  readonly pickupPointId: PickupPointId
}

/** Props of the content below a row with points, where the page puts the picker. */
export interface PointsSlot {
  readonly tariffs: readonly Tariff[]
  /** Operator id → label. */
  readonly labels: Readonly<Record<string, string>>
  /** The point that was chosen in this row; null if none is chosen. */
  readonly chosen: PointChoice | null
  /** True with a large item, for which the operator agrees on what would be free (DLV-47). */
  readonly isAgreed: boolean
  readonly isOpen: boolean
  /** Whether the picker starts with the filter for payment on receipt. */
  readonly isPaidOnSpot: boolean
  /** True if the picker was wanted and could not be opened. */
  readonly isFailed: boolean
  readonly onOpen: () => void
  /** Called when the picker cannot be opened. */
  readonly onFail: () => void
  readonly onClose: () => void
  readonly onTake: (choice: PointChoice) => void
}

/** A row with points that is selected without a point, or whose point is being changed. */
export interface Picking {
  readonly key: string
  readonly isOpen: boolean
  /** Set if the picker could not be opened, so that the stored choice is the marked one again (PICK-73). */
  readonly isFailed?: true
  /** Set if the picker was opened to find points with payment on receipt. */
  readonly isPaidOnSpot?: true
  /** The previous choice, which is restored if the picker is closed without a point (PICK-36). */
  readonly before?: Choice | undefined
}

interface DeliveryChoiceProps {
  readonly tariffs: AvailableTariffs
  /** Whether carriers may still answer, so that a missing price is about to come. */
  readonly isPreliminary: boolean
  readonly chosen: Choice
  readonly picking: Picking | null
  readonly onPicking: (picking: Picking | null) => void
  /** Whether couriers are marked by '*' for the note on the Moscow ring road (DLV-32). */
  readonly hasRingRoadNote: boolean
  /** True if no operator has a point in the city, which a disabled row then says (PICK-23, PICK-50). */
  readonly hasNoPoints: boolean
  /** Whether the basket's coupon makes every row free. */
  readonly isFreeByCoupon: boolean
  /** True with a large item, for which the operator agrees on dates and on what would be free (DLV-34). */
  readonly isAgreed: boolean
  readonly onChoose: (choice: Choice) => void
  readonly renderPoints: (slot: PointsSlot) => ReactNode
  /** The address fields, shown below the selected row. */
  readonly children?: ReactNode
}

/**
 * The tariffs as rows. A row with points opens the picker and counts as chosen only together with a point (CHK-36).
 */
export function DeliveryChoice(props: DeliveryChoiceProps) {
  const { tariffs, isPreliminary, chosen, picking, hasRingRoadNote, hasNoPoints } = props
  const { isFreeByCoupon, isAgreed, onPicking, onChoose, renderPoints, children } = props
  const isByArrows = useArrowsHeld()
  const options = deliveryOptions(tariffs)
  const chosenKey = options.find((option) => option.tariffs.some(({ id }) => id === chosen.tariffId))?.key
  // After a change of the city the row may no longer exist.
  const openKey = options.find(({ key }) => key === picking?.key)?.key ?? chosenKey

  const markedKey = picking?.isFailed ? (chosenKey ?? openKey) : openKey

  function select(option: DeliveryOption) {
    const [tariff] = option.tariffs
    if (tariff === undefined) return
    if (!needsPoint(option.kind)) {
      onPicking(null)
      onChoose({ tariffId: tariff.id, pickupPointId: 0 })
      return
    }
    if (option.key === chosenKey) return onPicking(null)
    // Moving through the rows by the arrow keys opens no dialog, Enter and Space then do (PICK-53).
    const isOpen = !isByArrows.current
    if (isOpen && isPicked(option) && picking?.isFailed) return open(option)
    // A dialog covers the page, so the stored choice stays. Without a dialog the row would show a choice that is not
    // stored.
    const isOverPage = isOpen && rangeOf(option.tariffs).pointCount > 1
    if (isOverPage || chosen.tariffId === 0) return onPicking({ key: option.key, isOpen })
    const { tariffId, pickupPointId } = chosen
    onPicking({ key: option.key, isOpen, before: { tariffId, pickupPointId } })
    onChoose({ tariffId: 0, pickupPointId: 0 })
  }

  function restore() {
    if (picking?.before) onChoose(picking.before)
    return picking?.before
  }

  /** Called when the picker is closed without a point: the previous choice stays or is restored (PICK-36). */
  function close(option: DeliveryOption) {
    const isRestored = restore()
    onPicking(isRestored || chosen.tariffId !== 0 ? null : { key: option.key, isOpen: false })
  }

  function take(choice: Choice) {
    onPicking(null)
    onChoose(choice)
  }

  const open = ({ key }: DeliveryOption) => onPicking(opened(picking, key))
  const isPicked = ({ key }: DeliveryOption) => picking?.key === key

  function bodyOf(option: DeliveryOption, picked: PointChoice | null): ReactNode {
    if (!needsPoint(option.kind)) return children
    return renderPoints({
      tariffs: option.tariffs,
      labels: tariffs.pickupTariffLabels,
      ...{ chosen: picked, isAgreed },
      isOpen: isPicked(option) && picking?.isOpen === true,
      isPaidOnSpot: picking?.isPaidOnSpot ?? false,
      isFailed: isPicked(option) && picking?.isFailed === true,
      onOpen: () => open(option),
      onFail: () => {
        if (picking?.key !== option.key) return
        restore()
        onPicking({ ...picking, isFailed: true, before: undefined })
      },
      onClose: () => close(option),
      onTake: take,
    })
  }

  return (
    <>
      {options.map((option) => {
        // Under a row whose picker could not be opened its failure is shown.
        const isOpen = option.key === openKey || option.key === markedKey
        const [tariff] = option.tariffs
        const picked = isOpen && option.key === chosenKey ? pointIn(chosen) : null
        return (
          <ChoiceRow
            key={option.key}
            name="delivery"
            value={option.key}
            isChosen={option.key === markedKey}
            onChoose={() => select(option)}
            onOpen={needsPoint(option.kind) ? () => open(option) : undefined}
            title={
              <>
                {option.kind === 'pickup' ? 'Пункт выдачи' : tariff?.deliveryName}
                {hasRingRoadNote && option.kind === 'courier' ? '*' : null}
              </>
            }
            details={
              <OptionDetails
                option={option}
                dates={option.kind === 'pickup' ? tariffs.pickupDates : tariff?.dates}
                isPreliminary={isPreliminary}
                priced={option.tariffs.find(({ id }) => id === picked?.tariffId)}
                labels={tariffs.pickupTariffLabels}
                isFreeByCoupon={isFreeByCoupon}
                isAgreed={isAgreed}
              />
            }
            aside={
              <OptionPrice
                option={option}
                isPreliminary={isPreliminary}
                chosenTariffId={picked?.tariffId ?? 0}
                isFreeByCoupon={isFreeByCoupon}
                isAgreed={isAgreed}
              />
            }
          >
            {isOpen ? bodyOf(option, picked) : null}
          </ChoiceRow>
        )
      })}
      {hasNoPoints ? (
        <ChoiceRow
          name="delivery"
          value="pickup"
          isChosen={false}
          isDisabled
          onChoose={() => undefined}
          title="Пункт выдачи"
          details={NO_POINTS}
        />
      ) : null}
    </>
  )
}

/** Returns the row whose picker is to open, with what is known of it already. */
function opened(picking: Picking | null, key: string): Picking {
  const { isFailed: _, ...known } = picking ?? {}
  return { ...known, key, isOpen: true }
}

/** Returns the choice if it names a point. */
function pointIn({ tariffId, pickupPointId }: Choice): PointChoice | null {
  return tariffId !== 0 && pickupPointId !== 0 ? { tariffId, pickupPointId } : null
}

interface OptionDetailsProps {
  readonly option: DeliveryOption
  readonly dates: string | undefined
  readonly isPreliminary: boolean
  /** For a row of several tariffs, the tariff whose price the row shows. */
  readonly priced: Tariff | undefined
  readonly labels: Labels
  readonly isFreeByCoupon: boolean
  readonly isAgreed: boolean
}

function OptionDetails(props: OptionDetailsProps) {
  const { option, dates, isPreliminary, priced, labels, isFreeByCoupon, isAgreed } = props
  const range = rangeOf(option.tariffs)
  const { pointCount } = range
  const days = isAgreed ? null : range.days
  // Beside the price of one tariff the threshold of another would be wrong.
  const { freeFrom } = rangeOf(priced ? [priced] : option.tariffs)
  // A delivery that costs nothing anyway needs no coupon.
  const isCouponed =
    isFreeByCoupon &&
    (priced ? [priced] : option.tariffs).some(({ calculatePrice }) => (calculatePrice ?? 0) > 0)
  const [tariff] = option.tariffs
  const facts = [
    days && deliveryTime(...days),
    days && option.kind !== 'store' ? dates : null,
    option.kind === 'pickup'
      ? `${formatNumber(pointCount)}\u00a0${plural(pointCount, 'пункт', 'пункта', 'пунктов')}`
      : null,
    option.kind === 'store' && pointCount > 1
      ? `${pointCount}\u00a0${plural(pointCount, 'магазин', 'магазина', 'магазинов')}`
      : null,
    isAgreed
      ? null
      : isCouponed
        ? 'бесплатно по\u00a0купону'
        : freeFrom && `бесплатно ${freeFromText(freeFrom)}`,
    option.tariffs.every(({ prepayOnly }) => prepayOnly) ? 'только предоплата' : null,
  ]
  return (
    <>
      {facts.filter((fact) => fact !== null).join('\u00a0· ')}
      {isFreeByCoupon ? null : (
        <Surcharge tariff={option.kind === 'pickup' ? priced : tariff} isAgreed={isAgreed} />
      )}
      <LastKnown tariffs={option.tariffs} labels={option.kind === 'pickup' ? labels : {}} />
      {isPreliminary ? null : (
        <Unpriced tariffs={option.tariffs} labels={option.kind === 'pickup' ? labels : {}} />
      )}
    </>
  )
}

/** Names the carriers that do not answer and whose last quote is shown, with its time (DLV-49). */
function LastKnown({ tariffs, labels }: { tariffs: readonly Tariff[]; labels: Labels }) {
  const { now } = usePageData()
  const kept = tariffs.filter(({ quotedAt }) => quotedAt !== null)
  if (kept.length === 0) return null
  const oldest = Math.min(...kept.map(({ quotedAt }) => quotedAt ?? now))
  return (
    <>
      <br />
      {silentNow(kept, labels)}: цена и&nbsp;срок&nbsp;— на&nbsp;
      {formatDay(oldest, now)}, {formatTime(oldest)}
    </>
  )
}

/** Names the carriers that do not answer and have no last quote, so that the price is agreed later (DLV-57). */
function Unpriced({ tariffs, labels }: { tariffs: readonly Tariff[]; labels: Labels }) {
  const silent = tariffs.filter((tariff) => !isPriced(tariff))
  if (silent.length === 0) return null
  return (
    <>
      <br />
      {silentNow(silent, labels)}: цену доставки и&nbsp;срок уточним
    </>
  )
}

function silentNow(tariffs: readonly Tariff[], labels: Labels): string {
  const names = [...new Set(tariffs.flatMap(({ operatorId }) => labels[operatorId] ?? []))]
  return `${names.join(', ') || 'Служба'} сейчас не\u00a0${names.length > 1 ? 'отвечают' : 'отвечает'}`
}

/** The note on the cash fee, which is part of the shown price (DLV-40, DLV-41). */
function Surcharge({ tariff, isAgreed }: { tariff: Tariff | undefined; isAgreed: boolean }) {
  if (tariff === undefined || tariff.surchargePercent === 0) return null
  if (tariff.cashFee > 0 && isCarriedFree(tariff) && !isAgreed)
    return (
      <>
        <br />
        Сама доставка бесплатна, {formatRoubles(tariff.cashFee)}&nbsp;— сбор за&nbsp;приём денег
        при&nbsp;получении
      </>
    )
  return (
    <>
      <br />
      При оплате на&nbsp;месте в&nbsp;цене сбор {tariff.surchargePercent}&nbsp;% за&nbsp;приём денег,
      не&nbsp;меньше {formatRoubles(MIN_CASH_FEE)}
    </>
  )
}

interface OptionPriceProps {
  readonly option: DeliveryOption
  readonly isPreliminary: boolean
  readonly chosenTariffId: TariffIdOrNone
  readonly isFreeByCoupon: boolean
  readonly isAgreed: boolean
}

function OptionPrice(props: OptionPriceProps) {
  const { option, isPreliminary, chosenTariffId, isFreeByCoupon, isAgreed } = props
  const chosen = option.tariffs.find(({ id }) => id === chosenTariffId)
  if (isPreliminary && (chosen ? !isPriced(chosen) : !option.tariffs.some(isPriced))) return 'уточняем…'
  const { prices } = rangeOf(chosen ? [chosen] : option.tariffs)
  if (isFreeByCoupon) return deliveryPriceText(0, isAgreed)
  return prices.length > 0 ? deliveryPricesText(prices, isAgreed) : deliveryPriceText(null, isAgreed)
}

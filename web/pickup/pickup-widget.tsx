import { useId, useMemo, useRef, useState } from 'react'
import type { PickupPointId } from '#shared/delivery-ids.ts'
import { formatNumber } from '#shared/format.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Position } from './distance.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { nearestTo } from './known-place.ts'
import type { MapPoint } from './map/pickup-map.ts'
import { PointsMap } from './map/points-map.tsx'
import { MissedAddress } from './missed-address.tsx'
import { ModeTabs } from './mode-tabs.tsx'
import { noPointsAt } from './no-points-at.ts'
import styles from './pickup-widget.module.css'
import { PlaceList } from './place-list.tsx'
import { PlaceRail } from './place-rail.tsx'
import type { PickerPoint } from './point-filters.ts'
import { NoPoints, PointList } from './point-list.tsx'
import { PointPanel } from './point-panel.tsx'
import type { PointChoice } from './points-place.ts'
import type { NamedPosition, PlaceGroup } from './region/city-places.ts'
import { useCityPlaces } from './region/use-city-places.ts'
import { useIsLow } from './use-is-phone.ts'
import { type PickerMode, type PickerTab, usePicker } from './use-picker.ts'

interface PickupWidgetProps {
  /** Sorted by address. */
  readonly points: readonly PickerPoint[]
  readonly tariffs: readonly Tariff[]
  readonly labels: Readonly<Record<string, string>>
  readonly isAgreed: boolean
  readonly cityId: number
  readonly regionId: number
  /** The point of the order so far; null if there is none. */
  readonly chosenId: PickupPointId | null
  /** The chosen point, or else the center of the city: the first rows are nearest to it. */
  readonly middle: Position | null
  /** What the middle is, in the dative. */
  readonly middleName: string
  readonly mode: PickerMode
  /** Whether the picker starts with the filter for payment on receipt. */
  readonly isPaidOnSpot: boolean
  /** True to show the tabs 'На карте' and 'Списком', because only one of the two fits. */
  readonly hasTabs: boolean
  readonly onTake: (choice: PointChoice) => void
}

/** The bar of filters, the list, the map and the panel of the pressed point (PICK-8 to PICK-11). */
export function PickupWidget({
  points,
  tariffs,
  labels,
  isAgreed,
  cityId,
  regionId,
  chosenId,
  middle,
  middleName,
  mode: firstMode,
  isPaidOnSpot,
  hasTabs,
  onTake,
}: PickupWidgetProps) {
  const places = useCityPlaces(regionId, cityId)
  const picker = usePicker({ points, cityId, places, chosenId, middle, firstMode, isPaidOnSpot })
  const { mode, filters, origin, active, shown, onMap, listed, missed, near } = picker
  const tariffOf = (point: PickerPoint) => tariffs.find(({ id }) => id === point.tariffId)
  const take = ({ tariffId, id }: PickerPoint) => onTake({ tariffId, pickupPointId: id })
  const marks = useMemo(
    () => onMap.map((point) => toMapPoint(point, point.id === chosenId)),
    [onMap, chosenId],
  )
  const [group, setGroup] = useState<PlaceGroup | null>(null)
  const [isFiltering, setFiltering] = useState(false)
  const panelId = useId()
  // An initial filter can be removed even if there is only one operator.
  const [hasChoice] = useState(tariffs.length > 1 || filters.isPaidOnSpot)
  const bar = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  // The chips of places continue the row of tools where the map needs the height.
  const isLow = useIsLow()
  const isOneRow = hasTabs || isLow
  const hasList = mode !== 'map'
  const hasMap = mode !== 'list'
  const isCovered = group !== null || (isFiltering && hasChoice)

  function choosePlace(place: NamedPosition) {
    // The list of places disappears; the focus returns to the chip that opened it.
    if (group) bar.current?.querySelector<HTMLElement>('[role="group"] [aria-expanded="true"]')?.focus()
    uncover()
    picker.countFrom(place)
  }

  /** Closes the filters; the focus returns to the chip that opened them. */
  function showPoints() {
    bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setFiltering(false)
  }

  /** Closes what covers the list or the map of a phone. */
  function uncover() {
    setGroup(null)
    if (hasTabs) setFiltering(false)
  }

  function showTab(tab: PickerTab) {
    uncover()
    picker.chooseTab(tab)
  }

  /** Erases the address or resets the filters; the focus moves to their control, because the button disappears. */
  function reset(control: string) {
    bar.current?.querySelector<HTMLElement>(control)?.focus()
    picker.reset()
  }

  const rail = (
    <PlaceRail
      places={places}
      open={group}
      originName={origin?.name ?? null}
      onOpen={(next) => {
        setGroup(next)
        if (hasTabs) setFiltering(false)
      }}
      onChoose={choosePlace}
    />
  )
  const filterPanel =
    isFiltering && hasChoice ? (
      <FilterPanel
        id={panelId}
        filters={filters}
        tariffs={tariffs}
        labels={labels}
        isAgreed={isAgreed}
        found={shown.length}
        onFilter={picker.filter}
        onShow={hasTabs ? showPoints : undefined}
      />
    ) : null
  const nearest =
    near !== null
      ? `Ближайшие к\u00a0${nearestTo(near)}`
      : middle !== null
        ? `Ближайшие к\u00a0${middleName}`
        : 'Все пункты города'
  const missedAddress =
    missed === null ? null : (
      <MissedAddress typed={missed} {...(hasList ? { nearest } : {})} onErase={() => reset('input')} />
    )
  const resetFilters = () => reset('[aria-expanded]')
  return (
    <div className={classNames(styles.widget, hasTabs && styles.single)} data-mode={mode}>
      <div ref={bar} className={styles.bar}>
        <FilterBar
          filters={filters}
          origin={origin}
          known={picker.known}
          notice={picker.notice}
          panelId={hasChoice ? panelId : null}
          isPanelOpen={isFiltering}
          onTogglePanel={() => {
            setFiltering(!isFiltering)
            if (hasTabs) setGroup(null)
          }}
          onFilter={picker.filter}
          onNearMe={() => {
            uncover()
            picker.locateShopper()
          }}
          onNearTo={choosePlace}
          onForgetOrigin={picker.forgetOrigin}
        >
          {isOneRow ? rail : null}
        </FilterBar>
        {hasTabs ? null : filterPanel}
        {isOneRow ? null : rail}
      </div>
      <span role="status">
        <VisuallyHidden>
          {missed === null
            ? `Найдено пунктов: ${formatNumber(shown.length)}`
            : `${noPointsAt(missed)} ${nearest}`}
        </VisuallyHidden>
      </span>
      {group ? (
        <div className={styles.over}>
          <PlaceList group={group} onChoose={choosePlace} />
        </div>
      ) : null}
      {hasTabs && filterPanel ? <div className={styles.over}>{filterPanel}</div> : null}
      {hasList ? (
        <div className={styles.list}>
          {near === null && middle !== null && missed === null && points.length > 1 ? (
            <p className={styles.order}>Сначала&nbsp;— ближайшие к&nbsp;{middleName}</p>
          ) : null}
          <PointList
            listed={listed}
            activeId={active?.id ?? null}
            chosenId={chosenId}
            tariffOf={tariffOf}
            onPress={picker.pressRow}
            onShowOnMap={hasMap ? undefined : picker.showOnMap}
            onTake={take}
            missedAddress={missedAddress}
            onReset={resetFilters}
          />
        </div>
      ) : null}
      {hasMap ? (
        <div className={styles.map}>
          <PointsMap
            points={marks}
            activeId={active?.id ?? null}
            origin={near}
            view={picker.view}
            cover={panel}
            onPoint={picker.activate}
          />
          {!hasList && active === null && (missedAddress || shown.length === 0) ? (
            <div ref={setPanel} className={styles.nothing}>
              {missedAddress ?? <NoPoints onReset={resetFilters} />}
            </div>
          ) : null}
          {active ? (
            <PointPanel
              key={active.id}
              point={active}
              tariff={tariffOf(active)}
              hasDetails={picker.hasDetails}
              onShown={setPanel}
              onToggleDetails={picker.toggleDetails}
              onClose={() => picker.activate(null)}
              onTake={() => take(active)}
            />
          ) : null}
        </div>
      ) : null}
      {/* At the bottom, where the thumb is. */}
      {hasTabs ? <ModeTabs mode={isCovered ? null : mode} onChoose={showTab} /> : null}
    </div>
  )
}

function toMapPoint(point: PickerPoint, isChosen: boolean): MapPoint {
  const { id, operatorId, operator, address, latitude, longitude, price } = point
  const label = `${address}, ${operator}${isChosen ? ', выбран' : ''}`
  return { id, operatorId, latitude, longitude, label, isChosen, address, price }
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { PickupPointId } from '#shared/delivery-ids.ts'
import { NO_POINTS } from '#shared/pickup/no-points.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { bufferedRange } from './buffered-range.ts'
import type { PickerPoint } from './point-filters.ts'
import styles from './point-list.module.css'
import { PointRow } from './point-row.tsx'
import type { ListedPoint } from './use-picker.ts'

/** Minimum height of a row (PICK-27), and the buffer around the visible rows (PICK-28). */
const ROW_PX = 86
const BUFFER_PX = 200

interface PointListProps {
  readonly listed: readonly ListedPoint[]
  readonly activeId: PickupPointId | null
  /** The point of the order so far. */
  readonly chosenId: PickupPointId | null
  readonly tariffOf: (point: PickerPoint) => Tariff | undefined
  readonly onPress: (point: PickerPoint) => void
  /** undefined if the map is shown beside the list. */
  readonly onShowOnMap: ((point: PickerPoint) => void) | undefined
  readonly onTake: (point: PickerPoint) => void
  /** Stands above the rows if no point has the typed address; it scrolls with them. */
  readonly missedAddress: ReactNode
  readonly onReset: () => void
}

/**
 * The list of points, of which only the visible rows are in the document. One point is expanded at a time (PICK-26).
 */
export function PointList(props: PointListProps) {
  const { listed, activeId, chosenId, tariffOf, onPress, onShowOnMap, onTake, missedAddress, onReset } = props
  const scroller = useRef<HTMLDivElement>(null)
  /** Index of the focused row. It stays in the document, because removing it would lose the focus. */
  const [focused, setFocused] = useState(-1)
  /** Index of the row that Tab reaches: the list is one tab stop, and the arrow keys move within it (PICK-69). */
  const [reached, setReached] = useState(0)
  const stop = Math.min(reached, listed.length - 1)
  /** The row to which a held arrow key is moving; the focus follows one frame later. */
  const goal = useRef<number | null>(null)
  /** Height in px of what stands above the rows. */
  const [above, setAbove] = useState(0)
  const measureAbove = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const resized = new ResizeObserver(() => setAbove(element.offsetHeight))
    resized.observe(element)
    return () => {
      resized.disconnect()
      setAbove(0)
    }
  }, [])
  const rows = useVirtualizer({
    count: listed.length,
    scrollMargin: above,
    getScrollElement: () => scroller.current,
    getItemKey: (i) => listed[i]?.point.id ?? i,
    estimateSize: () => ROW_PX,
    rangeExtractor: (range) => {
      const sizeOf = (index: number) => rows.measurementsCache[index]?.size ?? ROW_PX
      const shown = bufferedRange(range, sizeOf, BUFFER_PX)
      const kept = [stop, focused].filter((at) => at >= 0 && at < listed.length)
      return [...new Set([...shown, ...kept])].sort((a, b) => a - b)
    },
  })

  const activeAt = listed.findIndex(({ point }) => point.id === activeId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per newly opened point
  useEffect(() => {
    if (activeAt < 0) return
    setReached(activeAt)
    const isSeen = rows
      .getVirtualItems()
      .some(({ index, start, end }) => index === activeAt && start >= offset() && end <= offset() + height())
    if (!isSeen) rows.scrollToIndex(activeAt, { align: 'start' })
  }, [activeId])
  const open = rows.measurementsCache[activeAt]
  // The row grows when it opens and again when its properties arrive; its button stays in sight (PICK-26), unless the
  // shopper has scrolled away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the open row has another height
  useEffect(() => {
    if (!open || open.end < offset() || open.start > offset() + height()) return
    scroller.current?.querySelector(`li[data-index="${activeAt}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open?.size])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts at its top
  useEffect(() => {
    rows.scrollToOffset(0)
    setReached(Math.max(0, activeAt))
  }, [listed])

  const offset = () => scroller.current?.scrollTop ?? 0
  const height = () => scroller.current?.clientHeight ?? 0

  function goTo(index: number) {
    const at = Math.max(0, Math.min(index, listed.length - 1))
    goal.current = at
    setFocused(at)
    rows.scrollToIndex(at)
    requestAnimationFrame(() => {
      if (goal.current !== at) return
      headOf(scroller.current, at)?.focus({ preventScroll: true })
      goal.current = null
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const at =
      goal.current ?? Number((event.target as HTMLElement).closest('li')?.dataset.index ?? Number.NaN)
    if (Number.isNaN(at)) return
    if (event.key === 'ArrowDown') goTo(at + 1)
    else if (event.key === 'ArrowUp') goTo(at - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(listed.length - 1)
    else return
    event.preventDefault()
  }

  if (listed.length === 0) {
    return (
      <div className={styles.empty}>
        <NoPoints onReset={onReset} />
      </div>
    )
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      {missedAddress ? (
        <div ref={measureAbove} className={styles.above}>
          {missedAddress}
        </div>
      ) : null}
      <ul
        className={styles.rows}
        aria-label="Пункты выдачи"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const at = Number(target.closest('li')?.dataset.index ?? -1)
          setFocused(at)
          if (at >= 0) setReached(at)
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          // While the focus moves between two controls of a row, the row must stay, because otherwise the second
          // control would be removed.
          if (!currentTarget.contains(relatedTarget)) setFocused(-1)
        }}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const row = listed[index]
          if (!row) return null
          const { point, meters } = row
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-point={point.id}
              className={styles.row}
              style={{ transform: `translateY(${start - above}px)` }}
              aria-setsize={listed.length}
              aria-posinset={index + 1}
            >
              <PointRow
                point={point}
                meters={meters}
                tariff={tariffOf(point)}
                isChosen={point.id === chosenId}
                isOpen={point.id === activeId}
                isTabStop={index === stop}
                onPress={() => onPress(point)}
                onShowOnMap={onShowOnMap ? () => onShowOnMap(point) : undefined}
                onTake={() => onTake(point)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Says that no point passes the filters, and resets them (PICK-54). */
export function NoPoints({ onReset }: { readonly onReset: () => void }) {
  return (
    <>
      <p>{NO_POINTS}</p>
      <p className={styles.why}>Ни&nbsp;один пункт не&nbsp;подходит под фильтры.</p>
      <Button look="outline" onClick={onReset}>
        Сбросить фильтры
      </Button>
    </>
  )
}

function headOf(scroller: HTMLElement | null, index: number): HTMLElement | null | undefined {
  return scroller?.querySelector<HTMLElement>(`li[data-index="${index}"] button`)
}

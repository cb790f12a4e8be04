import { type RefObject, useEffect, useRef } from 'react'

interface RowFocus<E> {
  /** What takes the focus when the last row has gone. */
  readonly restRef: RefObject<E | null>
  /** The row of the button is about to go, and the button with it. */
  leave(button: HTMLElement): void
}

/** A row goes with the button that was pressed in it: the focus stays in its place, for whoever has no pointer. */
export function useRowFocus<E extends HTMLElement>(isEmpty: boolean): RowFocus<E> {
  const restRef = useRef<E>(null)
  const isLast = useRef(false)
  useEffect(() => {
    if (isEmpty && isLast.current) restRef.current?.focus({ preventScroll: true })
    isLast.current = false
  }, [isEmpty])

  return {
    restRef,
    leave(button) {
      const next = nextOfItsKind(button)
      isLast.current = next === undefined
      next?.focus({ preventScroll: true })
    },
  }
}

/** The same button of the next row, or of the last. */
function nextOfItsKind(button: HTMLElement): HTMLElement | undefined {
  const row = button.closest('li')
  const rows = [...(row?.parentElement?.children ?? [])]
  const place = row ? rows.indexOf(row) : -1
  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place)).reverse()]
    .flatMap((other) => [...other.querySelectorAll('button')])
    .find(({ className }) => className === button.className)
}

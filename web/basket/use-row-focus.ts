import { type RefObject, useEffect, useRef } from 'react'

interface RowFocus<E> {
  /** Ref of the element that takes the focus when the last row has been removed. */
  readonly restRef: RefObject<E | null>
  /** Call it before the row that contains the button is removed. */
  leave(button: HTMLElement): void
}

/**
 * Moves the focus when a row is removed together with the button that was pressed in it, so that keyboard users keep
 * their place.
 */
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

/** Returns the same button in the next row, or in the previous one after the last. */
function nextOfItsKind(button: HTMLElement): HTMLElement | undefined {
  const row = button.closest('li')
  const rows = [...(row?.parentElement?.children ?? [])]
  const place = row ? rows.indexOf(row) : -1
  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place)).reverse()]
    .flatMap((other) => [...other.querySelectorAll('button')])
    .find(({ className }) => className === button.className)
}

import { useEffect, useRef } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Long enough to read the line, short enough not to wait. */
const LEAD_MS = 4000
const PLACED_TEXT = 'Второй раз оформлять его не\u00a0нужно: сейчас откроем его страницу.'

/** An order that stands, found again: its answer was lost, or another tab has placed it. */
export interface PlacedOrder {
  readonly orderId: number
  /** A path of this very site. */
  readonly path: string
}

/** 'Заказ № … уже оформлен', and the way there, which is taken by itself after a moment. */
export function PlacedAlready({ placed, level }: { placed: PlacedOrder; level: 1 | 2 | 3 }) {
  const { orderId, path } = placed
  const regionRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    regionRef.current?.focus()
    const timer = setTimeout(() => window.location.assign(path), LEAD_MS)
    return () => clearTimeout(timer)
  }, [path])

  return (
    <div ref={regionRef} role="status" tabIndex={-1}>
      <EmptyState title={`Заказ №\u00a0${orderId} уже оформлен`} text={PLACED_TEXT} level={level}>
        {/* A whole address is loaded whole: the bank's page is none of the app's. */}
        <ButtonLink to={new URL(path, window.location.origin).href} look="accent">
          Перейти к&nbsp;заказу
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

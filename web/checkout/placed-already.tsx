import { useEffect, useRef } from 'react'
import { openDocument } from '#web/lib/loading-away.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Milliseconds before the redirect, in which the text can be read. */
const REDIRECT_DELAY_MS = 4000
const PLACED_TEXT = 'Второй раз оформлять его не\u00a0нужно: сейчас откроем его страницу.'
const CANCELLED_TEXT = 'На\u00a0странице заказа можно повторить его: товары вернутся в\u00a0корзину.'

/** An order that turned out to be placed already: its answer was lost, or another tab has placed it. */
export interface PlacedOrder {
  readonly orderId: number
  /** A path of the shop's own origin. */
  readonly path: string
  /** True if it was cancelled before the shopper learned of it. */
  readonly isCancelled?: boolean
}

/**
 * 'Заказ № … уже оформлен' with a link to the order, which is followed automatically after a moment (CHK-63), or
 * 'Заказ № … отменён' with that link alone (CHK-79).
 */
export function PlacedAlready({ placed, level }: { placed: PlacedOrder; level: 1 | 2 | 3 }) {
  const { orderId, path, isCancelled = false } = placed
  const regionRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    regionRef.current?.focus()
    if (isCancelled) return
    const timer = setTimeout(() => openDocument(path), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [path, isCancelled])

  return (
    <div ref={regionRef} role="status" tabIndex={-1}>
      <EmptyState
        title={`Заказ №\u00a0${orderId} ${isCancelled ? 'отменён' : 'уже оформлен'}`}
        text={isCancelled ? CANCELLED_TEXT : PLACED_TEXT}
        level={level}
      >
        {/* A complete address loads a full page, because the bank's page is not part of the app. */}
        <ButtonLink to={new URL(path, window.location.origin).href} look="accent">
          Перейти к&nbsp;заказу
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

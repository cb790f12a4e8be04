import type { ReactNode } from 'react'
import { formatTotal } from '#shared/format.ts'
import type { OrderPlacedBefore } from '#shared/orders/contract.ts'
import { formatDay, formatTime } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { OTHER_PAYMENTS } from '#web/orders/other-payments-anchor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './basket-page.module.css'

/**
 * Returns the order that was placed from the emptied basket within the last day (CHK-64), for shoppers who lost the
 * answer, reloaded the checkout, or came back from the bank. Only the page's loader runs the query, so a basket that
 * was emptied by hand has none.
 */
export function useOrderedBefore(): OrderPlacedBefore {
  return trpc.orders.placedBefore.useQuery(undefined, { enabled: false }).data ?? null
}

/** Links to the order. */
export function OrderedBefore({ placed }: { placed: OrderPlacedBefore }) {
  if (!placed) return null
  return (
    <>
      Заказ №&nbsp;{placed.orderId} {placed.isCancelled ? 'отменён.' : 'уже оформлен.'}{' '}
      <Link to={placed.path} className={styles.placed}>
        {placed.isCancelled ? <>Посмотреть или повторить его</> : <>Перейти к&nbsp;заказу</>}
      </Link>
      <br />
    </>
  )
}

const loadPayButton = () => import('#web/orders/pay-button.tsx')

/**
 * Says that the order waits for its payment, as after 'back' from the bank's page, and how to pay it (CHK-87). Until the
 * button has loaded, a link leads to the order's page, which has it too.
 */
export function WaitsForPayment({ placed, children }: { placed: Waiting; children: ReactNode }) {
  const { now } = usePageData()
  const part = useOptionalPart(loadPayButton, true)
  const { orderId, path, toPay } = placed
  const { expiresAt, sum } = toPay
  return (
    <EmptyState
      title={`Заказ №\u00a0${orderId} ждёт оплаты`}
      text={
        expiresAt === null
          ? 'Оплатите его, и\u00a0мы\u00a0начнём его собирать.'
          : `Держим товары до\u00a0${formatTime(expiresAt)} ${formatDay(expiresAt, now)} по\u00a0Москве.`
      }
    >
      {part ? (
        <part.PayButton order={{ id: orderId, ...toPay }} sum={sum} look="accent" />
      ) : (
        <ButtonLink to={path} look="accent">
          Оплатить {formatTotal(sum)}
        </ButtonLink>
      )}
      {/* The order's page lists the others with their prices. */}
      <ButtonLink to={`${path}#${OTHER_PAYMENTS}`}>Другой способ оплаты</ButtonLink>
      {children}
    </EmptyState>
  )
}

type Waiting = NonNullable<OrderPlacedBefore> & {
  readonly toPay: NonNullable<NonNullable<OrderPlacedBefore>['toPay']>
}

export function isWaiting(placed: OrderPlacedBefore): placed is Waiting {
  return placed !== null && placed.toPay !== null
}

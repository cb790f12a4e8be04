import { useParams } from 'react-router'
import type { OrderView } from '#shared/orders/contract.ts'
import { isReceived } from '#shared/orders/is-received.ts'
import { nextFulfilment } from '#shared/orders/order-states.ts'
import { QUICK_ORDER_NOTE } from '#shared/orders/state-labels.ts'
import { personalOrderPath } from '#shared/paths.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { formatDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { MoneyReasons } from '#web/money/money-reasons.tsx'
import { CancelOrderButton } from '#web/orders/cancel-order-button.tsx'
import { KeepBonuses } from '#web/orders/keep-bonuses.tsx'
import { DeliveryFacts, RecipientFacts } from '#web/orders/order-facts.tsx'
import { OrderLines } from '#web/orders/order-lines.tsx'
import { OrderRefunds } from '#web/orders/order-refunds.tsx'
import { OrderStatus } from '#web/orders/order-status.tsx'
import { OrderSteps } from '#web/orders/order-steps.tsx'
import { isOver, OrderTotals } from '#web/orders/order-totals.tsx'
import { RepeatOrder } from '#web/orders/repeat-order.tsx'
import { whilePaying } from '#web/orders/while-paying.ts'
import { Block } from '#web/ui/block.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './order-page.module.css'

/** The page of a placed order for everyone who knows its address (ORD-26). */
export function OrderPage() {
  const { publicId = '' } = useParams()
  const { phone } = usePageData().company
  const { client, openPopup } = useAuth()
  const { data: order } = trpc.orders.byPublicId.useQuery(
    { publicId },
    { refetchOnWindowFocus: 'always', refetchInterval: ({ state }) => whilePaying(state.data) },
  )
  if (!order) return null
  const hasKnownGuest = client === null && !order.areContactsHidden && order.phone !== ''
  const actions = (
    <>
      {order.isInAccount ? (
        <ButtonLink to={personalOrderPath(order.id)}>Заказ в&nbsp;личном кабинете</ButtonLink>
      ) : null}
      {hasKnownGuest ? (
        <Button look="link" aria-haspopup="dialog" onClick={() => openPopup(order.phone)}>
          Открыть в&nbsp;личном кабинете
        </Button>
      ) : null}
      {order.canCancel ? <CancelOrderButton order={order} /> : null}
    </>
  )
  return (
    <main className={styles.page}>
      <PageHead title={`Заказ № ${order.id}`} isIndexed={false} />
      <p className={styles.shop}>{phone === null ? 'Глянец' : `Глянец, ${phone}`}</p>
      <header className={styles.head}>
        <h1>Заказ №&nbsp;{order.id}</h1>
        <p className={styles.date}>от&nbsp;{formatDate(order.createdAt)}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderStatus order={order} />
          {hasKnownGuest && order.accrualTotal > 0 && !isOver(order) ? (
            <KeepBonuses amount={order.accrualTotal} onSignIn={() => openPopup(order.phone)} />
          ) : null}
          <div className={styles.actions}>
            {/* Repeating is offered only for an order that can move no further (ORD-48). */}
            {nextFulfilment(order.fulfilment) === null ? (
              <RepeatOrder publicId={publicId}>{actions}</RepeatOrder>
            ) : (
              actions
            )}
          </div>
          <Block title="Путь заказа">
            <OrderSteps order={order} />
          </Block>
          <Block title="Состав заказа">
            <OrderLines lines={order.lines} />
            <ReviewsHint order={order} />
          </Block>
          <OrderRefunds order={order} />
          <Block title="Доставка">
            <DeliveryFacts order={order} />
          </Block>
          <Block title="Получатель">
            <RecipientFacts order={order} />
          </Block>
        </div>
        <OrderTotals
          order={order}
          note={order.kind === 'quick' ? QUICK_ORDER_NOTE : null}
          why={<MoneyReasons reasons={order.reasons} total={order.payableTotal} />}
        />
      </div>
    </main>
  )
}

/** Leads the buyer of a received order to the account, because only customers write reviews (REV-2). */
function ReviewsHint({ order }: { order: OrderView }) {
  const { areContactsHidden, id } = order
  if (areContactsHidden || !isReceived(order)) return null
  return (
    <p className={styles.hint}>
      Как вам покупки? Расскажите о&nbsp;них{' '}
      <Link to={personalOrderPath(id)} className={styles.hintLink}>
        в&nbsp;личном кабинете
      </Link>
      : войдите с&nbsp;телефоном этого заказа, и&nbsp;он&nbsp;будет там.
    </p>
  )
}

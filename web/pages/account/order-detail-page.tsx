import { useParams } from 'react-router'
import { QUICK_ORDER_NOTE } from '#shared/orders/state-labels.ts'
import { ORDER_ADDITIONS, parseOrderAddition, parseOrderId, paths, personalOrderPath } from '#shared/paths.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { MoneyReasons } from '#web/money/money-reasons.tsx'
import { CancelOrderButton } from '#web/orders/cancel-order-button.tsx'
import { DeliveryFacts, RecipientFacts } from '#web/orders/order-facts.tsx'
import { OrderLines } from '#web/orders/order-lines.tsx'
import { OrderReceipt } from '#web/orders/order-receipt.tsx'
import { OrderRefunds } from '#web/orders/order-refunds.tsx'
import { OrderStatus } from '#web/orders/order-status.tsx'
import { OrderSteps } from '#web/orders/order-steps.tsx'
import { OrderTotals } from '#web/orders/order-totals.tsx'
import { RepeatOrder } from '#web/orders/repeat-order.tsx'
import { whilePaying } from '#web/orders/while-paying.ts'
import { ownReviewsInput } from '#web/reviews/own-reviews.ts'
import { ReviewPlace } from '#web/reviews/review-place.tsx'
import { Block } from '#web/ui/block.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './order-detail-page.module.css'

/**
 * /personal/order/:id/:addition?: one order with its actions (ORD-33). The addition `receipt` shows its cash memo.
 */
export function OrderDetailPage() {
  const params = useParams()
  const id = parseOrderId(params.id) ?? 0
  const { data: order } = trpc.orders.byId.useQuery(
    { id },
    { refetchOnWindowFocus: 'always', refetchInterval: ({ state }) => whilePaying(state.data) },
  )
  if (!order) return null
  const title = `Заказ № ${id}`
  const list = { name: 'Мои заказы', url: paths.personalOrders }
  const addition = parseOrderAddition(params.addition)
  const name = addition && ORDER_ADDITIONS[addition]
  const crumbs = name
    ? [list, { name: title, url: personalOrderPath(id) }, { name }]
    : [list, { name: title }]

  if (name && order.needCashMemo) {
    return (
      <AccountFrame
        title={`${name} к заказу № ${id}`}
        heading={
          <>
            {name} №&nbsp;{id} <span className={styles.date}>от&nbsp;{formatDate(order.createdAt)}</span>
          </>
        }
        crumbs={crumbs}
      >
        <OrderReceipt order={order} seller={<Seller />} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={title}
      heading={
        <>
          Заказ №&nbsp;{id} <span className={styles.date}>от&nbsp;{formatDate(order.createdAt)}</span>
        </>
      }
      crumbs={crumbs}
    >
      {name ? <p>К&nbsp;этому заказу товарный чек не&nbsp;запрошен.</p> : null}
      <OrderStatus order={order} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <RepeatOrder publicId={order.publicId}>
            {order.needCashMemo ? (
              <ButtonLink look="link" to={personalOrderPath(id, 'receipt')}>
                Товарный чек
              </ButtonLink>
            ) : null}
            {order.canCancel ? <CancelOrderButton order={order} /> : null}
          </RepeatOrder>
          <Block title="Путь заказа">
            <OrderSteps order={order} />
          </Block>
          <Block title="Состав">
            <OrderLines
              lines={order.lines}
              renderNote={(line) => <ReviewPlace product={line} list={ownReviewsInput(order.lines)} />}
            />
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
    </AccountFrame>
  )
}

function Seller() {
  const { legalEntity, phone } = usePageData().company
  return (
    <>
      {legalEntity === null ? (
        'Глянец'
      ) : (
        <>
          {legalEntity.name}, ИНН&nbsp;{legalEntity.inn}
          <br />
          {legalEntity.address}
        </>
      )}
      {phone === null ? null : (
        <>
          <br />
          {phone}
        </>
      )}
    </>
  )
}

import { useParams } from 'react-router'
import type { OrderView } from '#shared/orders/contract.ts'
import { QUICK_ORDER_NOTE, whatIsNext } from '#shared/orders/state-labels.ts'
import { formatPhone } from '#shared/phone.ts'
import { trpc } from '#web/lib/trpc.ts'
import { addressLine } from '#web/orders/order-address.ts'
import { OrderHistory } from '#web/orders/order-history.tsx'
import { OrderLines } from '#web/orders/order-lines.tsx'
import { LARGE_ORDER_NOTE } from '#web/orders/order-notes.ts'
import { Block } from '#web/ui/block.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './order-page.module.css'
import { OrderStatus } from './order-status.tsx'
import { OrderSummary } from './order-summary.tsx'

/** While the money is under way the bank may still write to us. */
const PENDING_REFETCH_MS = 4000
const DATE = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})

/** The order after it is placed, for whoever has its address. */
export function OrderPage() {
  const { publicId = '' } = useParams()
  const { data: order } = trpc.orders.byPublicId.useQuery(
    { publicId },
    {
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (isMoneyUnderWay(state.data) ? PENDING_REFETCH_MS : false),
    },
  )
  if (!order) return null
  const isQuick = order.kind === 'quick'
  const next = whatIsNext({ ...order, isPrepay: order.paymentSystem?.isPrepay ?? false })
  return (
    <main className={styles.page}>
      <PageHead title={`Заказ № ${order.id}`} isIndexed={false} />
      <header className={styles.head}>
        <h1>Заказ №&nbsp;{order.id}</h1>
        <p className={styles.date}>от&nbsp;{DATE.format(order.createdAt)}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderStatus order={order} next={next} />
          <Block title="Состав заказа">
            <OrderLines lines={order.lines} />
          </Block>
          <Block title="Доставка">
            <Delivery order={order} />
          </Block>
          <Block title="Получатель">
            <dl className={styles.facts}>
              <Fact name="Имя">{order.name}</Fact>
              <Fact name="Телефон">{formatPhone(order.phone)}</Fact>
              {order.email ? <Fact name="Email">{order.email}</Fact> : null}
              {order.comment === '' ? null : <Fact name="Комментарий">{order.comment}</Fact>}
              {order.needCall ? <Fact name="Звонок оператора">Позвоним перед отправкой</Fact> : null}
              {order.needCashMemo ? <Fact name="Товарный чек">Положим в&nbsp;заказ</Fact> : null}
            </dl>
          </Block>
          <Block title="Что уже было">
            <OrderHistory history={order.history} />
          </Block>
        </div>
        <OrderSummary order={order} note={isQuick ? QUICK_ORDER_NOTE : null} />
      </div>
    </main>
  )
}

function isMoneyUnderWay(order: OrderView | undefined): boolean {
  return order !== undefined && order.payment === 'pending' && order.fulfilment === 'new'
}

function Delivery({ order: { delivery, address, hasLargeItem, kind } }: { order: OrderView }) {
  if (!delivery) {
    return <p>{kind === 'quick' ? 'Способ и адрес согласует оператор, когда позвонит.' : 'Не выбрана'}</p>
  }
  const { point } = delivery
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Способ">{delivery.name}</Fact>
        {point ? (
          <>
            <Fact name="Пункт">{point.name}</Fact>
            <Fact name="Адрес">
              {address?.city ? `${address.city}, ` : null}
              {point.address}
            </Fact>
            <Fact name="Часы">{point.businessHours}</Fact>
            <Fact name="Хранение">{point.storageDays}&nbsp;дн.</Fact>
          </>
        ) : address ? (
          <Fact name="Адрес">{addressLine(address)}</Fact>
        ) : null}
        <Fact name="Срок">{delivery.deliveryTime} со&nbsp;дня заказа</Fact>
      </dl>
      {hasLargeItem ? <p className={styles.note}>{LARGE_ORDER_NOTE}</p> : null}
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

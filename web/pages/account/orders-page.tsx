import { useNavigation, useParams } from 'react-router'
import { formatNumber } from '#shared/format.ts'
import { parsePage, paths, personalOrdersPath } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { classNames } from '#web/lib/class-names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useAddressParams } from '#web/lib/use-address-params.ts'
import { OrderRow } from '#web/orders/order-row.tsx'
import { ORDERS_PAGE_SIZE, ordersPage } from '#web/orders/orders-lists.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-list.module.css'

/** /personal/orders/:page? (ORD-28). */
export function OrdersPage() {
  const page = parsePage(useParams().page) ?? 1
  const withCanceled = useAddressParams().get('canceled') === '1'
  const { location } = useNavigation()
  const { data } = trpc.orders.list.useQuery(ordersPage(page, withCanceled))
  if (!data) return null
  const { orders, count } = data
  const pageCount = Math.max(1, Math.ceil(count / ORDERS_PAGE_SIZE))
  const isPending = location?.pathname.startsWith(paths.personalOrders) ?? false
  return (
    <AccountFrame
      title={page > 1 ? `Мои заказы, страница ${page}` : 'Мои заказы'}
      heading="Мои заказы"
      crumbs={[{ name: 'Мои заказы' }]}
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {count > 0 ? (
            <>
              <VisuallyHidden>{withCanceled ? 'Вместе с отменёнными: ' : 'Всего: '}</VisuallyHidden>
              {formatNumber(count)}&nbsp;{plural(count, 'заказ', 'заказа', 'заказов')}
            </>
          ) : null}
        </p>
        <TextLink
          to={personalOrdersPath({ withCanceled: !withCanceled })}
          keepScroll
          className={styles.toggle}
        >
          {withCanceled ? 'Скрыть отменённые' : 'Показать отменённые'}
        </TextLink>
      </div>
      {orders.length === 0 ? (
        <EmptyState
          title={'Заказов пока нет'}
          text={
            withCanceled
              ? 'Здесь будут все ваши заказы: что в\u00a0них, где они и\u00a0сколько стоили.'
              : 'Если вы отменили заказ, его можно увидеть, если нажать «Показать отменённые».'
          }
        >
          <ButtonLink to={paths.catalog} look="ink">
            Перейти в&nbsp;каталог
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className={classNames(isPending && styles.pending)} aria-busy={isPending}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <PageLinks
          page={page}
          pageCount={pageCount}
          to={(number) => personalOrdersPath({ page: number, withCanceled })}
        />
      </div>
    </AccountFrame>
  )
}

import { trpc } from '#web/lib/trpc.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './basket-page.module.css'

/**
 * Links to the order that was placed from the basket within the last day (CHK-64). It is for shoppers who lost the
 * answer or reloaded the checkout, which redirects here if there is nothing to order. Only the page's loader runs the
 * query, so a basket that was emptied by hand shows nothing.
 */
export function OrderedBefore() {
  const { data: placed } = trpc.orders.placedBefore.useQuery(undefined, { enabled: false })
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

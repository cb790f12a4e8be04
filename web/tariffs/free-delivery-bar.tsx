import type { BasketView } from '#shared/basket/contract.ts'
import { formatRoubles } from '#shared/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { freeDelivery } from './free-delivery.ts'
import styles from './free-delivery-bar.module.css'

const WAYS = { pickup: 'в\u00a0пункт выдачи', courier: 'курьером', post: 'почтой', store: '' } as const

/** Shows how much is missing to free delivery, by the tariffs of the shopper's city. Rendered only in the browser. */
export function FreeDeliveryBar({ basket }: { basket: BasketView }) {
  const { data, isPending } = trpc.tariffs.available.useQuery()
  if (isPending) return <Skeleton className={styles.loading} />
  const free = data ? freeDelivery(data, basket) : null
  if (!free) return null
  return (
    <div className={styles.bar}>
      <div className={styles.way}>
        {free.left > 0 ? (
          <p>
            До&nbsp;бесплатной доставки {WAYS[free.kind]} осталось{' '}
            <strong className={styles.left}>{formatRoubles(free.left)}</strong>
          </p>
        ) : (
          <p className={styles.reached}>
            {free.isForAll
              ? `Доставка ${WAYS[free.kind]} бесплатна`
              : `Есть бесплатная доставка ${WAYS[free.kind]}`}
          </p>
        )}
        <div className={styles.track}>
          <div className={styles.done} style={{ width: `${free.progress * 100}%` }} />
        </div>
      </div>
      <span className={styles.from}>бесплатно от&nbsp;{formatRoubles(free.threshold)}</span>
    </div>
  )
}

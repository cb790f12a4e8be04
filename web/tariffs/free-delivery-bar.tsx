import { useState } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { formatRoubles } from '#shared/format.ts'
import { createAskWhenSettled } from '#web/lib/ask-again.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { freeDelivery } from './free-delivery.ts'
import styles from './free-delivery-bar.module.css'

const WAYS = { pickup: 'в\u00a0пункт выдачи', courier: 'курьером', post: 'почтой', store: '' } as const

interface FreeDeliveryBarProps {
  readonly basket: BasketView
  /** True while a change of the basket is being sent. */
  readonly isChanging: boolean
}

/**
 * Shows how much is missing to free delivery, by the tariffs for the basket in the shopper's city, which are loaded
 * again after a change of the basket (DLV-13). Rendered only in the browser.
 */
export function FreeDeliveryBar({ basket, isChanging }: FreeDeliveryBarProps) {
  const [askWhenSettled] = useState(createAskWhenSettled)
  const { data, isPending } = trpc.tariffs.available.useQuery(undefined, askWhenSettled(isChanging))
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

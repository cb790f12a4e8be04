import type { BasketView } from '#shared/basket/contract.ts'
import { formatDiscount, formatNumber, formatTotal } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './summary-table.module.css'

interface SummaryTableProps {
  readonly basket: BasketView
  /** null while no delivery is chosen or its price is unknown. */
  readonly deliveryPrice: number | null
  /** Heading level of 'Ваша корзина'. */
  readonly level?: 2 | 3
}

/** The basket's summary (BASK-16 to BASK-23) without the total, which each page adds itself. */
export function SummaryTable({ basket, deliveryPrice, level = 2 }: SummaryTableProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { quantity, baseTotal, totalDiscount, summary, bonusesToWithdraw } = basket
  const { gifts, discounts } = summary
  const giftCount = gifts.reduce((sum, gift) => sum + gift.quantity, 0)
  return (
    <div className={styles.table}>
      <div className={styles.head}>
        <Heading className={styles.title}>Ваша корзина</Heading>
        <span className={styles.count}>
          {formatNumber(quantity)}&nbsp;{plural(quantity, 'товар', 'товара', 'товаров')}
        </span>
      </div>
      <dl>
        <div className={styles.row}>
          <dt>Товары ({formatNumber(quantity)}&nbsp;шт.)</dt>
          <dd>{formatTotal(baseTotal)}</dd>
        </div>
        {gifts.length > 0 ? (
          <div className={styles.row}>
            <dt>
              Подарки ({formatNumber(giftCount)}&nbsp;шт.)
              {gifts.map((gift) => (
                <span key={gift.key} className={styles.gift}>
                  {gift.name}: {gift.item.name}, x&nbsp;{gift.quantity}&nbsp;шт.
                </span>
              ))}
            </dt>
            <dd className={styles.free}>бесплатно</dd>
          </div>
        ) : null}
        {totalDiscount > 0 ? (
          <div className={styles.row}>
            <dt>
              Скидка
              {bonusesToWithdraw > 0 ? (
                <span className={styles.gift}>
                  из&nbsp;них бонусами&nbsp;{formatTotal(bonusesToWithdraw)}
                </span>
              ) : null}
            </dt>
            <dd className={styles.discount}>{formatDiscount(totalDiscount)}</dd>
          </div>
        ) : null}
      </dl>
      {totalDiscount > 0 ? (
        <Disclosure className={styles.details} title={<>Подробнее о&nbsp;скидках</>}>
          <dl>
            {Object.entries(discounts).map(([name, amount]) => (
              <div key={name} className={styles.row}>
                <dt>{name}</dt>
                <dd>{formatDiscount(amount)}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      ) : null}
      {deliveryPrice !== null && deliveryPrice > 0 ? (
        <dl>
          <div className={styles.row}>
            <dt>Доставка</dt>
            <dd>{formatTotal(deliveryPrice)}</dd>
          </div>
        </dl>
      ) : null}
    </div>
  )
}

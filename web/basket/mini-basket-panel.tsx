import type { ReactNode } from 'react'
import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import { paths } from '#web/app/paths.ts'
import { formatRubles, formatTotal } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { useBasket } from './basket-provider.tsx'
import styles from './mini-basket-panel.module.css'
import { SummaryTable } from './summary-table.tsx'

interface MiniBasketPanelProps {
  readonly basket: BasketView
  /** The favourites toggle of a row. */
  readonly heartOf: (item: BasketItem) => ReactNode
}

/** Items, the summary table, 'Общая стоимость' and the way to the basket (spec §2, Header). */
export function MiniBasketPanel({ basket, heartOf }: MiniBasketPanelProps) {
  const { setQuantity } = useBasket()
  if (basket.items.length === 0) {
    return (
      <section className={styles.panel} aria-label="Мини-корзина">
        <p className={styles.empty}>В&nbsp;корзине пока пусто</p>
      </section>
    )
  }
  return (
    <section className={styles.panel} aria-label="Мини-корзина">
      <div className={styles.body}>
        <ul className={styles.list}>
          {basket.items.map((item) => (
            <li key={item.shopItemId} className={styles.row}>
              <Link
                to={item.url}
                className={styles.picture}
                style={{ backgroundColor: item.tint }}
                tabIndex={-1}
                aria-hidden
              >
                <img src={item.img} alt="" width={72} height={90} loading="lazy" />
              </Link>
              <div>
                <p className={styles.brand}>{item.brand}</p>
                <Link to={item.url} className={styles.name}>
                  {item.name}
                </Link>
              </div>
              {heartOf(item)}
              {item.isSoldOut ? (
                <p className={styles.soldOut}>Нет в&nbsp;наличии</p>
              ) : (
                <div className={styles.foot}>
                  <Stepper
                    quantity={item.quantity}
                    max={item.availableCount}
                    of={item.name}
                    onChange={(quantity) => setQuantity(item.shopItemId, quantity)}
                  />
                  <strong className={styles.price}>{formatRubles(item.total)}</strong>
                </div>
              )}
            </li>
          ))}
        </ul>
        <SummaryTable basket={basket} />
      </div>
      <p className={styles.total}>
        <span>Общая стоимость</span>
        <strong>{formatTotal(basket.payableTotal)}</strong>
      </p>
      <ButtonLink to={paths.basket} look="ink" isWide>
        Перейти в&nbsp;корзину
      </ButtonLink>
    </section>
  )
}

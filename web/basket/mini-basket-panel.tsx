import type { ReactNode } from 'react'
import type { BasketGift, BasketItem, BasketView } from '#shared/basket/contract.ts'
import { formatRoubles, formatTotal } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { useBasket } from './basket-provider.tsx'
import { GIFT_WAITS } from './gift-waits.ts'
import styles from './mini-basket-panel.module.css'
import { SummaryTable } from './summary-table.tsx'
import { useDelivery } from './use-delivery.ts'
import { useRemoveLine, useReturnFocus } from './use-remove-line.ts'
import { useRowFocus } from './use-row-focus.ts'

interface MiniBasketPanelProps {
  readonly basket: BasketView
  /** Renders the favorites toggle of a row. */
  readonly favoriteToggleOf: (item: BasketItem) => ReactNode
}

/** The mini basket's panel: items, summary, 'Общая стоимость' and the link to the basket (MINI-3 to MINI-10). */
export function MiniBasketPanel({ basket, favoriteToggleOf }: MiniBasketPanelProps) {
  const { changeQuantity } = useBasket()
  const { deliveryPrice, payableTotal, isPending, isUnpriced } = useDelivery(basket)
  const removeLine = useRemoveLine()
  const isEmpty = basket.items.length === 0
  const { restRef, leave } = useRowFocus<HTMLElement>(isEmpty)
  const removal = (item: BasketItem) => (
    <button
      type="button"
      className={styles.remove}
      aria-label={`Удалить: ${item.name}`}
      onClick={({ currentTarget }) => {
        leave(currentTarget)
        removeLine(item)
      }}
    >
      <Icon name="close" size={20} />
    </button>
  )
  if (isEmpty) {
    return (
      <section ref={restRef} className={styles.panel} aria-label="Мини-корзина" tabIndex={-1}>
        <EmptyBasket gifts={basket.summary.gifts} />
        <BasketLink />
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
                <ProductPicture src={item.img} alt="" sizes="72px" width={72} height={90} loading="lazy" />
              </Link>
              <div>
                <p className={styles.brand}>{item.brand}</p>
                <NameLink item={item} />
              </div>
              {favoriteToggleOf(item)}
              <div className={styles.foot}>
                {item.isSoldOut ? (
                  <p className={styles.soldOut}>Нет в&nbsp;наличии</p>
                ) : (
                  <Stepper
                    quantity={item.quantity}
                    max={item.availableCount}
                    of={item.name}
                    onStep={(by) => changeQuantity(item.shopItemId, by)}
                  />
                )}
                {removal(item)}
                {item.isSoldOut ? null : (
                  <strong className={styles.price}>{formatRoubles(item.total)}</strong>
                )}
              </div>
            </li>
          ))}
        </ul>
        <SummaryTable basket={basket} deliveryPrice={deliveryPrice} />
        {basket.quantity === 0 && basket.summary.gifts.length > 0 ? (
          <p className={styles.waits}>{GIFT_WAITS}</p>
        ) : null}
      </div>
      <p className={styles.total}>
        <span>Общая стоимость{isUnpriced ? ' без\u00a0доставки' : null}</span>
        <strong aria-busy={isPending}>{formatTotal(payableTotal)}</strong>
      </p>
      <BasketLink />
    </section>
  )
}

function NameLink({ item }: { item: BasketItem }) {
  const ref = useReturnFocus(item.shopItemId)
  return (
    <Link ref={ref} to={item.url} className={styles.name}>
      {item.name}
    </Link>
  )
}

/** An empty basket, possibly with a received gift. */
function EmptyBasket({ gifts }: { gifts: readonly BasketGift[] }) {
  if (gifts.length === 0) return <p className={styles.empty}>В&nbsp;корзине пока пусто</p>
  return (
    <>
      <ul>
        {gifts.map(({ key, item }) => (
          <li key={key} className={styles.gift}>
            <span className={styles.picture}>
              <ProductPicture src={item.image} alt="" sizes="72px" width={72} height={90} loading="lazy" />
            </span>
            <div>
              <p className={styles.flag}>Подарок</p>
              <p className={styles.name}>{item.name}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.waits}>{GIFT_WAITS}</p>
    </>
  )
}

function BasketLink() {
  return (
    <ButtonLink to={paths.basket} look="ink" isWide>
      Перейти в&nbsp;корзину
    </ButtonLink>
  )
}

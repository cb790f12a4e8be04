import { useLocation } from 'react-router'
import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import { quickOrderTotal } from '#shared/basket/quick-order-total.ts'
import { formatNumber, formatRoubles, formatTotal } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import styles from './quick-order-items.module.css'

/** Number of lines that are shown, so that the form stays visible. Further lines are only counted. */
const NAMED = 3

interface QuickOrderItemsProps {
  readonly basket: BasketView
  /** Id of the product that opening the dialog has added to the basket; it is listed first and marked. */
  readonly addedId: number | null
}

/** The items of a quick order, which are those of the whole basket, and their total. */
export function QuickOrderItems({ basket, addedId }: QuickOrderItemsProps) {
  const { pathname } = useLocation()
  const { items, quantity, summary } = basket
  if (items.length === 0) return null
  const ordered = items.toSorted((a, b) => rankOf(a, addedId) - rankOf(b, addedId))
  const rest = ordered.slice(NAMED).reduce((sum, item) => sum + (item.isSoldOut ? 0 : item.quantity), 0)
  const isAddedToOthers = items.length > 1 && items.some(({ shopItemId }) => shopItemId === addedId)
  return (
    <section className={styles.items} aria-label="Что вы заказываете">
      <p className={styles.head}>
        <span>
          {items.length > 1 ? 'В\u00a0заказе вся корзина: ' : 'В\u00a0заказе '}
          {formatNumber(quantity)}&nbsp;{plural(quantity, 'товар', 'товара', 'товаров')}
        </span>
        <strong>{formatTotal(quickOrderTotal(basket))}</strong>
      </p>
      <ul>
        {ordered.slice(0, NAMED).map((item) => (
          <li key={item.shopItemId} className={styles.item}>
            <span className={styles.picture} style={{ background: item.tint }}>
              <ProductPicture src={item.img} alt="" sizes="64px" decoding="async" />
            </span>
            <span>
              {item.name}
              {isAddedToOthers && item.shopItemId === addedId ? (
                <span className={styles.added}>Только что добавили в&nbsp;корзину</span>
              ) : null}
            </span>
            <span className={styles.amount}>
              {item.isSoldOut ? 'нет в\u00a0наличии' : formatRoubles(item.total)}
              {item.isSoldOut || item.quantity === 1 ? null : (
                <span className={styles.count}>{formatNumber(item.quantity)}&nbsp;шт.</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p className={styles.note}>
          И&nbsp;ещё {formatNumber(rest)}&nbsp;{plural(rest, 'товар', 'товара', 'товаров')} из&nbsp;корзины
        </p>
      ) : null}
      {summary.gifts.length > 0 ? (
        <p className={styles.note}>
          {summary.gifts.length > 1 ? 'Подарки' : 'Подарок'}: {summary.gifts.map(giftWords).join('; ')}
        </p>
      ) : null}
      <p className={styles.note}>
        Без&nbsp;доставки: её согласует оператор.{' '}
        {pathname === paths.basket ? null : (
          <Link to={paths.basket} className={styles.change}>
            Изменить корзину
          </Link>
        )}
      </p>
    </section>
  )
}

function giftWords({ item, quantity }: BasketView['summary']['gifts'][number]): string {
  return quantity > 1 ? `${item.name}, ${formatNumber(quantity)}\u00a0шт.` : item.name
}

/** Ranks the added product first, then sold-out ones, which block the order and must be visible. */
function rankOf({ shopItemId, isSoldOut }: BasketItem, addedId: number | null): number {
  if (shopItemId === addedId) return 0
  return isSoldOut ? 1 : 2
}

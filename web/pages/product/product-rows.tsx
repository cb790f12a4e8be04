import type { ReactNode } from 'react'
import type { ProductView } from '#shared/catalog/contract.ts'
import { formatDiscount, formatNumber, formatTotal } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { deliveryText } from './delivery-text.ts'
import styles from './product-rows.module.css'

/** Facts below the price: the stock, the delivery to the shopper's city, and the basket so far. */
export function ProductRows({ product }: { product: ProductView }) {
  return (
    <ul className={styles.rows}>
      {product.availableCount > 0 ? (
        <Row
          icon="check"
          title={`В\u00a0наличии ${formatNumber(product.availableCount)}\u00a0шт.`}
          text={`Отправим ${product.shipsOn}`}
        />
      ) : null}
      <DeliveryRow shopItemId={product.shopItemId} />
      {product.isLarge ? (
        <Row
          icon="truck"
          title="Крупногабаритный товар"
          text="Стоимость и сроки доставки согласует оператор при подтверждении заказа"
        />
      ) : null}
      <BasketRow />
    </ul>
  )
}

function DeliveryRow({ shopItemId }: { shopItemId: number }) {
  const { data: hint } = trpc.tariffs.hint.useQuery({ shopItemId })
  if (!hint) return null
  const { title, price, points } = deliveryText(hint)
  const store = hint.isBrandStoreCity ? ' · есть фирменный магазин' : ''
  return <Row icon="pin" title={title} text={price + store} aside={points} />
}

/** A small summary of the basket with its discounts (BASK-24). */
function BasketRow() {
  const { basket } = useBasket()
  if (!basket || basket.quantity === 0) return null
  const { quantity, finalTotal, totalDiscount } = basket
  return (
    <Row
      icon="bag"
      title={`В\u00a0корзине ${quantity}\u00a0${plural(quantity, 'товар', 'товара', 'товаров')} на\u00a0${formatTotal(finalTotal)}`}
      text={totalDiscount > 0 ? `Скидка ${formatDiscount(totalDiscount)}` : null}
      aside={
        <Link to={paths.basket} className={styles.link}>
          Перейти
        </Link>
      }
    />
  )
}

interface RowProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string | null
  readonly aside?: ReactNode
}

function Row({ icon, title, text, aside }: RowProps) {
  return (
    <li className={styles.row}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.words}>
        <b>{title}</b>
        {text ? <p>{text}</p> : null}
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </li>
  )
}

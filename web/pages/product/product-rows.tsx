import type { ReactNode } from 'react'
import type { ProductView } from '#shared/catalog/contract.ts'
import { formatNumber, formatRoubles } from '#shared/format.ts'
import { placeName } from '#shared/geo/place-name.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import type { DeliveryHint } from '#shared/tariffs/contract.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { ASK_AGAIN } from '#web/lib/ask-again.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { deliveryWays } from './delivery-text.ts'
import styles from './product-rows.module.css'

/** Facts below the price: the stock, the delivery to the shopper's city, the stores, and the basket so far. */
export function ProductRows({ product }: { product: ProductView }) {
  const { data: hint, isError } = trpc.tariffs.hint.useQuery({ shopItemId: product.shopItemId }, ASK_AGAIN)
  return (
    <ul className={styles.rows}>
      {product.availableCount > 0 ? (
        <Row
          icon="check"
          title={`В\u00a0наличии ${formatNumber(product.availableCount)}\u00a0шт.`}
          text={`Отправим ${product.shipsOn}`}
        />
      ) : null}
      {product.availableCount > 0 || product.isLarge ? (
        <DeliveryRow hint={hint} isFailed={isError} isLarge={product.isLarge} />
      ) : null}
      {hint ? <StoresRow shelves={hint.shelves} /> : null}
      <BasketRow />
    </ul>
  )
}

interface DeliveryRowProps {
  readonly hint: DeliveryHint | undefined
  readonly isFailed: boolean
  /** True if the operator agrees on price and dates, so that none are named (DLV-34). */
  readonly isLarge: boolean
}

const LARGE = 'Товар крупногабаритный: стоимость и\u00a0сроки согласует оператор при подтверждении заказа'

function DeliveryRow({ hint, isFailed, isLarge }: DeliveryRowProps) {
  const { data: position } = trpc.geo.position.useQuery()
  const cityName = hint?.cityName ?? (position ? placeName(position) : '')
  const ways = hint && !isLarge ? deliveryWays(hint) : []
  const isPending = hint?.isPreliminary ?? !isFailed
  return (
    <Row
      icon="truck"
      title={`Доставка: ${cityName}`}
      text={
        ways.length > 0
          ? null
          : isLarge
            ? LARGE
            : isPending
              ? 'Уточняем сроки…'
              : 'Сроки и\u00a0цена\u00a0— при оформлении заказа'
      }
    >
      {ways.length > 0 ? (
        <dl className={styles.ways}>
          {ways.map(({ name, dates, price }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.dates}>{dates}</dd>
              <dd>{price}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Row>
  )
}

/** What the shelves of the brand stores have, as last counted (PROD-22). */
function StoresRow({ shelves }: { shelves: DeliveryHint['shelves'] }) {
  const { now } = usePageData()
  const counted = shelves.filter(({ available }) => available > 0)
  const countedAt = Math.min(...counted.map((store) => store.countedAt ?? now))
  if (counted.length === 0) return null
  return (
    <Row
      icon="pin"
      title={'Есть в\u00a0фирменных магазинах'}
      text={`Остатки на\u00a0${formatDay(countedAt, now)}. Заказ с\u00a0сайта приедет со\u00a0склада`}
    >
      <dl className={styles.ways}>
        {shelves.map(({ id, city, address, available }) => (
          <div key={id}>
            <dt>{city}</dt>
            <dd className={styles.dates}>{available > 0 ? `${available}\u00a0шт.` : 'нет'}</dd>
            <dd>{address}</dd>
          </div>
        ))}
      </dl>
    </Row>
  )
}

/** A small summary of the basket with its discounts (BASK-24). */
function BasketRow() {
  const { basket } = useBasket()
  if (!basket || basket.quantity === 0) return null
  const { quantity, finalTotal, totalDiscount } = basket
  return (
    <Row
      icon="bag"
      title={`В\u00a0корзине ${quantity}\u00a0${plural(quantity, 'товар', 'товара', 'товаров')} на\u00a0${formatRoubles(finalTotal)}`}
      text={totalDiscount > 0 ? `Скидка ${formatRoubles(totalDiscount)}` : null}
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
  readonly children?: ReactNode
}

function Row({ icon, title, text, aside, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.words}>
        <b>{title}</b>
        {children}
        {text ? <p>{text}</p> : null}
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </li>
  )
}

import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { BasketItem } from '#shared/basket/contract.ts'
import { formatNumber, formatRoubles } from '#shared/format.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { useRemoveLine, useReturnFocus } from '#web/basket/use-remove-line.ts'
import { useFavorites } from '#web/favorites/favorites-provider.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './basket-row.module.css'

/** Up to this available count the row says that only a few pieces are left. */
const FEW = 5

/** Products that are favorites only since their line was moved, so that an undo of this takes them out again (FAV-22). */
const moved = new Set<number>()

interface BasketRowProps {
  readonly item: BasketItem
  /** Called before the row is removed together with the given button. */
  readonly onLeave: (button: HTMLElement) => void
}

/** One line of the basket. A sold-out line stays visible and counts in no sum (BASK-8, BASK-9). */
export function BasketRow({ item, onLeave }: BasketRowProps) {
  const { changeQuantity } = useBasket()
  const removeLine = useRemoveLine()
  const nameRef = useReturnFocus(item.shopItemId)
  const favorites = useFavorites()
  const isFavorite = favorites.has(item.shopItemId)

  const [isMoving, setMoving] = useState(false)
  async function moveToFavorites(button: HTMLElement) {
    moved.delete(item.shopItemId)
    setMoving(true)
    const isStored = await favorites.set(item, true)
    // Before the focus moves on, because the same button of another row is known by its look.
    flushSync(() => setMoving(false))
    if (!isStored) return
    // While the answer was awaited, the shopper may have gone on to something else. Safari focuses no pressed button.
    const { activeElement, body } = document
    if (button.isConnected && (activeElement === button || activeElement === body)) onLeave(button)
    if (!isFavorite) moved.add(item.shopItemId)
    removeLine(item, `В избранном: ${item.name}`, () => {
      // Otherwise it is being moved once more, since before this answer.
      if (moved.delete(item.shopItemId)) void favorites.set(item, false)
    })
  }

  return (
    <li className={classNames(styles.row, item.isSoldOut && styles.gone)}>
      <Link
        to={item.url}
        className={styles.picture}
        style={{ background: item.tint }}
        tabIndex={-1}
        aria-hidden="true"
      >
        <ProductPicture src={item.img} alt="" sizes="120px" decoding="async" />
      </Link>
      <div className={styles.text}>
        <span className={styles.brand}>{item.brand}</span>
        <Link ref={nameRef} to={item.url} className={styles.name}>
          {item.name}
        </Link>
        {item.isSoldOut ? (
          <span className={styles.stock}>
            Нет в&nbsp;наличии.{' '}
            <Link to={`${item.url}#similar`} className={styles.similar}>
              Посмотреть похожие
            </Link>
          </span>
        ) : item.availableCount <= FEW ? (
          <span className={styles.few}>Осталось {formatNumber(item.availableCount)}&nbsp;шт.</span>
        ) : (
          <span className={styles.stock}>В&nbsp;наличии {formatNumber(item.availableCount)}&nbsp;шт.</span>
        )}
        {item.isLarge ? <span className={styles.stock}>Крупногабаритный товар</span> : null}
        <Button
          look="link"
          className={styles.keep ?? ''}
          isBusy={isMoving}
          onClick={({ currentTarget }) => void moveToFavorites(currentTarget)}
        >
          <Icon name="heart" size={16} isFilled={isFavorite} />
          Перенести в&nbsp;избранное
        </Button>
      </div>
      {item.isSoldOut ? null : (
        <>
          <div className={styles.stepper}>
            <Stepper
              quantity={item.quantity}
              max={item.availableCount}
              of={item.name}
              onStep={(by) => changeQuantity(item.shopItemId, by)}
            />
          </div>
          <p className={styles.price}>
            <strong>{formatRoubles(item.total)}</strong>
            {item.baseTotal > item.total ? (
              <s>
                <VisuallyHidden>прежняя цена </VisuallyHidden>
                {formatRoubles(item.baseTotal)}
              </s>
            ) : null}
            {item.quantity > 1 ? (
              <span className={styles.each}>
                {formatNumber(item.quantity)}&nbsp;×&nbsp;{formatRoubles(item.price)}
              </span>
            ) : null}
          </p>
        </>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Удалить: ${item.name}`}
        onClick={({ currentTarget }) => {
          onLeave(currentTarget)
          removeLine(item)
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

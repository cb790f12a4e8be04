import { useEffect, useRef, useState } from 'react'
import type { ProductView } from '#shared/catalog/contract.ts'
import { paths } from '#shared/paths.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { QuickOrder, QuickOrderButton } from '#web/checkout/quick-order-button.tsx'
import { FavoriteToggle } from '#web/favorites/favorite-toggle.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { toBasketProduct } from './basket-product.ts'
import styles from './purchase.module.css'
import { useAway } from './use-away.ts'

/** Milliseconds for which the link that has replaced the pressed button takes no press of the pointer (PROD-24). */
const REPLACED_FOR_MS = 500

interface PurchaseProps {
  readonly product: ProductView
}

/** The ways to buy the product, while it is in stock. */
export function Purchase({ product }: PurchaseProps) {
  const { isChanging } = useBasket()
  const [isQuick, setQuick] = useState(false)
  const [addedId, setAddedId] = useState<number | null>(null)
  return (
    <>
      {product.availableCount === 0 ? null : (
        <Ways
          product={product}
          onQuickOrder={(id) => {
            setAddedId(id)
            setQuick(true)
          }}
        />
      )}
      {/* The dialog stays when its order takes the last piece, because it names the order. */}
      <QuickOrder isOpen={isQuick} addedId={addedId} isBasketChanging={isChanging} onOpenChange={setQuick} />
    </>
  )
}

interface WaysProps extends PurchaseProps {
  /** Gets the id of the product if it was put into the basket for that; null otherwise. */
  readonly onQuickOrder: (addedId: number | null) => void
}

/**
 * The quantity, the button to the basket and the quick order. On phones the first two are always fixed to the bottom of
 * the window, elsewhere while their own place is out of sight (PROD-16).
 */
function Ways({ product, onQuickOrder }: WaysProps) {
  const { quantityOf, add, changeQuantity } = useBasket()
  const [wanted, setWanted] = useState(1)
  const inBasket = quantityOf(product.shopItemId)
  const item = toBasketProduct(product)
  const barRef = useRef<HTMLDivElement>(null)
  const [placeRef, isAway] = useAway<HTMLDivElement>()
  const isPressed = useRef(false)
  const isInBasket = inBasket > 0

  // A link replaces the pressed button and gets the focus.
  useEffect(() => {
    if (!isInBasket || !isPressed.current) return
    isPressed.current = false
    const link = barRef.current?.querySelector('a')
    link?.focus({ preventScroll: true })
    // The second press of a double one was meant for the button. It is caught before the document sees it, which holds
    // links to the basket.
    const ignore = (event: MouseEvent) => {
      // A key's click counts no presses.
      if (event.target !== link || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('click', ignore, true)
    setTimeout(() => window.removeEventListener('click', ignore, true), REPLACED_FOR_MS)
  }, [isInBasket])

  function buy() {
    isPressed.current = add(item, wanted)
  }

  function openQuickOrder() {
    // A quick order takes the whole basket, so the product must be in it.
    if (!isInBasket && !add(item, wanted)) return
    onQuickOrder(isInBasket ? null : product.shopItemId)
  }

  return (
    <>
      <div ref={placeRef} className={styles.place}>
        <div
          ref={barRef}
          className={classNames(styles.bar, isInBasket && styles.inBasket, isAway && styles.docked)}
        >
          <div className={styles.price} aria-hidden="true">
            <span className={styles.name}>{product.heading}</span>
            <Price
              price={product.price}
              basePrice={product.basePrice}
              discountPercent={product.discountPercent}
            />
          </div>
          <div className={styles.stepper}>
            <Stepper
              quantity={isInBasket ? inBasket : wanted}
              max={product.availableCount}
              onStep={(by) =>
                isInBasket ? changeQuantity(product.shopItemId, by) : setWanted((last) => last + by)
              }
              of={product.name}
              isLarge
            />
          </div>
          {isInBasket ? (
            <ButtonLink to={paths.basket} look="ink" className={styles.buy}>
              Перейти в&nbsp;корзину
            </ButtonLink>
          ) : (
            <Button look="accent" className={styles.buy} onClick={buy}>
              В&nbsp;корзину
            </Button>
          )}
          <div className={styles.heart}>
            <FavoriteToggle product={item} className={styles.favoriteToggle} />
          </div>
        </div>
      </div>
      <QuickOrderButton look="link" onOpen={openQuickOrder} />
    </>
  )
}

import { useState } from 'react'
import type { BasketGift, BasketView } from '#shared/basket/contract.ts'
import { isFreedBySum } from '#shared/basket/delivery-sum.ts'
import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { GIFT_WAITS } from '#web/basket/gift-waits.ts'
import { expectBack, itemToProduct } from '#web/basket/use-remove-line.ts'
import { useRowFocus } from '#web/basket/use-row-focus.ts'
import { QuickOrder } from '#web/checkout/quick-order-button.tsx'
import { useFavorites } from '#web/favorites/favorites-provider.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useIsInBrowser } from '#web/lib/use-is-in-browser.ts'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { LeadOn } from '../components/lead-on.tsx'
import { NoScriptNote } from '../components/no-script-note.tsx'
import { AddToOrder } from './add-to-order.tsx'
import styles from './basket-page.module.css'
import { BasketRow } from './basket-row.tsx'
import { BasketSummary } from './basket-summary.tsx'
import { GiftNotes } from './gift-notes.tsx'
import { GiftRow } from './gift-row.tsx'
import { absentGiftText, leftGiftText } from './gift-words.ts'
import { isWaiting, OrderedBefore, useOrderedBefore, WaitsForPayment } from './ordered-before.tsx'
import { useLeftGifts } from './use-left-gifts.ts'

const loadBar = async () => (await import('#web/tariffs/free-delivery-bar.tsx')).FreeDeliveryBar

const NO_GIFTS: readonly BasketGift[] = []

/** The basket page (BASK-1). */
export function BasketPage() {
  const { basket, isChanging } = useBasket()
  const [isQuick, setQuick] = useState(false)
  const [isPlaced, setPlaced] = useState(false)
  const isInBrowser = useIsInBrowser()
  const { restRef, leave } = useRowFocus<HTMLHeadingElement>(basket?.items.length === 0)
  const left = useLeftGifts(basket?.summary.gifts ?? NO_GIFTS)
  if (!basket) return null
  // What is put into the emptied basket later can be ordered again.
  if (isPlaced && basket.items.length === 0) setPlaced(false)
  return (
    <main className={styles.page}>
      <PageHead title="Корзина" isIndexed={false} />
      <NoScriptNote />
      {basket.items.length === 0 ? (
        <>
          <h1 ref={restRef} className={styles.heading} tabIndex={-1}>
            Корзина
          </h1>
          <Empty basket={basket} />
          <LeadOn />
        </>
      ) : (
        <>
          <Filled
            basket={basket}
            left={left}
            isPlaced={isPlaced}
            onLeave={leave}
            onQuickOrder={() => setQuick(true)}
          />
          {isInBrowser ? <AddToOrder basket={basket} /> : <div className={styles.later} />}
        </>
      )}
      {/* The dialog stays when the order empties the basket, because it names the order. */}
      <QuickOrder
        isOpen={isQuick}
        isBasketChanging={isChanging}
        onOpenChange={setQuick}
        onPlaced={() => setPlaced(true)}
      />
    </main>
  )
}

/** An empty basket; a received gift is shown anyway (CAMP-10). */
function Empty({ basket }: { basket: BasketView }) {
  const { gifts } = basket.summary
  const hasGifts = gifts.length > 0
  const { claims } = usePageData().company
  const { count: favoriteCount } = useFavorites()
  const placed = useOrderedBefore()
  return (
    <>
      {hasGifts ? (
        <ul className={classNames(styles.rows, styles.alone)} aria-label="Товары в корзине">
          {gifts.map((gift) => (
            <GiftRow key={gift.key} gift={gift} isWaiting={false} isAlone />
          ))}
        </ul>
      ) : null}
      <div className={basket.absentGifts.length > 0 ? styles.alone : undefined}>
        <GiftNotes texts={basket.absentGifts.map(absentGiftText)} />
      </div>
      {!hasGifts && isWaiting(placed) ? (
        <WaitsForPayment placed={placed}>
          <ButtonLink to={paths.catalog}>Перейти в&nbsp;каталог</ButtonLink>
        </WaitsForPayment>
      ) : (
        <EmptyState
          title={hasGifts ? GIFT_WAITS : 'В корзине пока пусто'}
          text={
            <>
              {/* A gift waits for the next order, so the last order is not mentioned beside it (CAMP-26). */}
              {hasGifts ? null : <OrderedBefore placed={placed} />}
              {claims === null
                ? 'Загляните в\u00a0каталог.'
                : `Загляните в\u00a0каталог: там ${formatNumber(claims.products)}\u00a0${plural(claims.products, 'товар', 'товара', 'товаров')} для\u00a0красоты.`}
            </>
          }
        >
          <ButtonLink to={paths.catalog} look="accent">
            Перейти в&nbsp;каталог
          </ButtonLink>
          <ButtonLink to={paths.discounts}>Смотреть скидки</ButtonLink>
          {favoriteCount > 0 ? (
            <ButtonLink to={paths.favorites}>Открыть избранное · {formatNumber(favoriteCount)}</ButtonLink>
          ) : null}
        </EmptyState>
      )}
    </>
  )
}

interface FilledProps {
  readonly basket: BasketView
  /** Gifts by a rule that have left the basket since the page was opened. */
  readonly left: readonly BasketGift[]
  readonly isPlaced: boolean
  readonly onLeave: (button: HTMLElement) => void
  readonly onQuickOrder: () => void
}

function Filled({ basket, left, isPlaced, onLeave, onQuickOrder }: FilledProps) {
  const { clear, add, isChanging } = useBasket()
  // Without it no place is held for the bar, nor are the tariffs asked for.
  const hasBar = basket.quantity > 0 && isFreedBySum(basket)
  const FreeDeliveryBar = useOptionalPart(loadBar, hasBar)
  const showToast = useStatus()

  function clearAll() {
    const cleared = basket.items
    clear()
    showToast('Корзина очищена', {
      label: 'Вернуть',
      run() {
        // Items that have sold out meanwhile cannot be added again.
        const first = cleared.find(({ isSoldOut }) => !isSoldOut)
        if (first) expectBack(first.shopItemId)
        for (const item of cleared) if (!item.isSoldOut) add(itemToProduct(item), item.quantity)
      },
    })
  }

  return (
    <>
      <div className={styles.head}>
        <h1>Корзина</h1>
        <Button
          look="link"
          onClick={({ currentTarget }) => {
            onLeave(currentTarget)
            clearAll()
          }}
        >
          Очистить
        </Button>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <ul className={styles.rows} aria-label="Товары в корзине">
            {basket.items.map((item) => (
              <BasketRow key={item.shopItemId} item={item} onLeave={onLeave} />
            ))}
            {basket.summary.gifts.map((gift) => (
              <GiftRow key={gift.key} gift={gift} isWaiting={basket.quantity === 0} />
            ))}
          </ul>
          <GiftNotes texts={[...basket.absentGifts.map(absentGiftText), ...left.map(leftGiftText)]} />
          {!hasBar ? null : FreeDeliveryBar ? (
            <FreeDeliveryBar basket={basket} isChanging={isChanging} />
          ) : (
            <div className={styles.bar} />
          )}
        </div>
        <BasketSummary basket={basket} isPlaced={isPlaced} onQuickOrder={onQuickOrder} />
      </div>
    </>
  )
}

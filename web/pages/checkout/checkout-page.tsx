import { Provider as FormStore, useAtomValue, useSetAtom } from 'jotai'
import { type SubmitEvent, useEffect } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import { type OrderField, orderFormErrors } from '#shared/orders/order-form-errors.ts'
import { paths } from '#web/app/paths.ts'
import { trpc } from '#web/lib/trpc.ts'
import { CommentFields } from '#web/orders/comment-fields.tsx'
import { ContactsFields } from '#web/orders/contacts-fields.tsx'
import { fieldNote } from '#web/orders/field-notes.ts'
import { isFormRestoredAtom, orderFormAtom, restoreFormAtom } from '#web/orders/order-form.ts'
import { PlacedAlready } from '#web/orders/placed-already.tsx'
import { QuickOrderButton } from '#web/orders/quick-order-button.tsx'
import { Block } from '#web/ui/block.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { BonusBlock } from './bonus-block.tsx'
import styles from './checkout-page.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CouponBlock } from './coupon-block.tsx'
import { DeliveryBlock } from './delivery-block.tsx'
import { PaymentBlock } from './payment-block.tsx'
import { useBasketChoices } from './use-basket-choices.ts'
import { useChosenTariff } from './use-chosen-tariff.ts'
import { useEmptiedBasket } from './use-emptied-basket.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { usePrefill } from './use-prefill.ts'

/** 'Оформление заказа'. */
export function CheckoutPage() {
  const { data: basket } = trpc.basket.get.useQuery()
  const { data: geo } = trpc.geo.position.useQuery()
  return (
    <main className={styles.page}>
      <PageHead title="Оформление заказа" isIndexed={false} />
      <Link to={paths.basket} className={styles.back}>
        <Icon name="left" size={16} />
        Вернуться в&nbsp;корзину
      </Link>
      {/* A store of its own: the one of the library would be shared by all shoppers on the server. */}
      <FormStore>
        {basket && geo ? <Checkout basket={basket} geo={geo} /> : <h1>Оформление заказа</h1>}
      </FormStore>
    </main>
  )
}

function Checkout({ basket, geo }: { basket: BasketView; geo: GeoPosition }) {
  const form = useAtomValue(orderFormAtom)
  const isRestored = useAtomValue(isFormRestoredAtom)
  const restore = useSetAtom(restoreFormAtom)
  const choices = useBasketChoices()
  // Until the browser's storage is read, the basket's own choices are shown: that is what the server wrote.
  const chosen = isRestored ? form : basket
  const delivery = useChosenTariff({ basket, geo, chosen, choices })
  const { tariff, isPicking } = delivery
  const order = usePlaceOrder({ basket, geo, tariff, isPicking, choices })
  usePrefill(choices)

  const { choose } = choices
  const { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw } = basket
  useEffect(() => {
    if (isRestored) return
    const restored = restore({ tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw })
    if (restored) choose(restored)
  }, [isRestored, restore, choose, tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw])

  useEmptiedBasket({
    isEmpty: basket.items.length === 0,
    isOrdering: order.isSubmitting,
    onPlacedElsewhere: order.showPlaced,
  })

  // An error goes as soon as it is mended; new ones wait for the next try.
  const standing = orderFormErrors(isPicking ? { ...form, tariffId: 0 } : form, order.situation)
  const errors = order.submitted.filter(
    ({ isShops, field, text }) =>
      isShops || standing.some((error) => error.field === field && error.text === text),
  )
  const errorOf = (field: OrderField) => fieldNote(errors, field)

  if (order.placedAlready) return <PlacedAlready placed={order.placedAlready} level={1} />

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void order.submit()
  }

  return (
    <>
      <div className={styles.head}>
        <h1>Оформление заказа</h1>
        <QuickOrderButton look="link" onPlaced={order.markPlaced} />
      </div>
      <form className={styles.columns} noValidate onSubmit={submit}>
        <div className={styles.blocks}>
          <Block title="Контакты">
            <ContactsFields errorOf={errorOf} />
          </Block>
          <DeliveryBlock
            basket={basket}
            geo={geo}
            chosen={chosen}
            choices={choices}
            delivery={delivery}
            errorOf={errorOf}
          />
          <Block title="Комментарий">
            <CommentFields />
          </Block>
          <PaymentBlock
            basket={basket}
            geo={geo}
            delivery={delivery}
            chosenId={chosen.paymentSystemId}
            choices={choices}
            errorOf={errorOf}
          />
          <Block title="Купон и&nbsp;бонусы">
            <CouponBlock basket={basket} choices={choices} isPlaced={order.isPlaced} />
            <BonusBlock basket={basket} choices={choices} isPlaced={order.isPlaced} />
          </Block>
        </div>
        <CheckoutSummary
          basket={basket}
          hasDelivery={chosen.tariffId !== 0}
          isCityUnknown={geo.city.id === 0}
          errors={errors}
          attempt={order.attempt}
          onMended={order.forgetRefusal}
          isPricing={choices.isPending}
          isSubmitting={order.isSubmitting}
          captcha={order.captcha}
        />
      </form>
    </>
  )
}

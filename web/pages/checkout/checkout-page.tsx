import { Provider as FormStore, useAtomValue } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import type { CheckoutView } from '#shared/checkout/contract.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { OrderField } from '#shared/orders/order-form-errors.ts'
import { paths } from '#shared/paths.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { CommentFields } from '#web/checkout/comment-fields.tsx'
import { ContactsFields } from '#web/checkout/contacts-fields.tsx'
import { fieldNote } from '#web/checkout/field-notes.ts'
import { orderFormAtom } from '#web/checkout/order-form.ts'
import { PlacedAlready } from '#web/checkout/placed-already.tsx'
import { QuickOrder, QuickOrderButton } from '#web/checkout/quick-order-button.tsx'
import { ASK_AGAIN } from '#web/lib/ask-again.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Block } from '#web/ui/block.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { NoScriptNote } from '../components/no-script-note.tsx'
import { BonusBlock } from './bonus-block.tsx'
import styles from './checkout-page.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CouponBlock } from './coupon-block.tsx'
import { DeliveryBlock } from './delivery-block.tsx'
import { COUPON_BLOCK, PaymentBlock } from './payment-block.tsx'
import { uncorrected, withReasons } from './shown-errors.ts'
import { useCheckout } from './use-checkout.ts'
import { useChosenTariff } from './use-chosen-tariff.ts'
import { useCoupon } from './use-coupon.ts'
import { useEventsElsewhere } from './use-events-elsewhere.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { useRestoredForm } from './use-restored-form.ts'
import { useUnavailableChoices } from './use-unavailable-choices.ts'

/** The checkout page (CHK-1, CHK-2). */
export function CheckoutPage() {
  const { data: view } = trpc.checkout.get.useQuery(undefined, ASK_AGAIN)
  const { data: geo } = trpc.geo.position.useQuery()
  return (
    // Header and footer become quiet beside it (CHK-82).
    <main className={styles.page} data-quiet>
      <PageHead title="Оформление заказа" isIndexed={false} />
      <NoScriptNote />
      <Link to={paths.basket} className={styles.back}>
        <Icon name="left" size={16} />
        Вернуться в&nbsp;корзину
      </Link>
      {/* A store per page, because all shoppers would share the library's default store on the server. */}
      <FormStore>
        {view && geo ? <CheckoutForm view={view} geo={geo} /> : <h1>Оформление заказа</h1>}
      </FormStore>
    </main>
  )
}

function CheckoutForm({ view, geo }: { view: CheckoutView; geo: GeoPosition }) {
  const form = useAtomValue(orderFormAtom)
  const checkout = useCheckout(view)
  const { basket } = view
  const { choices, chooseBonuses } = checkout
  const delivery = useChosenTariff(checkout, geo)
  const { tariff, isPicking } = delivery
  const order = usePlaceOrder({ checkout, geo, tariff, isPicking })
  const coupon = useCoupon(checkout, order.isPlaced)
  const unavailable = useUnavailableChoices(checkout, order.isPlaced)
  const [isQuick, setQuick] = useState(false)
  const usual = useRestoredForm(checkout, delivery.isOfCity ? geo : null, coupon.check)
  useEventsElsewhere({
    isEmpty: basket.items.length === 0,
    isOrdering: order.isSubmitting,
    isUncertain: order.isUncertain,
    onPlacedElsewhere: order.showPlaced,
  })

  // An error disappears as soon as it is corrected; new errors appear only after the next submission.
  const { resets, notes } = unavailable
  const deliveryLost =
    notes?.deliveryNote(resets.delivery, view.tariffs, geo.city.id, choices.tariffId) ?? null
  const paymentLost = notes?.paymentNote(resets.payment, view.paymentSystems, choices.paymentSystemId) ?? null
  const errors = withReasons(uncorrected(order.submitted, order.standingErrors(form)), {
    tariffId: deliveryLost?.error,
    paymentSystemId: paymentLost?.error,
  })
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
        <QuickOrderButton look="link" onOpen={() => setQuick(true)} />
      </div>
      <QuickOrder isOpen={isQuick} onOpenChange={setQuick} onPlaced={order.markPlaced} />
      <form className={styles.columns} noValidate onSubmit={submit}>
        <div className={styles.blocks}>
          <Block title="Контакты">
            <ContactsFields isAbroad={!geo.country.isRussia} errorOf={errorOf} />
          </Block>
          <DeliveryBlock
            checkout={checkout}
            geo={geo}
            delivery={delivery}
            usual={usual}
            dropped={deliveryLost}
            errorOf={errorOf}
          />
          <Block title="Комментарий">
            <CommentFields />
          </Block>
          <PaymentBlock
            checkout={checkout}
            geo={geo}
            delivery={delivery}
            dropped={paymentLost}
            errorOf={errorOf}
          />
          <Block title="Купон и&nbsp;бонусы" anchor={COUPON_BLOCK}>
            <CouponBlock checkout={checkout} coupon={coupon} />
            <BonusBlock
              checkout={checkout}
              amount={choices.bonusesToWithdraw}
              max={basket.maxBonusesToWithdraw}
              lowered={
                notes?.bonusNote(resets.bonuses, basket.maxBonusesToWithdraw, choices.bonusesToWithdraw) ??
                null
              }
              onChange={(amount) => {
                unavailable.forgetBonuses()
                chooseBonuses(amount)
              }}
            />
          </Block>
        </div>
        <CheckoutSummary
          view={view}
          hasDelivery={choices.tariffId !== 0}
          isDeliveryUnpriced={tariff !== undefined && !isPriced(tariff) && !view.isPreliminary}
          isCityUnknown={geo.city.id === 0}
          errors={errors}
          attempt={order.attempt}
          isUncertain={order.isUncertain}
          onQuickOrder={() => setQuick(true)}
          onOrderWithout={(lines) => void order.submit(lines)}
          isPricing={checkout.isPending}
          isSubmitting={order.isSubmitting}
          captcha={order.captcha}
        />
      </form>
    </>
  )
}

import { formatRoubles } from '#shared/format.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { OrderField } from '#shared/orders/order-form-errors.ts'
import { paymentGroup } from '#shared/payments/payment-groups.ts'
import { cheapestSuggestion } from '#shared/payments/payment-suggestion.ts'
import { fieldId } from '#web/checkout/focus-field.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PaymentChoice } from '#web/payments/payment-choice.tsx'
import { Block } from '#web/ui/block.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './delivery-block.module.css'
import { LostNote } from './lost-note.tsx'
import { suggestionContext } from './suggestion-context.ts'
import type { PaymentNote } from './unavailable-notes.ts'
import type { Checkout } from './use-checkout.ts'
import type { ChosenTariff } from './use-chosen-tariff.ts'
import { useTakeSuggestion } from './use-take-suggestion.ts'

interface PaymentBlockProps {
  readonly checkout: Checkout
  readonly geo: GeoPosition
  readonly delivery: ChosenTariff
  /** The note on a payment system that was reset; null if there is none (PAY-23). */
  readonly dropped: PaymentNote | null
  readonly errorOf: (field: OrderField) => string | undefined
}

/** Id of the block with the coupon and the bonuses, to which this block leads (CHK-83). */
export const COUPON_BLOCK = 'kupon'

/** The payment block. */
export function PaymentBlock({ checkout, geo, delivery, dropped, errorOf }: PaymentBlockProps) {
  const { basket, tariffs, paymentSystems: systems } = checkout.view
  const error = errorOf('paymentSystemId')
  const againId = dropped?.againId ?? null
  const takeSuggestion = useTakeSuggestion(checkout, delivery)
  const { prepayPercent, minSumOnReceipt } = usePageData().terms
  const situation = { basket, geo, tariffs, tariff: delivery.tariff, minSumOnReceipt }
  const { prepaySaving, taken } = basket
  const isTaken = taken.prepay > 0
  const available = systems.filter(({ isPrepay, reasons }) => isPrepay && reasons.length === 0)
  const canSave = prepaySaving > 0 && available.length > 0
  const hasParts = available.some((system) => paymentGroup(system) === 'parts')

  return (
    <Block title="Оплата">
      <p className={styles.note}>
        {isTaken ? (
          <>
            Скидка {prepayPercent}&nbsp;% за&nbsp;предоплату учтена: −{formatRoubles(taken.prepay)}.{' '}
          </>
        ) : canSave ? (
          <>
            Оплатите сейчас{hasParts ? ' или частями' : null}, и&nbsp;мы&nbsp;уступим {prepayPercent}&nbsp;%:
            −{formatRoubles(prepaySaving)}.{' '}
          </>
        ) : null}
        <a href={`#${COUPON_BLOCK}`}>Купон и&nbsp;бонусы</a> — сразу под&nbsp;оплатой.
      </p>
      <fieldset
        id={fieldId('paymentSystemId')}
        className={error ? `${styles.options} ${styles.invalid}` : styles.options}
        aria-describedby={error ? `${fieldId('paymentSystemId')}-error` : undefined}
        aria-invalid={error ? true : undefined}
        tabIndex={-1}
      >
        <legend>
          <VisuallyHidden>Способ оплаты</VisuallyHidden>
        </legend>
        <div>
          <PaymentChoice
            systems={systems}
            chosenId={checkout.choices.paymentSystemId}
            onChoose={(paymentSystemId) => checkout.choose({ paymentSystemId })}
            paymentSuggestionOf={(system) => cheapestSuggestion(suggestionContext(system, situation))}
            onTakeSuggestion={takeSuggestion}
          />
        </div>
      </fieldset>
      <LostNote checkout={checkout} block="payment" />
      {error ? (
        <p id={`${fieldId('paymentSystemId')}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      <p className={styles.note} role="status">
        {dropped?.text}{' '}
        {againId === null ? null : (
          <Button look="link" onClick={() => press(againId)}>
            Выбрать снова
          </Button>
        )}
      </p>
    </Block>
  )
}

/** Chooses a system by its radio button, which keeps the focus when the pressed link disappears. */
function press(id: number): void {
  const radio = document.querySelector<HTMLInputElement>(`input[name="payment"][value="${id}"]`)
  radio?.focus({ preventScroll: true })
  radio?.click()
}

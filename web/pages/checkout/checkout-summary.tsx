import { useCallback } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { plural } from '#shared/plural.ts'
import { SummaryTable } from '#web/basket/summary-table.tsx'
import { useSoldOut } from '#web/basket/use-sold-out.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber, formatTotal } from '#web/lib/format.ts'
import type { CaptchaPass } from '#web/lib/use-captcha.ts'
import { SLOW, useSlow } from '#web/lib/use-slow.ts'
import { MoneyReasons } from '#web/money/money-reasons.tsx'
import { OrderErrors } from '#web/orders/order-errors.tsx'
import { LARGE_ORDER_NOTE, UNKNOWN_CITY_NOTE } from '#web/orders/order-notes.ts'
import { Button } from '#web/ui/button.tsx'
import { Summary, SummaryNote, SummaryRow, SummaryTotal } from '#web/ui/summary.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CheckoutItems } from './checkout-items.tsx'
import styles from './checkout-summary.module.css'
import { SoldOutNotice, soldOutText } from './sold-out-notice.tsx'
import type { SubmitError } from './use-place-order.ts'

interface CheckoutSummaryProps {
  readonly basket: BasketView
  readonly hasDelivery: boolean
  readonly isCityUnknown: boolean
  readonly errors: readonly SubmitError[]
  readonly attempt: number
  /** What the shop refused the last try for has been seen to. */
  readonly onMended: () => void
  /** A choice is on its way to the shop: the sums are those before it. */
  readonly isPricing: boolean
  readonly isSubmitting: boolean
  readonly captcha: CaptchaPass
}

/** Goods, totals, what stands in the way, and the button. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { basket, hasDelivery, isCityUnknown, errors, attempt, onMended } = props
  const { isPricing, isSubmitting, captcha } = props
  const isSlow = useSlow(isSubmitting)
  const { gone, takeOut } = useSoldOut(basket)
  const said = gone.map(soldOutText)
  const { deliveryPrice } = basket.summary
  const hasErrors = errors.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is shown, the same errors twice as well
  const showErrors = useCallback(
    (submit: HTMLDivElement | null) => {
      // The summary may be higher than the window: the errors and the button come into it.
      if (hasErrors) submit?.scrollIntoView({ block: 'nearest' })
    },
    [attempt],
  )

  return (
    <Summary label="Итоги заказа" isTall>
      <CheckoutItems basket={basket} />
      <div className={classNames(isPricing && styles.pricing)} aria-busy={isPricing}>
        <SummaryTable basket={basket} />
        {(deliveryPrice !== null && deliveryPrice > 0) || basket.quantity === 0 ? null : (
          <dl>
            <SummaryRow name="Доставка" tone={deliveryPrice === 0 ? 'free' : 'quiet'}>
              {deliveryPrice === 0 ? 'бесплатно' : hasDelivery ? 'уточняем…' : 'Не выбран способ доставки'}
            </SummaryRow>
          </dl>
        )}
        <SummaryTotal name="Итого">{formatTotal(basket.payableTotal)}</SummaryTotal>
        <MoneyReasons reasons={basket.reasons} total={basket.payableTotal} />
      </div>
      {basket.accrualTotal > 0 ? (
        <SummaryNote>
          Вы получите {formatNumber(basket.accrualTotal)}&nbsp;
          {plural(basket.accrualTotal, 'бонус', 'бонуса', 'бонусов')}
        </SummaryNote>
      ) : null}
      {basket.hasLargeItem ? <SummaryNote>{LARGE_ORDER_NOTE}</SummaryNote> : null}
      {isCityUnknown ? <SummaryNote>{UNKNOWN_CITY_NOTE}</SummaryNote> : null}

      <div ref={showErrors} className={styles.submit}>
        <SoldOutNotice
          gone={gone}
          isAllGone={basket.quantity === 0}
          onTakeOut={() => {
            takeOut()
            onMended()
          }}
        />
        <OrderErrors errors={errors.filter(({ text }) => !said.includes(text))} />
        <div>
          <div role="alert">
            <VisuallyHidden key={attempt}>
              {hasErrors ? `Заказ не оформлен. ${errors.map(({ text }) => text).join('. ')}` : null}
            </VisuallyHidden>
          </div>
          <Button type="submit" look="accent" isWide isBusy={isSubmitting}>
            Оформить заказ
          </Button>
          {/* The invisible captcha's place: what it shows, it shows over the page. */}
          <div ref={captcha.containerRef} />
          <p role="status" className={styles.wait}>
            {isSlow ? SLOW : null}
          </p>
        </div>
        <p className={styles.consent}>
          Нажимая кнопку, вы принимаете <Paper name="oferta">оферту</Paper> и&nbsp;
          <Paper name="end-user-agreement">пользовательское соглашение</Paper> и&nbsp;даёте{' '}
          <Paper name="privacy-agreement">согласие на&nbsp;обработку персональных данных</Paper>
        </p>
      </div>
    </Summary>
  )
}

function Paper({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <a href={`/docs/${name}.pdf`} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

import { useCallback, useRef } from 'react'
import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import type { CheckoutView } from '#shared/checkout/contract.ts'
import { deliveryPriceText } from '#shared/delivery-price-text.ts'
import { formatTotal } from '#shared/format.ts'
import type { OrderFormError } from '#shared/orders/order-form-errors.ts'
import { type DocumentName, documentPath } from '#shared/paths.ts'
import { SummaryTable } from '#web/basket/summary-table.tsx'
import { useSoldOut } from '#web/basket/use-sold-out.ts'
import { focusField } from '#web/checkout/focus-field.ts'
import { OrderErrors } from '#web/checkout/order-errors.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { sentences } from '#web/lib/sentences.ts'
import type { CaptchaPass } from '#web/lib/use-captcha.ts'
import { SLOW, useSlow } from '#web/lib/use-slow.ts'
import { MoneyReasons } from '#web/money/money-reasons.tsx'
import { LARGE_ORDER_NOTE, OWN_NOTES, UNKNOWN_CITY_NOTE } from '#web/orders/order-notes.ts'
import { Button } from '#web/ui/button.tsx'
import { Summary, SummaryAction, SummaryNote, SummaryRow, SummaryTotal } from '#web/ui/summary.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CheckoutItems } from './checkout-items.tsx'
import styles from './checkout-summary.module.css'
import { exceptSoldOut } from './shown-errors.ts'
import { SoldOutNotice } from './sold-out-notice.tsx'

const UNCERTAIN = 'Ответа нет, и\u00a0пока неизвестно, оформлен ли заказ'

interface CheckoutSummaryProps {
  readonly view: CheckoutView
  readonly hasDelivery: boolean
  /** The chosen delivery has no price, because its carrier does not answer (DLV-57). */
  readonly isDeliveryUnpriced: boolean
  readonly isCityUnknown: boolean
  /** Errors of the server stay until the next submission, errors of the form until they are corrected. */
  readonly errors: readonly OrderFormError[]
  readonly attempt: number
  /** True if the last submission got no answer, so that the order may have been placed. */
  readonly isUncertain: boolean
  /** Removes these lines from the basket and submits the order. */
  readonly onOrderWithout: (shopItemIds: readonly number[]) => void
  /** Opens the quick order, which needs no captcha. */
  readonly onQuickOrder: () => void
  /** True while a choice is being sent, so that the sums do not include it yet. */
  readonly isPricing: boolean
  readonly isSubmitting: boolean
  readonly captcha: CaptchaPass
}

/** The item list, the totals, the error list and the submit button. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { view, hasDelivery, isCityUnknown, errors, attempt, isUncertain, onOrderWithout } = props
  const { onQuickOrder, isDeliveryUnpriced, isPricing, isSubmitting, captcha } = props
  const { hasConsent } = usePageData()
  const isSlow = useSlow(isSubmitting)
  const { basket } = view
  const { soldOut, removeSoldOut } = useSoldOut(basket)
  const texts = errors.map(({ text }) => text)
  const { others, isAnnounced } = exceptSoldOut(errors, soldOut)
  const submitRef = useRef<HTMLButtonElement>(null)
  const { deliveryPrice, payableTotal, reasons } = view.delivery
  const hasErrors = errors.length > 0
  const firstField = others.find(({ field }) => field !== null)?.field
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each submission, also with the same errors
  const showErrors = useCallback(
    (submit: HTMLDivElement | null) => {
      // The summary may be higher than the window, so errors and button are scrolled into view. In a narrow window the
      // button is always in view, this element has no box, and the list may be far below what the shopper sees, so the
      // first erroneous field is shown (CHK-84).
      if (!hasErrors || !submit) return
      if (submit.getClientRects().length > 0) submit.scrollIntoView({ block: 'nearest' })
      else if (firstField) return focusField(firstField)
      else submit.firstElementChild?.scrollIntoView({ block: 'nearest' })
      // The pressed button has lost the focus, because it was disabled or has disappeared.
      if (document.activeElement === document.body) submitRef.current?.focus({ preventScroll: true })
    },
    [attempt],
  )

  return (
    <Summary label="Итоги заказа" isTall>
      <div className={styles.details}>
        <CheckoutItems basket={basket} />
        <div className={classNames(isPricing && styles.pricing)} aria-busy={isPricing}>
          <SummaryTable basket={basket} deliveryPrice={deliveryPrice} />
          {(deliveryPrice !== null && deliveryPrice > 0) || basket.quantity === 0 ? null : (
            <dl>
              <SummaryRow
                name="Доставка"
                tone={deliveryPrice === 0 && !basket.hasLargeItem ? 'free' : 'quiet'}
              >
                {isDeliveryUnpriced || deliveryPrice === 0
                  ? deliveryPriceText(deliveryPrice, basket.hasLargeItem)
                  : hasDelivery
                    ? 'уточняем…'
                    : 'Не выбран способ доставки'}
              </SummaryRow>
            </dl>
          )}
        </div>
        <div className={classNames(styles.total, isPricing && styles.pricing)} aria-busy={isPricing}>
          <SummaryTotal name="Итого">{formatTotal(payableTotal)}</SummaryTotal>
        </div>
        <div className={classNames(isPricing && styles.pricing)} aria-busy={isPricing}>
          <MoneyReasons reasons={[...basket.reasons, ...reasons]} total={payableTotal} />
        </div>
        {basket.accrualTotal > 0 ? (
          <SummaryNote>Вы получите {bonusCount(basket.accrualTotal)}</SummaryNote>
        ) : null}
        {isDeliveryUnpriced ? <SummaryNote>{OWN_NOTES.unpricedDelivery}</SummaryNote> : null}
        {basket.hasLargeItem ? <SummaryNote>{LARGE_ORDER_NOTE}</SummaryNote> : null}
        {isCityUnknown ? <SummaryNote>{UNKNOWN_CITY_NOTE}</SummaryNote> : null}
      </div>

      <div ref={showErrors} className={styles.submit}>
        <div className={styles.notices}>
          <SoldOutNotice
            soldOut={soldOut}
            isAllSoldOut={basket.quantity === 0}
            isAnnounced={isAnnounced}
            isBusy={isSubmitting}
            onPress={() => {
              submitRef.current?.focus({ preventScroll: true })
              if (basket.quantity === 0) removeSoldOut()
              else onOrderWithout(soldOut.map(({ shopItemId }) => shopItemId))
            }}
          />
          <OrderErrors errors={others}>
            {others.some(({ isCaptchaDown }) => isCaptchaDown) ? (
              <>
                <p className={styles.instead}>
                  Заказ в&nbsp;один клик оформляется без проверки: оператор позвонит и&nbsp;обо всём
                  договорится.
                </p>
                <Button look="outline" isWide aria-haspopup="dialog" onClick={onQuickOrder}>
                  Купить в&nbsp;один клик
                </Button>
              </>
            ) : null}
          </OrderErrors>
        </div>
        <SummaryAction>
          <div role="alert">
            <VisuallyHidden key={attempt}>
              {hasErrors ? sentences([isUncertain ? UNCERTAIN : 'Заказ не оформлен', ...texts]) : null}
            </VisuallyHidden>
          </div>
          <Button
            ref={submitRef}
            type="submit"
            look="accent"
            isWide
            isBusy={isSubmitting}
            data-sum={formatTotal(payableTotal)}
          >
            Оформить заказ
          </Button>
          {/* Container of the invisible captcha, which shows its challenge over the page. */}
          <div ref={captcha.containerRef} />
          <p role="status" className={styles.wait}>
            {isSlow ? SLOW : null}
          </p>
        </SummaryAction>
        <p className={styles.consent}>
          Нажимая кнопку, вы принимаете <DocumentLink name="oferta">оферту</DocumentLink> и&nbsp;
          <DocumentLink name="end-user-agreement">пользовательское соглашение</DocumentLink> и&nbsp;даёте{' '}
          <DocumentLink name={hasConsent ? 'personal-data-consent' : 'privacy-agreement'}>
            согласие на&nbsp;обработку персональных данных
          </DocumentLink>
          {hasConsent ? (
            <>
              <br />
              Подробности&nbsp;—&nbsp;в&nbsp;
              <DocumentLink name="privacy-agreement">политике конфиденциальности</DocumentLink>
            </>
          ) : null}
        </p>
      </div>
    </Summary>
  )
}

function DocumentLink({ name, children }: { name: DocumentName; children: React.ReactNode }) {
  return (
    <a href={documentPath(name)} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

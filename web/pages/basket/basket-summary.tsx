import type { BasketView } from '#shared/basket/contract.ts'
import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import { formatTotal } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { SummaryTable } from '#web/basket/summary-table.tsx'
import { useDelivery } from '#web/basket/use-delivery.ts'
import { useSoldOut } from '#web/basket/use-sold-out.ts'
import { QuickOrderButton } from '#web/checkout/quick-order-button.tsx'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { MoneyReasons } from '#web/money/money-reasons.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Summary, SummaryAction, SummaryNote, SummaryRow, SummaryTotal } from '#web/ui/summary.tsx'
import styles from './basket-summary.module.css'
import { soldOutWords } from './sold-out-words.ts'

const loadNotes = async () => (await import('./basket-notes.tsx')).BasketNotes

interface BasketSummaryProps {
  readonly basket: BasketView
  /** True once a quick order of this basket has been placed. */
  readonly isPlaced: boolean
  readonly onQuickOrder: () => void
}

/** The totals and the two ways to order. Both are blocked while a line is sold out (BASK-9). */
export function BasketSummary({ basket, isPlaced, onQuickOrder }: BasketSummaryProps) {
  const delivery = useDelivery(basket)
  const { deliveryPrice, payableTotal, reasons, isPending, isUnpriced } = delivery
  const hasCouponNote = basket.coupon?.kind === 'free-delivery' || delivery.couponIneligibility !== null
  const BasketNotes = useOptionalPart(loadNotes, basket.hasLargeItem || hasCouponNote)
  const isAsked = isPending && deliveryPrice === null
  const { soldOut, removeSoldOut } = useSoldOut(basket)

  return (
    <Summary label="Итоги корзины">
      <div>
        <SummaryTable basket={basket} deliveryPrice={deliveryPrice} />
        {isUnpriced || isAsked ? (
          <dl>
            <SummaryRow name="Доставка" tone="quiet">
              {isAsked ? 'уточняем…' : <>пока не&nbsp;рассчитана</>}
            </SummaryRow>
          </dl>
        ) : null}
        <SummaryTotal name="Общая стоимость">{formatTotal(payableTotal)}</SummaryTotal>
        <MoneyReasons reasons={reasons} total={payableTotal} />
        {isUnpriced ? (
          <SummaryNote>Это сумма без&nbsp;доставки: её цену уточним при&nbsp;оформлении</SummaryNote>
        ) : null}
        {BasketNotes ? <BasketNotes basket={basket} delivery={delivery} /> : null}
        {basket.accrualTotal > 0 ? (
          <SummaryNote>Вы получите {bonusCount(basket.accrualTotal)}</SummaryNote>
        ) : null}
        {basket.prepaySaving > 0 ? (
          <SummaryNote>При полной предоплате ещё −{formatTotal(basket.prepaySaving)}</SummaryNote>
        ) : null}
      </div>
      <div className={styles.ways}>
        <SummaryAction>
          {soldOut.length > 0 ? (
            <div className={styles.gone}>
              <p>{soldOutWords(soldOut.length, basket.quantity === 0)}</p>
              <Button onClick={removeSoldOut}>{soldOut.length === 1 ? 'Убрать его' : 'Убрать их'}</Button>
            </div>
          ) : null}
          {soldOut.length > 0 || isPlaced ? (
            <Button look="accent" isWide disabled>
              Оформить заказ
            </Button>
          ) : (
            <ButtonLink to={paths.checkout} look="accent" isWide data-sum={formatTotal(payableTotal)}>
              Оформить заказ
            </ButtonLink>
          )}
        </SummaryAction>
        <div>
          <QuickOrderButton
            look="outline"
            isWide
            isDisabled={soldOut.length > 0 || isPlaced}
            onOpen={onQuickOrder}
          />
        </div>
      </div>
    </Summary>
  )
}

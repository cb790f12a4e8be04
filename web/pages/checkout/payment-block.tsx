import { useEffect, useState } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { PREPAY_DISCOUNT } from '#shared/basket/price-basket.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { OrderField } from '#shared/orders/order-form-errors.ts'
import { wayOut } from '#shared/payments/way-out.ts'
import { trpc } from '#web/lib/trpc.ts'
import { fieldId } from '#web/orders/focus-field.ts'
import { PaymentChoice } from '#web/payments/payment-choice.tsx'
import { Block } from '#web/ui/block.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './delivery-block.module.css'
import type { BasketChoices } from './use-basket-choices.ts'
import type { ChosenTariff } from './use-chosen-tariff.ts'
import { useTakeWayOut } from './use-take-way-out.ts'
import { wayOutScene } from './way-out-scene.ts'

interface PaymentBlockProps {
  readonly basket: BasketView
  readonly geo: GeoPosition
  readonly delivery: ChosenTariff
  readonly chosenId: number
  readonly choices: BasketChoices
  readonly errorOf: (field: OrderField) => string | undefined
}

/** 'Оплата'. A chosen system that can be had no more is let go, and the page says why. */
export function PaymentBlock(props: PaymentBlockProps) {
  const { basket, geo, delivery, chosenId, choices, errorOf } = props
  const query = trpc.payments.systems.useQuery()
  const { data: systems } = query
  const { choose, drop } = choices
  const [dropped, setDropped] = useState<string | null>(null)
  const error = errorOf('paymentSystemId')
  const { tariffs } = delivery
  const takeWayOut = useTakeWayOut({ basket, delivery, choices })
  const scene = { basket, geo, tariffs, tariff: delivery.tariff }
  const prepaySaving = basket.prepaySaving || (basket.summary.discounts[PREPAY_DISCOUNT] ?? 0)

  const isSettled = query.isSuccess && !query.isFetching && !choices.isPending
  const chosen = systems?.find(({ id }) => id === chosenId)
  const reason = isSettled ? chosen?.reasons[0] : undefined
  const isGone = isSettled && chosenId !== 0 && (chosen === undefined || reason !== undefined)
  const droppedText = chosen && reason ? `${chosen.name}: ${reason}` : null
  useEffect(() => {
    if (!isGone) return
    setDropped(droppedText)
    drop({ paymentSystemId: 0 })
  }, [isGone, droppedText, drop])

  function take(paymentSystemId: number) {
    setDropped(null)
    choose({ paymentSystemId })
  }

  return (
    <Block title="Оплата">
      {systems ? (
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
              chosenId={chosenId}
              prepaySaving={prepaySaving}
              onChoose={take}
              wayOutOf={(system) => wayOut(wayOutScene(system, scene))}
              onTakeWayOut={takeWayOut}
            />
          </div>
        </fieldset>
      ) : query.isError ? (
        <div className={styles.failure} role="alert">
          <p>Не получилось узнать способы оплаты. Всё, что вы заполнили, сохранилось.</p>
          <Button look="ink" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Повторить
          </Button>
        </div>
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>Загружаем способы оплаты</VisuallyHidden>
          <Skeleton className={styles.loading} />
          <Skeleton className={styles.loading} />
          <Skeleton className={styles.loading} />
        </div>
      )}
      {error ? (
        <p id={`${fieldId('paymentSystemId')}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {prepaySaving > 0 && systems?.some(({ isPrepay, reasons }) => isPrepay && reasons.length === 0) ? (
        <p className={styles.note}>
          Скидка справа&nbsp;— 2&nbsp;% за&nbsp;полную предоплату, кроме подарочных карт.
        </p>
      ) : null}
      <p className={styles.note} role="status">
        {dropped === null ? null : `Способ оплаты сброшен. ${dropped}`}
      </p>
    </Block>
  )
}

import { useEffect, useRef, useState } from 'react'
import { phoneHref } from '#shared/company.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import { headlineOf, QUICK_ORDER_NOTE } from '#shared/orders/state-labels.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatDay, formatTime } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import styles from './order-status.module.css'
import { PayButton } from './pay-button.tsx'

const loadOtherPayments = async () => (await import('./other-payments.tsx')).OtherPayments

/** Id of the state's heading. It takes the focus when a change of state removes the focused element. */
export const ORDER_STATE = 'order-state'

const BANK_UNAVAILABLE =
  'Банк не\u00a0ответил и\u00a0не\u00a0открыл оплату. Заказ сохранён: попробуйте оплатить ещё раз или выберите другой способ.'

interface Failure {
  readonly reason: string
  readonly paymentSystemId: number | undefined
  /** Distinguishes two equal reasons, so that screen readers announce the second one too. */
  readonly count: number
}

/** The state of the order, what happens next, whether it is late, and the ways to pay for it while it is unpaid. */
export function OrderStatus({ order }: { order: OrderView }) {
  const { now, company } = usePageData()
  const { publicId, canPay, expiresAt, kind, fulfilment, payment, paymentSystem, track } = order
  const { data: other } = trpc.orders.otherPayments.useQuery({ publicId }, { enabled: canPay })
  const OtherPayments = useChunk(loadOtherPayments, canPay)
  const { isThanked, late, next, promise, storage, collection, notice } = order.words
  const heading = useRef<HTMLHeadingElement>(null)
  const isChanged = useRef(false)
  const isFailed = canPay && payment === 'failed'
  const [failure, setFailure] = useState<Failure | null>(null)
  const isOfThisSystem = failure?.paymentSystemId === paymentSystem?.id
  const problem = other?.isBankUnavailable ? BANK_UNAVAILABLE : isOfThisSystem ? failure?.reason : undefined

  // The button of another payment system that was pressed disappears in one of the next renders.
  useEffect(() => {
    if (!isChanged.current || document.activeElement !== document.body) return
    isChanged.current = false
    heading.current?.focus()
  })

  return (
    <section className={classNames(styles.status, isFailed && styles.failed)} aria-label="Состояние заказа">
      <div className={styles.text} role="status">
        {late === null ? null : (
          <p className={styles.late}>
            <Unbroken text={late} />{' '}
            {company.phone === null ? null : (
              <>
                Если он&nbsp;нужен срочно, позвоните:{' '}
                <a className={styles.phone} href={phoneHref(company.phone)}>
                  {company.phone}
                </a>
              </>
            )}
          </p>
        )}
        {isThanked ? <p className={styles.thanks}>Спасибо за&nbsp;заказ!</p> : null}
        <h2 ref={heading} id={ORDER_STATE} tabIndex={-1} className={styles.state}>
          {headlineOf({ ...order, deliveryKind: order.delivery?.kind ?? null })}
        </h2>
        <p>{next}</p>
        {promise === null ? null : <p className={styles.promise}>{promise}</p>}
        {collection?.place ? (
          <p className={styles.promise}>
            <Unbroken text={collection.place} />
          </p>
        ) : null}
        {collection?.hours ? (
          <p>
            Часы работы: <Unbroken text={collection.hours} />
          </p>
        ) : null}
        {storage === null ? null : <p>{storage}</p>}
        {collection === null ? null : <p>{collection.bring}</p>}
        {fulfilment === 'shipped' && track?.url ? (
          <a className={styles.track} href={track.url} target="_blank" rel="noopener">
            Отследить посылку
          </a>
        ) : null}
        {kind === 'quick' && fulfilment === 'new' ? <p>{QUICK_ORDER_NOTE}</p> : null}
        {canPay && expiresAt !== null ? (
          <p className={styles.deadline}>
            Держим товары до&nbsp;{formatTime(expiresAt)} {formatDay(expiresAt, now)} по&nbsp;Москве
          </p>
        ) : null}
        {notice === null ? null : <p className={styles.deadline}>{notice}</p>}
      </div>
      {canPay ? (
        <PayButton
          order={order}
          sum={order.payableTotal}
          look="accent"
          className={styles.pay}
          onProblem={(reason) =>
            setFailure((last) => ({
              reason,
              paymentSystemId: paymentSystem?.id,
              count: (last?.count ?? 0) + 1,
            }))
          }
        />
      ) : null}
      {/* Below the button, which therefore stays in its place when the text changes. */}
      {canPay && problem !== undefined ? (
        <p key={failure?.count} className={classNames(styles.note, styles.problem)} role="alert">
          {problem}
        </p>
      ) : canPay && payment === 'pending' ? (
        <p className={classNames(styles.note, styles.deadline, styles.hint)}>
          Уже оплатили? Банк подтвердит платёж за&nbsp;несколько минут, и&nbsp;страница обновится сама
        </p>
      ) : null}
      {canPay && other && OtherPayments ? (
        <OtherPayments
          order={order}
          systems={other.systems}
          isOpen={isFailed || other.isBankUnavailable}
          onChanged={() => {
            isChanged.current = true
          }}
        />
      ) : null}
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import { formatTotal } from '#shared/format.ts'
import type { OrderView, OtherPayments as Other } from '#shared/orders/contract.ts'
import { paymentMarkPath } from '#shared/paths.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { detailsOf, refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { InstallmentSchedule } from '#web/ui/installment-schedule.tsx'
import { useStatus } from '#web/ui/status.tsx'
import styles from './other-payments.module.css'
import { OTHER_PAYMENTS } from './other-payments-anchor.ts'

const OFFLINE_MESSAGE = 'Нет связи с\u00a0магазином: способ оплаты остался прежним'

interface OtherPaymentsProps {
  readonly order: OrderView
  readonly systems: Other['systems']
  /** True if the usual way to pay has failed; the list then starts expanded. */
  readonly isOpen: boolean
  /** Called when the payment system has been changed, before the page shows it. */
  readonly onChanged: () => void
}

/**
 * The schedule of an unpaid order's payment system, if it pays by installments (PAY-25), and the other systems with
 * their prices (PAY-39). An unavailable one shows the reason. From payment on receipt there is no way back (PAY-53), so
 * it is confirmed first (PAY-71).
 */
export function OtherPayments({ order, systems, isOpen, onChanged }: OtherPaymentsProps) {
  const { publicId, paymentSystem } = order
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const change = trpc.orders.changePayment.useMutation()
  const { isBusy, once } = useOnce()
  /** Why the last press has changed nothing, shown in the row of its system, or below the list that has lost it. */
  const [problem, setProblem] = useState<{ readonly id: number; readonly text: string } | null>(null)
  const [changed, setChanged] = useState<string | null>(null)
  /** Id of the system for payment on receipt that waits to be confirmed. */
  const [asked, setAsked] = useState<number | null>(null)

  function announce({ name, isPrepay }: Other['systems'][number]) {
    onChanged()
    const text = `Способ оплаты изменён: «${name}»`
    // A line at the bottom of the window would cover the buttons that pay. On receipt there are none.
    if (isPrepay) setChanged(text)
    else showToast(text)
  }

  async function choose(system: Other['systems'][number]) {
    const { id, payableTotal } = system
    setProblem(null)
    setChanged(null)
    try {
      await change.mutateAsync({ publicId, paymentSystemId: id, shownTotal: payableTotal })
      announce(system)
    } catch (error) {
      const refusal = refusalOf(error)
      const [text] = Object.values(detailsOf(refusal, 'ORDER_REFUSED')?.errors ?? {}).flat()
      // The change may have been made anyway: by another press or tab, or only the answer was lost.
      const now = await fresh()
      if (now?.paymentSystem?.id === id) announce(system)
      else setProblem({ id, text: text ?? failureText(refusal, now !== null, OFFLINE_MESSAGE) })
    }
    await utils.orders.invalidate()
  }

  function fresh(): Promise<OrderView | null> {
    return askAnew(utils.orders.byPublicId, { publicId })
  }

  const list = useRef<HTMLUListElement>(null)
  const isListed = systems.length > 0
  // It is loaded after the page, which has therefore not found the place to which a link has led.
  useEffect(() => {
    const details = isListed && list.current?.closest('details')
    if (!details || window.location.hash !== `#${OTHER_PAYMENTS}`) return
    details.open = true
    details.querySelector('summary')?.focus({ preventScroll: true })
    details.scrollIntoView()
    // A reload must not jump here again.
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }, [isListed])

  const schedule = paymentSystem ? (
    <InstallmentSchedule systemId={paymentSystem.id} total={order.payableTotal} className={styles.others} />
  ) : null
  const told = problem ? (
    <p ref={bringIntoView} className={styles.problem} role="alert">
      {problem.text}
    </p>
  ) : null
  const toldBelow = systems.some(({ id }) => id === problem?.id) ? null : told
  if (!isListed)
    return (
      <>
        {schedule}
        {toldBelow}
      </>
    )
  return (
    <>
      {schedule}
      <Disclosure title="Другой способ оплаты" isOpen={isOpen} className={styles.others}>
        <p className={styles.changed} role="status">
          {changed}
        </p>
        <ul ref={list} className={styles.list}>
          {systems.map((system) => {
            const [reason] = system.reasons
            return (
              <li key={system.id} className={styles.row}>
                <img src={paymentMarkPath(system.id)} alt="" width={40} height={28} />
                <span className={styles.text}>
                  <span>
                    {system.name}
                    {system.isNew ? <span className={styles.badge}> новое</span> : null}
                  </span>
                  <span className={styles.note}>{reason ?? priceNote(system, order)}</span>
                </span>
                {reason !== undefined ? null : system.isPrepay ? (
                  <Button
                    isBusy={isBusy && change.variables?.paymentSystemId === system.id}
                    aria-label={`Выбрать: ${system.name}`}
                    onClick={() => void once(() => choose(system))}
                  >
                    Выбрать
                  </Button>
                ) : (
                  <Button
                    aria-expanded={asked === system.id}
                    aria-label={`${asked === system.id ? 'Не\u00a0менять' : 'Выбрать'}: ${system.name}`}
                    onClick={() => setAsked(asked === system.id ? null : system.id)}
                  >
                    {asked === system.id ? 'Не\u00a0менять' : 'Выбрать'}
                  </Button>
                )}
                {asked === system.id && reason === undefined ? (
                  <div className={styles.confirm}>
                    <p>
                      При получении заплатите {formatTotal(system.payableTotal)} Вернуться к&nbsp;оплате
                      онлайн для этого заказа не&nbsp;получится.
                    </p>
                    <Button look="ink" isBusy={isBusy} onClick={() => void once(() => choose(system))}>
                      Платить при получении
                    </Button>
                  </div>
                ) : null}
                {problem?.id === system.id ? told : null}
              </li>
            )
          })}
        </ul>
        {toldBelow}
      </Disclosure>
    </>
  )
}

function bringIntoView(problem: HTMLElement | null): void {
  problem?.scrollIntoView({ block: 'nearest' })
}

/** Returns the price with the payment system and the reason, if it is higher; otherwise null. */
function priceNote({ payableTotal, cashFee }: Other['systems'][number], order: OrderView): string | null {
  const more = payableTotal - order.payableTotal
  if (more <= 0) return null
  const why = [
    more > cashFee ? 'без скидки за\u00a0предоплату' : [],
    cashFee > 0 ? `${formatTotal(cashFee)} за\u00a0приём денег` : [],
  ].flat()
  return `${formatTotal(payableTotal)}, на\u00a0${formatTotal(more)} больше: ${why.join(', ')}`
}

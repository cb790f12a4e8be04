import type { PaymentSystem } from '#shared/payments/contract.ts'
import { INSTALMENT_SYSTEM_IDS } from '#shared/payments/instalment-schedule.ts'
import { formatRubles } from '#web/lib/format.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { InstalmentSchedule } from './instalment-schedule.tsx'
import styles from './payment-choice.module.css'

interface PaymentChoiceProps {
  readonly systems: readonly PaymentSystem[]
  readonly chosenId: number
  /** What full prepayment takes off, whole roubles; 0: nothing. */
  readonly prepaySaving: number
  readonly onChoose: (paymentSystemId: number) => void
}

/** Ways to pay as rows; one that cannot be taken says why. */
export function PaymentChoice({ systems, chosenId, prepaySaving, onChoose }: PaymentChoiceProps) {
  if (systems.length === 0) return <NoPaymentSystems />
  return systems.map((system) => {
    const [reason] = system.reasons
    const isChosen = system.id === chosenId
    return (
      <ChoiceRow
        key={system.id}
        name="payment"
        value={String(system.id)}
        isChosen={isChosen}
        isDisabled={reason !== undefined}
        onChoose={() => onChoose(system.id)}
        title={
          <>
            {system.name}
            {system.isNew ? <span className={styles.badge}> новое</span> : null}
          </>
        }
        details={
          <>
            {system.description}
            {/* The reason may come in two lines. */}
            {reason === undefined ? null : <span className={styles.reason}>{reason}</span>}
          </>
        }
        aside={
          system.isPrepay && prepaySaving > 0 && reason === undefined ? (
            <span className={styles.saving}>−{formatRubles(prepaySaving)}</span>
          ) : null
        }
      >
        {isChosen && INSTALMENT_SYSTEM_IDS.includes(system.id) ? (
          <InstalmentSchedule total={system.payableTotal} />
        ) : null}
      </ChoiceRow>
    )
  })
}

function NoPaymentSystems() {
  return (
    <div className={styles.none}>
      <p>В данный момент нет доступных платежных систем!</p>
      <p>Оформление заказа невозможно, свяжитесь с администрацией Интернет-магазина.</p>
    </div>
  )
}

import { formatRoubles } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import type { PaymentSystem } from '#shared/payments/contract.ts'
import { INSTALLMENT_SYSTEM_IDS } from '#shared/payments/installment-schedule.ts'
import type { ActionSuggestion, PaymentSuggestion } from '#shared/payments/payment-suggestion.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { Link } from '#web/ui/link.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'
import { InstallmentSchedule } from './installment-schedule.tsx'
import styles from './payment-choice.module.css'
import { PaymentSuggestionLine } from './payment-suggestion-line.tsx'

interface PaymentChoiceProps {
  readonly systems: readonly PaymentSystem[]
  readonly chosenId: number
  /** Whole roubles that prepayment takes off; 0 for none. */
  readonly prepaySaving: number
  readonly onChoose: (paymentSystemId: number) => void
  /** Returns the change that would make an unavailable system available; null if there is none. */
  readonly paymentSuggestionOf: (system: PaymentSystem) => PaymentSuggestion | null
  readonly onTakeSuggestion: (suggestion: ActionSuggestion) => void
}

/** The payment systems as rows. An unavailable one shows the first reason (PAY-21, PAY-40). */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { systems, chosenId, prepaySaving, onChoose, paymentSuggestionOf, onTakeSuggestion } = props
  if (systems.length === 0) return <NoPaymentSystems />
  return systems.map((system) => {
    const [reason] = system.reasons
    const isChosen = system.id === chosenId
    const suggestion = reason === undefined ? null : paymentSuggestionOf(system)
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
          reason === undefined ? (
            <SafeHtml html={system.description} />
          ) : (
            // The reason may have two lines.
            <span className={styles.reason}>{reason}</span>
          )
        }
        aside={
          system.isPrepay && prepaySaving > 0 && reason === undefined ? (
            <span className={styles.saving}>−{formatRoubles(prepaySaving)}</span>
          ) : null
        }
      >
        {suggestion ? (
          <PaymentSuggestionLine suggestion={suggestion} systemName={system.name} onTake={onTakeSuggestion} />
        ) : null}
        {isChosen && INSTALLMENT_SYSTEM_IDS.includes(system.id) ? (
          <InstallmentSchedule total={system.payableTotal} />
        ) : null}
      </ChoiceRow>
    )
  })
}

function NoPaymentSystems() {
  return (
    <div className={styles.none}>
      <p>В данный момент нет доступных платежных систем!</p>
      <p>
        Оформление заказа невозможно,{' '}
        <Link to={paths.contacts} className={styles.contacts}>
          свяжитесь с администрацией Интернет-магазина
        </Link>
        .
      </p>
    </div>
  )
}

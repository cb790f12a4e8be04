import { useId } from 'react'
import { paths, paymentMarkPath } from '#shared/paths.ts'
import type { PaymentSystem } from '#shared/payments/contract.ts'
import { PAYMENT_GROUP_NAMES, PAYMENT_GROUPS, paymentGroup } from '#shared/payments/payment-groups.ts'
import {
  type ActionSuggestion,
  isOtherPoints,
  type PaymentSuggestion,
} from '#shared/payments/payment-suggestion.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { InstallmentSchedule } from '#web/ui/installment-schedule.tsx'
import { Link } from '#web/ui/link.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'
import styles from './payment-choice.module.css'
import { PaymentSuggestionLine } from './payment-suggestion-line.tsx'

interface PaymentChoiceProps {
  readonly systems: readonly PaymentSystem[]
  readonly chosenId: number
  readonly onChoose: (paymentSystemId: number) => void
  /** Returns the change that would make an unavailable system available; null if there is none. */
  readonly paymentSuggestionOf: (system: PaymentSystem) => PaymentSuggestion | null
  readonly onTakeSuggestion: (suggestion: ActionSuggestion) => void
}

/**
 * The payment systems as rows in three groups (PAY-68). An unavailable one shows the first reason (PAY-21, PAY-40),
 * and if all are and no change helps, the sentence for none stands above them (PAY-9).
 */
export function PaymentChoice({ paymentSuggestionOf, ...props }: PaymentChoiceProps) {
  const id = useId()
  const groups = PAYMENT_GROUPS.map((group) => ({
    group,
    systems: props.systems.filter((system) => paymentGroup(system) === group),
  }))
  const suggestions = new Map(
    groups
      .flatMap(({ systems }) => systems)
      .filter(({ reasons }) => reasons.length > 0)
      .map((system) => [system.id, paymentSuggestionOf(system)]),
  )
  const [firstWithPoints] = [...suggestions].find(([, suggestion]) => isOtherPoints(suggestion)) ?? []
  // One press shows the points for every system, so the way to them is offered once (PAY-72).
  const suggestionFor = ({ id: systemId }: PaymentSystem) => {
    const suggestion = suggestions.get(systemId) ?? null
    return isOtherPoints(suggestion) && systemId !== firstWithPoints ? null : suggestion
  }
  const isNone = props.systems.every(({ id: systemId }) => suggestions.get(systemId) === null)
  return (
    <>
      <div role="status">{isNone ? <NoPaymentSystems /> : null}</div>
      {groups.map(({ group, systems }) =>
        systems.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset within the block's own would take its error
          <div key={group} role="group" aria-labelledby={id + group} className={styles.group}>
            <h3 id={id + group} className={styles.groupName}>
              {PAYMENT_GROUP_NAMES[group]}
            </h3>
            {systems.map((system) => (
              <SystemRow key={system.id} system={system} suggestion={suggestionFor(system)} {...props} />
            ))}
          </div>
        ),
      )}
    </>
  )
}

interface SystemRowProps extends Omit<PaymentChoiceProps, 'systems' | 'paymentSuggestionOf'> {
  readonly system: PaymentSystem
  readonly suggestion: PaymentSuggestion | null
}

function SystemRow({ system, suggestion, chosenId, onChoose, onTakeSuggestion }: SystemRowProps) {
  const [reason] = system.reasons
  const isChosen = system.id === chosenId
  return (
    <ChoiceRow
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
      aside={<img className={styles.mark} src={paymentMarkPath(system.id)} alt="" width={40} height={28} />}
    >
      {suggestion ? (
        <PaymentSuggestionLine suggestion={suggestion} systemName={system.name} onTake={onTakeSuggestion} />
      ) : null}
      {isChosen ? <InstallmentSchedule systemId={system.id} total={system.payableTotal} /> : null}
    </ChoiceRow>
  )
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

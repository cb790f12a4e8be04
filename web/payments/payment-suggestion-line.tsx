import { listingPath, paths } from '#shared/paths.ts'
import {
  type ActionSuggestion,
  isOtherPoints,
  type PaymentSuggestion,
  paymentSuggestionText,
} from '#shared/payments/payment-suggestion.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './payment-choice.module.css'

interface PaymentSuggestionLineProps {
  readonly suggestion: PaymentSuggestion
  /** Name of the system that would become available, which distinguishes equal suggestions for screen readers. */
  readonly systemName: string
  readonly onTake: (suggestion: ActionSuggestion) => void
}

/** The cheapest change that makes a system available, shown beside the reason. Pressing it makes the change. */
export function PaymentSuggestionLine({ suggestion, systemName, onTake }: PaymentSuggestionLineProps) {
  const text = paymentSuggestionText(suggestion)
  const label = isOtherPoints(suggestion) ? text : `${text}: ${systemName}`
  if (suggestion.kind === 'addItems') {
    const goods = listingPath(paths.catalog, { priceFrom: suggestion.missing, sort: 'cheap' })
    return (
      <Link to={goods} className={styles.way} aria-label={label}>
        {text}
      </Link>
    )
  }
  if (suggestion.kind === 'removeItems') {
    return (
      <Link to={paths.basket} className={styles.way} aria-label={label}>
        {text}
      </Link>
    )
  }
  return (
    <Button look="link" className={styles.way ?? ''} aria-label={label} onClick={() => onTake(suggestion)}>
      {text}
    </Button>
  )
}

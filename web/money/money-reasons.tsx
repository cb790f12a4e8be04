import { useState } from 'react'
import type { MoneyReason } from '#shared/basket/contract.ts'
import { AGREED } from '#shared/delivery-price-text.ts'
import { formatDiscount, formatTotal } from '#shared/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './money-reasons.module.css'

interface MoneyReasonsProps {
  /** The server's lines; empty if the basket is an estimate of the page, and if there is nothing to pay. */
  readonly reasons: readonly MoneyReason[]
  /** The sum of the lines. */
  readonly total: number
}

/**
 * The disclosure 'Почему столько?' below a total, which explains every rouble of it (BASK-58). It works before any
 * script has loaded.
 */
export function MoneyReasons({ reasons, total }: MoneyReasonsProps) {
  // A total without lines cannot be explained yet: only the server knows the reasons.
  const isWaiting = reasons.length === 0 && total !== 0
  const [last, setLast] = useState({ reasons, total })
  if (!isWaiting && (last.reasons !== reasons || last.total !== total)) setLast({ reasons, total })
  // Until the server has answered, the previous explanation stays, dimmed (BASK-59).
  const shown = isWaiting ? last : { reasons, total }
  if (shown.reasons.length === 0) return null
  return (
    <Disclosure className={styles.why} title="Почему столько?">
      <dl className={classNames(styles.lines, isWaiting && styles.waiting)} aria-busy={isWaiting}>
        {shown.reasons.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none has state
          <div key={i} className={classNames(styles.line, line.kind === 'item-discount' && styles.of)}>
            <dt>
              {line.name}
              <span className={styles.reason}>{line.reason}</span>
            </dt>
            <dd className={toneOf(line)}>{amountText(line)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>Итого</dt>
          <dd>{formatTotal(shown.total)}</dd>
        </div>
      </dl>
    </Disclosure>
  )
}

function amountText({ kind, amount }: MoneyReason): string {
  if (kind === 'agreed-delivery') return AGREED
  if (amount === 0) return 'бесплатно'
  return amount < 0 ? formatDiscount(-amount) : formatTotal(amount)
}

function toneOf({ kind, amount }: MoneyReason): string | undefined {
  if (kind === 'agreed-delivery') return undefined
  if (amount === 0) return styles.free
  return amount < 0 ? styles.discount : undefined
}

import type { BonusOperation } from '#shared/account/contract.ts'
import { BONUS_WORDS, bonusNoun, orderlessWords, signedBonuses } from '#shared/bonuses/bonus-words.ts'
import { personalOrderPath } from '#shared/paths.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatDay, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Link } from '#web/ui/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './bonus-history.module.css'

/** All operations of the bonus account, newest first, with pending ones before them (BON-21, BON-29). */
export function BonusHistory({ operations }: { operations: readonly BonusOperation[] }) {
  const { now } = usePageData()
  return (
    <ol className={styles.rows}>
      {operations.map((operation, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and a page never changes its rows
        <li key={i} className={styles.row}>
          <time className={styles.day} dateTime={isoDate(operation.dateOperation)}>
            {operation.kind === 'pending' ? 'ждём ' : null}
            {formatDay(operation.dateOperation, now)}
          </time>
          <span>
            <Words operation={operation} />
          </span>
          <span className={classNames(styles.amount, styles[toneOf(operation)])}>
            {signedBonuses(operation.amount)}
            <VisuallyHidden> {bonusNoun(operation.amount)}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Words({ operation: { kind, orderId } }: { operation: BonusOperation }) {
  const { text, order } = BONUS_WORDS[kind]
  if (order === null || orderId === null) return orderlessWords(kind)
  return (
    <>
      {text}{' '}
      <Link to={personalOrderPath(orderId)} className={styles.order}>
        {order}&nbsp;№&nbsp;{orderId}
      </Link>
    </>
  )
}

function toneOf({ kind, amount }: BonusOperation): 'awaited' | 'plus' | 'minus' {
  if (kind === 'pending') return 'awaited'
  return amount > 0 ? 'plus' : 'minus'
}

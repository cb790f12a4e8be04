import type { MergeNotice } from '#shared/auth/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { mergeWords } from './merge-words.ts'
import styles from './sign-in-popup.module.css'

interface SignedInProps {
  readonly merged: MergeNotice
  /** null if it is unknown. */
  readonly isNewClient: boolean | null
  /** What the button that continues says. */
  readonly goOn: string
  readonly onProceed: () => void
}

/** The success state: what signing in has merged, and a button to continue. */
export function SignedInView({ merged, isNewClient, goOn, onProceed }: SignedInProps) {
  const words = mergeWords(merged)
  return (
    <div className={styles.form}>
      <div role="status" className={styles.merged}>
        {words.length === 0 ? <p>{greeting(isNewClient)}</p> : words.map((text) => <p key={text}>{text}</p>)}
      </div>
      <div className={styles.actions}>
        <Button look="ink" isWide className={styles.goOn} autoFocus onClick={onProceed}>
          {goOn}
        </Button>
      </div>
    </div>
  )
}

function greeting(isNewClient: boolean | null): string {
  if (isNewClient) return 'Это ваш личный кабинет: заказы, покупки и\u00a0бонусы будут здесь.'
  const where = 'Заказы, покупки и\u00a0бонусы\u00a0— в\u00a0кабинете.'
  return isNewClient === null ? where : `С\u00a0возвращением! ${where}`
}

/** The ring with a check mark above the title. */
export function DoneMark() {
  return (
    <span className={styles.done} aria-hidden="true">
      <Icon name="check" size={32} />
    </span>
  )
}

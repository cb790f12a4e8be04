import { greetingName } from '#shared/account/greeting-name.ts'
import type { SignedIn } from '#shared/auth/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { mergeWords } from './merge-words.ts'
import styles from './sign-in-popup.module.css'

interface SignedInProps extends Pick<SignedIn, 'name' | 'merged'> {
  /** null if it is unknown. */
  readonly isNewClient: boolean | null
  /** What the button that continues says. */
  readonly goOn: string
  readonly onProceed: () => void
}

/** The success state: what signing in has merged, and a button to continue. */
export function SignedInView({ name, merged, isNewClient, goOn, onProceed }: SignedInProps) {
  const words = mergeWords(merged)
  return (
    <div className={styles.form}>
      <div role="status" className={styles.merged}>
        <p className={styles.greeting}>{greeting(name, isNewClient)}</p>
        {words.length === 0 ? (
          <p>{`Заказы, покупки и\u00a0бонусы ${isNewClient ? 'будут' : 'ждут'} в\u00a0личном кабинете.`}</p>
        ) : (
          words.map((text) => <p key={text}>{text}</p>)
        )}
      </div>
      <div className={styles.actions}>
        <Button look="ink" isWide className={styles.goOn} autoFocus onClick={onProceed}>
          {goOn}
        </Button>
      </div>
    </div>
  )
}

function greeting(fullName: string, isNewClient: boolean | null): string {
  const name = greetingName(fullName)
  const hello =
    isNewClient === null ? 'Здравствуйте' : isNewClient ? 'Рады знакомству' : 'С\u00a0возвращением'
  return name === '' ? `${hello}!` : `${hello}, ${name}!`
}

/** The ring with a check mark above the title. */
export function DoneMark() {
  return (
    <span className={styles.done} aria-hidden="true">
      <Icon name="check" size={32} />
    </span>
  )
}

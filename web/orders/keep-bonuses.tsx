import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './keep-bonuses.module.css'

interface KeepBonusesProps {
  /** The bonuses that the order earns. */
  readonly amount: number
  readonly onSignIn: () => void
}

/** Invites a guest to keep the bonuses of the order by signing in, which moves the order to the account (ORD-61). */
export function KeepBonuses({ amount, onSignIn }: KeepBonusesProps) {
  return (
    <div className={styles.keep}>
      <p>
        За&nbsp;этот заказ вы&nbsp;получите {bonusCount(amount)}. Войдите по&nbsp;номеру телефона
        из&nbsp;заказа, и&nbsp;они останутся у&nbsp;вас.
      </p>
      <Button aria-haspopup="dialog" onClick={onSignIn}>
        Сохранить бонусы
      </Button>
    </div>
  )
}

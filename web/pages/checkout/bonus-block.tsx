import { useAuth } from '#web/auth/auth-provider.tsx'
import { BonusControl } from '#web/bonuses/bonus-control.tsx'
import { BonusInvitation } from '#web/bonuses/bonus-invitation.tsx'
import styles from './delivery-block.module.css'

interface BonusBlockProps {
  readonly amount: number
  /** The maximum for this basket. */
  readonly max: number
  /** Why the amount was lowered; null if it was not. */
  readonly lowered: string | null
  readonly onChange: (amount: number) => void
}

/** The bonuses of the order, or the invitation to sign in (BON-1, BON-2). */
export function BonusBlock({ amount, max, lowered, onChange }: BonusBlockProps) {
  const { client, openPopup } = useAuth()
  if (client === null) return <BonusInvitation onSignIn={openPopup} />
  return (
    <div>
      <BonusControl
        balance={client.bonusBalance}
        max={max}
        amount={Math.min(amount, max)}
        onChange={onChange}
      />
      <p className={styles.note} role="status">
        {lowered}
      </p>
    </div>
  )
}

import { useAtomValue } from 'jotai'
import { orderPhone } from '#shared/orders/order-phone.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { BonusControl } from '#web/bonuses/bonus-control.tsx'
import { BonusInvitation } from '#web/bonuses/bonus-invitation.tsx'
import { orderFormAtom } from '#web/checkout/order-form.ts'
import styles from './delivery-block.module.css'
import lostStyles from './lost-note.module.css'
import { LostNote } from './lost-note.tsx'
import type { Checkout } from './use-checkout.ts'

interface BonusBlockProps {
  readonly checkout: Checkout
  readonly amount: number
  /** The maximum amount for this basket. */
  readonly max: number
  /** The note that the amount was lowered; null if it was not. */
  readonly lowered: string | null
  readonly onChange: (amount: number) => void
}

/** The bonus controls, or for a guest the invitation to sign in (BON-1, BON-2). */
export function BonusBlock({ checkout, amount, max, lowered, onChange }: BonusBlockProps) {
  const { client, openPopup } = useAuth()
  const { phone } = useAtomValue(orderFormAtom)
  return (
    // One element for both, within which the focus stays after the sign-in.
    <div className={lostStyles.within}>
      {client === null ? (
        <BonusInvitation onSignIn={() => openPopup(orderPhone(phone))} />
      ) : (
        <>
          <BonusControl
            balance={client.bonusBalance}
            max={max}
            amount={Math.min(amount, max)}
            onChange={onChange}
          />
          <LostNote checkout={checkout} block="bonuses" />
          <p className={styles.note} role="status">
            {lowered}
          </p>
        </>
      )}
    </div>
  )
}

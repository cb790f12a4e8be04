import { useAuth } from '#web/auth/auth-provider.tsx'
import { BonusControl } from '#web/bonuses/bonus-control.tsx'
import { BonusInvitation } from '#web/bonuses/bonus-invitation.tsx'
import styles from './delivery-block.module.css'
import { useBonuses } from './use-bonuses.ts'
import type { OrderedBasket } from './use-coupon.ts'

/** The bonuses of this order (spec §2, Checkout page, point 7). */
export function BonusBlock(order: OrderedBasket) {
  const { openPopup } = useAuth()
  const { client, amount, max, change, lowered } = useBonuses(order)
  if (client === null) return <BonusInvitation onSignIn={openPopup} />
  return (
    <div>
      <BonusControl balance={client.bonusBalance} max={max} amount={amount} onChange={change} />
      <p className={styles.note} role="status">
        {lowered}
      </p>
    </div>
  )
}

import { useState } from 'react'
import { bonusNoun } from '#shared/bonuses/bonus-words.ts'
import { formatNumber } from '#shared/format.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { hasEnded, leaveAccount } from './leave-account.ts'
import styles from './leave-dialogs.module.css'
import buttons from './sign-out-buttons.module.css'

const OFFLINE_MESSAGE = 'Нет связи с\u00a0магазином: возможно, кабинет ещё открыт'

/** Says what is lost, closes the account, and loads the home page as a stranger (ACC-15). */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const { data: client } = trpc.auth.client.useQuery()
  const [problem, setProblem] = useState<string | null>(null)
  const close = trpc.account.close.useMutation()
  const { isBusy, once } = useOnce()
  const balance = client?.bonusBalance ?? 0

  async function run() {
    setProblem(null)
    try {
      await close.mutateAsync()
    } catch (error) {
      const refusal = refusalOf(error)
      // Another tab may have closed the account meanwhile.
      const isClosed = refusal?.code === 'NOT_SIGNED_IN' || (await hasEnded(utils, error))
      if (!isClosed) return setProblem(refusal?.message ?? OFFLINE_MESSAGE)
    }
    leaveAccount('Личный кабинет закрыт')
  }

  return (
    <Dialog title="Закрыть кабинет навсегда?" onClose={onClose}>
      <div className={styles.text}>
        <p>
          Мы сразу сотрём ваше имя, телефон, email, избранное, корзину и&nbsp;историю бонусов. От&nbsp;заказов
          останутся только товары и&nbsp;суммы, как требует закон. Вернуть кабинет мы не&nbsp;сможем.
        </p>
        {balance > 0 ? (
          <p>
            Вместе с&nbsp;ним пропадут {formatNumber(balance)}&nbsp;{bonusNoun(balance)}.
          </p>
        ) : null}
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.ways}>
        <Button look="ink" isBusy={isBusy} onClick={() => void once(run)}>
          Закрыть навсегда
        </Button>
        <Button onClick={onClose}>Оставить</Button>
      </div>
    </Dialog>
  )
}

interface SignOutDialogProps {
  readonly isLeaving: boolean
  readonly onSignOut: () => void
  readonly onClose: () => void
}

/** Asks before the sign-out on all devices. */
export function SignOutDialog({ isLeaving, onSignOut, onClose }: SignOutDialogProps) {
  return (
    <Dialog
      title={'Выйти на\u00a0всех устройствах?'}
      description="Кабинет закроется здесь, на телефоне и везде, где вы входили. Чтобы вернуться, понадобится код из SMS."
      onClose={onClose}
    >
      <div className={buttons.buttons}>
        <Button look="ink" isBusy={isLeaving} onClick={onSignOut}>
          Выйти везде
        </Button>
        <Button onClick={onClose}>Остаться</Button>
      </div>
    </Dialog>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { askAnew } from '#web/lib/ask-anew.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { type Asked, forgetAsked } from './asked-storage.ts'
import { PromisedMessage } from './promised-message.tsx'
import styles from './restock-panel.module.css'
import { STILL_WAITS } from './use-cancel-restock.ts'

interface AskedRestockProps {
  readonly asked: Asked
  /** Called when the shop waits no longer. */
  readonly onEnd: () => void
}

/** What this browser has asked for without signing in, and a way to take it back (WAIT-12). */
export function AskedRestock({ asked, onEnd }: AskedRestockProps) {
  const input = { token: asked.token }
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const { data } = trpc.restock.asked.useQuery(input, { staleTime: 0 })
  const { mutateAsync } = trpc.restock.takeBack.useMutation()
  const { isBusy, once } = useOnce()

  const end = useEffectEvent(() => {
    forgetAsked(asked)
    onEnd()
  })
  const isOver = data?.isWaiting === false
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  async function takeBack() {
    try {
      await mutateAsync(input)
    } catch (error) {
      // The shop may have done it although its answer was lost.
      const now = await askAnew(utils.restock.asked, input)
      if (now?.isWaiting !== false)
        return void showToast(failureText(refusalOf(error), now !== null, STILL_WAITS))
    }
    showToast('Просьба отменена')
    utils.restock.asked.setData(input, { isWaiting: false })
  }

  return (
    <>
      <p className={styles.done}>
        Сообщим, когда товар появится: пришлём <PromisedMessage {...asked} />
      </p>
      <Button look="link" isBusy={isBusy} onClick={() => void once(takeBack)}>
        Больше не&nbsp;жду
      </Button>
    </>
  )
}

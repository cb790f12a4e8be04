import { useEffect, useEffectEvent, useRef } from 'react'
import type { ClientView } from '#shared/auth/contract.ts'
import type { RestockChannel } from '#shared/restock/channels.ts'
import type { OwnRestocks } from '#shared/restock/contract.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { PromisedMessage } from './promised-message.tsx'
import styles from './restock-panel.module.css'
import { SMS_HOURS } from './sms-hours-text.ts'
import { useCancelRestock } from './use-cancel-restock.ts'

const OFFLINE_MESSAGE = 'Нет связи с\u00a0магазином: просьба не\u00a0записана'

interface OwnRestockProps {
  readonly shopItemId: number
  /** The text of the button. */
  readonly ask: string
  readonly isPressed: boolean
  readonly client: Pick<ClientView, 'phone' | 'email'>
}

/** One press asks for an SMS to the customer's phone, or for a mail to the address of the profile. */
export function OwnRestock({ shopItemId, ask, isPressed, client: { phone, email } }: OwnRestockProps) {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const { data: own } = trpc.restock.own.useQuery()
  const { mutateAsync } = trpc.restock.requestOwn.useMutation()
  const asking = useOnce()
  const { isBusy: isCancelling, cancel } = useCancelRestock()
  const block = useRef<HTMLDivElement>(null)
  const waiting = ofProduct(own)

  function ofProduct(list: OwnRestocks | null | undefined) {
    return list?.requests.filter((other) => other.shopItemId === shopItemId) ?? []
  }

  async function request(channel: RestockChannel) {
    try {
      const stored = await mutateAsync({ shopItemId, channel })
      utils.restock.own.setData(undefined, stored)
      // Somebody else has asked for the same mail: it will be sent, but cannot be cancelled here.
      if (!ofProduct(stored).some((other) => other.channel === channel))
        return void showToast('Сообщим, когда товар появится')
    } catch (error) {
      const refusal = refusalOf(error)
      // The shop may have stored the request although its answer was lost.
      const stored = refusal ? null : await askAnew(utils.restock.own, undefined)
      if (!ofProduct(stored).some((other) => other.channel === channel)) {
        if (refusal?.code === 'STOCK_RETURNED') void utils.catalog.product.invalidate()
        return void showToast(failureText(refusal, stored !== null, OFFLINE_MESSAGE))
      }
    }
    // The pressed button disappears.
    block.current?.focus({ preventScroll: true })
  }

  const requestAtOnce = useEffectEvent(() => void asking.once(() => request('sms')))
  useEffect(() => {
    if (isPressed) requestAtOnce()
  }, [isPressed])

  return (
    <div ref={block} tabIndex={-1} className={styles.own}>
      <div role="status">
        {waiting.map(({ id, channel, contact }) => (
          <p key={id} className={styles.done}>
            Сообщим, когда товар появится: пришлём <PromisedMessage channel={channel} contact={contact} />
          </p>
        ))}
      </div>
      {waiting.length > 0 ? (
        <Button
          look="link"
          isBusy={isCancelling}
          onClick={() => cancel(waiting, () => block.current?.focus({ preventScroll: true }))}
        >
          Больше не&nbsp;жду
        </Button>
      ) : (
        <>
          <Button
            look="accent"
            isWide
            isBusy={asking.isBusy}
            onClick={() => void asking.once(() => request('sms'))}
          >
            {ask}
          </Button>
          <p className={styles.note}>
            Пришлём <PromisedMessage channel="sms" contact={phone} />, {SMS_HOURS}.
          </p>
          {email === null ? null : (
            <Button
              look="link"
              isBusy={asking.isBusy}
              onClick={() => void asking.once(() => request('mail'))}
            >
              Лучше письмом на&nbsp;{email}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

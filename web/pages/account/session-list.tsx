import type { SessionsView } from '#shared/account/contract.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { formatDay, formatTime } from '#web/lib/format-date.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './session-list.module.css'

const OFFLINE_MESSAGE = 'Нет связи с\u00a0магазином: вход остался открытым'
/** The list takes the focus when the button that had it disappears. */
const LIST = 'sessions'

/** Where the customer is signed in, each with a button that ends it, and news of first sign-ins (ACC-13, AUTH-90). */
export function SessionList() {
  const { now } = usePageData()
  const { data } = trpc.account.sessions.useQuery()
  if (!data) return null
  const moment = (at: number) => `${formatDay(at, now)} в\u00a0${formatTime(at)}`
  return (
    <div className={styles.block}>
      {data.newDevices.length > 0 ? (
        <p className={styles.news}>
          {data.newDevices.length > 1 ? 'Входы с\u00a0новых устройств' : 'Вход с\u00a0нового устройства'}:{' '}
          {data.newDevices.map(moment).join(', ')} по&nbsp;Москве. Если это были не&nbsp;вы, выйдите
          на&nbsp;всех устройствах.
        </p>
      ) : null}
      <ul id={LIST} tabIndex={-1} className={styles.list} aria-label="Где открыт ваш кабинет">
        {data.sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <span>
              <span className={styles.name}>{session.browser}</span>
              <span className={styles.when}>
                {session.isCurrent ? 'Вы здесь' : `Последний раз ${moment(session.seenAt)} по\u00a0Москве`}
              </span>
            </span>
            {session.isCurrent ? null : <EndSession session={session} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function EndSession({ session: { id, browser } }: { session: SessionsView['sessions'][number] }) {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const end = trpc.account.endSession.useMutation()
  const { isBusy, once } = useOnce()

  async function run() {
    try {
      utils.account.sessions.setData(undefined, await end.mutateAsync({ id }))
    } catch (error) {
      // The shop may have ended it although its answer was lost.
      const stored = await askAnew(utils.account.sessions, undefined)
      if (!stored || stored.sessions.some((session) => session.id === id))
        return void showToast(failureText(refusalOf(error), stored !== null, OFFLINE_MESSAGE))
    }
    document.getElementById(LIST)?.focus()
    showToast(`${browser}: вход завершён`)
  }

  return (
    <Button look="link" isBusy={isBusy} onClick={() => void once(run)}>
      Завершить<VisuallyHidden> вход: {browser}</VisuallyHidden>
    </Button>
  )
}

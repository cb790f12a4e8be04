import { useState } from 'react'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import styles from './sign-out-buttons.module.css'

const OFFLINE_MESSAGE = 'Нет связи с\u00a0магазином: файл не\u00a0скачан'

const loadDialog = async () => (await import('./leave-dialogs.tsx')).CloseAccountDialog

/** What the shop knows about the customer: a copy of it (ACC-14), and its end (ACC-15). */
export function AccountData() {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const { isBusy, once } = useOnce()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const Dialog = useChunk(loadDialog, isDialogOpen, setDialogOpen)

  async function download() {
    try {
      const { downloadData } = await import('./download-data.ts')
      showToast(await downloadData(utils))
    } catch (error) {
      showToast(refusalOf(error)?.message ?? OFFLINE_MESSAGE)
    }
  }

  return (
    <>
      <p>
        Скачайте одним файлом всё, что мы о&nbsp;вас знаем: заказы, бонусы, избранное, входы и&nbsp;сообщения.
        Кабинет можно и&nbsp;закрыть: тогда мы сотрём всё, кроме товаров и&nbsp;сумм в&nbsp;заказах.
      </p>
      <div className={styles.buttons}>
        <Button isBusy={isBusy} onClick={() => void once(download)}>
          Скачать мои данные
        </Button>
        <Button look="link" aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
          Закрыть кабинет навсегда
        </Button>
      </div>
      {isDialogOpen && Dialog ? <Dialog onClose={() => setDialogOpen(false)} /> : null}
    </>
  )
}

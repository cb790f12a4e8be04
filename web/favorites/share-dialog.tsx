import { useRef, useState } from 'react'
import type { ShareLink } from '#shared/favorites/contract.ts'
import { sharedFavoritesPath } from '#shared/paths.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStatus } from '#web/ui/status.tsx'
import styles from './share-dialog.module.css'

const FIELD = 'share-link'

/** Creates the link to the shopper's favorites, copies or sends it, and takes it back (FAV-7, FAV-9). */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const { data: link, isError, refetch } = trpc.favorites.shareLink.useQuery(undefined, { retry: false })
  const share = trpc.favorites.share.useMutation()
  const unshare = trpc.favorites.unshare.useMutation()
  const changing = useOnce()
  const [problem, setProblem] = useState<string | null>(null)
  const actions = useRef<HTMLDivElement>(null)

  async function change(send: () => Promise<ShareLink>, isDone: (now: ShareLink) => boolean) {
    setProblem(null)
    let now: ShareLink | undefined
    try {
      now = await send()
    } catch (error) {
      const refusal = refusalOf(error)
      // The shop may have made the change although its answer was lost.
      const stored = refusal ? null : await askAnew(utils.favorites.shareLink, undefined)
      if (!stored || !isDone(stored)) return setProblem(refusal?.message ?? NO_CONNECTION)
      now = stored
    }
    // The pressed button disappears.
    actions.current?.focus()
    utils.favorites.shareLink.setData(undefined, now)
  }

  return (
    <Dialog
      title="Поделиться избранным"
      description={
        'По\u00a0ссылке видны только товары из\u00a0вашего списка, без\u00a0имени и\u00a0контактов. Список всегда свежий: что добавите, то и\u00a0увидят.'
      }
      onClose={onClose}
    >
      <div ref={actions} tabIndex={-1} className={styles.body}>
        {link === undefined && !isError ? <Skeleton className={styles.waiting} /> : null}
        {link === undefined && isError ? (
          <>
            <p role="alert">{NO_CONNECTION}</p>
            <Button onClick={() => void refetch()}>Повторить</Button>
          </>
        ) : null}
        {link?.token ? <Link token={link.token} /> : null}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        {link?.token === null ? (
          <Button
            look="ink"
            isWide
            isBusy={changing.isBusy}
            onClick={() => void changing.once(() => change(share.mutateAsync, ({ token }) => token !== null))}
          >
            Создать ссылку
          </Button>
        ) : null}
        {link?.token ? (
          <Button
            look="link"
            isBusy={changing.isBusy}
            onClick={() =>
              void changing.once(() => change(unshare.mutateAsync, ({ token }) => token === null))
            }
          >
            Закрыть доступ по&nbsp;ссылке
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

function Link({ token }: { token: string }) {
  const { origin } = usePageData()
  const showToast = useStatus()
  const url = origin + sharedFavoritesPath(token)
  // Computers can share, too, but there copying is what people expect.
  const canSend = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      showToast('Ссылка скопирована')
    } catch {
      // Without the permission the shopper copies the selected text.
      const field = document.getElementById(FIELD)
      if (field instanceof HTMLInputElement) field.select()
      showToast('Не\u00a0получилось скопировать: скопируйте выделенную ссылку')
    }
  }

  return (
    <>
      <Field
        id={FIELD}
        label="Ссылка на список"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.ways}>
        <Button look="ink" onClick={() => void copy()}>
          Скопировать
        </Button>
        {canSend ? (
          // A sheet that is closed without a choice rejects, which needs no answer.
          <Button onClick={() => void navigator.share({ url }).catch(() => undefined)}>Отправить</Button>
        ) : null}
      </div>
    </>
  )
}

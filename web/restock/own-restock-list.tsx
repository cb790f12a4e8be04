import { useRef } from 'react'
import type { OwnRestocks } from '#shared/restock/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './own-restock-list.module.css'
import { PromisedMessage } from './promised-message.tsx'
import { useCancelRestock } from './use-cancel-restock.ts'

/** What the customer waits for, each with a button that cancels it (WAIT-5). */
export function OwnRestockList({ requests }: OwnRestocks) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Сообщим о поступлении">
        {requests.map((request) => (
          <Request key={request.id} request={request} onGone={() => list.current?.focus()} />
        ))}
      </ul>
      {requests.length === 0 ? <p>Больше вы ничего не&nbsp;ждёте.</p> : null}
    </>
  )
}

interface RequestProps {
  readonly request: OwnRestocks['requests'][number]
  readonly onGone: () => void
}

function Request({ request, onGone }: RequestProps) {
  const { name, url, img, tint, channel, contact } = request
  const { isBusy, cancel } = useCancelRestock()
  return (
    <li className={styles.row}>
      <Link
        to={url}
        className={styles.picture}
        style={{ backgroundColor: tint }}
        tabIndex={-1}
        aria-hidden="true"
      >
        <ProductPicture src={img} alt="" sizes="56px" loading="lazy" decoding="async" />
      </Link>
      <span className={styles.text}>
        <Link to={url} className={styles.name}>
          {name}
        </Link>
        <span className={styles.where}>
          Пришлём <PromisedMessage channel={channel} contact={contact} />
        </span>
      </span>
      <Button look="link" isBusy={isBusy} onClick={() => cancel([request], onGone)}>
        Не&nbsp;жду<VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </li>
  )
}

import { phoneHref } from '#shared/company.ts'
import { usePageData } from '#web/lib/page-data.ts'
import styles from './no-script-note.module.css'

/** Says, where a browser runs no scripts, that it cannot buy here, and how to order nevertheless (UI-22). */
export function NoScriptNote() {
  const { phone } = usePageData().company
  return (
    <noscript>
      <p className={styles.note}>
        Чтобы купить на&nbsp;сайте, включите JavaScript в&nbsp;настройках браузера.
        {phone === null ? null : (
          <>
            {' '}
            Или закажите по&nbsp;телефону{' '}
            <a href={phoneHref(phone)} className={styles.phone}>
              {phone}
            </a>
            .
          </>
        )}
      </p>
    </noscript>
  )
}

import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useStatus } from '#web/ui/status.tsx'
import styles from './navigation-progress.module.css'

/** A cached page appears within this time, so no progress is shown for it. */
const SHOW_DELAY_MS = 150
const SLOW_MS = 8000

/**
 * A thin line at the top while the next page is being loaded. From 8 s on a message says that the connection is slow
 * (UI-9).
 */
export function NavigationProgress() {
  const { location } = useNavigation()
  const [isShown, setShown] = useState(false)
  const showToast = useStatus()
  const target = location ? location.pathname + location.search : null

  useEffect(() => {
    if (target === null) return
    const show = setTimeout(() => setShown(true), SHOW_DELAY_MS)
    const slow = setTimeout(
      () =>
        showToast('Медленное соединение', { label: 'Повторить', run: () => window.location.assign(target) }),
      SLOW_MS,
    )
    return () => {
      clearTimeout(show)
      clearTimeout(slow)
      setShown(false)
    }
  }, [target, showToast])

  return isShown ? <div className={styles.line} role="progressbar" aria-label="Страница загружается" /> : null
}

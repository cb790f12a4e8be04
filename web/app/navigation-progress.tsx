import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { openDocument } from '#web/lib/loading-away.ts'
import { announceSlow } from '#web/ui/announce-slow.ts'
import { useStatus } from '#web/ui/status.tsx'
import styles from './navigation-progress.module.css'

/** A cached page appears within this time, so no progress is shown for it. */
const SHOW_DELAY_MS = 150

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
    const endWait = announceSlow(showToast, () => openDocument(target))
    return () => {
      clearTimeout(show)
      endWait()
      setShown(false)
    }
  }, [target, showToast])

  return isShown ? <div className={styles.line} role="progressbar" aria-label="Страница загружается" /> : null
}

import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useStatus } from '#web/ui/status.tsx'
import styles from './navigation-progress.module.css'

/** A page in memory appears before anybody would look for a sign of it. */
const PATIENCE_MS = 150
const SLOW_MS = 8000

/** A thin line at the top while the next page is on its way; from 8 s on the shop says that it is slow. */
export function NavigationProgress() {
  const { location } = useNavigation()
  const [isShown, setShown] = useState(false)
  const showToast = useStatus()
  const target = location ? location.pathname + location.search : null

  useEffect(() => {
    if (target === null) return
    const show = setTimeout(() => setShown(true), PATIENCE_MS)
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

import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { AuthProvider } from '#web/auth/auth-provider.tsx'
import { BasketProvider } from '#web/basket/basket-provider.tsx'
import { FavoritesProvider } from '#web/favorites/favorites-provider.tsx'
import { StatusProvider } from '#web/ui/status.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { ScrollKeeper } from './scroll-keeper.tsx'
import styles from './shell.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const CONTENT = 'content'

/** The layout around every page, with what every page can use: status line, basket, favorites, sign-in. */
export function Shell() {
  useFocusOnNewPage()
  return (
    <StatusProvider>
      <AuthProvider>
        <BasketProvider>
          <FavoritesProvider>
            <a className={styles.skip} href={`#${CONTENT}`}>
              Перейти к&nbsp;содержанию
            </a>
            <NavigationProgress />
            <SiteHeader />
            <div id={CONTENT} className={styles.content} tabIndex={-1}>
              <Outlet />
            </div>
            <SiteFooter />
            <ScrollKeeper />
          </FavoritesProvider>
        </BasketProvider>
      </AuthProvider>
    </StatusProvider>
  )
}

/**
 * Focuses the heading of each page that is opened inside the app, including another search, for keyboard users and
 * screen readers. A field that was entered while the page was loading keeps the focus (SEARCH-97).
 */
function useFocusOnNewPage(): void {
  const isBack = useNavigationType() === 'POP'
  const { pathname, search, state } = useLocation()
  const address = pathname + search
  const keepsPlace = (state as { keepsPlace?: boolean } | null)?.keepsPlace ?? false
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (keepsPlace || (!isBack && document.activeElement instanceof HTMLInputElement)) return
    const content = document.getElementById(CONTENT)
    const heading = content?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? content)?.focus({ preventScroll: true })
  }, [address, keepsPlace, isBack])
}

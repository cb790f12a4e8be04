import { useEffect, useState } from 'react'
import type { ScrollRestoration } from 'react-router'

/**
 * Restores the scroll position of a page. It is loaded together with the page router; before that no page follows
 * another, and the browser restores the position itself.
 */
export function ScrollKeeper() {
  const [Keeper, setKeeper] = useState<typeof ScrollRestoration | null>(null)
  useEffect(() => {
    import('./page-router.ts').then(
      (part) => setKeeper(() => part.ScrollRestoration),
      () => undefined,
    )
  }, [])
  return Keeper && <Keeper />
}

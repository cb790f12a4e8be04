import { useEffect, useState } from 'react'
import type { ScrollRestoration } from 'react-router'

/**
 * Puts back the place where a page was read. It comes with what opens pages: until then no page follows another, and
 * the browser keeps the place by itself.
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

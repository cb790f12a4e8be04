import { useEffect, useState } from 'react'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'

const loadPanels = () => import('./mega-menu.tsx')

/**
 * Loads the panels of the line of categories on the first sign of interest in it. They are an extra: every name of the
 * line is a link (CAT-22).
 */
export function MenuOpener() {
  const [nav, setNav] = useState<HTMLElement | null>(null)
  const part = useOptionalPart(loadPanels, nav !== null)
  useEffect(() => {
    // Absent in a shop without products.
    const line = document.querySelector<HTMLElement>('nav[data-menu]')
    if (nav || !line) return
    const want = () => setNav(line)
    line.addEventListener('pointerover', want, { passive: true })
    line.addEventListener('focusin', want)
    // The pointer or the focus may have come before this code.
    if (line.matches(':hover, :focus-within')) want()
    return () => {
      line.removeEventListener('pointerover', want)
      line.removeEventListener('focusin', want)
    }
  }, [nav])
  return part && nav && <part.MegaMenu nav={nav} />
}

import { useOptionalPart } from '#web/lib/use-optional-part.ts'

const loadRouter = () => import('./page-router.ts')

/**
 * Restores the scroll position of a page, and opens the menu's panels. Both are loaded together with the page router;
 * before that no page follows another, the browser restores the position itself, and the menu is a line of links.
 */
export function ScrollKeeper() {
  const part = useOptionalPart(loadRouter, true)
  return (
    part && (
      <>
        <part.ScrollRestoration />
        <part.MenuOpener />
      </>
    )
  )
}

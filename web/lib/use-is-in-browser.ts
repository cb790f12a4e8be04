import { useEffect, useState } from 'react'

/** False on the server and in the first render: what only the browser knows comes after it. */
export function useIsInBrowser(): boolean {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return isInBrowser
}

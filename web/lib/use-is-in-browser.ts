import { useEffect, useState } from 'react'

/** Returns false on the server and in the first render, true afterwards, when the browser's own state can be read. */
export function useIsInBrowser(): boolean {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return isInBrowser
}

import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** What the page's address says behind its question mark. */
export function useAddressParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

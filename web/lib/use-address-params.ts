import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** Returns the query parameters of the page's address. */
export function useAddressParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

import { useState } from 'react'
import type { BasketGift } from '#shared/basket/contract.ts'
import { leftGifts } from './gift-words.ts'

/** Returns the gifts by a rule that this page has shown and that have left the basket since. */
export function useLeftGifts(gifts: readonly BasketGift[]): readonly BasketGift[] {
  const [seen, setSeen] = useState(gifts)
  const fresh = gifts.filter((gift) => !seen.some(({ key }) => key === gift.key))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return leftGifts(seen, gifts)
}

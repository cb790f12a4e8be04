import { useState } from 'react'
import type { BasketGift } from '#shared/basket/contract.ts'
import { isSameGift, leftGifts } from './gift-words.ts'

/** Gifts by rule that this page has shown, and that have gone with what they were given for. */
export function useLeftGifts(gifts: readonly BasketGift[]): readonly BasketGift[] {
  const [seen, setSeen] = useState(gifts)
  const fresh = gifts.filter((gift) => !seen.some((other) => isSameGift(gift, other)))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return leftGifts(seen, gifts)
}

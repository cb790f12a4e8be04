import { useState } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import styles from './gift-notes.module.css'
import { absentGiftText, isSameGift, leftGifts, leftGiftText } from './gift-words.ts'

/** Gifts that the shopper may look for in vain, each with the reason in one quiet line. */
export function GiftNotes({ basket: { absentGifts, summary } }: { basket: BasketView }) {
  const { gifts } = summary
  const [seen, setSeen] = useState(gifts)
  const fresh = gifts.filter((gift) => !seen.some((other) => isSameGift(gift, other)))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const texts = [...absentGifts.map(absentGiftText), ...leftGifts(seen, gifts).map(leftGiftText)]
  return (
    <div aria-live="polite" className={texts.length > 0 ? styles.notes : undefined}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

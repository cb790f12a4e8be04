import { useState } from 'react'
import { productReviewsPath, REVIEWS_ANCHOR } from '#shared/paths.ts'
import type { OwnReview, OwnReviewsInput, ReviewInput } from '#shared/reviews/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import styles from './review-place.module.css'

const loadDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog

export interface ReviewedProduct {
  readonly shopItemId: number
  readonly marking: string
  readonly name: string
}

/** What is typed into the form. */
export type ReviewDraft = Omit<ReviewInput, 'shopItemId'>

/** Drafts by product, because the form itself leads to the profile. Another customer begins with a page of their own. */
const drafts = new Map<number, ReviewDraft>()

interface ReviewPlaceProps {
  readonly product: ReviewedProduct
  /** The query of the page's whole list. */
  readonly list: OwnReviewsInput
}

/** What a customer can do about a bought product: write a review, or see the state of the own one and change it. */
export function ReviewPlace({ product, list }: ReviewPlaceProps) {
  const { data: own } = trpc.reviews.own.useQuery(list)
  const [isOpen, setOpen] = useState(false)
  const { shopItemId } = product
  const [draft, setDraft] = useState(drafts.get(shopItemId))
  const Dialog = useChunk(loadDialog, isOpen, setOpen)
  const place = own?.places.find((other) => other.shopItemId === shopItemId)
  if (!own || !place || !(place.canReview || place.review)) return null
  const { review } = place

  function keep(next: ReviewDraft | undefined) {
    if (next) drafts.set(shopItemId, next)
    else drafts.delete(shopItemId)
    setDraft(next)
  }

  return (
    <div className={styles.place}>
      {review ? <State review={review} marking={product.marking} /> : null}
      <Button
        look="link"
        aria-haspopup="dialog"
        aria-label={`${review ? 'Изменить отзыв' : 'Оставить отзыв'}: ${product.name}`}
        onClick={() => setOpen(true)}
      >
        {review ? 'Изменить' : 'Оставить отзыв'}
      </Button>
      {isOpen && Dialog ? (
        <Dialog
          product={product}
          place={place}
          signature={own.signature}
          list={list}
          draft={draft ?? draftOf(review)}
          onDraft={keep}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

function draftOf(review: OwnReview | null): ReviewDraft {
  return review
    ? { stars: review.stars, text: review.text, isSigned: review.author !== null }
    : { stars: 0, text: '', isSigned: false }
}

function State({ review, marking }: { review: OwnReview; marking: string }) {
  const { state, stars, reason } = review
  return (
    <>
      <Stars value={stars} />
      {state === 'published' ? (
        <TextLink to={`${productReviewsPath(marking)}#${REVIEWS_ANCHOR}`} className={styles.small}>
          Ваш отзыв опубликован
        </TextLink>
      ) : (
        <span className={state === 'refused' ? styles.refused : styles.small}>
          {state === 'waiting' ? 'Читаем ваш отзыв' : `Отзыв не\u00a0опубликован. ${reason ?? ''}`}
        </span>
      )}
    </>
  )
}

import { useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { NAMELESS_AUTHOR } from '#shared/reviews/author.ts'
import type { OwnReviewsInput, ReviewPlace } from '#shared/reviews/contract.ts'
import { MAX_LENGTH, MIN_LENGTH, reviewErrors } from '#shared/reviews/review-text.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { detailsOf, refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { isReviewStored } from './is-review-stored.ts'
import styles from './review-dialog.module.css'
import type { ReviewDraft, ReviewedProduct } from './review-place.tsx'
import { StarChoice } from './star-choice.tsx'

const IDS = { stars: 'review-stars', text: 'review-text' } as const

type Errors = Readonly<Record<string, string>>

interface ReviewDialogProps {
  readonly product: ReviewedProduct
  readonly place: ReviewPlace
  /** How the review can be signed; null if the account has no name for it. */
  readonly signature: string | null
  readonly list: OwnReviewsInput
  readonly draft: ReviewDraft
  readonly onDraft: (draft: ReviewDraft | undefined) => void
  readonly onClose: () => void
}

/** The form of a review. What is typed stays until the shop has confirmed it (REV-21). */
export function ReviewDialog(props: ReviewDialogProps) {
  const { product, place, signature, list, draft, onDraft, onClose } = props
  const { shopItemId } = product
  const { stars, text, isSigned } = draft
  const { review, canReview } = place
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const write = trpc.reviews.write.useMutation()
  const remove = trpc.reviews.remove.useMutation()
  const sending = useOnce()
  const removing = useOnce()
  const [errors, setErrors] = useState<Errors>({})

  function edit(change: Partial<ReviewDraft>) {
    onDraft({ ...draft, ...change })
    // The messages about other fields stay until these are filled in.
    setErrors(({ form: _, ...found }) =>
      Object.fromEntries(Object.entries(found).filter(([field]) => !(field in change))),
    )
  }

  function fail(found: Errors) {
    setErrors(found)
    const first = (['stars', 'text'] as const).find((field) => found[field] !== undefined)
    if (first) document.getElementById(IDS[first])?.focus()
  }

  /** Shows the place as the shop has answered it, in all rows of the page. */
  function take(answer: ReviewPlace) {
    utils.reviews.own.setData(list, (own) =>
      own
        ? { ...own, places: own.places.map((other) => (other.shopItemId === shopItemId ? answer : other)) }
        : own,
    )
    void utils.reviews.invalidate()
    void utils.catalog.product.invalidate()
  }

  async function submit() {
    setErrors({})
    const found = reviewErrors(draft)
    if (Object.keys(found).length > 0) return fail(found)
    try {
      take(await write.mutateAsync({ shopItemId, ...draft }))
    } catch (error) {
      const refusal = refusalOf(error)
      const own = refusal ? null : await askAnew(utils.reviews.own, list)
      if (!own || !isReviewStored(own, shopItemId, draft)) {
        return fail(detailsOf(refusal, 'BAD_INPUT')?.fields ?? { form: refusal?.message ?? NO_CONNECTION })
      }
    }
    onDraft(undefined)
    onClose()
    showToast('Спасибо! Мы прочитаем отзыв и\u00a0покажем его на\u00a0странице товара')
  }

  async function withdraw() {
    setErrors({})
    try {
      take(await remove.mutateAsync({ shopItemId }))
    } catch (error) {
      const refusal = refusalOf(error)
      const own = await askAnew(utils.reviews.own, list)
      const stored = own?.places.find((other) => other.shopItemId === shopItemId)
      if (refusal || !stored || stored.review) return fail({ form: refusal?.message ?? NO_CONNECTION })
    }
    onDraft(undefined)
    onClose()
    showToast('Отзыв удалён')
  }

  return (
    <Dialog title={review ? 'Ваш отзыв' : 'Новый отзыв'} description={product.name} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sending.once(submit)
        }}
      >
        {canReview ? (
          <>
            <StarChoice
              id={IDS.stars}
              value={stars}
              error={errors.stars}
              onChoose={(chosen) => edit({ stars: chosen })}
            />
            <TextArea
              id={IDS.text}
              label="Отзыв"
              isRequired
              rows={6}
              value={text}
              error={errors.text}
              hint={`Что понравилось, что нет, кому подойдёт. От\u00a0${MIN_LENGTH} до\u00a0${formatNumber(MAX_LENGTH)}\u00a0символов`}
              onChange={(event) => edit({ text: event.target.value })}
            />
            {signature === null ? (
              <p className={styles.note}>
                Подпишем отзыв «{NAMELESS_AUTHOR}». Имя можно указать в&nbsp;разделе{' '}
                <Link to={paths.personalProfile} className={styles.link}>
                  «Мои&nbsp;данные»
                </Link>
                .
              </p>
            ) : (
              <Checkbox isChecked={isSigned} onChange={(wanted) => edit({ isSigned: wanted })}>
                <span>
                  Показать моё имя: {signature}
                  <span className={styles.note}>Без&nbsp;галочки подпишем «{NAMELESS_AUTHOR}»</span>
                </span>
              </Checkbox>
            )}
            {review?.state === 'published' ? (
              <p className={styles.note}>
                Пока мы читаем изменённый отзыв, прежнего на&nbsp;странице товара не&nbsp;будет.
              </p>
            ) : null}
          </>
        ) : (
          <p className={styles.text}>{review?.text}</p>
        )}
        <p className={styles.problem} role="alert">
          {errors.form}
        </p>
        <div className={styles.ways}>
          {canReview ? (
            <Button type="submit" look="ink" isBusy={sending.isBusy}>
              Отправить отзыв
            </Button>
          ) : null}
          {review ? (
            <Button look="link" isBusy={removing.isBusy} onClick={() => void removing.once(withdraw)}>
              Удалить отзыв
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}

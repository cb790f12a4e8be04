import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { AppErrorShape } from '#shared/errors.ts'
import { type QuickOrderError, quickOrderErrors } from '#shared/orders/quick-order-errors.ts'
import { QUICK_ORDER_NOTE } from '#shared/orders/state-labels.ts'
import { timezoneOf } from '#shared/orders/timezone.ts'
import { paths } from '#shared/paths.ts'
import { PHONE_MASK } from '#shared/phone.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { openDocument } from '#web/lib/loading-away.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { isOwnPath } from '#web/lib/own-path.ts'
import { orderPhoneNote } from '#web/lib/phone-notes.ts'
import { refreshBasket } from '#web/lib/refresh-basket.ts'
import { detailsOf, refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { usePhoneField } from '#web/lib/use-phone-field.ts'
import { useRestored } from '#web/lib/use-restored.ts'
import { Button } from '#web/ui/button.tsx'
import { ConsentNote } from '#web/ui/consent-note.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { NEXT_KEY } from './next-key.ts'
import { forgetFormAtom, orderFormAtom } from './order-form.ts'
import { PlacedAlready, type PlacedOrder } from './placed-already.tsx'
import styles from './quick-order-dialog.module.css'
import { QuickOrderItems } from './quick-order-items.tsx'
import { useFindPlaced } from './use-find-placed.ts'

/** Shown for a failure of the network and for an unexpected one (CHK-58). */
const FAILED = 'Что-то пошло не так'

/** What was typed, which outlives a closed window (QUICK-33). */
const draftAtom = atom<{ readonly name: string; readonly phone: string } | null>(null)

/** An error of neither field. */
interface OwnError {
  readonly field: null
  readonly text: string
  /** True if the checkout offers the ways out, sign-in and payment online (ORD-15). */
  readonly isAboveLimits?: boolean
}

interface QuickOrderDialogProps {
  /** Id of the product that opening the dialog has added to the basket; null if none was added. */
  readonly addedId?: number | null
  /** True while a change of the basket is being sent, so that its content is not certain yet. */
  readonly isBasketChanging?: boolean
  readonly onClose: () => void
  /** Called when the order has been placed: from then on nothing may react to the emptied basket (CHK-16). */
  readonly onPlaced: () => void
}

/** The quick order: only name and phone (QUICK-1, QUICK-2); an operator agrees on the rest by phone. */
export function QuickOrderDialog(props: QuickOrderDialogProps) {
  const { addedId = null, isBasketChanging = false, onClose, onPlaced } = props
  const { pathname } = useLocation()
  const { data: basket } = trpc.basket.get.useQuery()
  const form = useAtomValue(orderFormAtom)
  const forget = useSetAtom(forgetFormAtom)
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const placeQuick = trpc.orders.placeQuick.useMutation()
  const mask = usePhoneField()
  const [draft, setDraft] = useAtom(draftAtom)
  const { name, phone } = draft ?? form
  const [errors, setErrors] = useState<readonly (QuickOrderError | OwnError)[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const [placedAlready, setPlacedAlready] = useState<PlacedOrder | null>(null)
  const findPlaced = useFindPlaced()
  const isFilled = !isBasketChanging && basket !== undefined && basket.items.length > 0
  const [wasFilled, setWasFilled] = useState(isFilled)
  if (isFilled && !wasFilled) setWasFilled(true)
  const isEmptied = basket?.items.length === 0 && !isBasketChanging && !isSubmitted

  function forgetAll(): void {
    forget()
    setDraft(null)
  }

  function showPlaced(placed: PlacedOrder): void {
    setSubmitted(true)
    onPlaced()
    if (!placed.isCancelled) forgetAll()
    setPlacedAlready(placed)
  }

  const finish = useEffectEvent((found: PlacedOrder | null) => {
    if (isSubmitted) return
    if (found) showPlaced(found)
    else onClose()
  })
  const close = useEffectEvent(onClose)
  // The basket was ordered, perhaps by this dialog, whose answer was lost, or it was emptied in another tab.
  useEffect(() => {
    if (!isEmptied) return
    let isOver = false
    // An order that was placed before is not about a product that could not be added, unless only the answer was lost.
    if (addedId !== null && !wasFilled)
      void askAnew(utils.basket.get, undefined).then((now) => {
        if (!isOver && (now === null || now.items.length === 0)) close()
      })
    else
      void findPlaced().then((found) => {
        if (!isOver) finish(found)
      })
    return () => {
      isOver = true
    }
  }, [isEmptied, addedId, wasFilled, findPlaced, utils])

  // A page that 'back' shows again as it was left would still be placing the order (QUICK-32).
  useRestored(() => isSubmitted && onClose())

  const errorOf = (field: 'name' | 'phone') => errors.find((error) => error.field === field)?.text
  const phoneError = errorOf('phone')
  const phoneNote = orderPhoneNote(phone)
  const ownErrors = errors.filter((error) => error.field === null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSubmitted || isBasketChanging) return
    const found = quickOrderErrors({ name, phone })
    setErrors(found)
    if (found.length > 0) {
      document.getElementById(`quick-${found[0]?.field}`)?.focus()
      return
    }
    setSubmitted(true)
    try {
      const timezone = timezoneOf(-new Date().getTimezoneOffset())
      const placed = await placeQuick.mutateAsync({ name: name.trim(), phone, timezone })
      if (!isOwnPath(placed.path)) throw new Error('the shop sent a foreign path')
      if (placed.isRepeat) return showPlaced(placed)
      onPlaced()
      forgetAll()
      openDocument(placed.path)
    } catch (error) {
      const refusal = refusalOf(error)
      // The order may have been placed: the answer was lost, or another tab has placed it.
      const found = refusal === null || refusal.code === 'BASKET_EMPTY' ? await findPlaced() : null
      if (found) return showPlaced(found)
      setSubmitted(false)
      setErrors(errorsOf(refusal))
      if (refusal) await refreshBasket(queryClient)
    }
  }

  if (placedAlready) {
    return (
      <Dialog title="Купить в один клик" onClose={onClose}>
        <PlacedAlready placed={placedAlready} level={2} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Купить в один клик"
      description="Заполните форму быстрого заказа, наши операторы скоро свяжутся с вами"
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={() => setErrors([])}
      >
        {basket ? <QuickOrderItems basket={basket} addedId={addedId} /> : null}
        <Field
          id="quick-name"
          label="Фамилия и Имя"
          isRequired
          error={errorOf('name')}
          autoComplete="name"
          autoCapitalize="words"
          {...NEXT_KEY}
          maxLength={120}
          value={name}
          onChange={(event) => setDraft({ name: event.target.value, phone })}
        />
        <Field
          ref={mask.ref}
          id="quick-phone"
          label="Номер телефона"
          isRequired
          error={phoneError && phoneNote ? `${phoneError}. ${phoneNote}` : phoneError}
          warning={phoneNote}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="send"
          placeholder={PHONE_MASK.replaceAll('#', '_')}
          value={phone}
          onInput={(event) => setDraft({ name, phone: event.currentTarget.value })}
        />
        <div role="alert">
          {ownErrors.map(({ text, isAboveLimits = false }) => (
            <p key={text} className={styles.error}>
              {text}
              {isAboveLimits && pathname !== paths.checkout ? (
                <>
                  . <Link to={paths.checkout}>Перейти к&nbsp;оформлению</Link>
                </>
              ) : null}
            </p>
          ))}
        </div>
        <Button type="submit" look="accent" isWide isBusy={isSubmitted || isBasketChanging}>
          Оформить заказ
        </Button>
        <p className={styles.note}>{QUICK_ORDER_NOTE}</p>
        <ConsentNote button="Оформить заказ" className={styles.note} />
      </form>
    </Dialog>
  )
}

/** Returns the first message of each field (FORM-14). Errors of neither field are shown below both. */
function errorsOf(refusal: AppErrorShape | null): (QuickOrderError | OwnError)[] {
  // The second line says what helps (CHK-74).
  if (refusal === null) return [FAILED, NO_CONNECTION].map((text) => ({ field: null, text }) as const)
  const fields = detailsOf(refusal, 'ORDER_REFUSED')?.errors ?? {}
  const errors = Object.entries(fields).flatMap(([name, [text]]) =>
    text === undefined ? [] : [{ field: name === 'name' || name === 'phone' ? name : null, text } as const],
  )
  const isAboveLimits = refusal.code === 'UNPROVEN_LIMIT'
  return errors.length > 0 ? errors : [{ field: null, text: refusal.message, isAboveLimits }]
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { cleanCouponText } from '#shared/coupons/coupon-text.ts'
import { cleanField } from '#web/lib/clean-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './coupon-field.module.css'
import { couponWords, type DeliveryOfCoupon } from './coupon-words.ts'

const MAX_LENGTH = 100

/** The error of a coupon. The number distinguishes two attempts with the same error. */
export interface CouponFailure {
  readonly code: string
  readonly text: string
  readonly attempt: number
}

interface CouponFieldProps {
  readonly basket: BasketView
  readonly delivery: DeliveryOfCoupon
  readonly failure: CouponFailure | null
  readonly isBusy: boolean
  readonly onCheck: (code: string) => void
  readonly onReset: () => void
  /** Called on input after a failure. */
  readonly onEdit: () => void
}

/**
 * The coupon block: collapsed or expanded, with a coupon that is being checked, accepted or refused (COUP-1, COUP-2).
 */
export function CouponField(props: CouponFieldProps) {
  const { basket, delivery, failure, isBusy, onCheck, onReset, onEdit } = props
  const { coupon } = basket
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState('')
  const [isExpanded, setExpanded] = useState(coupon !== null)
  const [isLeft, setLeft] = useState(false)
  const isOpen = isExpanded || coupon !== null
  const { success, effect, warning } = couponWords(basket, delivery)
  /** True from a press until its answer; only then does the focus move. */
  const isPressed = useRef(false)

  const code = coupon?.code
  const [last, setLast] = useState<{ failure: CouponFailure | null; code: string | undefined }>({
    failure: null,
    code,
  })
  if (last.failure !== failure || last.code !== code) {
    setLast({ failure, code })
    if (last.code !== code && code !== undefined) setDraft('')
    if (last.failure !== failure && failure !== null) {
      setDraft(failure.code)
      setExpanded(true)
    }
  }

  useEffect(() => {
    // A busy button cannot take the focus, and the basket's answer may be rendered before the button is enabled
    // again.
    if (isBusy) return
    if (isPressed.current) (code === undefined || failure ? inputRef : buttonRef).current?.focus()
    isPressed.current = false
  }, [code, isBusy, failure])

  function check() {
    isPressed.current = true
    setLeft(false)
    onCheck(draft)
  }

  function reset() {
    isPressed.current = true
    setExpanded(true)
    onReset()
  }

  function checkByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // The field is in the checkout form: Enter must not place the order.
    event.preventDefault()
    if (coupon === null && !isBusy) check()
  }

  return (
    <div className={styles.coupon}>
      {coupon === null ? (
        <Button
          look="link"
          className={styles.toggle ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setExpanded(!isExpanded)}
        >
          У&nbsp;меня есть купон
          <Icon name="down" size={16} className={isOpen ? styles.turned : undefined} />
        </Button>
      ) : null}
      {isOpen ? (
        <div id={id} className={styles.row}>
          <Field
            ref={inputRef}
            id={`${id}-field`}
            label="Купон"
            hint={coupon ? undefined : 'Без пробелов и кавычек, например gel_lak-15'}
            error={failure?.text}
            warning={isLeft && draft !== '' && !isBusy ? 'Купон ещё не применён' : warning}
            success={success}
            readOnly={coupon !== null || isBusy}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={MAX_LENGTH}
            value={coupon?.code ?? draft}
            onChange={(event) => {
              setDraft(cleanField(event.target, cleanCouponText))
              setLeft(false)
              onEdit()
            }}
            onKeyDown={checkByEnter}
            onBlur={(event) => setLeft(event.relatedTarget !== buttonRef.current)}
          />
          <Button ref={buttonRef} className={styles.button} isBusy={isBusy} onClick={coupon ? reset : check}>
            {coupon ? 'Сбросить' : 'Применить'}
          </Button>
          {effect === '' ? null : <p className={styles.effect}>{effect}</p>}
        </div>
      ) : null}
      {/* The field announces its warning itself. */}
      <div role="status">
        <VisuallyHidden>{success ? `${success} ${effect}` : null}</VisuallyHidden>
      </div>
      <div role="alert">
        <VisuallyHidden key={failure?.attempt}>{failure?.text}</VisuallyHidden>
      </div>
    </div>
  )
}

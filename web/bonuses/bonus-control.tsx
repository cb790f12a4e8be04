import { type ChangeEvent, type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import { bonusAmount } from '#shared/bonuses/bonus-amount.ts'
import { BONUS_DELAY_DAYS } from '#shared/bonuses/bonus-terms.ts'
import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import { cleanField } from '#web/lib/clean-field.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Switch } from '#web/ui/switch.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import styles from './bonus-control.module.css'

/** Returns the text of the tooltip (BON-9); the sentence on what bonuses do not pay for is the shop's own. */
function tooltipText(percent: number): string {
  return `Бонусами можно оплатить не больше ${percent}% заказа. Подарочные карты и доставка не в счёт.`
}

interface BonusControlProps {
  /** The customer's balance. */
  readonly balance: number
  /** The maximum for this basket. */
  readonly max: number
  readonly amount: number
  readonly onChange: (amount: number) => void
}

/** A switch and, under it, a number field and a slider for the same amount (BON-3, BON-4). */
export function BonusControl({ balance, max, amount, onChange }: BonusControlProps) {
  const id = useId()
  const { bonusLimitPercent } = usePageData().terms
  /**
   * The amount that was last set here. If the amount differs from it, it was changed elsewhere, and 0 then turns the
   * switch off.
   */
  const [own, setOwn] = useState<number | null>(null)
  /** Text of the number field while it is no amount: empty, with a minus, or a fraction. */
  const [typed, setTyped] = useState<string | null>(null)
  const isOn = max > 0 && (amount > 0 || own === amount)

  function toggle(isWanted: boolean) {
    setOwn(isWanted ? max : null)
    setTyped(null)
    onChange(isWanted ? max : 0)
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const isEmpty = event.target.value.trim() === ''
    const text = cleanField(event.target, withoutLetters)
    // Dropping a minus or a comma would turn the next key into another number. A pasted text is limited to the range
    // at once.
    const isUnfinished = isEmpty || (isKey(event) && /\D/.test(text))
    const next = bonusAmount(text, max)
    setOwn(next)
    setTyped(isUnfinished ? text : null)
    onChange(next)
  }

  return (
    <div className={styles.control}>
      <div className={styles.head}>
        <Switch isOn={isOn} isDisabled={max === 0} describedBy={`${id}-limit`} onChange={toggle}>
          Списать бонусы
        </Switch>
        <Tooltip label="Сколько можно списать">{tooltipText(bonusLimitPercent)}</Tooltip>
        {isOn ? (
          <input
            className={styles.number}
            aria-label="Сколько бонусов списать"
            aria-describedby={`${id}-limit`}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={9}
            value={typed ?? String(amount)}
            onFocus={(event) => event.target.select()}
            onChange={type}
            onBlur={() => setTyped(null)}
            onKeyDown={keepOrder}
          />
        ) : null}
      </div>
      {isOn ? (
        <input
          type="range"
          className={styles.slider}
          aria-label="Сколько бонусов списать, ползунок"
          min={0}
          max={max}
          step={1}
          value={amount}
          style={{ '--filled': `${(amount / max) * 100}%` } as CSSProperties}
          onKeyDown={keepOrder}
          onChange={(event) => {
            const next = Number(event.target.value)
            setOwn(next)
            setTyped(null)
            onChange(next)
          }}
        />
      ) : null}
      <p id={`${id}-limit`} className={styles.limits}>
        {isOn ? <span aria-hidden="true">0</span> : null}
        <span>{limitText({ balance, max, percent: bonusLimitPercent }, isOn)}</span>
      </p>
    </div>
  )
}

/** Whether a key has changed the text, and not autofill or the clipboard. */
function isKey({ nativeEvent }: ChangeEvent): boolean {
  if (!(nativeEvent instanceof InputEvent)) return false
  return nativeEvent.inputType.startsWith('delete') || nativeEvent.data?.length === 1
}

function withoutLetters(text: string): string {
  return text.replace(/[^\d.,\u2212\u2013-]/g, '')
}

/** Prevents Enter in a field of the checkout form from placing the order. */
function keepOrder(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

/** The alert of the bonus block, in the shop's own words (BON-5). */
function limitText(
  { balance, max, percent }: { balance: number; max: number; percent: number },
  isOn: boolean,
): string {
  if (balance <= 0) {
    return `Бонусов пока нет. Они придут в\u00a0течение ${BONUS_DELAY_DAYS}\u00a0${plural(BONUS_DELAY_DAYS, 'дня', 'дней', 'дней')} после оплаты заказа.`
  }
  if (max === 0) return `На счёте ${formatNumber(balance)}. Этот заказ бонусами не\u00a0оплачивается.`
  // The percentage is said only where it is the limit.
  const limit = `до\u00a0${formatNumber(max)}${max < balance ? `, ${percent}\u00a0%\u00a0заказа` : ''}`
  return isOn ? limit : `На счёте ${formatNumber(balance)}. Можно списать ${limit}.`
}

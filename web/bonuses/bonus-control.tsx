import { type ChangeEvent, type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import { BONUS_LIMIT_PERCENT } from '#shared/basket/price-basket.ts'
import { bonusAmount } from '#shared/bonuses/bonus-amount.ts'
import { BONUSES_COME_DAYS } from '#shared/bonuses/bonus-terms.ts'
import { plural } from '#shared/plural.ts'
import { cleanField } from '#web/lib/clean-field.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Switch } from '#web/ui/switch.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import styles from './bonus-control.module.css'

/** The tooltip of the specification (§9, Bonuses); what it leaves out of the order is ours. */
const LIMIT_TEXT = `Бонусами можно оплатить не больше ${BONUS_LIMIT_PERCENT}% заказа. Подарочные карты и доставка не в счёт.`

interface BonusControlProps {
  /** What the client has. */
  readonly balance: number
  /** What this basket allows. */
  readonly max: number
  readonly amount: number
  readonly onChange: (amount: number) => void
}

/** A switch, and under it how many: a number and a slider that mean the same (spec §4, Bonuses). */
export function BonusControl({ balance, max, amount, onChange }: BonusControlProps) {
  const id = useId()
  /** What the hand has set last; an amount that is another by now was taken back, and 0 closes it then. */
  const [own, setOwn] = useState<number | null>(null)
  /** What stands in the number field while it is typed and is no amount: nothing yet, a minus, a fraction. */
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
    // Without its minus or its comma the next key would make another number of it. A whole text is clamped at once.
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
        <Tooltip label="Сколько можно списать">{LIMIT_TEXT}</Tooltip>
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
        <span>{limitText(balance, max, isOn)}</span>
      </p>
    </div>
  )
}

/** A key has changed the text, not the browser or the clipboard. */
function isKey({ nativeEvent }: ChangeEvent): boolean {
  if (!(nativeEvent instanceof InputEvent)) return false
  return nativeEvent.inputType.startsWith('delete') || nativeEvent.data?.length === 1
}

function withoutLetters(text: string): string {
  return text.replace(/[^\d.,\u2212\u2013-]/g, '')
}

/** Enter in a field of the order's form would place the order. */
function keepOrder(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

function limitText(balance: number, max: number, isOn: boolean): string {
  if (balance <= 0) {
    return `Бонусов пока нет. Они придут в\u00a0течение ${BONUSES_COME_DAYS}\u00a0${plural(BONUSES_COME_DAYS, 'дня', 'дней', 'дней')} после оплаты заказа.`
  }
  if (max === 0) return `На счёте ${formatNumber(balance)}. Этот заказ бонусами не\u00a0оплачивается.`
  const limit = `до\u00a0${formatNumber(max)}, не\u00a0больше ${BONUS_LIMIT_PERCENT}\u00a0%\u00a0заказа`
  return isOn ? limit : `На счёте ${formatNumber(balance)}. Можно списать ${limit}.`
}

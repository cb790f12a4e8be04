import { type KeyboardEvent, useState } from 'react'
import type { Listing, ListingChoice } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { typedWhole } from '#shared/typed-whole.ts'
import styles from './listing-filters.module.css'
import type { Choose } from './use-choose.ts'

/** The largest price that the contract of a list accepts. */
const MAX_PRICE = 10_000_000

interface PriceFilterProps {
  readonly choice: ListingChoice
  readonly range: Listing['priceRange']
  readonly onChoose: Choose
}

/**
 * Lower and upper price. They apply when a field is left or by Enter, and are swapped if they are in the wrong order.
 */
export function PriceFilter({ choice, range, onChoose }: PriceFilterProps) {
  const [from, setFrom] = useState(textOf(choice.priceFrom))
  const [to, setTo] = useState(textOf(choice.priceTo))
  const [taken, setTaken] = useState(choice)
  if (taken.priceFrom !== choice.priceFrom || taken.priceTo !== choice.priceTo) {
    setTaken(choice)
    // Only a price that has changed in the list replaces the text of its field, because the other one may be half
    // typed.
    if (taken.priceFrom !== choice.priceFrom) setFrom(textOf(choice.priceFrom))
    if (taken.priceTo !== choice.priceTo) setTo(textOf(choice.priceTo))
  }

  function apply() {
    const next = withPrice(choice, from, to)
    setFrom(textOf(next.priceFrom))
    setTo(textOf(next.priceTo))
    if (next.priceFrom !== choice.priceFrom || next.priceTo !== choice.priceTo)
      onChoose((last) => withPrice(last, from, to))
  }

  const field = {
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 20,
    className: styles.price,
    onBlur: apply,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && apply(),
  } as const
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>Цена, ₽</legend>
      <div className={styles.prices}>
        <label className={styles.priceField}>
          <span>от</span>
          <input
            {...field}
            name="priceFrom"
            value={from}
            placeholder={range ? formatNumber(range.min) : undefined}
            aria-label="Цена от, рублей"
            onChange={(event) => setFrom(event.target.value)}
          />
        </label>
        <label className={styles.priceField}>
          <span>до</span>
          <input
            {...field}
            name="priceTo"
            value={to}
            placeholder={range ? formatNumber(range.max) : undefined}
            aria-label="Цена до, рублей"
            onChange={(event) => setTo(event.target.value)}
          />
        </label>
      </div>
    </fieldset>
  )
}

function textOf(price: number | undefined): string {
  return price === undefined ? '' : formatNumber(price)
}

function withPrice(choice: ListingChoice, from: string, to: string): ListingChoice {
  const { priceFrom: _from, priceTo: _to, page: _page, ...rest } = choice
  const [low, high] = [numberOf(from), numberOf(to)]
  const isSwapped = low !== undefined && high !== undefined && low > high
  const [priceFrom, priceTo] = isSwapped ? [high, low] : [low, high]
  return {
    ...rest,
    ...(priceFrom === undefined ? {} : { priceFrom }),
    ...(priceTo === undefined ? {} : { priceTo }),
  }
}

function numberOf(text: string): number | undefined {
  const digits = typedWhole(text)
  return digits === '' ? undefined : Math.min(Number(digits), MAX_PRICE)
}

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'
import { ARBITRARY_NOW, type ArbitraryBasket, arbitraryBasket } from '#tests/support/arbitrary-basket.ts'
import { priceBasket } from './price-basket.ts'

const NOW = ARBITRARY_NOW
const RUNS = { numRuns: 300 }

const basket = arbitraryBasket
type Basket = ArbitraryBasket

const price = ({ lines, selections, client, giftRules, gifts }: Basket) =>
  priceBasket(lines, selections, client, { giftRules, gifts }, DEFAULT_TERMS, NOW)

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

/** The sums without the single lines, whose order is the shopper's. */
const sums = (basket: Basket) => ({ ...price(basket), lines: null })

/** Properties that hold for every basket and every choice. */
const ALWAYS: Readonly<Record<string, (basket: Basket) => boolean>> = {
  'finalTotal is baseTotal less the discounts, and never below zero': (basket) => {
    const priced = price(basket)
    const discount = sum(Object.values(priced.discounts))
    return (
      priced.finalTotal === priced.baseTotal - discount &&
      discount === priced.totalDiscount &&
      priced.finalTotal >= 0
    )
  },

  'no discount of zero is listed': (basket) => Object.values(price(basket).discounts).every((a) => a > 0),

  'payableTotal is finalTotal plus delivery': (basket) => {
    const priced = price(basket)
    return priced.payableTotal === priced.finalTotal + (priced.deliveryPrice ?? 0)
  },

  'the lines add up to every total': (basket) => {
    const { lines, baseTotal, finalTotal, discounts, quantity } = price(basket)
    return (
      sum(lines.map((l) => l.baseTotal)) === baseTotal &&
      sum(lines.map((l) => l.total)) === baseTotal - (discounts['Скидка на товары'] ?? 0) &&
      sum(lines.map((l) => l.finalTotal)) === finalTotal &&
      sum(lines.map((l) => l.quantity)) === quantity &&
      lines.every((l) => l.finalTotal >= 0 && l.finalTotal <= l.total && l.total <= l.baseTotal)
    )
  },

  'bonuses never exceed 30 % of all but gift cards, the balance or the wanted amount': (basket) => {
    const priced = price(basket)
    const cards = new Set(basket.lines.filter((l) => l.isGiftCard).map((l) => l.shopItemId))
    const left = sum(priced.lines.filter((l) => !cards.has(l.shopItemId)).map((l) => l.finalTotal))
    const beforeBonuses = left + priced.bonusesToWithdraw
    return (
      priced.maxBonusesToWithdraw <= Math.floor((beforeBonuses * 3) / 10) &&
      priced.maxBonusesToWithdraw <= (basket.client?.bonusBalance ?? 0) &&
      priced.bonusesToWithdraw === Math.min(basket.selections.bonusesToWithdraw, priced.maxBonusesToWithdraw)
    )
  },

  'gift cards keep their price whatever is chosen': (basket) => {
    const cards = new Set(basket.lines.filter((l) => l.isGiftCard).map((l) => l.shopItemId))
    return price(basket).lines.every((l) => !cards.has(l.shopItemId) || l.finalTotal === l.total)
  },

  'pricing the result again changes nothing': (basket) => {
    const priced = price(basket)
    const again = price({
      ...basket,
      selections: { ...basket.selections, bonusesToWithdraw: priced.bonusesToWithdraw },
    })
    return JSON.stringify(again) === JSON.stringify(priced)
  },

  'prepaySaving is what prepayment takes off': (basket) => {
    const without = { ...basket, client: null, selections: { ...basket.selections, isPrepay: false } }
    const withIt = { ...without, selections: { ...without.selections, isPrepay: true } }
    return price(without).prepaySaving === price(without).finalTotal - price(withIt).finalTotal
  },

  'gifts and bought pieces of a product never exceed its stock': (basket) => {
    const priced = price(basket)
    return priced.gifts.every(({ productId }) => {
      const given = sum(priced.gifts.filter((g) => g.productId === productId).map((g) => g.quantity))
      const bought = priced.lines.find((l) => l.shopItemId === productId)?.quantity ?? 0
      const offers = [
        ...basket.giftRules,
        ...basket.gifts,
        ...(basket.selections.coupon?.kind === 'gift' ? [basket.selections.coupon.gift] : []),
      ]
      const stock = Math.max(...offers.filter((o) => o.productId === productId).map((o) => o.availableCount))
      return given + bought <= stock
    })
  },
}

// Requirement: BASK-31, BASK-32, BASK-34, BASK-36, BASK-41, BASK-42, BON-10, BON-11, BON-12, COUP-17
it.each(Object.entries(ALWAYS))('%s', (_name, check) => {
  expect(() => fc.assert(fc.property(basket, check), RUNS)).not.toThrow()
})

// Requirement: BASK-33, BASK-34
it('the order of the lines changes neither a sum nor the price of a line', () => {
  const shuffled = basket.chain((b) =>
    fc.shuffledSubarray(b.lines, { minLength: b.lines.length }).map((lines) => [b, { ...b, lines }] as const),
  )
  const always = fc.property(shuffled, ([before, after]) => {
    const costs = (b: Basket) =>
      price(b)
        .lines.map((l) => [l.shopItemId, l.finalTotal] as const)
        .sort(([a], [b]) => a - b)
    expect(sums(after)).toEqual(sums(before))
    expect(costs(after)).toEqual(costs(before))
  })
  fc.assert(always, RUNS)
})

// Requirement: BASK-33, BASK-34
it('a greater quantity never lowers baseTotal', () => {
  const always = fc.property(basket, fc.nat(11), fc.integer({ min: 1, max: 20 }), (before, index, more) => {
    const lines = before.lines.map((l, i) => (i === index ? { ...l, quantity: l.quantity + more } : l))
    expect(price({ ...before, lines }).baseTotal).toBeGreaterThanOrEqual(price(before).baseTotal)
  })
  fc.assert(always, RUNS)
})

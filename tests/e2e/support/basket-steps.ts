import type { Page } from '@playwright/test'
import type { BasketView } from '../../../shared/basket/contract.ts'
import { ask } from './account-steps.ts'
import { tell } from './checkout-steps.ts'
import { expect } from './shop-test.ts'

/** Costs 1 000 ₽, nothing off, and no story empties its shelf. */
export const PLAIN = 'MS-548-15'

/** Puts a product into the basket past the pages: so many pieces, not so many more. */
export async function stock(page: Page, marking: string, quantity: number): Promise<void> {
  const { shopItemId } = await ask<{ shopItemId: number }>(page, 'catalog.product', { marking })
  const lies = (await basketOf(page)).items.find((item) => item.shopItemId === shopItemId)?.quantity ?? 0
  if (lies === 0) await tell(page, 'basket.add', { shopItemId, quantity })
  else await tell(page, 'basket.changeQuantity', { shopItemId, by: quantity - lies })
}

/** The basket is changed elsewhere, and the open page hears of it. */
export async function changeElsewhere(page: Page, marking: string, quantity: number): Promise<void> {
  await stock(page, marking, quantity)
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
}

export async function basketOf(page: Page): Promise<BasketView> {
  return ask<BasketView>(page, 'basket.get')
}

export async function emptyBasket(page: Page): Promise<void> {
  const response = await page.request.post('/trpc/basket.clear', { data: {} })
  expect(response.ok()).toBe(true)
}

/** What the browser keeps of the form under a field's name. */
export async function storedField(page: Page, field: string): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(`checkout-form:${name}`) ?? 'null'), field)
}

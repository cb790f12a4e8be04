import type { Page } from '@playwright/test'
import type { BasketView } from '../../../shared/basket/contract.ts'
import { runMutation, runQuery } from './trpc-calls.ts'

/** A product at 1 000 ₽ without a discount. No test sells it out. */
export const PLAIN = 'MS-548-15'

/** Sets the quantity of a product in the basket by API calls: to `quantity`, whatever it was before. */
export async function setQuantity(page: Page, marking: string, quantity: number): Promise<void> {
  const { shopItemId } = await runQuery<{ shopItemId: number }>(page, 'catalog.product', { marking })
  const current = (await basketOf(page)).items.find((item) => item.shopItemId === shopItemId)?.quantity ?? 0
  if (current === 0) await runMutation(page, 'basket.add', { shopItemId, quantity })
  else await runMutation(page, 'basket.changeQuantity', { shopItemId, by: quantity - current })
}

/** Sets the quantity by API calls, as another tab would, and signals the change to the open page. */
export async function changeElsewhere(page: Page, marking: string, quantity: number): Promise<void> {
  await setQuantity(page, marking, quantity)
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
}

export async function basketOf(page: Page): Promise<BasketView> {
  return runQuery<BasketView>(page, 'basket.get')
}

export async function emptyBasket(page: Page): Promise<void> {
  await runMutation(page, 'basket.clear', {})
}

/** Returns what local storage keeps for a field of the checkout form, or null. */
export async function storedField(page: Page, field: string): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(`checkout-form:${name}`) ?? 'null'), field)
}

import type { Locator, Page } from '@playwright/test'
import { deliveryGroup, fillBasket, openPage } from './checkout-steps.ts'
import { expect } from './shop-test.ts'

const CHECKOUT = '/shop/cart/checkout/'
/** Cities of the seed by their ids. */
export const CITY = { moscow: '1', chelyabinsk: '2270', yekaterinburg: '1888' } as const

/** The browser has been here before and has chosen: a city's id, or `0:REGION:COUNTRY:NAME`. */
export async function comesFrom(page: Page, city: string, origin: string | undefined): Promise<void> {
  const value = encodeURIComponent(`${city}!`)
  await page.context().addCookies([{ name: 'city', value, url: origin ?? '' }])
}

/** The checkout with one piece of a product of the story's own. */
export async function openCheckout(page: Page): Promise<void> {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await expect(deliveryGroup(page)).toBeVisible()
}

/** The block 'Доставка'. */
export function deliveryBlock(page: Page): Locator {
  return page.getByRole('region', { name: 'Доставка', exact: true })
}

/** A way of delivery by its name. */
export function way(page: Page, name: string | RegExp): Locator {
  return deliveryGroup(page).getByRole('radio', { name })
}

/** From the checkout's 'Изменить город', by the keyboard; who types a whole name need not wait for the list. */
export async function moveTo(page: Page, city: string): Promise<void> {
  await deliveryBlock(page).getByRole('button', { name: 'Изменить город' }).click()
  const dialog = page.getByRole('dialog', { name: 'Выбор города' })
  const field = dialog.getByRole('combobox', { name: 'Город' })
  await field.fill(city)
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(deliveryBlock(page).getByText(city, { exact: true })).toBeVisible()
}

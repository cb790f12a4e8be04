import type { Locator, Page } from '@playwright/test'
import { deliveryGroup, fillBasket, openPage } from './checkout-steps.ts'
import { expect } from './shop-test.ts'

const CHECKOUT = '/shop/cart/checkout/'
/** Ids of cities in the reference data, as the cookie writes them. */
export const CITY = { moscow: '1', chelyabinsk: '2270', yekaterinburg: '1888' } as const

/** Sets the cookie of a confirmed city: a city's id, or `0:REGION:COUNTRY:NAME` with ids of region and country. */
export async function setCityCookie(page: Page, city: string, origin: string | undefined): Promise<void> {
  const value = encodeURIComponent(`${city}!`)
  await page.context().addCookies([{ name: 'city', value, url: origin ?? '' }])
}

/** Opens the checkout with one piece of the worker's own product. */
export async function openCheckout(page: Page): Promise<void> {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await expect(deliveryGroup(page)).toBeVisible()
}

/** The block 'Доставка' of the checkout. */
export function deliveryBlock(page: Page): Locator {
  return page.getByRole('region', { name: 'Доставка', exact: true })
}

/** The radio button of a tariff or of pickup, by its name. */
export function deliveryRadio(page: Page, name: string | RegExp): Locator {
  return deliveryGroup(page).getByRole('radio', { name })
}

/** Changes the city from the checkout by keyboard. Enter accepts a whole name before the suggestions have come. */
export async function changeCity(page: Page, city: string): Promise<void> {
  await deliveryBlock(page).getByRole('button', { name: 'Изменить город' }).click()
  const dialog = page.getByRole('dialog', { name: 'Выбор города' })
  const field = dialog.getByRole('combobox', { name: 'Город' })
  await field.fill(city)
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(deliveryBlock(page).getByText(city, { exact: true })).toBeVisible()
}

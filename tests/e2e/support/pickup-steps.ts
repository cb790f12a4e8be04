import type { Locator, Page } from '@playwright/test'
import { deliveryGroup, openPage, ownProduct, putIntoBasket } from './checkout-steps.ts'
import { expect, test } from './shop-test.ts'

/** Towns of the seed: a city of thousands of points, of hundreds, of one store and some points, of one, of none. */
export const TOWN = { moscow: 1, petersburg: 173, chelyabinsk: 2270 } as const

export const EMPTY_TEXT = 'Для данного типа доставки пункты самовывоза не найдены'

export const isPhone = () => test.info().project.name === 'phone'

/** The order page of a shopper of that town, with one product in the basket. */
export async function openCheckoutIn(page: Page, cityId: number): Promise<void> {
  const { path } = ownProduct()
  await putIntoBasket(page, path)
  await setTown(page, cityId)
  await openPage(page, '/shop/cart/checkout/')
}

export async function setTown(page: Page, cityId: number): Promise<void> {
  const response = await page.request.post('/trpc/geo.set', {
    data: { cityId },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: new URL(page.url()).origin },
  })
  expect(response.ok()).toBe(true)
}

export function pickupRadio(page: Page): Locator {
  return deliveryGroup(page).getByRole('radio', { name: 'Пункт выдачи' })
}

export function pickerOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Пункты выдачи' })
}

/** Chooses pickup: the picker opens over the page. */
export async function openPicker(page: Page): Promise<Locator> {
  await pickupRadio(page).check()
  const picker = pickerOf(page)
  await expect(picker).toBeVisible()
  await expect(picker.locator('[data-map]').first()).toBeVisible()
  return picker
}

export function rowsOf(picker: Locator): Locator {
  return picker.getByRole('list', { name: 'Пункты выдачи' }).getByRole('listitem')
}

/** On phones the list has a tab of its own. */
export async function showList(picker: Locator): Promise<void> {
  if (isPhone()) await picker.getByRole('button', { name: 'Списком' }).click()
  await expect(rowsOf(picker).first()).toBeVisible()
}

export function mapOf(picker: Locator): Locator {
  return picker.locator('[data-map]')
}

export function panelOf(picker: Locator): Locator {
  return picker.getByTestId('point-panel')
}

/** Presses discs until a single point shows, and presses that. Answers what it is called. */
export async function pressSomePoint(picker: Locator): Promise<string> {
  const point = mapOf(picker)
    .getByRole('button', { name: /, (?!приблизить)/ })
    .filter({ has: picker.page().locator('img[src*="/pickup-points/"]') })
  const disc = mapOf(picker).getByRole('button', { name: /приблизить$/ })
  for (let i = 0; i < 8 && (await point.count()) === 0; i++) {
    await disc.first().click()
    await picker.page().waitForTimeout(400)
  }
  const name =
    (await point.first().getAttribute('aria-label')) ?? (await point.first().getAttribute('title')) ?? ''
  await point.first().click()
  return name
}

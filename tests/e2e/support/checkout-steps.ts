import type { Page } from '@playwright/test'
import { nthPhone } from '#tests/support/nth-phone.ts'
import type { AvailableTariffs } from '../../../shared/tariffs/contract.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { expect, test } from './shop-test.ts'
import { runMutation, runQuery } from './trpc-calls.ts'

/** Returns a random phone, formatted by the mask. Limits count per phone, so tests use fresh ones. */
export function freshPhone(): string {
  return nthPhone(Math.floor(Math.random() * 10_000_000), 900)
}

export const BUYER = { name: 'Соколова Марина', email: 'marina.sokolova@example.ru' }

export interface TestProduct {
  readonly marking: string
  readonly path: string
  readonly name: RegExp
}

/**
 * Returns a product whose stock the running test may change. Tests of different workers get different products. Each
 * costs 1 000 ₽ without a discount. Throws if there are more workers than products.
 */
export function ownProduct(): TestProduct {
  const numbers = [531, 532, 536, 540]
  const number = numbers[test.info().parallelIndex]
  if (number === undefined) throw new Error('more workers than products of their own')
  const marking = `MS-${number}-15`
  return { marking, path: `/product/${marking}/`, name: new RegExp(`№\\s${number}`) }
}

/** Opens a page and waits until presses take effect. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

/** Presses 'В корзину' on an open product page and waits for the server's answer, not only for the optimistic update. */
export async function pressAddToBasket(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/trpc\/basket\.add/)
  await page.locator('main').getByRole('button', { name: 'В корзину', exact: true }).first().click()
  await answer
  await expect(page.locator('main').getByRole('link', { name: 'Перейти в корзину' })).toBeVisible()
}

/** The quantity control of the first row on the basket page. */
export function quantityControl(page: Page) {
  return page
    .getByRole('list', { name: 'Товары в корзине' })
    .getByRole('group', { name: /^Количество/ })
    .first()
}

export async function fillContacts(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Фамилия и Имя').fill(BUYER.name)
  await page.getByLabel('Телефон').pressSequentially(phone.replace(/^\+7/, '').replace(/\D/g, ''))
  await expect(page.getByLabel('Телефон')).toHaveValue(phone)
  await page.getByRole('textbox', { name: 'Email' }).fill(BUYER.email)
}

export function deliveryGroup(page: Page) {
  return page.getByRole('group', { name: 'Способ доставки' })
}

export function paymentGroup(page: Page) {
  return page.getByRole('group', { name: 'Способ оплаты' })
}

export async function chooseCourier(page: Page): Promise<void> {
  await deliveryGroup(page)
    .getByRole('radio', { name: /^Курьер/ })
    .first()
    .check()
  await page.getByLabel('Улица').fill('Лесная')
  await page.getByLabel('Дом').fill('12')
  await page.getByLabel('Квартира').fill('48')
}

export const CASH = 'Наличными при получении'

/**
 * Adds pieces of a product to the basket by API calls and sets its stock to 50. Without `marking` it adds the product
 * of `ownProduct`.
 */
export async function fillBasket(page: Page, quantity = 1, marking = ownProduct().marking): Promise<void> {
  const setQuantity = await page.request.put('/simulator/api/stock', { data: { marking, available: 50 } })
  expect(setQuantity.ok()).toBe(true)
  const { shopItemId } = await runQuery<{ shopItemId: number }>(page, 'catalog.product', { marking })
  await runMutation(page, 'basket.add', { shopItemId, quantity })
}

/** Chooses the first courier tariff of the city by API calls. Returns the tariff's id. */
export async function chooseCourierByApi(page: Page): Promise<number> {
  const { deliveryTariffs } = await runQuery<AvailableTariffs>(page, 'tariffs.available')
  const courier = deliveryTariffs.find(({ kind }) => kind === 'courier')
  if (!courier) throw new Error('no courier goes to the city')
  await runMutation(page, 'checkout.update', { tariffId: courier.id })
  return courier.id
}

const PAID_IN_CASH = 1

/**
 * Opens a checkout that can be submitted at once, as for a shopper who has filled it in before: the basket holds the
 * choices, local storage the other fields. Returns the phone.
 */
export async function openReadyCheckout(page: Page, quantity = 1): Promise<string> {
  const phone = freshPhone()
  await fillBasket(page, quantity)
  const tariffId = await chooseCourierByApi(page)
  await runMutation(page, 'checkout.update', { paymentSystemId: PAID_IN_CASH })
  await storeFields(page, {
    ...{ ...BUYER, phone, street: 'Лесная', buildingNumber: '12', flatNumber: '48' },
    ...{ tariffId, paymentSystemId: PAID_IN_CASH },
  })
  await openPage(page, '/shop/cart/checkout/')
  await expect(page.getByLabel('Телефон')).toHaveValue(phone)
  await expect(paymentGroup(page).getByRole('radio', { name: CASH })).toBeChecked()
  await settledTotal(page)
  return phone
}

/** Stores fields of the checkout form in local storage. */
export async function storeFields(page: Page, fields: Readonly<Record<string, unknown>>): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate((entries) => {
    for (const [field, value] of entries)
      localStorage.setItem(`checkout-form:${field}`, JSON.stringify(value))
  }, Object.entries(fields))
}

export function submitButton(page: Page) {
  return page.getByRole('button', { name: 'Оформить заказ' })
}

/** The errors above the submit button, one list item each. */
export function errorList(page: Page) {
  return page.getByRole('complementary', { name: 'Итоги заказа' }).locator('li[data-order-error]')
}

/** Waits until the server has priced the last choice and returns the text of the sum at 'Итого'. */
export async function settledTotal(page: Page): Promise<string> {
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await expect(summary.locator('[aria-busy="true"]')).toHaveCount(0)
  const total = summary.locator('p').filter({ hasText: 'Итого' }).locator('strong')
  return ((await total.textContent()) ?? '').trim()
}

export async function submitOrder(page: Page): Promise<void> {
  await submitButton(page).click()
}

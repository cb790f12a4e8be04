import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Returns a random phone as ten national digits. Limits count per phone, so tests use fresh ones. */
export function freshDigits(): string {
  return `95${String(Math.floor(Math.random() * 100_000_000)).padStart(8, '0')}`
}

export function popup(page: Page): Locator {
  return page.getByRole('dialog')
}

export function phoneField(page: Page): Locator {
  return popup(page).getByLabel('Введите номер телефона')
}

export function sendButton(page: Page): Locator {
  return popup(page).getByRole('button', { name: 'Получить код' })
}

export function codeBox(page: Page, place: 1 | 2 | 3 | 4): Locator {
  return popup(page).getByRole('textbox', { name: `Цифра ${place} из 4` })
}

/** The sign-in button of the header: 'Войти' or 'Личный кабинет'. */
export function accountButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^(?:Войти|Личный кабинет)$/ })
}

/** Waits until React has hydrated the header. Before that the sign-in button is a plain link to the account. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    accountButton(page).evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  await expect.poll(isHydrated).toBe(true)
}

export async function pressAccountButton(page: Page): Promise<void> {
  await waitUntilHydrated(page)
  await accountButton(page).click()
}

export async function openPopup(page: Page): Promise<void> {
  await pressAccountButton(page)
  await expect(phoneField(page)).toBeFocused()
}

/** Types the phone and requests a code for it. */
export async function requestCode(page: Page, digits: string): Promise<void> {
  await phoneField(page).pressSequentially(digits)
  await sendButton(page).click()
  await expect(codeBox(page, 1)).toBeFocused()
}

/** Returns the code of the last SMS to a phone of ten national digits. Throws if there is none. */
export async function readCode(page: Page, digits: string): Promise<string> {
  const response = await page.request.get(`/simulator/api/sms?phone=7${digits}`)
  const [latest]: { text: string }[] = await response.json()
  const code = /код (\d{4})/.exec(latest?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no code was sent to +7${digits}`)
  return code
}

/** Returns a code that differs from the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}

/** Signs in through the popup of an open page and waits for the account. Takes ten national digits. */
export async function signInThroughPopup(page: Page, digits: string): Promise<void> {
  await openPopup(page)
  await requestCode(page, digits)
  await page.keyboard.type(await readCode(page, digits))
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
  await page.waitForURL('/personal/')
}

/** Signs in as a customer by the simulator, without the popup. Takes a phone in E.164. */
export async function signInBySimulator(page: Page, phone: string): Promise<void> {
  const response = await page.request.post('/simulator/api/sign-in', { data: { phone } })
  expect(response.ok()).toBe(true)
}

/** Signs the customer in with another browser; the page is open. Returns that browser's calls. */
export async function signInElsewhere(page: Page, phone: string): Promise<APIRequestContext> {
  const other = await request.newContext({ baseURL: new URL(page.url()).origin })
  expect((await other.post('/simulator/api/sign-in', { data: { phone } })).ok()).toBe(true)
  return other
}

import type { Locator, Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/** A phone nobody else has used, as ten national digits: limits are counted per phone. */
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

/** 'Войти' or 'Личный кабинет' of the header. */
export function accountButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^(?:Войти|Личный кабинет)$/ })
}

/** The script has taken the header over: before, the button is a link to the account. */
export async function untilAlive(page: Page): Promise<void> {
  const isAlive = () =>
    accountButton(page).evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  await expect.poll(isAlive).toBe(true)
}

export async function pressAccountButton(page: Page): Promise<void> {
  await untilAlive(page)
  await accountButton(page).click()
}

export async function openPopup(page: Page): Promise<void> {
  await pressAccountButton(page)
  await expect(phoneField(page)).toBeFocused()
}

/** Types the phone and has a code sent to it. */
export async function askForCode(page: Page, digits: string): Promise<void> {
  await phoneField(page).pressSequentially(digits)
  await sendButton(page).click()
  await expect(codeBox(page, 1)).toBeFocused()
}

/** The code of the last message to a phone. */
export async function readCode(page: Page, digits: string): Promise<string> {
  const response = await page.request.get(`/simulator/api/sms?phone=7${digits}`)
  const [latest]: { text: string }[] = await response.json()
  const code = /код (\d{4})/.exec(latest?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no code was sent to +7${digits}`)
  return code
}

/** A code that is not the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}

/** The whole way through the popup, from an open page to the account's; ten national digits. */
export async function signInThroughPopup(page: Page, digits: string): Promise<void> {
  await openPopup(page)
  await askForCode(page, digits)
  await page.keyboard.type(await readCode(page, digits))
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
  await page.waitForURL('/personal/')
}

/** The session of a seeded client, without the popup. */
export async function signInBySimulator(page: Page, phone: string): Promise<void> {
  const response = await page.request.post('/simulator/api/sign-in', { data: { phone } })
  expect(response.ok()).toBe(true)
}

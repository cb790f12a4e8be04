import type { Locator, Page } from '@playwright/test'
import { openPage } from './support/checkout-steps.ts'
import { pauseTimers } from './support/page-clock.ts'
import { expect, expectNoSidewaysScroll, test } from './support/shop-test.ts'

const banners = (page: Page) => page.getByRole('region', { name: 'Подборки магазина' })
const shownBanner = async (page: Page) =>
  Number(/(\d)\s\/\s4/.exec((await banners(page).textContent()) ?? '')?.[1])

/** Returns how many products fit into the slider's width, with two decimals. */
async function perView(slider: Locator): Promise<number> {
  return slider.evaluate((section) => {
    const track = section.querySelector('ul')
    const tile = track?.querySelector('li')
    if (!track || !tile) throw new Error('no products')
    const gap = Number.parseFloat(getComputedStyle(tile).marginRight)
    const style = getComputedStyle(track)
    const width =
      track.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return Math.round(((width + gap) / (tile.getBoundingClientRect().width + gap)) * 100) / 100
  })
}

// Requirement: PAGE-14, PAGE-15, PAGE-16, PAGE-27, UI-4, ROLE-14, CAMP-27
test('advances banners and products until the shopper rests on them, and invites a guest to the campaign', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.addInitScript(() => localStorage.setItem('seenLately', '[12,400,801,1900,2500,77,5200]'))
  await openPage(page, '/')

  await test.step('banners advance every 7 s and pause on hover, on focus, and by the button', async () => {
    const stop = banners(page).getByRole('button', { name: 'Остановить' })
    await expect(stop).toBeVisible()
    await page.mouse.move(0, 0)
    await pauseTimers(page)
    const first = await shownBanner(page)
    await page.clock.runFor(7000)
    await expect.poll(() => shownBanner(page)).toBe((first % 4) + 1)

    await banners(page).hover()
    await page.clock.runFor(14_000)
    expect(await shownBanner(page)).toBe((first % 4) + 1)
    await page.mouse.move(0, 0)
    await stop.focus()
    await page.clock.runFor(14_000)
    expect(await shownBanner(page)).toBe((first % 4) + 1)

    await stop.press('Enter')
    await expect(banners(page).getByRole('button', { name: 'Листать автоматически' })).toBeFocused()
    await page.getByRole('banner').getByRole('link', { name: 'Помощь' }).focus()
    await page.clock.runFor(14_000)
    expect(await shownBanner(page)).toBe((first % 4) + 1)
    await page.clock.resume()
  })

  const slider = page.getByRole('region', { name: 'Со скидкой' })
  await test.step('products advance every 10 s', async () => {
    await slider.scrollIntoViewIfNeeded()
    await expect(slider.getByRole('button', { name: 'Остановить' })).toBeVisible()
    await page.mouse.move(0, 0)
    await pauseTimers(page)
    const offset = () => slider.locator('ul').evaluate((track) => track.scrollLeft)
    const before = await offset()
    await page.clock.runFor(10_000)
    await page.clock.resume()
    await expect.poll(offset).not.toBe(before)
  })

  await test.step('a row shows as many products as the width allows, and the last row what was viewed', async () => {
    const recentlyViewed = page.getByRole('region', { name: 'Вы недавно смотрели' })
    await expect(recentlyViewed).toBeVisible()
    await expect(page.getByRole('main').getByRole('region').last()).toHaveAccessibleName(
      'Вы недавно смотрели',
    )
    for (const [width, whole, peeking] of [
      [768, 4, 3.5],
      [640, 3, 3.5],
      [375, 2, 2.5],
      [1440, 4, 3.5],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect(await perView(slider)).toBe(whole)
      expect(await perView(recentlyViewed)).toBe(peeking)
      await expectNoSidewaysScroll(page)
    }
  })

  await test.step('nothing offers to move by itself with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(banners(page).getByRole('button', { name: 'Листать автоматически' })).toBeHidden()
  })

  await test.step('the campaign leads a guest to sign-in', async () => {
    const invitation = page.getByRole('region', { name: 'Подарок за покупки на 5 000 р.' })
    await invitation.getByRole('link', { name: 'Войти и участвовать' }).click()
    await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
  })
})

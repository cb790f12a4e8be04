import { PLAIN } from './support/basket-steps.ts'
import { openPage } from './support/checkout-steps.ts'
import { expect, expectAccessibleAndFitting, test } from './support/shop-test.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'

// Requirement: FAV-7, FAV-8, FAV-9
test('shares favorites by a link that can be taken back', async ({ page, browser }) => {
  await openPage(page, '/help/')
  const { shopItemId, name } = await runQuery<{ shopItemId: number; name: string }>(page, 'catalog.product', {
    marking: PLAIN,
  })
  await runMutation(page, 'favorites.add', { shopItemId })
  await openPage(page, '/favorites/')
  const opener = page.getByRole('button', { name: 'Поделиться' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Поделиться избранным' })
  await dialog.getByRole('button', { name: 'Создать ссылку' }).click()
  const field = dialog.getByLabel('Ссылка на список')
  await expect(field).toHaveValue(/\/favorites\/shared\//)
  await expectAccessibleAndFitting(page)
  const { pathname } = new URL(await field.inputValue())

  const other = await browser.newContext({ javaScriptEnabled: false })
  const friend = await other.newPage()
  await friend.goto(new URL(pathname, page.url()).href)
  await expect(friend.getByRole('main').getByRole('link', { name })).toBeVisible()

  await dialog.getByRole('button', { name: 'Закрыть доступ по ссылке' }).click()
  await expect(dialog.getByRole('button', { name: 'Создать ссылку' })).toBeVisible()
  await friend.reload()
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(friend.getByRole('link', { name })).toHaveCount(0)
  await other.close()

  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

import { openPage } from './support/checkout-steps.ts'
import { expect, expectAccessibleAndFitting, test } from './support/shop-test.ts'

// Requirement: LOOK-14
test('a product of a lesson is taken out of the basket in its row, which keeps the focus', async ({
  page,
}) => {
  await openPage(page, '/looks/koshachiy-glaz/')
  const products = page.getByRole('region', { name: 'Набор по уроку' })
  const row = products.getByRole('listitem').first()
  await row.getByRole('button', { name: /^В корзину/ }).click()
  await expectAccessibleAndFitting(page)
  await row.getByRole('button', { name: /^Убрать из корзины/ }).click()
  await expect(row.getByRole('link')).toBeFocused()
  await expect(row.getByRole('button', { name: /^В корзину/ })).toBeVisible()
  await expect(products.getByText('в корзине')).toHaveCount(0)
})

// Requirement: LOOK-1, LOOK-2, LOOK-6
test('a whole lesson goes into the basket from the list, and on a phone from any place of its page', async ({
  page,
}) => {
  await openPage(page, '/looks/')
  const card = page.getByRole('article').filter({ hasText: '«Кошачий глаз»' })
  await card.getByRole('button', { name: 'Набор в корзину' }).click()
  await expect(card.getByRole('status')).toHaveText(/^В\sкорзину добавлен/)
  await expect(card.getByRole('link', { name: 'Перейти в корзину' })).toBeVisible()
  await expectAccessibleAndFitting(page)

  await openPage(page, '/looks/ombre/')
  await expectAccessibleAndFitting(page)
  const put = page.getByRole('button', { name: 'Положить всё в корзину' })
  await expect(put).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(put).toBeInViewport({ ratio: 1 })
  const steps = page.getByRole('region', { name: 'По шагам' }).getByRole('listitem')
  await steps.first().getByRole('link').first().focus()
  await expect(put).toBeInViewport({ ratio: 1 })
})

// Requirement: LOOK-260
test("the name of a lesson's product ends before its button in a narrow column", async ({ page }) => {
  for (const width of [844, 1024, 640, 320]) {
    await page.setViewportSize({ width, height: 390 })
    await openPage(page, '/looks/frantsuzskiy-manikyur/')
    const rows = page
      .getByRole('region', { name: 'Набор по уроку' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
    await expect(rows.first()).toBeVisible()
    const covered = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const words = document.createRange()
        const name = row.querySelector('a')
        const button = row.querySelector('button')?.getBoundingClientRect()
        if (!name || !button) return ['a product without a link or a button']
        words.selectNodeContents(name)
        const { right, bottom, top } = words.getBoundingClientRect()
        const isCovered = right > button.left && bottom > button.top && top < button.bottom
        return isCovered ? [name.textContent] : []
      }),
    )
    expect(covered, `at ${width} px`).toEqual([])
  }
})

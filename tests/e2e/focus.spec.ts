import { settledTotal } from './support/checkout-steps.ts'
import { CITY, openCheckoutIn, openPicker, rowsOf } from './support/pickup-steps.ts'
import { expect, test } from './support/shop-test.ts'

// Requirement: UI-24
test('leaves the focus nearby when what has it disappears', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  await test.step('the opener of a window', async () => {
    const picker = await openPicker(page)
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await page.getByRole('button', { name: 'Выбрать пункт' }).press('Enter')
    const row = rowsOf(picker).first()
    await row.getByRole('button').first().press('Enter')
    await row.getByRole('button', { name: 'Заберу здесь' }).press('Enter')
    await expect(picker).toBeHidden()
    await expect(page.locator(':focus')).toHaveAccessibleName(/^(?:Пункт выдачи|Изменить)$/)
  })
  await test.step('any control', async () => {
    // The chosen point may still take the focus.
    await settledTotal(page)
    await page.getByRole('button', { name: 'Изменить город' }).evaluate((button) => {
      button.focus()
      button.parentElement?.append(Object.assign(document.createElement('a'), { href: '/', id: 'left' }))
      button.remove()
    })
    await expect(page.locator('#left')).toBeFocused()
  })
  await test.step('a control that has had the focus after another one that disappeared', async () => {
    await page.locator('main').evaluate(async (main) => {
      for (const id of ['former', 'latter']) {
        const button = document.createElement('button')
        const place = document.createElement('p')
        place.append(button, Object.assign(document.createElement('a'), { href: '/', id }))
        main.append(place)
        button.focus()
        button.remove()
        await Promise.resolve()
      }
    })
    await expect(page.locator('#latter')).toBeFocused()
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { drawPhoto } from '../support/drawn-photo.ts'
import { openPage, ownProduct } from './support/checkout-steps.ts'
import { expect, expectAccessible, test } from './support/shop-test.ts'
import { runStaff } from './support/staff.ts'

/** Returns what the browser has chosen for a picture, and how it shows it. */
function readPicture(image: Locator) {
  return image.evaluate((element: HTMLImageElement) => {
    const { width, height } = element.getBoundingClientRect()
    const frame = element.closest('li, a, div')?.getBoundingClientRect()
    return {
      file: element.currentSrc.split('/').at(-1),
      isLoaded: element.complete && element.naturalWidth > 0,
      fills: frame !== undefined && Math.abs(frame.width - width) < 1 && Math.abs(frame.height - height) < 1,
      fit: getComputedStyle(element).objectFit,
    }
  })
}

// Requirement: PHOTO-7, PHOTO-11
test('@phone-only a photo is shown whole, in a size and type that suit the window', async ({
  page,
  shop,
}) => {
  const { marking, path, name } = ownProduct()
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-photos-'))
  const file = join(folder, 'wide.jpg')
  writeFileSync(file, await drawPhoto({ width: 1500, height: 500 }))
  try {
    await runStaff(shop, 'photo', 'add', marking, file)
    await openPage(page, path)
    const gallery = page.getByRole('group', { name: 'Фотографии товара' })
    const first = gallery.getByRole('img')
    await expect(first).toHaveAccessibleName(name)
    await expect
      .poll(() => readPicture(first))
      .toEqual({
        file: expect.stringMatching(/^(?:640|1280)\.avif$/),
        isLoaded: true,
        fills: true,
        fit: 'contain',
      })
    await expectAccessible(page)

    await openPage(page, `/search/?query=${marking}`)
    const tile = page.getByRole('article').getByRole('img', { name }).first()
    await expect
      .poll(() => readPicture(tile))
      .toMatchObject({ file: expect.stringMatching(/^\d+\.avif$/), isLoaded: true, fills: true })
  } finally {
    await runStaff(shop, 'photo', 'remove', marking, '1')
    rmSync(folder, { recursive: true })
  }
})

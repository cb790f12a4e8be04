import type { Locator, Page } from '@playwright/test'
import { normalizeText } from '#shared/search/normalize-text.ts'
import type { CityPoints } from '../../../shared/pickup/contract.ts'
import { unpackPoints } from '../../../shared/pickup/packed-points.ts'
import { deliveryGroup, fillBasket, openPage } from './checkout-steps.ts'
import { expect } from './shop-test.ts'
import { runMutation, runQuery } from './trpc-calls.ts'

/** Ids of cities in the reference data: one with thousands of pickup points, and one with a brand store among others. */
export const CITY = { moscow: 1, kazan: 2055, chelyabinsk: 2270 } as const

export const EMPTY_TEXT = 'Для данного типа доставки пункты самовывоза не найдены'

/** Opens the checkout in a city, with one piece of the worker's own product. */
export async function openCheckoutIn(page: Page, cityId: number): Promise<void> {
  await fillBasket(page)
  await setCity(page, cityId)
  await openPage(page, '/shop/cart/checkout/')
}

async function setCity(page: Page, cityId: number): Promise<void> {
  await runMutation(page, 'geo.set', { cityId })
}

export function pickupRadio(page: Page): Locator {
  return deliveryGroup(page).getByRole('radio', { name: 'Пункт выдачи' })
}

export function pickerOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Пункты выдачи' })
}

/** Chooses pickup, which opens the picker, and waits for its list, and for the map beside it where it fits. */
export async function openPicker(page: Page): Promise<Locator> {
  await pickupRadio(page).check()
  const picker = pickerOf(page)
  await expect(picker).toBeVisible()
  await expect(rowsOf(picker).first()).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) > 728) await expect(mapOf(picker)).toBeVisible()
  return picker
}

export function rowsOf(picker: Locator): Locator {
  return picker.getByRole('list', { name: 'Пункты выдачи' }).getByRole('listitem')
}

/** Returns how many points the list has, including those that it has not rendered. */
export async function countPoints(picker: Locator): Promise<number> {
  return Number(await rowsOf(picker).first().getAttribute('aria-setsize'))
}

export async function addressOfRow(row: Locator): Promise<string> {
  return ((await row.locator('button span span').first().textContent()) ?? '').trim()
}

export function mapOf(picker: Locator): Locator {
  return picker.locator('[data-map]')
}

export function panelOf(picker: Locator): Locator {
  return picker.getByTestId('point-panel')
}

/** Filters the list by an address that only one point of the city has. */
export async function filterToOnePoint(picker: Locator): Promise<void> {
  const points = unpackPoints(await runQuery<CityPoints>(picker.page(), 'tariffs.points'))
  const addresses = points.map(({ address }) => normalizeText(address))
  const uniqueAddress = addresses.find(
    (address) => addresses.filter((other) => other.includes(address)).length === 1,
  )
  if (uniqueAddress === undefined) throw new Error('no point has an address of its own')
  await picker.getByPlaceholder('Введите адрес').fill(uniqueAddress)
  await expect(rowsOf(picker)).toHaveCount(1)
}

/** Presses the cluster nearest to the middle until a single point shows, and presses it. Returns the point's name. */
export async function pressSomePoint(picker: Locator): Promise<string> {
  const page = picker.page()
  for (let i = 0; i < 12; i++) {
    const target = await middleMarker(picker)
    if (target.isPoint) {
      await page.mouse.click(target.x, target.y)
      return target.name
    }
    const before = await markersOf(picker)
    await page.mouse.click(target.x, target.y)
    await expect.poll(() => markersOf(picker)).not.toBe(before)
    await waitUntilStill(picker)
  }
  throw new Error('no single point on the map')
}

/** Returns the names and positions of all markers as one text. */
function markersOf(picker: Locator): Promise<string> {
  return mapOf(picker)
    .locator('[role="button"]')
    .evaluateAll((markers) =>
      markers
        .map((marker) => {
          const { x, y } = marker.getBoundingClientRect()
          return `${marker.getAttribute('aria-label')} ${x} ${y}`
        })
        .join(),
    )
}

/** Waits until there are markers that have not moved between two polls. */
async function waitUntilStill(picker: Locator): Promise<void> {
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = await markersOf(picker)
      return last !== '' && last === before
    })
    .toBe(true)
}

/** Returns the marker nearest to the middle of the map, single points before clusters. Throws if there is none. */
async function middleMarker(picker: Locator) {
  const found = await mapOf(picker).evaluate((map) => {
    const frame = map.getBoundingClientRect()
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
    return [...map.querySelectorAll('[role="button"]')]
      .map((marker) => {
        const { x, y, width, height } = marker.getBoundingClientRect()
        const name = marker.getAttribute('aria-label') ?? marker.getAttribute('title') ?? ''
        return { name, isPoint: !name.endsWith('приблизить'), x: x + width / 2, y: y + height / 2 }
      })
      .filter(
        ({ x, y }) =>
          x > frame.left + 40 && x < frame.right - 80 && y > frame.top + 40 && y < frame.bottom - 60,
      )
      .sort((a, b) => Math.hypot(a.x - middle.x, a.y - middle.y) - Math.hypot(b.x - middle.x, b.y - middle.y))
  })
  const target = found.find(({ isPoint }) => isPoint) ?? found[0]
  if (!target) throw new Error('no marker on the map')
  return target
}

/** Returns the address that the panel shows, with plain spaces as in the marker's name. */
export async function addressOn(panel: Locator): Promise<string> {
  const address = await panel.getByRole('heading').textContent()
  return (address ?? '').trim().replaceAll('\u00a0', ' ')
}

/** Returns left edge, upper edge, and width of an element in px. */
export async function boxOf(part: Locator): Promise<(number | undefined)[]> {
  const box = await part.boundingBox()
  return [box?.x, box?.y, box?.width]
}

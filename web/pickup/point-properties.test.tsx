import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PickupPoint } from '#shared/pickup/contract.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { type PageData, PageDataContext } from '#web/lib/page-data.ts'
import { PointProperties } from './point-properties.tsx'

const POINT = { businessHours: '10:00–20:00', metro: null, storageDays: 0, prepayOnly: false } as PickupPoint
const TARIFF = {
  ...{ deliveryTime: '2–4 дн.', daysFrom: 2, daysTo: 4, dates: '24–26 ноября', price: 200 },
  ...{ calculatePrice: 200, prepayOnly: false },
} as Tariff

// Requirement: DLV-116
test('a point names no dates of a large item, on which the operator agrees', () => {
  const html = renderToStaticMarkup(<PointProperties point={POINT} tariff={TARIFF} isAgreed />)
  expect(html).toMatch(/Срок.*по\sсогласованию/)
  expect(html).not.toContain('24–26 ноября')
})

// Requirement: DLV-112
test('a point names the dates of the last answer, also on a page that was opened the day before', () => {
  const opened = { now: Date.UTC(2026, 10, 21, 9) } as PageData
  const html = renderToStaticMarkup(
    <PageDataContext.Provider value={opened}>
      <PointProperties point={POINT} tariff={TARIFF} isAgreed={false} />
    </PageDataContext.Provider>,
  )
  expect(html).toContain('24–26 ноября')
})

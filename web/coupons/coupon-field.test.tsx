import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BasketView } from '#shared/basket/contract.ts'
import { CouponField } from './coupon-field.tsx'

const SUMMARY = { discounts: {}, gifts: [] }
const COUPON = { code: 'X1', kind: 'percent', value: 10, minTotal: 0, missing: 150 }

/** Returns the texts of the live regions in which the text stands. */
function announced(ineligibility: 'minimum' | null, text: string): string[] {
  const basket = { coupon: { ...COUPON, ineligibility }, summary: SUMMARY, taken: { coupon: 9 } }
  const ignore = () => undefined
  const html = renderToStaticMarkup(
    <CouponField
      basket={basket as unknown as BasketView}
      delivery={{ deliveryPrice: null, couponIneligibility: ineligibility }}
      failure={null}
      isBusy={false}
      onCheck={ignore}
      onReset={ignore}
      onEdit={ignore}
    />,
  )
  const regions =
    html.match(/<(\w+)[^>]*(?:role="(?:status|alert)"|aria-live="polite")[^>]*>.*?<\/\1>/g) ?? []
  return regions.filter((region) => region.includes(text))
}

// Requirement: COUP-2
test.each([
  ['a coupon that has no effect yet', 'minimum', 'Купон принят, но пока не действует'],
  ['a coupon that has an effect', null, 'Купон активирован!'],
] as const)('announces %s once', (_name, ineligibility, text) => {
  expect(announced(ineligibility, text)).toHaveLength(1)
})

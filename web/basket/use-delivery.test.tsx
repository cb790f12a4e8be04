import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/router.ts'
import type { BasketView } from '#shared/basket/contract.ts'
import { Providers } from '#web/app/providers.tsx'
import type { PageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDelivery } from './use-delivery.ts'

const key = getQueryKey(trpc.checkout.delivery, undefined, 'query')

function Shown({ basket }: { basket: object }) {
  return useDelivery(basket as BasketView).couponIneligibility
}

/** Returns why a coupon has no effect, as the basket says it and as the known delivery did. */
function ineligibility(ofBasket: string | null, ofDelivery: string | null): string {
  const basket = {
    coupon: { ineligibility: ofBasket },
    tariffId: 102,
    quantity: 1,
    finalTotal: 900,
    reasons: [],
  }
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, { deliveryPrice: 0, couponIneligibility: ofDelivery, reasons: [] })
  return renderToStaticMarkup(
    <Providers
      queryClient={queryClient}
      client={createTRPCClient<AppRouter>({ links: [] })}
      data={{} as unknown as PageData}
    >
      <Shown basket={basket} />
    </Providers>,
  )
}

// Requirement: COUP-19
test('a delivery that is older than the basket says nothing of a coupon but that it is free without it', () => {
  expect(ineligibility(null, 'delivery')).toBe('delivery')
  expect(ineligibility('goods', 'delivery')).toBe('goods')
  expect(ineligibility('goods', 'minimum')).toBe('goods')
  expect(ineligibility(null, 'minimum')).toBe('')
})

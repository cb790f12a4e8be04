import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/router.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import { Providers } from '#web/app/providers.tsx'
import type { PageData } from '#web/lib/page-data.ts'
import { OtherPayments } from './other-payments.tsx'

/** Returns the page's HTML of an unpaid order of 2 000 roubles with the payment system. */
function shownOf(id: number): string {
  const order = { publicId: 'x', payableTotal: 2000, paymentSystem: { id } } as unknown as OrderView
  const data = { now: Date.UTC(2026, 10, 21) } as unknown as PageData
  return renderToStaticMarkup(
    <Providers
      queryClient={new QueryClient()}
      client={createTRPCClient<AppRouter>({ links: [] })}
      data={data}
    >
      <OtherPayments order={order} systems={[]} isOpen={false} onChanged={() => undefined} />
    </Providers>,
  )
}

// Requirement: PAY-25
test('the page of an unpaid order shows the schedule of installments while they are chosen', () => {
  expect(shownOf(30)).toMatch(/Долями.*Сегодня<strong[^>]*>500/)
  expect(shownOf(33)).toContain('Сегодня')
  expect(shownOf(5)).not.toContain('Сегодня')
})

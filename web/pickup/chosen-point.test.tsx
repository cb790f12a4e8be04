import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/router.ts'
import { asPickupPointId } from '#shared/delivery-ids.ts'
import type { PickupPoint } from '#shared/pickup/contract.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { Providers } from '#web/app/providers.tsx'
import type { PageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { ChosenPoint } from './chosen-point.tsx'

const ID = asPickupPointId(7)
const POINT = {
  ...{ id: ID, cityId: 217, name: 'Постамат', address: 'Новая ул., 12А', operator: '5Post', operatorId: 27 },
  ...{ businessHours: '', metro: null, storageDays: 3, prepayOnly: false },
} as unknown as PickupPoint

function shown(isOnly: boolean): string {
  const queryClient = new QueryClient()
  queryClient.setQueryData(getQueryKey(trpc.tariffs.point, { id: ID }, 'query'), POINT)
  const tariff = {
    kind: 'pickup',
    deliveryTime: '',
    dates: '',
    daysFrom: 2,
    daysTo: 3,
    calculatePrice: 110,
  } as Tariff
  const html = renderToStaticMarkup(
    <Providers
      queryClient={queryClient}
      client={createTRPCClient<AppRouter>({ links: [] })}
      data={{ now: Date.UTC(2026, 10, 21) } as PageData}
    >
      <ChosenPoint
        {...{
          pointId: ID,
          cityId: 217,
          tariff,
          isAgreed: false,
          isOnly,
          isJustTaken: false,
          onChange: () => undefined,
        }}
      />
    </Providers>,
  )
  return html.replaceAll('\u00a0', ' ')
}

// Requirement: PICK-34
test('a chosen point without another one in the city says so beside the button that changes it', () => {
  expect(shown(true)).toMatch(/Другого для этого заказа в городе нет.*Изменить/)
  expect(shown(false)).not.toContain('Другого')
})

import { expect, test } from 'vitest'
import { createQueryClient } from '#web/app/query-client.ts'
import { refreshBasket } from './refresh-basket.ts'

const CHECKOUT = [['checkout', 'get'], { type: 'query' }]
const DELIVERY = [['checkout', 'delivery'], { type: 'query' }]
const TARIFFS = [['tariffs', 'available'], { type: 'query' }]

// Requirement: BASK-10, BASK-30, BASK-44, DLV-13
test.each([
  ['the checkout', CHECKOUT],
  ['the price of the delivery', DELIVERY],
  ['the tariffs of the basket', TARIFFS],
])(
  'makes %s, which may have been prefetched or be under way, ask again when it is opened',
  async (_, queryKey) => {
    const client = createQueryClient('browser')
    const answers: ((basket: string) => void)[] = []
    const open = () =>
      client.query({ queryKey, queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) })
    client.setQueryData(queryKey, 'before the change in another tab')
    await refreshBasket(client)
    const prefetched = open()
    await refreshBasket(client)
    answers[0]?.('between two changes')
    expect(await prefetched).toBe('between two changes')
    const opened = open()
    answers[1]?.('now')
    expect(await opened).toBe('now')
  },
)

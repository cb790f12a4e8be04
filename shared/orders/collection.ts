import type { OrderView } from './contract.ts'
import { waitsForCollection } from './is-received.ts'

/**
 * Returns where an order waits to be collected, when that place is open, and what to say or show there (ORD-63); null
 * for an order that does not wait. Contacts that are hidden from the caller are not asked for by their value.
 */
export function collectionOf({
  id,
  fulfilment,
  delivery,
  address,
  track,
}: Pick<
  OrderView,
  'id' | 'fulfilment' | 'delivery' | 'address' | 'track'
>): OrderView['words']['collection'] {
  if (!delivery || !waitsForCollection({ fulfilment, delivery })) return null
  const { point, kind } = delivery
  const place = point && [point.name, address?.city, point.address].filter(Boolean).join(', ')
  const parcel = track && `трек-номер ${track.number}`
  return {
    place,
    hours: point && point.businessHours !== '' ? point.businessHours : null,
    bring:
      kind === 'post'
        ? `Возьмите паспорт${parcel ? ` и\u00a0назовите ${parcel}` : ''}.`
        : `Назовите ${(kind === 'pickup' && parcel) || `номер заказа ${id}`} и\u00a0телефон получателя.`,
  }
}

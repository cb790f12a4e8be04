import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import { cityStreets } from '#server/pickup/city-streets.ts'
import type { AddressHints, AddressHintsInput } from '#shared/orders/contract.ts'
import { type StreetAddress, streetOf } from '#shared/orders/street-address.ts'
import { matchStreets, streetTest } from '#shared/orders/street-hints.ts'
import { streetLine } from '#shared/orders/street-line.ts'
import { orderStatements } from './queries.ts'
import { isAddressIn } from './usual-choices.ts'

const ADDRESSES = 3
const STREETS = 6
/** How many earlier orders are read, because several may have the same address or none. */
const READ = 30

/**
 * Returns what the shop knows about addresses in the shopper's city that begin as typed (CHK-86): addresses of the
 * customer's own orders, the latest first, and streets with pickup points. A guest gets streets only, because the next
 * one at the same browser may be another person.
 */
export async function suggestAddresses(
  ctx: Ctx,
  { text }: z.infer<typeof AddressHintsInput>,
): Promise<AddressHints> {
  const place = await getPlace(ctx)
  if (!place.isRussia) return { addresses: [], streets: [] }
  const earlier = new Map<string, StreetAddress>()
  if (ctx.actor.type === 'client') {
    const { shopperId } = ctx.actor
    const isTyped = streetTest(text)
    for (const { address } of orderStatements(ctx.db).proven.all({ shopperId, limit: READ })) {
      if (!address || !isAddressIn(address, place)) continue
      const line = streetLine(address)
      if (line !== '' && isTyped(line) && !earlier.has(line)) earlier.set(line, streetOf(address))
    }
  }
  return {
    addresses: [...earlier].slice(0, ADDRESSES).map(([line, address]) => ({ line, ...address })),
    streets: matchStreets(cityStreets(ctx, place.cityId), text, STREETS),
  }
}

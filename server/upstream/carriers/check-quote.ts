import * as z from 'zod/mini'
import type { CarrierName } from '#shared/tariffs/carriers.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { Quote } from './port.ts'

const MAX_PRICE = 100_000
const MAX_DAYS = 120

const Days = z.int().check(z.minimum(0), z.maximum(MAX_DAYS))
const Answer = z.nullable(
  z.object({ price: z.int().check(z.minimum(0), z.maximum(MAX_PRICE)), daysFrom: Days, daysTo: Days }),
)

/**
 * Returns the carrier's answer if it is valid: null, or a whole price that is neither 0 nor absurdly high, with days
 * in order. Throws UpstreamError 'garbage' otherwise, so that no order is delivered for 0 because of a carrier's
 * mistake. The shop's own couriers may drive for nothing, because the settings say so (DLV-111).
 */
export function checkQuote(answer: unknown, carrier: CarrierName): Quote | null {
  const parsed = Answer.safeParse(answer)
  if (!parsed.success) throw new UpstreamError('carriers', 'garbage')
  const quote = parsed.data
  const isFree = quote?.price === 0 && carrier !== 'own'
  if (quote && (isFree || quote.daysFrom > quote.daysTo)) throw new UpstreamError('carriers', 'garbage')
  return quote
}

import type { Carrier, Carriers, Quote } from '#server/upstream/carriers/port.ts'
import { CARRIERS, type CarrierName } from '#shared/tariffs/carriers.ts'
import { isFaulty, withFaults } from '../faults.ts'
import { simulateQuote } from './carrier-quote.ts'
import type { SimulationDeps } from './simulation-deps.ts'
import { simulatedTrackingPage, trackNumberOf } from './track-numbers.ts'

/** An invalid quote, whose last day is before its first. */
const NONSENSE: Quote = { price: 0, daysFrom: 0, daysTo: -1 }

/** All simulated carriers. They quote by the same formula with different factors, and fail independently. */
export function simulatedCarriers(deps: SimulationDeps): Carriers {
  return Object.fromEntries(CARRIERS.map((name) => [name, simulatedCarrier(deps, name)]))
}

function simulatedCarrier({ db, config }: SimulationDeps, name: CarrierName): Carrier {
  async function answer<T>(right: () => T, nonsense: T): Promise<T> {
    if (!isFaulty(db, 'carriers', name)) return right()
    return withFaults(db, 'carriers', right, nonsense)
  }

  const quote: Carrier['quote'] = (request) =>
    answer(() => simulateQuote(name, request, config.shop), NONSENSE)
  const trackNumber = trackNumberOf(name)
  if (trackNumber === null) return { quote }
  return {
    quote,
    register: ({ orderId }) => answer(() => trackNumber(orderId), ''),
    trackingPage: simulatedTrackingPage,
  }
}

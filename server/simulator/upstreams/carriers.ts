import type { Carriers, Quote } from '#server/upstream/carriers/port.ts'
import { isFaulty, withFaults } from '../faults.ts'
import { simulateQuote } from './carrier-quote.ts'
import type { SimulationDeps } from './simulation-deps.ts'

/** What a carrier says that has lost its wits: free, and yesterday. */
const NONSENSE: Quote = { price: 0, daysFrom: 0, daysTo: -1 }

/** All carriers behind one door: each quotes by the same formula with its own factors, and fails alone. */
export function simulatedCarriers({ db }: SimulationDeps): Carriers {
  return {
    async quote(request) {
      if (!isFaulty(db, 'carriers', request.carrier)) return simulateQuote(request)
      return withFaults(db, 'carriers', () => simulateQuote(request), NONSENSE)
    },
  }
}

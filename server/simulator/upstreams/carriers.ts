import type { Carriers, Quote } from '#server/upstream/carriers/port.ts'
import { isFaulty, withFaults } from '../faults.ts'
import { simulateQuote } from './carrier-quote.ts'
import type { SimulationDeps } from './simulation-deps.ts'

/** An invalid quote: it ends before it begins. */
const NONSENSE: Quote = { price: 0, daysFrom: 0, daysTo: -1 }

/** All simulated carriers behind one port. Each quotes by the same formula with its own factors, and fails alone. */
export function simulatedCarriers({ db }: SimulationDeps): Carriers {
  return {
    async quote(request) {
      if (!isFaulty(db, 'carriers', request.carrier)) return simulateQuote(request)
      return withFaults(db, 'carriers', () => simulateQuote(request), NONSENSE)
    },
  }
}

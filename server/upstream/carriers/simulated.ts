import { withFaults } from '#server/simulator/faults.ts'
import type { SimulationDeps } from '../simulation-deps.ts'
import type { Carriers } from './port.ts'
import { simulateQuote } from './simulate-quote.ts'

/** All carriers behind one door: each quotes by the same formula with its own factors. */
export function simulatedCarriers({ db }: SimulationDeps): Carriers {
  return { quote: (request) => withFaults(db, 'carriers', () => simulateQuote(request)) }
}

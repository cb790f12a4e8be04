import { withFaults } from '#server/simulator/faults.ts'
import type { SimulationDeps } from '../simulation-deps.ts'
import type { Carriers } from './port.ts'

/** Stands in until the tariffs' own formula is here. */
export function simulatedCarriers({ db }: SimulationDeps): Carriers {
  return { quote: () => withFaults(db, 'carriers', () => ({ price: 300, daysFrom: 2, daysTo: 4 })) }
}

import { withFaults } from '#server/simulator/faults.ts'
import type { SimulationDeps } from '../simulation-deps.ts'
import type { GeoIp } from './port.ts'

/** Stands in until the town can be set in the simulator. */
export function simulatedGeoIp({ db }: SimulationDeps): GeoIp {
  return { locate: () => withFaults(db, 'geoip', () => 1) }
}

import { readGeoIpTown } from '#server/simulator/geoip-town.ts'
import { withFaults } from '#server/simulator/faults.ts'
import type { SimulationDeps } from '../simulation-deps.ts'
import type { GeoIp } from './port.ts'

/** Finds everybody in the town that the simulator is set to. */
export function simulatedGeoIp({ db }: SimulationDeps): GeoIp {
  return { locate: () => withFaults(db, 'geoip', () => readGeoIpTown(db)) }
}

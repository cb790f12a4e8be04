import { withFaults } from '#server/simulator/faults.ts'
import { readGeoIpTown } from '#server/simulator/geoip-town.ts'
import type { SimulationDeps } from '../simulation-deps.ts'
import type { GeoIp } from './port.ts'

/** Every address is in the one town that the simulator was told. */
export function simulatedGeoIp({ db }: SimulationDeps): GeoIp {
  return { locate: () => withFaults(db, 'geoip', () => ({ cityId: readGeoIpTown(db) })) }
}

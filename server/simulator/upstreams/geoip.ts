import type { GeoIp } from '#server/upstream/geoip/port.ts'
import { withFaults } from '../faults.ts'
import { readGeoIpTown } from '../geoip-town.ts'
import type { SimulationDeps } from './simulation-deps.ts'

/** Every address is in the one town that the simulator was told. */
export function simulatedGeoIp({ db }: SimulationDeps): GeoIp {
  return { locate: () => withFaults(db, 'geoip', () => ({ cityId: readGeoIpTown(db) })) }
}

import type { GeoIp } from '#server/upstream/geoip/port.ts'
import { withFaults } from '../faults.ts'
import { readGeoIpCity } from '../geoip-city.ts'
import type { SimulationDeps } from './simulation-deps.ts'

/** Every address is in the one city that the simulator was told. */
export function simulatedGeoIp({ db }: SimulationDeps): GeoIp {
  return { locate: () => withFaults(db, 'geoip', () => ({ cityId: readGeoIpCity(db) })) }
}

import type { GeoIp } from '#server/upstream/geoip/port.ts'
import { withFaults } from '../faults.ts'
import { readGeoIpCity } from '../geoip-city.ts'
import type { SimulationDeps } from './simulation-deps.ts'

/** A simulated GeoIP that locates every address in the city set in the simulator. */
export function simulatedGeoIp({ db }: SimulationDeps): GeoIp {
  return { locate: () => withFaults(db, 'geoip', () => ({ cityId: readGeoIpCity(db) })) }
}

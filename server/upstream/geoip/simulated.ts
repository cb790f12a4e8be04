import { withFaults } from '#server/simulator/faults.ts'
import { readSimulatorState } from '#server/simulator/simulator-state.ts'
import type { SimulationDeps } from '../simulation-deps.ts'
import type { GeoIp } from './port.ts'

/** Where the simulator keeps the town of the next first visits. */
export const GEOIP_STATE_KEY = 'geoipCityId'
const MOSCOW = 1

/** Every address is in the one town that the simulator was told; Moscow when it was told nothing. */
export function simulatedGeoIp({ db }: SimulationDeps): GeoIp {
  return {
    locate: () =>
      withFaults(db, 'geoip', () => {
        const cityId = readSimulatorState(db, GEOIP_STATE_KEY)
        return typeof cityId === 'number' ? cityId : MOSCOW
      }),
  }
}

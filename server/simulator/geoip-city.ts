import type { Db } from '#db/client.ts'
import { readSimulatorState, writeSimulatorState } from './simulator-state.ts'

const STATE_KEY = 'geoipCityId'
const MOSCOW = 1

/** Returns the id of the city in which the simulated GeoIP locates every address. */
export function readGeoIpCity(db: Db): number {
  const cityId = readSimulatorState(db, STATE_KEY)
  return typeof cityId === 'number' ? cityId : MOSCOW
}

export function writeGeoIpCity(db: Db, cityId: number): void {
  writeSimulatorState(db, STATE_KEY, cityId)
}

import type { Db } from '#db/client.ts'
import { readSimulatorState, writeSimulatorState } from './simulator-state.ts'

const STATE_KEY = 'geoipCityId'
const MOSCOW = 1

/** The city in which the simulated GeoIP finds every first session. */
export function readGeoIpCity(db: Db): number {
  const cityId = readSimulatorState(db, STATE_KEY)
  return typeof cityId === 'number' ? cityId : MOSCOW
}

export function writeGeoIpCity(db: Db, cityId: number): void {
  writeSimulatorState(db, STATE_KEY, cityId)
}

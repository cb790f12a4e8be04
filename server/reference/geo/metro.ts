import { CITY_IDS } from './cities.ts'
import { MOSCOW_MORE, SAINT_PETERSBURG_MORE } from './metro/more-stations.ts'
import { MOSCOW_METRO } from './metro/moscow.ts'
import {
  KAZAN_METRO,
  NIZHNY_NOVGOROD_METRO,
  NOVOSIBIRSK_METRO,
  SAMARA_METRO,
  YEKATERINBURG_METRO,
} from './metro/other-cities.ts'
import { SAINT_PETERSBURG_METRO } from './metro/saint-petersburg.ts'
import type { MetroStation } from './metro/station.ts'

const METRO: ReadonlyMap<number, readonly MetroStation[]> = new Map([
  [CITY_IDS.moscow, MOSCOW_METRO],
  [CITY_IDS.saintPetersburg, SAINT_PETERSBURG_METRO],
  [CITY_IDS.novosibirsk, NOVOSIBIRSK_METRO],
  [CITY_IDS.nizhnyNovgorod, NIZHNY_NOVGOROD_METRO],
  [CITY_IDS.kazan, KAZAN_METRO],
  [CITY_IDS.yekaterinburg, YEKATERINBURG_METRO],
  [CITY_IDS.samara, SAMARA_METRO],
])

/** Returns the metro stations of a city; empty for a city without a metro. */
export function metroStations(cityId: number): readonly MetroStation[] {
  return METRO.get(cityId) ?? []
}

const MORE: ReadonlyMap<number, readonly MetroStation[]> = new Map([
  [CITY_IDS.moscow, MOSCOW_MORE],
  [CITY_IDS.saintPetersburg, SAINT_PETERSBURG_MORE],
])

/** Returns the metro stations of a city, also those near which the demo names no point. */
export function allMetroStations(cityId: number): readonly MetroStation[] {
  return [...metroStations(cityId), ...(MORE.get(cityId) ?? [])]
}

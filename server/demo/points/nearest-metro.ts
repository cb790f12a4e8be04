import { allMetroStations } from '#server/reference/geo/metro.ts'
import { kilometersBetween, type Position } from './distance.ts'

export interface NearestMetro {
  name: string
  km: number
}

/** The largest distance at which a station counts as near. */
const REACH_KM = 3

export function nearestMetro(cityId: number, position: Position): NearestMetro | null {
  let nearest: NearestMetro | null = null
  for (const [name, lat, lon] of allMetroStations(cityId)) {
    const km = kilometersBetween(position, { lat, lon })
    if (km <= (nearest?.km ?? REACH_KM)) nearest = { name, km }
  }
  return nearest
}

const KM_PER_DEGREE = 111.32

export interface Position {
  lat: number
  lon: number
}

/** Returns the distance in kilometers on a flat Earth; within a city the error is a few meters. */
export function kilometersBetween(a: Position, b: Position): number {
  const north = (b.lat - a.lat) * KM_PER_DEGREE
  const east = (b.lon - a.lon) * KM_PER_DEGREE * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}

export function shifted(from: Position, eastKm: number, northKm: number): Position {
  return {
    lat: from.lat + northKm / KM_PER_DEGREE,
    lon: from.lon + eastKm / (KM_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180)),
  }
}

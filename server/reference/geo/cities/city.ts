/** A row of the city lists, in which the capital comes first in its region. */
export type City = readonly [
  id: number,
  name: string,
  regionId: number,
  lat: number,
  lon: number,
  /** Population in thousands, rounded. */
  thousands: number,
]

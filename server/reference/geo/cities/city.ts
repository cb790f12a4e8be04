/** One line of the city lists; the region's capital leads its region. */
export type City = readonly [
  id: number,
  name: string,
  regionId: number,
  lat: number,
  lon: number,
  /** Population in thousands, rounded. */
  thousands: number,
]

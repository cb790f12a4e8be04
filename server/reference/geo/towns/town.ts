/** One line of the town lists; the region's capital leads its region. */
export type Town = readonly [
  id: number,
  name: string,
  regionId: number,
  lat: number,
  lon: number,
  /** Population in thousands, rounded. */
  thousands: number,
]

/** A row of the city lists. The capital of a region is the region's first city. */
export type City = readonly [
  id: number,
  name: string,
  regionId: number,
  lat: number,
  lon: number,
  /** Population in thousands, rounded. */
  thousands: number,
]

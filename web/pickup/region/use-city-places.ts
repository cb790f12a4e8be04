import { useEffect, useState } from 'react'
import { type CityPlaces, cityPlaces, NO_PLACES } from './city-places.ts'
import { loadRegion } from './region-file.ts'

/** Returns the metro lines and districts of a city; none until they have loaded, because typing works without them. */
export function useCityPlaces(regionId: number, cityId: number): CityPlaces {
  const [loaded, setLoaded] = useState<{ readonly cityId: number; readonly places: CityPlaces } | null>(null)
  useEffect(() => {
    let isOver = false
    loadRegion(regionId).then(
      (file) => {
        if (file && !isOver) setLoaded({ cityId, places: cityPlaces(file, cityId) })
      },
      (error: unknown) => console.warn(error),
    )
    return () => {
      isOver = true
    }
  }, [regionId, cityId])
  return loaded?.cityId === cityId ? loaded.places : NO_PLACES
}

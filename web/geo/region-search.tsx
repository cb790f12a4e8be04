import { trpc } from '#web/lib/trpc.ts'
import { ListSearch } from './list-search.tsx'

interface RegionSearchProps {
  /** The city whose region must be chosen. */
  readonly cityName: string
  readonly onChoose: (regionId: number) => void
}

/** The region view, for a city in Russia that is not in the list. */
export function RegionSearch({ cityName, onChoose }: RegionSearchProps) {
  const offers = trpc.geo.regionOffers.useQuery({ regionName: '' })
  return (
    <ListSearch
      intro={`В какой области ${cityName}?`}
      label="Область"
      listLabel="Области"
      nothing="Такой области в списке нет"
      offers={offers}
      onChoose={onChoose}
    />
  )
}

import { trpc } from '#web/lib/trpc.ts'
import { ListSearch } from './list-search.tsx'

interface RegionSearchProps {
  /** The city whose region it is. */
  readonly cityName: string
  readonly onChoose: (regionId: number) => void
}

/** The second view: the region of a city that is none of ours. */
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

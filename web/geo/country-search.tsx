import { trpc } from '#web/lib/trpc.ts'
import { ListSearch } from './list-search.tsx'

interface CountrySearchProps {
  /** The name of the city. It may be empty, because a foreign address names the city too. */
  readonly cityName: string
  readonly onChoose: (countryId: number) => void
}

/** The country view, for a city outside Russia. */
export function CountrySearch({ cityName, onChoose }: CountrySearchProps) {
  const offers = trpc.geo.countryOffers.useQuery({ countryName: '' })
  return (
    <ListSearch
      intro={cityName === '' ? 'Куда отправить заказ?' : `В какой стране ${cityName}?`}
      label="Страна"
      listLabel="Страны"
      nothing="Такой страны в списке нет"
      offers={offers}
      onChoose={onChoose}
    />
  )
}

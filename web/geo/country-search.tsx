import { isCalled } from '#shared/geo/match-places.ts'
import { trpc } from '#web/lib/trpc.ts'
import { ListSearch } from './list-search.tsx'

interface CountrySearchProps {
  /** The name of the city. It may be empty, because a foreign address names the city too. */
  readonly cityName: string
  readonly onChoose: (countryId: number, cityName: string) => void
}

/** The country view, for a city outside Russia. */
export function CountrySearch({ cityName, onChoose }: CountrySearchProps) {
  const offers = trpc.geo.countryOffers.useQuery({ countryName: '' })
  // The name of a country that was typed as the city is what to look for here.
  const isCountry = offers.data?.some(({ name }) => isCalled(name, cityName)) ?? false
  return (
    <ListSearch
      typedBefore={isCountry ? cityName : ''}
      intro={cityName === '' || isCountry ? 'Куда отправить заказ?' : `В какой стране ${cityName}?`}
      label="Страна"
      listLabel="Страны"
      nothing="Такой страны в списке нет"
      offers={offers}
      onChoose={(id) => onChoose(id, isCountry ? '' : cityName)}
    />
  )
}

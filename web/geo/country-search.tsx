import { trpc } from '#web/lib/trpc.ts'
import { ListSearch } from './list-search.tsx'

interface CountrySearchProps {
  /** The city that lies there; may be empty: the address abroad names it too. */
  readonly cityName: string
  readonly onChoose: (countryId: number) => void
}

/** The third view: the country, when the city is not in Russia. */
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
